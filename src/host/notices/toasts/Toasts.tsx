import { dismissToast, type Toast, type ToastType, toasts } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { CheckIcon, InfoIcon, WarningIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { NoticeCard } from '../NoticeCard.tsx'
import styles from './Toasts.module.css'

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
  const Icon = icons[type]
  return (
    <NoticeCard
      className={`${styles.toast} ${styles[type]}`}
      role={urgent.has(type) ? 'alert' : 'status'}
      data-newest-toast={isNewest || undefined}
      icon={<Icon />}
      title={title}
      visibleMs={duration > 0 ? duration : undefined}
      onDismiss={() => dismissToast(id)}
    >
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
    </NoticeCard>
  )
}
