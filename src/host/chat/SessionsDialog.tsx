import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Session, SessionId } from 'sdk'
import { useSnapshot } from 'valtio'
import { exporters } from '../app/points.ts'
import { ExportPanel } from '../exporters/ExportPanel.tsx'
import { usePoint } from '../plugins/usePoint.ts'
import { openSession } from '../session/actions.ts'
import { session } from '../session/session.ts'
import { listSessions, removeSession, renameSession } from '../session/sessions.ts'
import { ActionIcon } from '../ui/ActionIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DownloadIcon, EditIcon, TrashIcon } from '../ui/icons.tsx'
import { TextInput } from '../ui/TextInput.ts'
import styles from './SessionsDialog.module.css'

interface SessionsDialogProps {
  onClose(): void
}

/** All saved chats, newest first. They are saved as they happen; here they are opened, renamed and deleted. */
export default function SessionsDialog({ onClose }: SessionsDialogProps) {
  const [sessions, setSessions] = useState<readonly Session[]>()
  const { current } = useSnapshot(session)
  const [removed, setRemoved] = useState<Removed>()
  const refresh = () => void listSessions().then(setSessions)
  useEffect(refresh, [])

  const load = async (id: SessionId) => {
    onClose()
    await openSession(id)
  }
  const remove = async (found: Session) => {
    const text = 'Are you sure you want to delete this session?'
    if (!(await confirm({ title: found.name, text, action: 'Delete', danger: true }))) return
    const undo = await removeSession(found.id)
    if (undo) setRemoved({ name: found.name, undo })
    refresh()
  }
  const bringBack = async () => {
    await removed?.undo()
    setRemoved(undefined)
    refresh()
  }

  return (
    <Dialog title="Sessions" onClose={onClose}>
      <div role="status">{removed && <BringBack {...removed} onDone={bringBack} />}</div>
      {sessions?.length === 0 && <p className={styles.none}>No chats yet. They are saved here as they happen.</p>}
      <ul className={styles.list}>
        {sessions?.map((found) => (
          <SessionItem
            key={found.id}
            session={found}
            isOpen={found.id === current?.id}
            onLoad={() => void load(found.id)}
            onRemove={() => void remove(found)}
            onRenamed={refresh}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface Removed {
  readonly name: string
  undo(): Promise<void>
}

/** Stands in the dialog itself: a notice elsewhere on the page could not be reached from here. */
function BringBack({ name, onDone }: Removed & { onDone(): Promise<void> }) {
  return (
    <p className={styles.removed}>
      <span>“{name}” was deleted.</span>
      <Button size="compact-sm" variant="default" onClick={() => void onDone()}>
        Undo
      </Button>
    </p>
  )
}

interface SessionItemProps {
  readonly session: Session
  readonly isOpen: boolean
  onLoad(): void
  onRemove(): void
  onRenamed(): void
}

function SessionItem({ session: found, isOpen, onLoad, onRemove, onRenamed }: SessionItemProps) {
  const [renaming, setRenaming] = useState(false)
  const [exporting, setExporting] = useState(false)
  const canExport = usePoint(exporters).length > 0
  return (
    <li className={styles.item} aria-current={isOpen ? 'true' : undefined}>
      <div className={styles.about}>
        {renaming ? (
          <Rename
            session={found}
            onDone={() => {
              setRenaming(false)
              onRenamed()
            }}
          />
        ) : (
          <span className={styles.name}>{found.name}</span>
        )}
        <span className={styles.facts}>
          {found.character.name} · {found.messageCount} messages · {when.format(found.modified)}
        </span>
      </div>
      <Button size="compact-sm" variant="default" disabled={isOpen} onClick={onLoad}>
        Load
      </Button>
      {canExport && (
        <ActionIcon
          variant="subtle"
          aria-label={`Export ${found.name} as…`}
          aria-expanded={exporting}
          title="Export as…"
          onClick={() => setExporting(!exporting)}
        >
          <DownloadIcon size={18} />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" aria-label={`Rename ${found.name}`} title="Rename" onClick={() => setRenaming(true)}>
        <EditIcon size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={`Delete ${found.name}`} title="Delete" onClick={onRemove}>
        <TrashIcon size={18} />
      </ActionIcon>
      {exporting && canExport && <ExportPanel session={found} />}
    </li>
  )
}

function Rename({ session: found, onDone }: { readonly session: Session; onDone(): void }) {
  const [name, setName] = useState(found.name)
  const save = async () => {
    if (name.trim() !== '') await renameSession(found, name.trim())
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  return (
    <TextInput
      aria-label="Session name"
      value={name}
      autoFocus
      size="xs"
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
    />
  )
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
