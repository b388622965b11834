import { type KeyboardEvent, useState } from 'react'
import { shortcutLabel } from 'sdk/page/shortcuts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import styles from './PrivacyPage.module.css'
import { isPanicKey } from './panic.ts'

interface KeyFieldProps {
  /** "Panic key" */
  readonly label: string
  readonly value: string
  /** Another key's, and whose: it cannot be taken twice. */
  readonly taken: { readonly key: string; readonly by: string }
  readonly onChange: (key: string) => void
}

/** Shows a key that works everywhere, and takes another by being pressed. */
export function KeyField({ label, value, taken, onChange }: KeyFieldProps) {
  const [isListening, listen] = useState(false)
  const [mistake, setMistake] = useState('')

  const take = (event: KeyboardEvent) => {
    if (!isListening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      listen(false)
      return
    }
    const written = writtenKey(event)
    if (written === undefined) return
    const wrong = mistakeIn(written, taken)
    setMistake(wrong)
    if (wrong !== '') return
    onChange(written)
    listen(false)
  }
  return (
    <div className={styles.row}>
      <p>
        {label}: <kbd className={styles.key}>{shortcutLabel(value)}</kbd>
      </p>
      <Button
        variant="default"
        aria-pressed={isListening}
        onClick={() => {
          setMistake('')
          listen(!isListening)
        }}
        onKeyDown={take}
        onBlur={() => listen(false)}
      >
        {isListening ? 'Press the new key…' : 'Choose another key'}
      </Button>
      <p className={styles.answer} role="status">
        {mistake}
      </p>
    </div>
  )
}

function mistakeIn(key: string, taken: KeyFieldProps['taken']): string {
  if (key === taken.key) return `That is already the ${taken.by}.`
  return isPanicKey(key) ? '' : 'Choose F1 to F12, or a letter with Ctrl or Alt.'
}

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
