type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A key press as settings write it: "F9", "Mod+Alt+Q". Undefined while only modifiers are held. */
export function writtenKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | undefined {
  if (/^(Control|Meta|Alt|AltGraph|Shift|Dead|Unidentified)$/.test(key)) return undefined
  // With Alt held, many keyboards write another letter; its place tells which it is.
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const name = key.length === 1 ? (letter ?? key.toUpperCase()) : key
  const modifiers = [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && 'Shift']
  return [...modifiers.filter((part) => part !== false), name].join('+')
}
