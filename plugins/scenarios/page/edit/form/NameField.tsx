import { type KeyboardEvent, useId, useState } from 'react'
import styles from './Form.module.css'
import { useTyping } from './useTyping.ts'

interface NameFieldProps {
  readonly label: string
  readonly name: string
  readonly help?: string
  /** Why it cannot be called so. */
  problemOf(name: string): string | undefined
  onRename(to: string): void
}

/** The name of something that others may go by: it changes when the field is left, and only to one that is free. */
export function NameField({ label, name, help, problemOf, onRename }: NameFieldProps) {
  const id = useId()
  const [text, type] = useTyping(name, () => name)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const leave = () => {
    // A name that was only looked at may end in a space.
    const wanted = text === name ? name : text.trim()
    const found = wanted === name ? undefined : problemOf(wanted)
    setProblem(found)
    if (wanted !== name && found === undefined) onRename(wanted)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    leave()
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      <input
        id={id}
        type="text"
        autoComplete="off"
        aria-describedby={`${id}-said`}
        aria-invalid={problem !== undefined || undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={press}
      />
      <p id={`${id}-said`} className={problem === undefined ? styles.help : styles.error}>
        {problem === undefined ? help : `${problem} The name is still “${name}”.`}
      </p>
    </div>
  )
}
