import { useId } from 'react'
import type { ActuatorKind } from 'sdk'
import { outputName, percentWords } from 'sdk/page/devices/outputWords.ts'
import layout from 'sdk/ui/layout.module.css'
import rows from 'sdk/ui/rows.module.css'
import text from 'sdk/ui/text.module.css'
import { useMedia } from 'sdk/ui/useMedia.ts'
import type { ChannelView, DeviceView } from '../../../src/workers/stimulation/contract.ts'
import styles from './DrawnToy.module.css'
import { Field } from './drawings/Field.tsx'
import { Glider } from './drawings/Glider.tsx'
import { Pebble } from './drawings/Pebble.tsx'
import { Star } from './drawings/Star.tsx'
import { useMotion } from './useMotion.ts'

interface DrawnToyProps {
  readonly toy: Pick<DeviceView, 'id' | 'name' | 'actuators' | 'isHere'>
  /** Its outputs, in the order of `actuators`. */
  readonly channels: readonly Pick<ChannelView, 'index' | 'level'>[]
}

/** One toy: a drawing that moves with what was sent to it, and each output in words. */
export function DrawnToy({ toy, channels }: DrawnToyProps) {
  const { name, actuators, isHere } = toy
  const id = useId()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const kind = actuators[0]?.kind
  const levels = actuators.map((_, index) => (isHere ? (channels.find((one) => one.index === index)?.level ?? 0) : 0))
  return (
    <section className={`${layout.stack1} ${isHere ? '' : styles.away}`} aria-labelledby={id}>
      {!isStill && <Moving kind={kind} levels={levels} />}
      <h3 id={id} className={styles.name}>
        {name}
        {!isHere && <span className={text.muted}> · not plugged in</span>}
      </h3>
      {levels.map((level, index) => {
        const output = outputName(actuators, index)
        const words = actuators[index]?.kind === 'position' ? `at ${percentWords(level)}` : percentWords(level)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a browser's own meter shows no words
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an output is known by its place
            key={index}
            role="meter"
            aria-label={`${output} of the ${name}`}
            aria-valuemin={0}
            aria-valuemax={1}
            aria-valuenow={level}
            aria-valuetext={words}
            className={layout.stack1}
          >
            <span className={rows.nameAndValue}>
              <span className={styles.label}>{output}</span>
              <span className={text.mutedNumber}>{words}</span>
            </span>
            {isStill && (
              <span className={styles.bar}>
                <span className={styles.filled} style={{ width: percentOf(level) }} />
              </span>
            )}
          </div>
        )
      })}
    </section>
  )
}

const percentOf = (level: number) => `${Math.min(1, Math.max(0, level)) * 100}%`

interface MovingProps {
  readonly kind: ActuatorKind | undefined
  readonly levels: readonly number[]
}

function Moving({ kind, levels }: MovingProps) {
  const drawing = useMotion(levels)
  return (
    <svg ref={drawing} className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      {drawingOf(kind, levels.length)}
    </svg>
  )
}

/** What a toy looks like: by the kind of its first output. */
function drawingOf(kind: ActuatorKind | undefined, outputs: number) {
  if (kind === 'position') return <Glider />
  if (kind === 'estim') return <Field channels={outputs} />
  if (kind === 'shock') return <Star />
  return <Pebble motors={outputs} />
}
