import type { CommandEntry } from './points/points.ts'

/** One key with its modifiers, as written in a command's `keys`. */
export interface Shortcut {
  /** Lower-case value of `KeyboardEvent.key`. */
  readonly key: string
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
}

const namedKeys: Readonly<Record<string, string>> = {
  space: ' ',
  escape: 'escape',
  esc: 'escape',
  enter: 'enter',
  tab: 'tab',
  backslash: '\\',
  plus: '+',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** Reads "Mod+R", "Alt+Shift+C", "Space", "Mod+Backslash". Undefined when it names no key, or more than one. */
export function parseShortcut(text: string): Shortcut | undefined {
  const parts = text.split('+').map((part) => part.trim().toLowerCase())
  const modifiers = new Set(parts.slice(0, -1))
  const last = parts.at(-1) ?? ''
  const key = Object.hasOwn(namedKeys, last) ? namedKeys[last] : last
  if (!key || [...modifiers].some((name) => !['mod', 'alt', 'shift'].includes(name))) return undefined
  if (key.length > 1 && !/^(escape|enter|tab|delete|backspace|home|end|pageup|pagedown|arrow\w+|f\d{1,2})$/.test(key))
    return undefined
  return { key, mod: modifiers.has('mod'), alt: modifiers.has('alt'), shift: modifiers.has('shift') }
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Alt changes the letter a key writes on some keyboards, so letters are also recognised by their place. */
export function matches(shortcut: Shortcut, press: KeyPress, mac = isMac()): boolean {
  const mod = mac ? press.metaKey : press.ctrlKey
  const other = mac ? press.ctrlKey : press.metaKey
  if (mod !== shortcut.mod || other || press.altKey !== shortcut.alt || press.shiftKey !== shortcut.shift) return false
  return press.key.toLowerCase() === shortcut.key || press.code.toLowerCase() === `key${shortcut.key}`
}

/** "Ctrl+R", or "⌘R" on a Mac: for menus and tooltips. */
export function shortcutLabel(keys: string, mac = isMac()): string {
  const shortcut = parseShortcut(keys)
  if (!shortcut) return keys
  const name = keys.split('+').at(-1)?.trim() ?? keys
  const modifiers = [
    shortcut.mod && (mac ? '⌘' : 'Ctrl'),
    shortcut.alt && (mac ? '⌥' : 'Alt'),
    shortcut.shift && (mac ? '⇧' : 'Shift'),
  ]
  return [...modifiers.filter((part) => part !== false), name].join(mac ? '' : '+')
}

/** The command this key press asks for, in this place. */
export function commandFor(
  press: KeyPress,
  list: readonly CommandEntry[],
  where: { readonly inField: boolean; readonly inDialog: boolean },
): CommandEntry | undefined {
  return list.find((command) => {
    const shortcut = shortcutOf(command, press)
    if (!shortcut) return false
    if (command.always) return false
    if (where.inField && !command.inFields) return false
    // A dialog keeps the keyboard to itself, save for keys that must work everywhere (stopping).
    if (where.inDialog && !(command.inFields && shortcut.key === 'escape')) return false
    return command.isAvailable?.() ?? true
  })
}

/** The shortcut of a command that this key press is. */
export function shortcutOf({ keys, alsoKeys }: CommandEntry, press: KeyPress): Shortcut | undefined {
  return [keys, alsoKeys]
    .flatMap((text) => (text === undefined ? [] : (parseShortcut(text) ?? [])))
    .find((known) => matches(known, press))
}

const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)
