import { type RefObject, useEffect, useRef } from 'react'

/** One output of a drawing, as it is shown at this moment. */
export interface Shown {
  /** 0..1 */
  readonly level: number
  /** How many ripples have gone out so far: the stronger, the faster. */
  readonly phase: number
  /** How fast the level changes, 0..1: what a place that moves looks like. */
  readonly stir: number
}

export const atRest: Shown = { level: 0, phase: 0, stir: 0 }

/** News of levels come ten times a second. In between the drawing glides there; falling is quicker to be seen. */
const risesMs = 90
const fallsMs = 45
const stirFadesMs = 260
/** Nearer than this is there. */
const near = 0.002

/** The drawing after so many milliseconds, on its way to `goal`. */
export function follow(shown: Shown, goal: number, passedMs: number): Shown {
  const inMs = goal > shown.level ? risesMs : fallsMs
  const moved = shown.level + (goal - shown.level) * (1 - Math.exp(-passedMs / inMs))
  const level = Math.abs(goal - moved) < near ? goal : moved
  const speed = passedMs > 0 ? (Math.abs(level - shown.level) / passedMs) * 600 : 0
  const faded = shown.stir * Math.exp(-passedMs / stirFadesMs)
  const stir = Math.min(1, Math.max(speed, faded < near ? 0 : faded))
  const phase = level > 0 ? shown.phase + (passedMs / 1000) * (0.25 + 1.1 * level) : shown.phase
  return { level, phase, stir }
}

/** Whether the next picture is the same as this one. A place that was reached is still, however far it is from zero. */
const isStill = ({ level, stir }: Shown, goal: number, isRippling: boolean) =>
  level === goal && stir === 0 && (level === 0 || !isRippling)

/**
 * Moves a drawing with the levels of its outputs, once per frame of the screen, and not at all while nothing moves. Each
 * part with `data-output` gets `--level`, `--stir` and `--sway` of that output, and `--ripple`, 0..1, which is `data-at`
 * ahead of the others. `data-output` without ripples is a place.
 */
export function useMotion(levels: readonly number[]): RefObject<SVGSVGElement | null> {
  const drawing = useRef<SVGSVGElement>(null)
  const goals = useRef(levels)
  goals.current = levels
  const wake = useRef(() => {})

  useEffect(() => {
    let shown: readonly Shown[] = []
    let frame = 0
    let before = 0
    const step = (now: number) => {
      const passed = Math.min(100, Math.max(0, now - before))
      before = now
      shown = goals.current.map((goal, index) => follow(shown[index] ?? atRest, goal, passed))
      const isRippling = paint(drawing.current, shown)
      const rests = shown.every((one, index) => isStill(one, goals.current[index] ?? 0, isRippling))
      frame = rests ? 0 : requestAnimationFrame(step)
    }
    wake.current = () => {
      if (frame !== 0) return
      before = performance.now()
      frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [])

  const wanted = levels.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other levels are what it wakes for
  useEffect(() => wake.current(), [wanted])
  return drawing
}

/** Answers whether any part ripples, and so changes while its level stays. */
function paint(drawing: SVGSVGElement | null, shown: readonly Shown[]): boolean {
  let isRippling = false
  for (const part of drawing?.querySelectorAll<SVGElement>('[data-output]') ?? []) {
    const { level, phase, stir } = shown[Number(part.dataset.output)] ?? atRest
    part.style.setProperty('--level', level.toFixed(4))
    part.style.setProperty('--stir', stir.toFixed(4))
    if (part.dataset.at === undefined) continue
    isRippling = true
    part.style.setProperty('--ripple', ((phase + Number(part.dataset.at)) % 1).toFixed(4))
    part.style.setProperty('--sway', Math.sin(phase * 14 * Math.PI).toFixed(4))
  }
  return isRippling
}
