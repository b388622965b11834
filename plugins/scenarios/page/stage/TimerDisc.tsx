import { memo, useEffect, useRef } from 'react'
import type { StageTimer } from 'sdk/story'
import { useStageApi } from './stageContext.ts'
import styles from './TimerDisc.module.css'

const radius = 54
const around = 2 * Math.PI * radius

/**
 * A ring that runs empty around the time that is left. It is drawn by the frame, past React, so that any number of steps
 * of a story costs it nothing; a hidden timer costs nothing at all.
 */
export const TimerDisc = memo(function TimerDisc({
  timer,
  small,
}: {
  readonly timer: StageTimer
  readonly small?: boolean
}) {
  const { now, options } = useStageApi()
  const { reducedMotion, revealTimers } = options
  const ring = useRef<SVGCircleElement>(null)
  const words = useRef<SVGTextElement>(null)
  const isShown = timer.style !== 'hidden' || revealTimers

  useEffect(() => {
    if (!isShown) return
    let frame = 0
    let said = ''
    const draw = () => {
      const at = now()
      const text = textFor(timer, at, revealTimers)
      const isNews = text !== said
      if (words.current && isNews) words.current.textContent = text
      said = text
      if (timer.style === 'normal' && (isNews || !reducedMotion))
        ring.current?.setAttribute('stroke-dashoffset', String(around * (1 - shareLeft(timer, at))))
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [timer, now, reducedMotion, revealTimers, isShown])

  if (!isShown) return null
  const isSecret = timer.style === 'secret'
  return (
    <svg
      className={`${styles.disc} ${small ? styles.small : ''}`}
      viewBox="0 0 120 120"
      role="timer"
      aria-label={isSecret ? 'Hidden timer running' : 'Time left'}
    >
      <circle className={styles.plate} cx="60" cy="60" r={radius} />
      <circle
        ref={ring}
        className={`${styles.ring} ${isSecret && !reducedMotion ? styles.turning : ''}`}
        cx="60"
        cy="60"
        r={radius}
        strokeDasharray={isSecret ? `${around / 4} ${around}` : around}
      />
      <text
        ref={words}
        className={`${styles.words} ${revealTimers && timer.style !== 'normal' ? styles.long : ''}`}
        x="60"
        y="60"
        textAnchor="middle"
        dominantBaseline="central"
      />
    </svg>
  )
})

function textFor(timer: StageTimer, at: number, reveal: boolean): string {
  if (timer.style === 'normal') return timeWords(leftOf(timer, at))
  const left = reveal ? ` (${timeWords(leftOf(timer, at))})` : ''
  return timer.style === 'secret' ? `?${left}` : `Hidden${left}`
}

/** Milliseconds a timer still shows, never less than none. */
export function leftOf({ until, paused, offset = 0 }: StageTimer, now: number): number {
  return Math.max(0, (paused ?? Math.max(0, until - now)) + offset)
}

/** The part that is left of its whole time, 0..1. */
export function shareLeft(timer: StageTimer, now: number): number {
  const whole = timer.until - timer.from
  return whole > 0 ? Math.min(1, leftOf(timer, now) / whole) : 0
}

/** Begun seconds as `9`, `1:15` or `1:01:01`. */
export function timeWords(ms: number): string {
  const all = Math.ceil(ms / 1000)
  const seconds = all % 60
  const minutes = Math.floor(all / 60) % 60
  const hours = Math.floor(all / 3600)
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(seconds)}`
  return minutes > 0 ? `${minutes}:${pad(seconds)}` : String(seconds)
}

const pad = (count: number) => String(count).padStart(2, '0')
