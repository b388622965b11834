import { useEffect, useId, useState } from 'react'
import { openPage } from 'sdk/page/openSettings.ts'
import { notifyStorageFull } from 'sdk/page/quota.ts'
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
import { moving } from './moveState.ts'
import {
  answer,
  cancel,
  findStopped,
  forgetStopped,
  goOn,
  lookAt,
  moveIn,
  pause,
  startOver,
  undoAll,
  undoStopped,
} from './moving.ts'
import type { Conflict, ConflictAnswer } from './plan.ts'
import { type FileKind, kindWords, outcomeWords, type ReportRow, saveReport, tally } from './report.ts'
import type { UnderWay } from './underWay.ts'

/** Everything of another program at once: choose, look at the plan, import, read the report. */
export default function BringEverythingPage() {
  const { phase, stopped } = useSnapshot(moving)
  useEffect(() => void findStopped(), [])
  const isFree = phase === 'choose' || phase === 'plan' || phase === 'done' || phase === 'undone'
  const isOver = useFileDrop((files) => isFree && files.length > 0 && void lookAt(files))
  return (
    <Page title="Bring everything" width="reading">
      <PageHeader
        title="Bring everything"
        intro="Characters, chats, lorebooks, presets, scenarios and patterns of SillyTavern, RisuAI, Agnai, Character.AI or Vesper, at once."
      />
      {isOver && isFree && <DropVeil>Drop a folder, files or a zip to import them</DropVeil>}
      {phase === 'choose' && <Choose stopped={stopped} />}
      {(phase === 'looking' || phase === 'moving' || phase === 'undoing') && <Progress />}
      {phase === 'plan' && <Plan />}
      {phase === 'done' && <Report />}
      {phase === 'undone' && <Undone />}
    </Page>
  )
}

function Choose({ stopped }: { readonly stopped: UnderWay | undefined }) {
  const files = { label: 'Files or a zip', multiple: true } as const
  const { choose, input } = useFileChoice(files, (chosen) => void lookAt(chosen))
  return (
    <div className={layout.stack4}>
      {stopped && <Stopped stopped={stopped} />}
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

/** An import that a reload ended: where it stopped, and how to go on. */
function Stopped({ stopped }: { readonly stopped: UnderWay }) {
  const { isFolder, done, total, at, commits } = stopped
  const what = isFolder ? 'folder' : 'files or zip'
  const choice = isFolder
    ? ({ label: 'Rest of the folder', folder: true } as const)
    : ({ label: 'Rest of the files', multiple: true } as const)
  const { choose, input } = useFileChoice(choice, (chosen) => void lookAt(chosen, stopped))
  return (
    <Card title="Your last import stopped">
      <div className={layout.stack3}>
        <p>
          Vesper was closed or reloaded on{' '}
          {new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}, after{' '}
          {done.toLocaleString('en')} of {total.toLocaleString('en')} files. Everything imported until then is in your
          library.
        </p>
        <p className={textStyles.muted}>To import the rest, choose the same {what} again. What is here is skipped.</p>
        <div className={layout.row}>
          <Button onClick={choose}>Import the rest</Button>
          {input}
          {commits.length > 0 && (
            <Button variant="default" onClick={() => void confirmUndo(() => undoStopped(stopped))}>
              Undo import
            </Button>
          )}
          <Button variant="default" onClick={forgetStopped}>
            Dismiss
          </Button>
        </div>
      </div>
    </Card>
  )
}

const progressWords = { looking: 'Reading', moving: 'Importing', undoing: 'Undoing' } as const

function Progress() {
  const { phase, done, total, pause: pausing, isFull } = useSnapshot(moving)
  const label = progressWords[phase as keyof typeof progressWords]
  const isPaused = pausing === 'paused'
  const share = total === 0 ? 0 : done / total
  const words = `${isPaused ? 'Paused' : label}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return (
    <Card title={isPaused ? 'Paused' : pausing === 'asked' ? 'Pausing after the files at hand…' : `${label}…`}>
      <div className={layout.stack3}>
        {isPaused && isFull && (
          <Alert>
            The disk is full, so the import stopped. Everything up to here is imported, and no file is half imported.
            Free up space, then continue.
          </Alert>
        )}
        <Running label={label} words={words} share={share} />
        <div className={layout.row}>
          {isPaused && isFull && <Button onClick={notifyStorageFull}>Free up space</Button>}
          {phase !== 'undoing' && (
            <>
              <Button variant="default" disabled={pausing === 'asked'} onClick={isPaused ? goOn : pause}>
                {isPaused ? 'Continue' : 'Pause'}
              </Button>
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
            </>
          )}
        </div>
        {phase === 'moving' && (
          <p className={textStyles.muted}>
            You can go to other pages meanwhile; the top bar shows how far it is. Keep this tab open.
          </p>
        )}
      </div>
    </Card>
  )
}

const usable: readonly FileKind[] = [
  ...(['character', 'chat', 'group-chat', 'lorebook', 'preset'] as const),
  ...(['scenario', 'pattern', 'lora-list', 'group'] as const),
]

const counted = (kind: FileKind, count: number) =>
  `${count.toLocaleString('en')} ${kindWords[kind][count === 1 ? 0 : 1]}`

function Plan() {
  const { counts, conflicts, same, namesakes, rows, isTooLargeToUndo, trouble } = useSnapshot(moving)
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
          {namesakes > 0 && (
            <p className={textStyles.muted}>
              {namesakes.toLocaleString('en')} with a name you already have, but another character: imported beside
              yours.
            </p>
          )}
        </div>
      </Card>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts as readonly Conflict[]} />}
      <Rows rows={rows as readonly ReportRow[]} title="Not used" />
      {trouble && <Alert>{trouble}</Alert>}
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

const answerWords: readonly (readonly [ConflictAnswer, string])[] = [
  ['keep-both', 'Keep both'],
  ['update', 'Update mine, keep my changes'],
  ['replace', 'Replace mine'],
  ['skip', 'Skip'],
]

/** One question for each character who is here in other words. */
function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { count, end } = useGrowingCount(conflicts.length, '', 24)
  const total = conflicts.length
  return (
    <Card
      title={total === 1 ? 'A character you already have' : `${total.toLocaleString('en')} characters you already have`}
    >
      <ul className={layout.list3} aria-label="Characters you already have">
        {conflicts.slice(0, count).map(({ print, name, changed, mine, answer: chosen }, place) => {
          const rest = total - place - 1
          return (
            <li key={print}>
              <Answers<ConflictAnswer>
                label={name}
                about={differenceOf(changed, mine)}
                value={chosen}
                options={answerWords}
                onChange={(how) => answer(place, how)}
              >
                {rest > 0 && (
                  <div>
                    <Button variant="subtle" size="compact-sm" onClick={() => answer(place, chosen, true)}>
                      Same for all the rest ({rest.toLocaleString('en')})
                    </Button>
                  </div>
                )}
              </Answers>
            </li>
          )
        })}
      </ul>
      <div ref={end} />
    </Card>
  )
}

const differenceOf = (changed: readonly string[], mine: readonly string[]): string =>
  [
    changed.length > 0 && `Different in the file: ${changed.join(', ')}.`,
    mine.length > 0 && `Changed by you: ${mine.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ') || 'You made this character in Vesper.'

async function confirmUndo(undo: () => Promise<void>): Promise<void> {
  const isSure = await confirm({
    title: 'Undo the whole import?',
    text: 'Everything it added is removed, with what you changed in it since.',
    action: 'Undo import',
    danger: true,
  })
  if (isSure) await undo()
}

function Report() {
  const { rows: snapshot, canUndo, trouble } = useSnapshot(moving)
  const rows = snapshot as readonly ReportRow[]
  const isCancelled = rows.some(({ outcome }) => outcome === 'cancelled')
  return (
    <div className={layout.stack4}>
      <Card title={isCancelled ? 'Import cancelled' : 'Import finished'}>
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
              <Button variant="default" onClick={() => void confirmUndo(undoAll)}>
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
