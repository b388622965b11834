import { useState } from 'react'
import type { AuthorsNote, Session } from 'sdk'
import { Parts } from 'sdk/page/points/Parts.tsx'
import type { DialogProps } from 'sdk/page/points/points.ts'
import type { SceneDraft } from 'sdk/page/points/sceneFields.ts'
import { sceneFields } from 'sdk/page/points/sceneFields.ts'
import { session } from 'sdk/page/session.ts'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import { useSnapshot } from 'valtio'
import { changeSession } from '../session/changeSession.ts'
import { change as changeChat } from '../session/changes.ts'
import { settleChatAges } from '../session/chatAges.ts'
import styles from './NoteDialog.module.css'
import { PersonaFields } from './PersonaFields.tsx'
import { noteWords, sceneOf, tokensOf, withScene } from './sceneDraft.ts'

const roles: readonly { readonly value: AuthorsNote['role']; readonly label: string }[] = [
  { value: 'system', label: 'The system' },
  { value: 'user', label: 'You' },
  { value: 'assistant', label: 'The character' },
]

const retentions: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Use the privacy setting' },
  { value: '0', label: 'Never' },
  { value: '1', label: 'After a day without use' },
  { value: '7', label: 'After a week without use' },
  { value: '30', label: 'After a month without use' },
  { value: '365', label: 'After a year without use' },
]

/** What the open chat is told beside its messages: the author's note, where the scene stands, and who the player is. */
export default function NoteDialog({ onClose }: DialogProps) {
  const { current } = useSnapshot(session)
  if (!current) return null
  return <SceneDialog key={current.id} chat={current as Session} onClose={onClose} />
}

/** What of a scene is read for ages. */
const textsOf = ({ note, situation }: SceneDraft) => [
  { field: 'The situation', text: situation },
  { field: 'The author’s note', text: note.text },
]

function SceneDialog({ chat, onClose }: { readonly chat: Session; onClose(): void }) {
  const [scene, setScene] = useState(() => sceneOf(chat))
  const [isSaving, setSaving] = useState(false)
  const { note, situation, keepDays } = scene
  const change = (patch: Partial<AuthorsNote>) => setScene((now) => ({ ...now, note: { ...now.note, ...patch } }))
  const save = async () => {
    setSaving(true)
    const isKept =
      (await changeChat((id) => settleChatAges(id, textsOf(scene)))) &&
      (await changeSession('Scene changed', (now) => withScene(now, scene)))
    setSaving(false)
    if (isKept) onClose()
  }
  return (
    <ActionDialog
      title="Scene"
      onClose={onClose}
      action={
        <Button loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <div className={layout.column3}>
        <Textarea
          data-first-focus
          label="Author’s note"
          description="An instruction inserted near the end of the prompt in this chat. {{char}} and {{user}} stand for the names."
          rows={4}
          value={note.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <div className={styles.row}>
          <WholeNumber
            label="Depth (messages after it)"
            value={note.depth}
            max={1000}
            onChange={(depth) => change({ depth })}
          />
          <WholeNumber
            label="Insert every N messages"
            value={note.every}
            min={1}
            max={1000}
            onChange={(every) => change({ every })}
          />
          <NativeSelect
            label="Send as"
            value={note.role}
            data={roles.map((role) => ({ ...role }))}
            onChange={(event) => change({ role: event.currentTarget.value as AuthorsNote['role'] })}
          />
        </div>
        <p className={textStyles.muted}>
          {noteWords(note)} <Tokens text={note.text} />
        </p>
        <Textarea
          label="Situation"
          description={`Replaces ${chat.character.name}'s scenario in this chat.`}
          placeholder="Same as the character"
          rows={3}
          value={situation}
          onChange={(event) => {
            const { value } = event.currentTarget
            setScene((now) => ({ ...now, situation: value }))
          }}
        />
        <p className={textStyles.muted}>
          <Tokens text={situation} />
        </p>
        <Parts
          of={sceneFields}
          at="after-situation"
          props={{ scene, onChange: (patch) => setScene((now) => ({ ...now, ...patch })) }}
        />
        <NativeSelect
          label="Delete this chat automatically"
          value={String(keepDays)}
          data={retentions.map((choice) => ({ ...choice }))}
          onChange={(event) => {
            const { value } = event.currentTarget
            setScene((now) => ({ ...now, keepDays: value === '' ? '' : Number(value) }))
          }}
        />
        <PersonaFields characterName={chat.character.name} />
      </div>
    </ActionDialog>
  )
}

const Tokens = ({ text }: { readonly text: string }) =>
  text.trim() === '' ? null : <span>About {tokensOf(text)} tokens.</span>
