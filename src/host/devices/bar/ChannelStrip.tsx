import { useEffect, useRef } from 'react'
import layout from 'sdk/ui/layout.module.css'
import { useMedia } from 'sdk/ui/useMedia.ts'
import type { ChannelView } from '../../../workers/stimulation/contract.ts'
import { percentWords } from '../outputWords.ts'
import { limitWords } from '../rules/limitWords.ts'
import styles from './ChannelStrip.module.css'
import { drawStrip } from './drawStrip.ts'
import { addMoment, type Moment } from './stripHistory.ts'

interface ChannelStripProps {
  readonly channel: Pick<ChannelView, 'commanded' | 'level' | 'acknowledged' | 'limits'>
  /** When that was, on the engine's clock. */
  readonly at: number
}

/** What is asked of a channel, what is sent, what the device says it took, and what stands between them. */
export function ChannelStrip({ channel, at }: ChannelStripProps) {
  const { commanded, level, acknowledged, limits } = channel
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const limited = level < commanded ? limitWords(limits) : undefined
  return (
    <div className={layout.wideStack1}>
      <div className={styles.drawing} aria-hidden="true">
        {isStill ? (
          <>
            <span className={styles.bar} style={{ width: percent(level) }} />
            <span className={styles.asked} style={{ width: percent(commanded) }} />
            {acknowledged !== undefined && <span className={styles.taken} style={{ width: percent(acknowledged) }} />}
          </>
        ) : (
          <Curve moment={{ at, commanded, level, acknowledged }} />
        )}
      </div>
      <p className={styles.words}>
        Requested {percentWords(commanded)}, output {percentWords(level)}
        {acknowledged !== undefined && `, confirmed ${percentWords(acknowledged)}`}
        {limited && <span className={styles.limit}> · {limited}</span>}
      </p>
    </div>
  )
}

const percent = (level: number): string => `${Math.min(1, Math.max(0, level)) * 100}%`

/** The last seconds of a channel. It is drawn anew with each state, which comes at most ten times a second. */
function Curve({ moment }: { readonly moment: Moment }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const history = useRef<readonly Moment[]>([])
  useEffect(() => {
    history.current = addMoment(history.current, moment)
    if (canvas.current) drawStrip(canvas.current, history.current)
  })
  return <canvas ref={canvas} className={layout.fills} />
}
