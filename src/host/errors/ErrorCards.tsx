import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { ActionIcon } from '../ui/ActionIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { CloseIcon, WarningIcon } from '../ui/icons.tsx'
import { useCountdown } from '../ui/useCountdown.ts'
import { usePause } from '../ui/usePause.ts'
import styles from './ErrorCards.module.css'
import { dismissError, type ErrorNotice, errors, type NoticeType, retryError, visibleMs } from './errors.ts'

const names: Readonly<Record<NoticeType, string>> = {
  API_ERROR: 'Service problem',
  COMFYUI_ERROR: 'Image server problem',
  AUDIO_ERROR: 'Sound problem',
  SCENARIO_ERROR: 'Scenario problem',
  STORAGE_ERROR: 'Storage problem',
  NETWORK_ERROR: 'Connection problem',
  VALIDATION_ERROR: 'Something does not fit',
}

/** What went wrong, at the top right, until it is settled or dismissed. */
export function ErrorCards() {
  const { notices } = useSnapshot(errors)
  const online = useOnline()
  const shown = notices.filter(({ type }) => online || type !== 'NETWORK_ERROR')
  return (
    <section className={styles.stack} aria-label="Errors">
      {shown.map((notice) => (
        <ErrorCard key={notice.id} notice={notice as ErrorNotice} />
      ))}
    </section>
  )
}

function ErrorCard({ notice }: { readonly notice: ErrorNotice }) {
  const { id, type, message, context, timestamp, recoverable, retrying, action } = notice
  const { paused, watch } = usePause()
  useCountdown(visibleMs(notice), paused || retrying, () => dismissError(id))
  return (
    <div className={styles.card} role="alert" {...watch}>
      <span className={styles.icon}>
        <WarningIcon />
      </span>
      <div className={styles.words}>
        <p className={styles.type}>{names[type]}</p>
        <p className={styles.message}>{message}</p>
        <p className={styles.when}>
          {context && <span>{context} · </span>}
          <time dateTime={new Date(timestamp).toISOString()}>{timeOf(timestamp)}</time>
        </p>
        {(recoverable || action) && (
          <div className={styles.actions}>
            {recoverable && (
              <Button size="compact-sm" variant="light" disabled={retrying} onClick={() => retryError(id)}>
                {retrying ? 'Retrying…' : 'Retry'}
              </Button>
            )}
            {action && (
              <Button size="compact-sm" variant="default" onClick={() => action.run()}>
                {action.label}
              </Button>
            )}
          </div>
        )}
      </div>
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={() => dismissError(id)}>
        <CloseIcon size={16} />
      </ActionIcon>
    </div>
  )
}

const timeOf = (timestamp: number) => new Date(timestamp).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, () => navigator.onLine)
}

function watchOnline(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
