import { useLayoutEffect, useRef } from 'react'
import styles from './Steps.module.css'

interface StepsProps<Id extends string> {
  /** What the steps belong to. */
  readonly label: string
  readonly steps: readonly { readonly id: Id; readonly label: string }[]
  readonly open: Id
  onOpen(id: Id): void
}

/** The steps of a long form. Any of them can be opened at any time; what was typed in the others stays. */
export function Steps<Id extends string>({ label, steps, open, onOpen }: StepsProps<Id>) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(open)
  // A step is read from its beginning, wherever on the page the one before was left.
  useLayoutEffect(() => {
    if (shown.current === open) return
    shown.current = open
    nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    nav.current?.scrollIntoView({ block: 'center' })
  }, [open])
  return (
    <nav ref={nav} aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <button
              type="button"
              className={styles.step}
              aria-current={step.id === open ? 'step' : undefined}
              onClick={() => onOpen(step.id)}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {step.label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
