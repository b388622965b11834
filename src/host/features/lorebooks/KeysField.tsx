import { useState } from 'react'
import { CloseIcon } from 'sdk/ui/icons.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import styles from './EntryForm.module.css'
import { checkKey, keysIn } from './keyCheck.ts'

interface KeysFieldProps {
  readonly label: string
  readonly description: string
  readonly keys: readonly string[]
  onChange(keys: readonly string[]): void
}

/** Keys, one chip each. What is written between slashes is a pattern, and says when it cannot be one. */
export function KeysField({ label, description, keys, onChange }: KeysFieldProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const fresh = keysIn(text).filter((key) => !keys.includes(key))
    if (fresh.length > 0) onChange([...keys, ...fresh])
    setTyped('')
  }
  const type = (text: string) => {
    if (text.includes(',') && !text.trimStart().startsWith('/')) add(text)
    else setTyped(text)
  }
  return (
    <div className={styles.keys}>
      <TextInput
        label={label}
        description={description}
        autoComplete="off"
        value={typed}
        error={problemWith(typed)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(typed)
        }}
      />
      {keys.length > 0 && (
        <ul className={rowStyles.list1} aria-label={label}>
          {keys.map((key) => (
            <KeyChip key={key} text={key} onRemove={() => onChange(keys.filter((other) => other !== key))} />
          ))}
        </ul>
      )}
    </div>
  )
}

function KeyChip({ text, onRemove }: { readonly text: string; onRemove(): void }) {
  const check = checkKey(text)
  return (
    <li className={`${styles.key} ${styles[check.kind]}`}>
      <span className={styles.keyText}>
        {check.kind === 'words' ? text : <code>{text}</code>}
        {check.kind === 'pattern' && <span className={styles.keyNote}>pattern</span>}
        {check.kind === 'broken' && <span className={styles.keyNote}>{check.why}</span>}
      </span>
      <button type="button" aria-label={`Remove ${text}`} onClick={onRemove}>
        <CloseIcon size={14} />
      </button>
    </li>
  )
}

function problemWith(typed: string): string | undefined {
  const check = checkKey(typed)
  return check.kind === 'broken' ? check.why : undefined
}
