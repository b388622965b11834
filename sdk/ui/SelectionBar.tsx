import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CheckIcon } from './icons.tsx'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  readonly count: number
  /** Said beside the count: why something cannot be done with these. */
  readonly hint?: ReactNode
  /** Buttons. */
  readonly children: ReactNode
}

/** What can be done with the selected items, always in sight at the foot of the page. */
export function SelectionBar({ count, hint, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selection">
      <p className={styles.count} role="status">
        {count.toLocaleString()} selected{hint}
      </p>
      {children}
    </section>
  )
}

interface SelectButtonProps {
  readonly isSelecting: boolean
  onSelecting(on: boolean): void
}

/** Begins and ends selecting in a list. */
export const SelectButton = ({ isSelecting, onSelecting }: SelectButtonProps) => (
  <Button
    variant={isSelecting ? 'light' : 'default'}
    aria-pressed={isSelecting}
    leftSection={<CheckIcon size={18} />}
    onClick={() => onSelecting(!isSelecting)}
  >
    Select
  </Button>
)
