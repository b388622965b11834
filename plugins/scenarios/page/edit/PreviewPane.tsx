import { useEffect } from 'react'
import type { SceneEvent, Stage, StageMedia } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { storyNow } from '../play/storyClock.ts'
import { useStageOptions } from '../play/useStageOptions.ts'
import { StageView } from '../stage/StageView.tsx'
import { draft } from './draft.ts'
import { waysOf } from './nodes.ts'
import { idWords } from './nodeWords.ts'
import styles from './Preview.module.css'
import { mediaOfPreview, type PreviewLine, preview, startPreview, stopPreview, tellPreview } from './previewStory.ts'
import type { ScenarioJson } from './scenarioDocument.ts'

const notify = (event: SceneEvent) => void tellPreview(event)
const resolve = async (media: StageMedia) => await mediaOfPreview()?.resolve(media)

/** The story as it stands, played beside the editor from the node that is chosen. */
export default function PreviewPane() {
  const { phase, stage, from, script, lines, isOver } = useSnapshot(preview)
  const now = useSnapshot(draft)
  const options = useStageOptions(false)
  const chosen = now.selection.kind === 'node' ? now.selection.id : undefined
  useEffect(() => {
    void startPreview(draft.selection.kind === 'node' ? draft.selection.id : undefined)
    return stopPreview
  }, [])
  const isOld = phase !== 'none' && (script as ScenarioJson) !== (now.script as ScenarioJson)
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.bar}>
        <Button size="compact-sm" variant={isOld ? 'filled' : 'default'} onClick={() => void startPreview(from)}>
          Replay from {from === undefined ? 'the beginning' : idWords(from)}
        </Button>
        {chosen !== from && (
          <Button size="compact-sm" variant="default" onClick={() => void startPreview(chosen)}>
            Play from {chosen === undefined ? 'the beginning' : idWords(chosen)}
          </Button>
        )}
        <p className={textStyles.muted} role="status">
          {isOld ? 'The script changed after this preview started. ' : ''}Previews save nothing and move no devices.
        </p>
      </div>
      {stage && (
        <div className={styles.stage}>
          <StageView stage={stage as Stage} now={storyNow} resolve={resolve} tell={notify} options={options} />
        </div>
      )}
      {!isOver && stage && <PartnerWays script={now.script as ScenarioJson} page={stage.page} />}
      <Lines lines={lines} />
    </section>
  )
}

interface PartnerWaysProps {
  readonly script: ScenarioJson
  readonly page: string
}

/** Nobody talks in a preview: where the partner may lead, the author does. */
function PartnerWays({ script, page }: PartnerWaysProps) {
  const ways = waysOf(script, page).filter(({ place }) => place[2] === 'aiActions')
  const nodes = [...new Set(ways.map(({ to }) => to))]
  if (nodes.length === 0) return null
  return (
    <fieldset className={styles.ways}>
      <legend>Act as the partner</legend>
      {nodes.map((to) => (
        <Button key={to} size="compact-sm" variant="light" onClick={() => notify({ kind: 'led', to })}>
          {idWords(to)}
        </Button>
      ))}
    </fieldset>
  )
}

function Lines({ lines }: { readonly lines: readonly PreviewLine[] }) {
  return (
    <ol className={styles.lines} aria-label="Transcript" aria-live="polite">
      {lines.map(({ id, kind, text }) => (
        <li key={id} data-kind={kind}>
          {names[kind] && <strong>{names[kind]} </strong>}
          <bdi>{text}</bdi>
        </li>
      ))}
    </ol>
  )
}

const names = { narrator: 'Narrator:', partner: 'Partner:', aside: '', problem: 'Problem:' } as const
