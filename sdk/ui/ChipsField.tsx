import { type ReactNode, useState } from 'react'
import styles from './ChipsField.module.css'
import { CloseIcon } from './icons.tsx'
import layout from './layout.module.css'
import rowStyles from './rows.module.css'
import { TextInput } from './TextInput.ts'
import textStyles from './text.module.css'

interface ChipsFieldProps {
  readonly label: string
  readonly description: string
  /** Names the list of chips for screen readers. */
  readonly listLabel: string
  readonly values: readonly string[]
  /** Why what is being typed cannot be added as it is. */
  problemWith?(typed: string): string | undefined
  /** Whether a comma in it is part of the value. */
  keepsCommas?(typed: string): boolean
  /** What the chip of a value shows; the value by itself if absent. */
  chip?(value: string): ReactNode
  /** Whether the chip is marked as one that does not work. */
  isBroken?(value: string): boolean
  /** Text that was typed and ended by Enter, a comma or leaving the field; never blank. */
  onAdd(text: string): void
  onRemove(value: string): void
}

/** Short values: typed with commas or Enter between them, shown as chips, taken away one by one. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, description, listLabel, values, onAdd, onRemove } = props
  const { problemWith, keepsCommas, chip = (value) => value, isBroken } = props
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    if (text.trim() !== '') onAdd(text)
    setTyped('')
  }
  const type = (text: string) => {
    if (text.includes(',') && !keepsCommas?.(text)) add(text)
    else setTyped(text)
  }
  return (
    <div className={layout.stack2}>
      <TextInput
        label={label}
        description={description}
        value={typed}
        error={problemWith?.(typed)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(typed)
        }}
      />
      {values.length > 0 && (
        <ul className={rowStyles.list1} aria-label={listLabel}>
          {values.map((value) => (
            <li key={value} className={`${styles.chip} ${isBroken?.(value) ? styles.broken : ''}`}>
              <span className={textStyles.anywhereInRow}>{chip(value)}</span>
              <button type="button" aria-label={`Remove ${value}`} onClick={() => onRemove(value)}>
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
