import { type FormEvent, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import styles from './SessionsDialog.module.css'
import { defaultName, type SavedSession, saveCurrent } from './storedSessions.ts'

interface SaveCurrentProps {
  /** Whether a chat is open. */
  readonly canSave: boolean
  onSaved(saved: SavedSession): void
}

/** Saves the open chat as it is now, under a name. */
export function SaveCurrent({ canSave, onSaved }: SaveCurrentProps) {
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
