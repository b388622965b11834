import type { ReactNode } from 'react'
import pressable from './pressable.module.css'
import styles from './Tick.module.css'

interface TickProps {
  readonly checked: boolean
  readonly kind?: 'checkbox' | 'radio'
  readonly name?: string
  readonly children: ReactNode
  onChange(checked: boolean): void
}

/** A box to tick, or one of several to choose, with its words. */
export function Tick({ checked, kind = 'checkbox', name, children, onChange }: TickProps) {
  return (
    <label className={`${pressable.tick} ${styles.tick}`}>
      <input
        autoComplete="off"
        type={kind}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
