import { useEffect } from 'react'
import { wordingOf } from 'sdk'
import { onSpoken } from 'sdk/page/heard.ts'
import { llmProviders, plugins } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { isBusy, messageAt, session } from 'sdk/page/session.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { placeAfter, stepOf } from '../placeInScene.ts'
import { scene } from '../scene.ts'
import { answerWith } from './answerWith.ts'
import styles from './Guide.module.css'
import { leaveScript, sourceSetUp } from './leaveScript.ts'
import { moveTo } from './moveTo.ts'

/** Says that this is a script, what is to be seen at this step, and offers the answers it knows. */
export default function Guide() {
  const { live, count, version } = useSnapshot(session)
  const { rows } = useSnapshot(plugins)
  useEffect(followPlaces, [])
  // Reading the version is what draws it anew when a message changes.
  void version
  const { caption, answers, place } = scene[placeAfter(repliesOf(count)).step]
  const source = useSource()
  const hasToys = rows['vesper.device-virtual']?.phase.kind !== 'off'
  return (
    <section className={styles.guide} aria-label="Try it now">
      <p className={styles.caption}>
        <strong>This is a script, not a model.</strong> {place && `The scene is now set here: ${place.name}. `}
        <span className={textStyles.muted}>{caption}</span>
      </p>
      <div className={layout.row}>
        {answers
          .filter(({ kind }) => kind !== 'toy' || hasToys)
          .map((answer) => (
            <Button
              key={answer.label}
              variant={answer.kind === 'leave' ? 'filled' : 'default'}
              className={styles.answer}
              disabled={isBusy(live.phase)}
              onClick={() => void (source && answer.kind === 'leave' ? leaveScript(source) : answerWith(answer))}
            >
              {source && answer.kind === 'leave' ? `Go on with ${source.entry.label}` : answer.label}
            </Button>
          ))}
      </div>
    </section>
  )
}

/** Drawn anew when the player chooses another source or model, or its plugin comes or goes. */
function useSource() {
  usePoint(llmProviders)
  useSnapshot(settings)
  return sourceSetUp()
}

/** A step that plays elsewhere takes the chat along, once its words stand. */
const followPlaces = () =>
  onSpoken((by, text) => {
    const step = by === 'partner' ? stepOf(text) : undefined
    const place = step && scene[step].place
    if (place) void moveTo(place)
  })

/** The scene is short: all of it is looked at. */
const repliesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => messageAt(index)).flatMap((message) =>
    message?.role === 'assistant' ? [wordingOf(message).content] : [],
  )
