import { type ReactNode, useState } from 'react'
import type { StoryAbout, StoryMemory } from 'sdk'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { isEos, isGuideMe } from '../library/engineNames.ts'
import { exportMemory, forgetPlayer, importSave, type SaveReport } from './memory.ts'
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
    setReport(await importSave(id, file))
    onChange()
  }
  return (
    <div className={styles.card}>
      {remembers.length === 0 ? (
        <p>No saved data yet. Saved data stays on this device, and other stories can't read it.</p>
      ) : (
        <Remembered remembers={remembers} />
      )}
      <div className={layout.row}>
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
  return (
    <>
      <Folded title="Flags" items={remembers.filter(({ kind }) => kind === 'flag')}>
        {(flags) => (
          <ul className={styles.names}>
            {flags.map((flag) => (
              <li key={keyOf(flag)}>
                <bdi>{nameOf(flag)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Folded>
      <Folded title="Remembered values" items={remembers.filter(({ kind }) => kind === 'value')}>
        {(values) => <Values values={values} />}
      </Folded>
      <Folded title="Files" items={remembers.filter(({ kind }) => kind === 'file')}>
        {(files) => <Values values={files} />}
      </Folded>
    </>
  )
}

interface FoldedProps {
  readonly title: string
  readonly items: readonly StoryMemory[]
  children(shown: readonly StoryMemory[]): ReactNode
}

/** A list that is open where it is short. Folded it draws nothing, and open no more than is near the screen. */
function Folded({ title, items, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(items.length <= 20)
  if (items.length === 0) return null
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title} ({items.length.toLocaleString()})
      </summary>
      {isOpen && <Growing items={items}>{children}</Growing>}
    </details>
  )
}

function Growing({ items, children }: Pick<FoldedProps, 'items' | 'children'>) {
  const { count, end } = useGrowingCount(items.length, '')
  return (
    <>
      {children(items.slice(0, count))}
      <div ref={end} />
    </>
  )
}

function Values({ values }: { readonly values: readonly StoryMemory[] }) {
  return (
    <dl className={`${layout.terms} ${styles.values}`}>
      {values.map((value) => (
        <div key={keyOf(value)} className={styles.value}>
          <dt>
            <bdi>{nameOf(value)}</bdi>
          </dt>
          <dd>
            <bdi>{value.text === '' ? '(empty)' : value.text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const nameOf = ({ name, of }: StoryMemory) => (of ? `${name} (${of})` : name)
const keyOf = ({ name, of }: StoryMemory) => `${of ?? ''}/${name}`

interface TakeInProps {
  readonly label: string
  readonly accept: string
  onFile(file: File): Promise<void>
}

function TakeIn({ label, accept, onFile }: TakeInProps) {
  const chooser = useFileChoice({ label, accept }, ([file]) => void onFile(file))
  return (
    <>
      {chooser.input}
      <Button variant="default" onClick={chooser.choose}>
        {label}
      </Button>
    </>
  )
}
