import type { ComponentProps, ReactNode } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { CloseIcon } from 'sdk/ui/icons.tsx'
import { useCountdown } from 'sdk/ui/useCountdown.ts'
import { usePause } from 'sdk/ui/usePause.ts'
import styles from './NoticeCard.module.css'

interface NoticeCardProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly icon: ReactNode
  readonly title: string
  /** How long it is shown, in milliseconds; undefined is until it is dismissed. */
  readonly visibleMs: number | undefined
  /** Time stands still while something is done about it. */
  readonly isHeld?: boolean
  readonly onDismiss: () => void
}

/**
 * A card that says what happened, and goes after a while unless somebody looks at it. Its class sets `--tone`, the
 * colour of its icon.
 */
export function NoticeCard(props: NoticeCardProps) {
  const { className, icon, title, children, visibleMs, isHeld = false, onDismiss, ...rest } = props
  const { paused, watch } = usePause()
  useCountdown(visibleMs, paused || isHeld, onDismiss)
  return (
    <div className={`${styles.card} ${className}`} {...rest} {...watch}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon size={16} />
      </ActionIcon>
    </div>
  )
}
