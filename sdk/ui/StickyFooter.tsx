import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './StickyFooter.module.css'

interface StickyFooterProps {
  /** Whether what is being edited was saved. */
  readonly status?: string
  /** Why it could not be saved. */
  readonly problem?: string | undefined
  /** Buttons. */
  readonly children: ReactNode
}

/** The foot of a form, always in sight: how things stand, and the buttons that save or discard. */
export function StickyFooter({ status, problem, children }: StickyFooterProps) {
  return (
    <footer className={styles.footer} data-sticky-footer>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {status !== undefined && (
        <p className={styles.status} role="status">
          {status}
        </p>
      )}
      {children}
    </footer>
  )
}

interface SaveFooterProps {
  /** Said where nothing is left to be saved. */
  readonly saved: string
  readonly isDirty: boolean
  readonly isSaving: boolean
  onDiscard(): void
  onSave(): void
}

/** The foot of a form whose changes are kept or discarded all at once. */
export const SaveFooter = ({ saved, isDirty, isSaving, onDiscard, onSave }: SaveFooterProps) => (
  <StickyFooter status={isDirty ? 'Not saved yet' : saved}>
    {isDirty && (
      <Button variant="default" onClick={onDiscard}>
        Discard changes
      </Button>
    )}
    <Button disabled={!isDirty} loading={isSaving} onClick={onSave}>
      Save
    </Button>
  </StickyFooter>
)
