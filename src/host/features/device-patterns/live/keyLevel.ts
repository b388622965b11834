type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** What share of the strength a number key asks for; undefined where it is meant for something else. */
export function keyLevel({ key, ctrlKey, metaKey, altKey, target }: Press): number | undefined {
  if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey || isField(target)) return undefined
  return key === '0' ? 1 : Number(key) / 10
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
