import { useEffect, useRef } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { CloseIcon, WarningIcon } from 'sdk/ui/icons.tsx'
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
