import { useNavigate } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { unreachable } from 'sdk'
import { characterActions } from 'sdk/page/points/characterParts.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { CardField } from '../../../workers/media/contract.ts'
import { startWithPicture } from '../form/pictureInHand.ts'
import styles from './ImportPanel.module.css'
import { ImportReportView } from './ImportReportView.tsx'
import type { ImportItem, ImportPhase } from './importPhase.ts'
import { answerSame, importLarge, pictureOfImport, recover } from './imports.ts'

/** What became of one file. */
export const ImportItemRow = memo(function ImportItemRow({ item }: { readonly item: ImportItem }) {
  const { id, fileName, phase } = useSnapshot(item)
  return (
    <li className={`${boxes.framed} ${layout.stack2} ${styles.item} ${styles[toneOf(phase.kind)]}`}>
      <span className={textStyles.mutedAnywhere}>
        <bdi>{fileName}</bdi>
      </span>
      <Outcome id={id} phase={phase as ImportPhase} />
    </li>
  )
})

function toneOf(kind: ImportPhase['kind']): 'quiet' | 'good' | 'bad' | 'asking' {
  switch (kind) {
    case 'imported':
      return 'good'
    case 'failed':
    case 'refused':
      return 'bad'
    case 'same':
    case 'update':
    case 'large':
      return 'asking'
    default:
      return 'quiet'
  }
}

function Outcome({ id, phase }: { readonly id: string; readonly phase: ImportPhase }) {
  switch (phase.kind) {
    case 'waiting':
      return <Line text="Waiting" />
    case 'reading':
      return <Line text="Reading…" />
    case 'skipped':
      return <Line text="Skipped. Your version is unchanged." />
    case 'cancelled':
      return <Line text="Cancelled" />
    case 'large':
      return (
        <Line text={`This file is large (${phase.megabytes} MB).`}>
          <Small label="Import anyway" onClick={() => void importLarge(id)} />
        </Line>
      )
    case 'same':
      return (
        <>
          <Line text={`${phase.name} is already in your library.`}>
            <Small label="Replace" onClick={() => void answerSame(id, 'replace')} />
            <Small label="Keep both" onClick={() => void answerSame(id, 'keep-both')} />
            <Small label="Skip" onClick={() => void answerSame(id, 'skip')} />
          </Line>
          <Mine mine={phase.mine} />
        </>
      )
    case 'update':
      return (
        <>
          <Line text={`This is another version of ${phase.name}. It differs in: ${list(phase.changed)}.`}>
            <Small
              label={phase.mine.length > 0 ? 'Update, keep my changes' : 'Update'}
              onClick={() => void answerSame(id, 'update')}
            />
            {phase.mine.length > 0 && <Small label="Replace" onClick={() => void answerSame(id, 'replace')} />}
            <Small label="Keep both" onClick={() => void answerSame(id, 'keep-both')} />
            <Small label="Skip" onClick={() => void answerSame(id, 'skip')} />
          </Line>
          <Mine mine={phase.mine} />
        </>
      )
    case 'unpacked':
      return (
        <>
          <Line text={`${phase.count} ${phase.count === 1 ? 'card was' : 'cards were'} inside.`} />
          {phase.refused.length > 0 && <Refused refused={phase.refused} />}
        </>
      )
    case 'refused':
      return <Line text={`Couldn't import it. ${phase.reason}`} />
    case 'failed':
      return <Failed id={id} phase={phase} />
    case 'imported':
      return <Imported id={id} phase={phase} />
    default:
      return unreachable(phase)
  }
}

function Failed({ id, phase }: { readonly id: string; readonly phase: Extract<ImportPhase, { kind: 'failed' }> }) {
  const navigate = useNavigate()
  const usePicture = () => {
    const picture = pictureOfImport(id)
    if (!picture) return
    startWithPicture(picture)
    void navigate({ to: '/characters/add' })
  }
  return (
    <Line text={phase.reason}>
      {phase.offer === 'recover' && <Small label="Recover readable parts" onClick={() => void recover(id)} />}
      {phase.offer === 'use-picture' && <Small label="Create character with this picture" onClick={usePicture} />}
    </Line>
  )
}

/** What replacing would undo. */
function Mine({ mine }: { readonly mine: readonly CardField[] }) {
  if (mine.length === 0) return null
  return <p className={textStyles.warningSmall}>You changed: {list(mine)}. Replacing it loses your changes.</p>
}

const maxRefused = 20

function Refused({ refused }: { readonly refused: readonly string[] }) {
  return (
    <details className={styles.report}>
      <summary>{refused.length} not imported from the archive</summary>
      <ul className={styles.lines}>
        {refused.slice(0, maxRefused).map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
        {refused.length > maxRefused && <li>and {refused.length - maxRefused} more, listed in the report</li>}
      </ul>
    </details>
  )
}

const list = (fields: readonly CardField[]) => fields.map((field) => field.toLowerCase()).join(', ')

const ends = { new: 'is in your library', replaced: 'was replaced', updated: 'was updated' } as const

function Imported({ id, phase }: { readonly id: string; readonly phase: Extract<ImportPhase, { kind: 'imported' }> }) {
  const navigate = useNavigate()
  const actions = usePoint(characterActions).filter(({ place }) => place === 'card')
  const go = (address: string) => void navigate({ to: address })
  return (
    <>
      <Line text={`${phase.name} ${ends[phase.how]}.`}>
        {actions.map(({ id: action, label, run }) => (
          <Small key={action} label={label} onClick={() => void run(phase.id, go)} />
        ))}
        <LinkButton size="xs" variant="default" to={`/characters/${phase.id}/edit`}>
          Edit
        </LinkButton>
      </Line>
      <ImportReportView id={id} report={phase.report} switchedOff={phase.switchedOff} />
    </>
  )
}

function Line({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={`${rowStyles.apart4} ${styles.line}`}>
      <p>{text}</p>
      {children && <div className={layout.row}>{children}</div>}
    </div>
  )
}

const Small = ({ label, onClick }: { readonly label: string; onClick(): void }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    {label}
  </Button>
)
