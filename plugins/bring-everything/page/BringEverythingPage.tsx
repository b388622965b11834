import { useId, useState } from 'react'
import { openPage } from 'sdk/page/openSettings.ts'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Answers } from 'sdk/ui/Answers.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { DropVeil } from 'sdk/ui/DropVeil.tsx'
import { FileChooser } from 'sdk/ui/FileChooser.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { Running } from 'sdk/ui/Running.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { useSnapshot } from 'valtio'
import { type ConflictAnswer, cancel, lookAt, moveIn, moving, setPaused, startOver, undoAll } from './moving.ts'
import { type FileKind, kindWords, outcomeWords, type ReportRow, saveReport, tally } from './report.ts'

/** Everything of another program at once: choose, look at the plan, import, read the report. */
export default function BringEverythingPage() {
  const { phase } = useSnapshot(moving)
  const isFree = phase === 'choose' || phase === 'plan' || phase === 'done' || phase === 'undone'
  const isOver = useFileDrop((files) => isFree && files.length > 0 && void lookAt(files))
  return (
    <Page title="Bring everything" width="reading">
      <PageHeader
        title="Bring everything"
        intro="Characters, chats, lorebooks and presets of SillyTavern, RisuAI, Agnai, Character.AI or Vesper, at once."
      />
      {isOver && isFree && <DropVeil>Drop a folder, files or a zip to import them</DropVeil>}
      {phase === 'choose' && <Choose />}
      {(phase === 'looking' || phase === 'moving' || phase === 'undoing') && <Progress />}
      {phase === 'plan' && <Plan />}
      {phase === 'done' && <Report />}
      {phase === 'undone' && <Undone />}
    </Page>
  )
}

function Choose() {
  const files = { label: 'Files or a zip', multiple: true } as const
  const { choose, input } = useFileChoice(files, (chosen) => void lookAt(chosen))
  return (
    <div className={layout.stack4}>
      <FileChooser
        choice={{ label: 'Folder to import', folder: true }}
        title="Choose a folder"
        text="For SillyTavern: the folder data/default-user. Or drop a folder, files or a zip here."
        onFiles={(chosen) => void lookAt(chosen)}
      />
      <div className={layout.row}>
        <Button variant="default" onClick={choose}>
          Choose files or a zip
        </Button>
        {input}
      </div>
      <p className={textStyles.muted}>
        You see a plan before anything is imported. Your files stay as they are and never leave this device.
      </p>
    </div>
  )
}

const progressWords = { looking: 'Reading', moving: 'Importing', undoing: 'Undoing' } as const

function Progress() {
  const { phase, done, total, isPaused, trouble } = useSnapshot(moving)
  const label = progressWords[phase as keyof typeof progressWords]
  const share = total === 0 ? 0 : done / total
  const words = `${isPaused ? 'Paused' : label}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return (
    <Card title={isPaused ? 'Paused' : `${label}…`}>
      <div className={layout.stack3}>
        {trouble && <Alert>{trouble} Make room, then continue.</Alert>}
        <Running label={label} words={words} share={share} />
        <div className={layout.row}>
          {phase === 'moving' && (
            <Button variant="default" onClick={() => setPaused(!isPaused)}>
              {isPaused ? 'Continue' : 'Pause'}
            </Button>
          )}
          {phase !== 'undoing' && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
        {phase === 'moving' && <p className={textStyles.muted}>You can go to other pages meanwhile.</p>}
      </div>
    </Card>
  )
}

const usable: readonly FileKind[] = ['character', 'chat', 'group-chat', 'lorebook', 'preset', 'group']

const counted = (kind: FileKind, count: number) =>
  `${count.toLocaleString('en')} ${kindWords[kind][count === 1 ? 0 : 1]}`

function Plan() {
  const { counts, conflicts, same, answer, rows, isTooLargeToUndo } = useSnapshot(moving)
  const kinds = usable.filter((kind) => counts[kind])
  return (
    <div className={layout.stack4}>
      <Card title="Found">
        <div className={layout.stack3}>
          {kinds.length === 0 && <p>Nothing that Vesper can import. The list below says why.</p>}
          <ul className={layout.list2} aria-label="Found">
            {kinds.map((kind) => (
              <li key={kind}>{counted(kind, counts[kind] ?? 0)}</li>
            ))}
          </ul>
          {same > 0 && (
            <p className={textStyles.muted}>
              {same.toLocaleString('en')} already here or twice among your files: skipped.
            </p>
          )}
        </div>
      </Card>
      {conflicts.length > 0 && (
        <Card title="Same name, different character">
          <Answers<ConflictAnswer>
            label={`${conflicts.length === 1 ? 'One character has' : `${conflicts.length} characters have`} a name you already have`}
            about={`${conflicts.slice(0, 10).join(', ')}${conflicts.length > 10 ? ` and ${conflicts.length - 10} more` : ''}`}
            value={answer}
            options={[
              ['keep-both', 'Keep both'],
              ['update', 'Update mine, keep my changes'],
              ['skip', 'Skip'],
            ]}
            onChange={(value) => {
              moving.answer = value
            }}
          />
        </Card>
      )}
      <Rows rows={rows as readonly ReportRow[]} title="Left out" />
      {kinds.length > 0 && (
        <p className={textStyles.muted}>
          {isTooLargeToUndo
            ? 'This import is too large to be undone in one step. Create a backup first, or import it in parts.'
            : 'You can undo the whole import afterwards.'}
        </p>
      )}
      <div className={layout.row}>
        {kinds.length > 0 && <Button onClick={() => void moveIn()}>Import</Button>}
        <Button variant="default" onClick={startOver}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function Report() {
  const { rows: snapshot, canUndo, trouble } = useSnapshot(moving)
  const rows = snapshot as readonly ReportRow[]
  const undo = async () => {
    const answer = await confirm({
      title: 'Undo the whole import?',
      text: 'Everything it added is removed, with what you changed in it since.',
      action: 'Undo import',
      danger: true,
    })
    if (answer) await undoAll()
  }
  return (
    <div className={layout.stack4}>
      <Card title="Import finished">
        <div className={layout.stack3}>
          {trouble && <Alert>{trouble}</Alert>}
          <ul className={layout.list2} aria-label="Result">
            {tally(rows).map(([outcome, count]) => (
              <li key={outcome}>
                {outcomeWords[outcome]}: {count.toLocaleString('en')}
              </li>
            ))}
          </ul>
          <div className={layout.row}>
            <Button onClick={() => openPage('/characters')}>Go to characters</Button>
            <Button variant="default" onClick={() => saveReport(rows, 'text')}>
              Save report
            </Button>
            <Button variant="default" onClick={() => saveReport(rows, 'json')}>
              Save report as JSON
            </Button>
            {canUndo && (
              <Button variant="default" onClick={() => void undo()}>
                Undo import
              </Button>
            )}
            <Button variant="default" onClick={startOver}>
              Import more
            </Button>
          </div>
        </div>
      </Card>
      <Rows rows={rows} title="Every file" />
    </div>
  )
}

function Undone() {
  return (
    <Card title="Import undone">
      <div className={layout.stack3}>
        <p>Everything it added was removed.</p>
        <div>
          <Button onClick={startOver}>Import again</Button>
        </div>
      </div>
    </Card>
  )
}

/** One line for each file, closed until it is asked for. */
function Rows({ rows, title }: { readonly rows: readonly ReportRow[]; readonly title: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { count, end } = useGrowingCount(isOpen ? rows.length : 0, '')
  if (rows.length === 0) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={textStyles.disclosure} id={id}>
        {title}: {rows.length.toLocaleString('en')}
      </summary>
      <ul className={layout.list2} aria-labelledby={id}>
        {rows.slice(0, count).map(({ path, outcome, kind, reason, notes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved, and two files may have one path
          <li key={at} className={textStyles.anywhere}>
            <span className={textStyles.strong}>{outcomeWords[outcome]}</span> <bdi>{path}</bdi>{' '}
            <span className={textStyles.muted}>
              ({kindWords[kind][0]}){reason && ` ${reason}`}
              {notes?.map((note) => ` ${note}`)}
            </span>
          </li>
        ))}
      </ul>
      <div ref={end} />
    </details>
  )
}
