import { useRef, useState } from 'react'
import type { StoryAbout, StoryMemory } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { isEos, isGuideMe } from '../library/engineNames.ts'
import { exportMemory, forgetPlayer, type SaveReport, takeInSave } from './memory.ts'
import styles from './Own.module.css'

interface MemoryCardProps {
  readonly record: Pick<ScenarioRecord, 'id' | 'name' | 'engine'>
  readonly about: Pick<StoryAbout, 'remembers'>
  /** Something about it was changed. */
  onChange(): void
}

/** What a story keeps about its player from one play to the next, and how it forgets it. */
export function MemoryCard({ record: { id, name, engine }, about: { remembers = [] }, onChange }: MemoryCardProps) {
  const [report, setReport] = useState<SaveReport>()
  const forget = async () => {
    if (await forgetPlayer(id, name)) onChange()
  }
  const takeIn = async (file: File) => {
    setReport(await takeInSave(id, file))
    onChange()
  }
  return (
    <div className={styles.card}>
      {remembers.length === 0 ? (
        <p>No saved data yet. Saved data stays on this device, and other stories can't read it.</p>
      ) : (
        <Remembered remembers={remembers} />
      )}
      <div className={styles.buttons}>
        {remembers.length > 0 && (
          <Button variant="default" onClick={() => void forget()}>
            Delete saved data
          </Button>
        )}
        {isEos(engine) && remembers.length > 0 && (
          <Button variant="default" onClick={() => void exportMemory(id, name)}>
            Export
          </Button>
        )}
        {isGuideMe(engine) && <TakeIn label="Import .state file" accept=".state,.xml" onFile={takeIn} />}
        {isEos(engine) && <TakeIn label="Import saved data" accept="" onFile={takeIn} />}
      </div>
      {report && (
        <div role="status">
          <p>{report.took}</p>
          {report.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </div>
  )
}

function Remembered({ remembers }: { readonly remembers: readonly StoryMemory[] }) {
  const flags = remembers.filter(({ kind }) => kind === 'flag')
  const values = remembers.filter(({ kind }) => kind === 'value')
  const files = remembers.filter(({ kind }) => kind === 'file')
  return (
    <>
      {flags.length > 0 && (
        <details open={flags.length <= 20}>
          <summary>Flags ({flags.length.toLocaleString()})</summary>
          <ul className={styles.names}>
            {flags.map(({ name, of }) => (
              <li key={`${of ?? ''}/${name}`}>
                <bdi>{of ? `${name} (${of})` : name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Values title="Remembered values" values={values} />
      <Values title="Files" values={files} />
    </>
  )
}

function Values({ title, values }: { readonly title: string; readonly values: readonly StoryMemory[] }) {
  if (values.length === 0) return null
  return (
    <details open={values.length <= 20}>
      <summary>
        {title} ({values.length.toLocaleString()})
      </summary>
      <dl className={styles.values}>
        {values.map(({ name, text, of }) => (
          <div key={`${of ?? ''}/${name}`} className={styles.value}>
            <dt>
              <bdi>{of ? `${name} (${of})` : name}</bdi>
            </dt>
            <dd>
              <bdi>{text === '' ? '(empty)' : text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface TakeInProps {
  readonly label: string
  readonly accept: string
  onFile(file: File): Promise<void>
}

function TakeIn({ label, accept, onFile }: TakeInProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void onFile(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button variant="default" onClick={() => field.current?.click()}>
        {label}
      </Button>
    </>
  )
}
