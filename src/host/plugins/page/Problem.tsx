import { useEffect, useRef } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { CloseIcon, WarningIcon } from 'sdk/ui/icons.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import styles from './Problem.module.css'

interface ProblemProps {
  readonly text: string
  readonly onDismiss?: () => void
  readonly onRetry?: () => void
}

/** What went wrong, brought into view: a file may have been dropped far below. */
export function Problem({ text, onDismiss, onRetry }: ProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another problem is to be seen, too
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [text])
  return (
    <div ref={box} className={styles.problem} role="alert">
      <WarningIcon />
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <Button size="compact-md" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      {onDismiss && (
        <ActionIcon variant="subtle" size="lg" aria-label="Dismiss" onClick={onDismiss}>
          <CloseIcon size={18} />
        </ActionIcon>
      )}
    </div>
  )
}

interface WaitingProps {
  readonly words: string
  onCancel(): void
}

/** What is waited for, which may take long. */
export function Waiting({ words, onCancel }: WaitingProps) {
  return (
    <div className={rowStyles.apart}>
      <p role="status">{words}</p>
      <Button size="compact-md" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
