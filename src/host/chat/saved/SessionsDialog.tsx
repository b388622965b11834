import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Session, SessionId } from 'sdk'
import { openDialog } from 'sdk/page/dialog.ts'
import { openChatPage } from 'sdk/page/openSettings.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { SearchIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { SearchField } from 'sdk/ui/SearchField.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import { askAndRemove, listAllSessions } from '../session/sessions.ts'
import { type ImportOutcome, importFile, saveChats } from './importChats.ts'
import { DialogNotice, type Notice } from './Notice.tsx'
import { SessionGroupList } from './SessionGroupList.tsx'
import styles from './SessionsDialog.module.css'
import {
  culledWords,
  defaultName,
  loadSession,
  makeBareCharacter,
  missingWords,
  type SavedSession,
  saveCurrent,
} from './storedSessions.ts'

interface SessionsDialogProps {
  onClose(): void
}

/** Every chat, every saved copy and every restore point: opened, saved, brought in, taken along, renamed and deleted. */
export default function SessionsDialog({ onClose }: SessionsDialogProps) {
  const [sessions, setSessions] = useState<readonly Session[]>()
  const [notice, setNotice] = useState<Notice>()
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const { current } = useSnapshot(session)
  const scroller = useRef<HTMLDivElement>(null)
  const refresh = () => void listAllSessions().then((found) => setSessions(found ?? []))
  useEffect(refresh, [])

  const load = async (id: SessionId) => {
    onClose()
    if (await loadSession(id)) openChatPage()
  }
  const offer = (words: string, undo: () => Promise<void>) =>
    setNotice({
      words,
      action: {
        label: 'Undo',
        run: async () => {
          await undo()
          setNotice(undefined)
          refresh()
        },
      },
    })
  const remove = async (found: Session) => {
    const undo = await askAndRemove(found)
    if (undo) offer(`“${found.name}” was deleted.`, undo)
    refresh()
  }

  return (
    <Dialog title="Sessions" onClose={onClose}>
      <div className={layout.column3}>
        <SaveCurrent
          canSave={current !== undefined}
          onSaved={({ session: saved, culled }) => {
            if (culled) offer(`“${saved.name}” was saved. ${culledWords(culled)}`, culled.undo)
            else setNotice({ words: `“${saved.name}” was saved.` })
            refresh()
          }}
        />
        <div className={rowStyles.atEnd}>
          <SearchField
            className={styles.filter ?? ''}
            label="Filter by name or character"
            placeholder="Name or character"
            leftSection={<SearchIcon size={16} />}
            value={search}
            onChange={setSearch}
          />
          <ImportSessions onNotice={setNotice} onImported={refresh} />
          <Button variant="default" leftSection={<SearchIcon size={16} />} onClick={() => openDialog('search')}>
            Search chats
          </Button>
        </div>
        <DialogNotice notice={notice} />
        <div ref={scroller} className={styles.scroller}>
          {sessions && (
            <SessionGroupList
              sessions={sessions}
              search={sought}
              openId={current?.id}
              scroller={scroller}
              onLoad={(id) => void load(id)}
              onRemove={(found) => void remove(found)}
              onRenamed={refresh}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface SaveCurrentProps {
  /** Whether a chat is open. */
  readonly canSave: boolean
  onSaved(saved: SavedSession): void
}

/** Saves the open chat as it is now, under a name. */
function SaveCurrent({ canSave, onSaved }: SaveCurrentProps) {
  const [name, setName] = useState(() => defaultName(Date.now()))
  const [saving, setSaving] = useState(false)
  const isReady = canSave && name.trim() !== ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || saving) return
    setSaving(true)
    const saved = await saveCurrent(name)
    setSaving(false)
    if (saved) onSaved(saved)
  }
  return (
    <form className={rowStyles.atEnd} onSubmit={(event) => void save(event)}>
      <TextInput
        className={styles.filter ?? ''}
        label="Name"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isReady} loading={saving}>
        Save Current
      </Button>
    </form>
  )
}

interface ImportSessionsProps {
  onNotice(notice: Notice | undefined): void
  onImported(): void
}

/** Takes in session files, and chats of other programs. */
function ImportSessions({ onNotice, onImported }: ImportSessionsProps) {
  const chooser = useFileChoice({ label: 'Session file', accept: '.json,.jsonl' }, ([file]) => void take(file))
  const [reading, setReading] = useState(false)

  const settle = (outcome: ImportOutcome) => {
    if (outcome.kind === 'imported') {
      const { names } = outcome
      const what = names.length === 1 ? `“${names[0]}” was imported.` : `${names.length} chats were imported.`
      onNotice({ words: [what, ...outcome.unreadable].join(' ') })
      onImported()
    } else if (outcome.kind === 'character-missing') {
      const { name, token } = outcome
      const run = async () => {
        if (await makeBareCharacter(name)) settle(await saveChats(token))
      }
      onNotice({ words: missingWords(name), urgent: true, action: { label: `Create ${name}`, run } })
    } else if (outcome.kind === 'cancelled') {
      onNotice({ words: 'Cancelled. Nothing was imported.' })
    } else {
      onNotice({ words: outcome.message, urgent: true })
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    onNotice(undefined)
    const outcome = await importFile(file)
    setReading(false)
    settle(outcome)
  }

  return (
    <>
      <Button variant="default" leftSection={<UploadIcon size={16} />} loading={reading} onClick={chooser.choose}>
        Import
      </Button>
      {chooser.input}
    </>
  )
}
