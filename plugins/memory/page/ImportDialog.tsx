import { useEffect, useMemo, useState } from 'react'
import type { CharacterId } from 'sdk'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { FileChooser } from 'sdk/ui/FileChooser.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { FoundMemory, MemoriesToken } from '../../../src/workers/media/contract.ts'
import styles from './Memory.module.css'
import { dropMemories, importMemories, type MemoryReading, readMemoryFile } from './memoryFiles.ts'
import { memoryCount } from './memoryWords.ts'
import { type ReviewItem, ReviewList } from './ReviewList.tsx'

interface ImportDialogProps {
  readonly character: CharacterId
  readonly name: string
  onClose(): void
}

type Phase =
  | { readonly kind: 'choosing'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | Extract<MemoryReading, { readonly kind: 'read' }>

/** Brings memories in from a file: they are looked through first, and only what is ticked is kept. */
export default function ImportDialog({ character, name, onClose }: ImportDialogProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'choosing' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const read = async (file: File) => {
    setPhase({ kind: 'reading' })
    const reading = await readMemoryFile(file, character)
    if (reading.kind === 'refused') return setPhase({ kind: 'choosing', problem: reading.why })
    setChosen(new Set(reading.found.flatMap(({ isKnown }, place) => (isKnown ? [] : [String(place)]))))
    setPhase(reading)
  }
  const token = phase.kind === 'read' ? phase.token : undefined
  useEffect(() => (token === undefined ? undefined : () => dropMemories(token)), [token])
  const items = useMemo(() => (phase.kind === 'read' ? phase.found.map(itemOf) : []), [phase])
  const keep = async (token: MemoriesToken) => {
    setSaving(true)
    const isKept = await importMemories(token, [...chosen].map(Number))
    setSaving(false)
    if (isKept) onClose()
  }
  if (phase.kind !== 'read')
    return (
      <Dialog title={`Import memories for ${name}`} onClose={onClose}>
        <ChooseFile
          problem={phase.kind === 'choosing' ? phase.problem : undefined}
          onFile={(file) => void read(file)}
        />
        <p role="status">{phase.kind === 'reading' && 'Reading…'}</p>
      </Dialog>
    )
  const { notes } = phase
  return (
    <ActionDialog
      title={`New memories for ${name}`}
      onClose={onClose}
      action={
        <Button disabled={chosen.size === 0} loading={isSaving} onClick={() => void keep(phase.token)}>
          Import {memoryCount(chosen.size)}
        </Button>
      }
    >
      <div className={`${layout.column4} ${layout.shrinks}`}>
        {notes.length > 0 && (
          <ul className={`${textStyles.mutedAnywhere} ${styles.merged}`} aria-label="Notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <ReviewList items={items} chosen={chosen} onChoose={setChosen} />
      </div>
    </ActionDialog>
  )
}

/** Known by its place in the file. */
const itemOf = ({ isKnown, ...memory }: FoundMemory, place: number): ReviewItem => ({
  id: String(place),
  ...memory,
  ...(isKnown && { note: 'Already saved' }),
})

interface ChooseFileProps {
  readonly problem: string | undefined
  onFile(file: File): void
}

function ChooseFile({ problem, onFile }: ChooseFileProps) {
  return (
    <div className={`${layout.column4} ${layout.shrinks}`}>
      <FileChooser
        choice={{ label: 'Memory file', accept: '.json' }}
        title="Choose a file"
        text="Memories that were exported here, as JSON"
        isFirstFocus
        onFiles={([file]) => onFile(file)}
      />
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
