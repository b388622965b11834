import { matches, parseShortcut, type Shortcut } from 'sdk/page/shortcuts.ts'
import { isPanicKey } from '../../data/privacy/panic.ts'

const usualKey: Shortcut = { key: 'f2', mod: false, alt: false, shift: false }
const twiceMs = 500

/** The keys that are a safeword, as the player has them. */
export interface SafewordKeys {
  readonly key: string
  readonly escapeTwice: boolean
}

/**
 * Hears the safeword's key everywhere, in fields and dialogs, before anybody else. Escape pressed twice counts only
 * where the first press found something that `goesOn`: otherwise it closes one dialog after the other.
 */
export function listenForSafeword(
  target: Window,
  keys: () => SafewordKeys,
  goesOn: () => boolean,
  onSafeword: () => unknown,
): () => void {
  let escapedAt = Number.NEGATIVE_INFINITY
  const listen = (event: KeyboardEvent) => {
    if (event.repeat) return
    const { key, escapeTwice } = keys()
    if (matches(safewordKeyOf(key), event)) {
      event.preventDefault()
      onSafeword()
    } else if (event.key === 'Escape' && escapeTwice) {
      const isSecond = event.timeStamp - escapedAt <= twiceMs
      escapedAt = !isSecond && goesOn() ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isSecond) onSafeword()
    } else escapedAt = Number.NEGATIVE_INFINITY
  }
  target.addEventListener('keydown', listen, { capture: true })
  return () => target.removeEventListener('keydown', listen, { capture: true })
}

/** What cannot be a key of this kind is the usual one. */
const safewordKeyOf = (text: string): Shortcut => (isPanicKey(text) ? parseShortcut(text) : undefined) ?? usualKey
