import type { AuthorsNote } from 'sdk'
import type { SceneFieldProps } from 'sdk/page/points/sceneFields.ts'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TokenCount } from 'sdk/ui/TokenCount.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import styles from './NoteFields.module.css'
import { noteWords } from './noteWords.ts'

const roles: readonly { readonly value: AuthorsNote['role']; readonly label: string }[] = [
  { value: 'system', label: 'The system' },
  { value: 'user', label: 'You' },
  { value: 'assistant', label: 'The character' },
]

const emptyNote: AuthorsNote = { text: '', depth: 4, role: 'system', every: 1 }

/** The author's note of a chat: its words, where it stands, how often, and who says it. */
export default function NoteFields({ scene: { note = emptyNote }, onChange }: SceneFieldProps) {
  const change = (patch: Partial<AuthorsNote>) => onChange({ note: { ...note, ...patch } })
  return (
    <>
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
        {noteWords(note)} <TokenCount text={note.text} />
      </p>
    </>
  )
}
