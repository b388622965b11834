import { useSyncExternalStore } from 'react'
import type { NoticeType } from 'sdk/page/errors.ts'
import { dismissError, type ErrorNotice, errors, retryError, visibleMs } from 'sdk/page/errors.ts'
import { imageServer } from 'sdk/page/imageServer.ts'
import { openSettings } from 'sdk/page/openSettings.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { WarningIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useCopied } from 'sdk/ui/useCopied.ts'
import { useSnapshot } from 'valtio'
import { NoticeCard } from '../NoticeCard.tsx'
import styles from './ErrorCards.module.css'

const names: Readonly<Record<NoticeType, string>> = {
  API_ERROR: 'Service problem',
  COMFYUI_ERROR: 'Image server problem',
  AUDIO_ERROR: 'Sound problem',
  SCENARIO_ERROR: 'Scenario problem',
  STORAGE_ERROR: 'Storage problem',
  NETWORK_ERROR: 'Connection problem',
  VALIDATION_ERROR: 'Invalid input',
}

/** What went wrong, at the top right, the newest first, until it is settled or dismissed. */
export function ErrorCards() {
  const { notices } = useSnapshot(errors)
  const online = useOnline()
  const { isSilent } = useSnapshot(imageServer)
  const shown = notices.filter(
    ({ type }) => (online || type !== 'NETWORK_ERROR') && !(isSilent && type === 'COMFYUI_ERROR'),
  )
  return (
    <section className={styles.stack} aria-label="Errors">
      {shown.toReversed().map((notice) => (
        <ErrorCard key={notice.id} notice={notice as ErrorNotice} />
      ))}
    </section>
  )
}

function ErrorCard({ notice }: { readonly notice: ErrorNotice }) {
  const { id, type, message, context, timestamp, recoverable, retrying } = notice
  return (
    <NoticeCard
      className={styles.card}
      role="alert"
      icon={<WarningIcon />}
      title={names[type]}
      visibleMs={visibleMs(notice)}
      isHeld={retrying}
      onDismiss={() => dismissError(id)}
    >
      <p className={textStyles.anywhere}>{message}</p>
      <p className={textStyles.mutedSmall}>
        {context && <span>{context} · </span>}
        <time dateTime={new Date(timestamp).toISOString()}>{timeOf(timestamp)}</time>
      </p>
      <div className={styles.actions}>
        {recoverable && (
          <Button size="compact-sm" variant="light" disabled={retrying} onClick={() => retryError(id)}>
            {retrying ? 'Retrying…' : 'Retry'}
          </Button>
        )}
        <WayOut notice={notice} />
      </div>
    </NoticeCard>
  )
}

/** What a person can do about it: what the report names, or what its kind usually asks for. */
function WayOut({ notice: { type, action, fix } }: { readonly notice: ErrorNotice }) {
  if (action) return <WayOutButton label={action.label} onPress={() => action.run()} />
  if (type === 'API_ERROR') return <WayOutButton label="Settings" onPress={() => openSettings()} />
  if (type !== 'COMFYUI_ERROR') return null
  if (fix) return <CopyCorsFix command={fix.command || comfyUiFix()} />
  return <WayOutButton label="Open local image-generation UI" onPress={openImageServer} />
}

function WayOutButton({ label, onPress }: { readonly label: string; onPress(): void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onPress}>
      {label}
    </Button>
  )
}

const openImageServer = () => void open(imageServer.address, '_blank', 'noopener')

/** How ComfyUI is started so that it lets this page in, and nobody else's. */
const comfyUiFix = () => `python main.py --enable-cors-header ${location.origin}`

/** The command is shown as well: a plugin wrote it, and it can be selected where the clipboard is shut. */
function CopyCorsFix({ command }: { readonly command: string }) {
  const { isCopied, copy } = useCopied(command)
  return (
    <>
      <WayOutButton label={isCopied ? 'copied' : 'Copy CORS Fix'} onPress={copy} />
      <code className={styles.command}>{command}</code>
    </>
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
