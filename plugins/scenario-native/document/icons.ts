/** Icons that have a name. */
export const icons: Readonly<Record<string, string>> = {
  heart: '♥',
  star: '★',
  clock: '⏱',
  key: '🔑',
  lock: '🔒',
  flame: '🔥',
  drop: '💧',
  moon: '☾',
  sun: '☀',
  flower: '✿',
  leaf: '🍃',
  wave: '🌊',
  cup: '☕',
  note: '♪',
  eye: '👁',
  bolt: '⚡',
  check: '✓',
  cross: '✗',
}

const maxIconLength = 8

/** The icon of that name, or the symbol itself; undefined where it is neither. */
export function iconNamed(text: string): string | undefined {
  if (Object.hasOwn(icons, text)) return icons[text]
  const isSymbol = text.length > 0 && text.length <= maxIconLength && !/[\p{L}\s<>&]/u.test(text)
  return isSymbol ? text : undefined
}
