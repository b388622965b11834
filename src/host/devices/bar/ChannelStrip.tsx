import { useEffect, useRef } from 'react'
import { limitWords } from 'sdk/page/devices/limitWords.ts'
import { percentWords } from 'sdk/page/devices/outputWords.ts'
import layout from 'sdk/ui/layout.module.css'
import { useMedia } from 'sdk/ui/useMedia.ts'
import type { ChannelView } from '../../../workers/stimulation/contract.ts'
import styles from './ChannelStrip.module.css'

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

/** Draws what was sent as an area, what was asked for as a line above it, and what was taken as a line along it. */
function drawStrip(canvas: HTMLCanvasElement, history: readonly Moment[]): void {
  const context = canvas.getContext('2d')
  const last = history.at(-1)
  if (!context || !last) return
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  const sharpness = globalThis.devicePixelRatio || 1
  resize(canvas, Math.round(width * sharpness), Math.round(height * sharpness))
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
  context.clearRect(0, 0, width, height)

  const colors = getComputedStyle(canvas)
  const x = (at: number) => width - ((last.at - at) / spanMs) * width
  const y = (level: number) => height - 1 - Math.min(1, Math.max(0, level)) * (height - 3)
  const line = (levelOf: (moment: Moment) => number | undefined, begin: () => void = () => {}) => {
    context.beginPath()
    begin()
    for (const moment of history) {
      const level = levelOf(moment)
      if (level !== undefined) context.lineTo(x(moment.at), y(level))
    }
  }

  line(
    ({ level }) => level,
    () => context.moveTo(x(history[0]?.at ?? last.at), height),
  )
  context.lineTo(width, height)
  context.fillStyle = colors.getPropertyValue('--accent')
  context.globalAlpha = 0.75
  context.fill()
  context.globalAlpha = 1

  context.setLineDash([4, 3])
  context.strokeStyle = colors.getPropertyValue('--text-muted')
  line(({ commanded }) => commanded)
  context.stroke()

  context.setLineDash([])
  context.lineWidth = 1.5
  context.strokeStyle = colors.getPropertyValue('--success')
  line(({ acknowledged }) => acknowledged)
  context.stroke()
}

/** A canvas is wiped when its size is set, so it is set only when it changed. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** A channel at one moment; levels are 0..1. */
export interface Moment {
  /** Milliseconds on the engine's clock. */
  readonly at: number
  readonly commanded: number
  readonly level: number
  readonly acknowledged: number | undefined
}

/** How much of the past a strip shows, in milliseconds. */
export const spanMs = 10_000
const maxMoments = 200

/** The history with one more moment. A clock that jumped back begins a new one. */
export function addMoment(history: readonly Moment[], moment: Moment): readonly Moment[] {
  const last = history.at(-1)
  if (last && moment.at < last.at) return [moment]
  const before = last?.at === moment.at ? history.slice(0, -1) : history
  return [...before, moment].filter(({ at }) => at > moment.at - spanMs).slice(-maxMoments)
}
