import { useRef, useState } from 'react'
import type { CharacterId } from 'sdk'
import type { Memory } from '../../../workers/memory/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { UploadIcon } from '../../ui/icons.tsx'
import { compared, type FoundMemory } from './bringIn.ts'
import styles from './Memory.module.css'
import { bringIn, readMemoryFile } from './memoryFiles.ts'
import { memoryCount } from './memoryWords.ts'
import { ReviewList } from './ReviewList.tsx'

interface ImportDialogProps {
  readonly character: CharacterId
  readonly name: string
  /** What is remembered already. */
  readonly list: readonly Memory[]
  onClose(): void
}

type Phase =
  | { readonly kind: 'choosing'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'review'; readonly found: readonly FoundMemory[]; readonly notes: readonly string[] }

/** Brings memories in from a file: they are looked through first, and only what is ticked is kept. */
export default function ImportDialog({ character, name, list, onClose }: ImportDialogProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'choosing' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const read = async (file: File) => {
    setPhase({ kind: 'reading' })
    const reading = await readMemoryFile(file)
    if (reading.kind === 'refused') return setPhase({ kind: 'choosing', problem: reading.why })
    const found = compared(reading.memories, list)
    setChosen(new Set(found.filter(({ isKnown }) => !isKnown).map(({ memory }) => memory.id)))
    setPhase({ kind: 'review', found, notes: reading.notes })
  }
  const keep = async (found: readonly FoundMemory[]) => {
    setSaving(true)
    const isKept = await bringIn(
      character,
      found.map(({ memory }) => memory).filter(({ id }) => chosen.has(id)),
    )
    setSaving(false)
    if (isKept) onClose()
  }
  if (phase.kind !== 'review')
    return (
      <Dialog title={`Import memories for ${name}`} onClose={onClose}>
        <ChooseFile
          problem={phase.kind === 'choosing' ? phase.problem : undefined}
          onFile={(file) => void read(file)}
        />
        <p role="status">{phase.kind === 'reading' && 'Reading…'}</p>
      </Dialog>
    )
  const { found, notes } = phase
  return (
    <Dialog
      title={`New memories for ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} loading={isSaving} onClick={() => void keep(found)}>
            Import {memoryCount(chosen.size)}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {notes.length > 0 && (
          <ul className={styles.merged} aria-label="Notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <ReviewList
          items={found.map(({ memory, isKnown }) => ({ ...memory, ...(isKnown && { note: 'Already saved' }) }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
    </Dialog>
  )
}

interface ChooseFileProps {
  readonly problem: string | undefined
  onFile(file: File): void
}

function ChooseFile({ problem, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.fields}>
      <button type="button" className={styles.choose} data-first-focus onClick={() => input.current?.click()}>
        <UploadIcon size={28} />
        <span>Choose a file</span>
        <span className={styles.facts}>Memories that were exported here, as JSON</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        aria-label="Memory file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
