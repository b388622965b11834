import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useCountdown } from 'sdk/ui/useCountdown.ts'
import { usePause } from 'sdk/ui/usePause.ts'
import { useSnapshot } from 'valtio'
import styles from './Toasts.module.css'
import { dismissToast, type Toast, type ToastType, toasts } from './toasts.ts'

const icons = { success: CheckIcon, error: WarningIcon, warning: WarningIcon, info: InfoIcon } as const
const urgent: ReadonlySet<ToastType> = new Set(['error', 'warning'])

/** Short notices at the bottom right. */
export function Toasts() {
  const { shown } = useSnapshot(toasts)
  return (
    <section className={styles.stack} aria-label="Notifications">
      {shown.map((toast, index) => (
        <ToastCard key={toast.id} toast={toast} isNewest={index === shown.length - 1} />
      ))}
    </section>
  )
}

function ToastCard({ toast, isNewest }: { readonly toast: Toast; readonly isNewest: boolean }) {
  const { id, type, title, message, duration, action, otherAction } = toast
  const { paused, watch } = usePause()
  useCountdown(duration > 0 ? duration : undefined, paused, () => dismissToast(id))
  const Icon = icons[type]
  return (
    <div
      className={`${styles.toast} ${styles[type]}`}
      role={urgent.has(type) ? 'alert' : 'status'}
      data-newest-toast={isNewest || undefined}
      {...watch}
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message && <p className={textStyles.muted}>{message}</p>}
        {[action, otherAction].map(
          (one) =>
            one && (
              <Button
                key={one.label}
                size="compact-sm"
                variant="light"
                className={styles.action ?? ''}
                onClick={() => {
                  one.run()
                  dismissToast(id)
                }}
              >
                {one.label}
              </Button>
            ),
        )}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <CloseIcon size={16} />
      </ActionIcon>
    </div>
  )
}
