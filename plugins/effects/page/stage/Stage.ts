import { type DrawnCue, type Look, noShape, type Plan, swell } from '../drawn/DrawnCue.ts'
import { type DrawnCueName, drawnCueNames, drawnCues } from '../drawn/drawnCues.ts'
import type { FlashLimiter } from '../limiter/FlashLimiter.ts'
import { colorOf, lengthOf, numberOf, opacityOf, type Params } from '../params.ts'
import { type Grid, pointsOf, sample } from './grid.ts'

export type ShownName = DrawnCueName | 'words'

/** One cue as it looks in this frame. */
export interface Shown {
  readonly name: ShownName
  readonly look: Look
  /** How much of it is at each point of the grid. */
  readonly covered: Readonly<Float32Array>
  /** What the words are, of words. */
  readonly words?: WordsPlan
}

/** Puts a frame on the page. Everything in it is shown `gain` times as strong as it says. */
export interface Painter {
  paint(frame: readonly Shown[], gain: number): void
}

interface StageOptions {
  readonly painters: readonly Painter[]
  readonly limiter: Pick<FlashLimiter, 'admit' | 'clear'>
  readonly grid: Grid
  /** The width of the stage by its height. */
  aspect(): number
  /** How strong everything is at most, 0..1, as the player wishes. */
  strength(): number
  /** Whether the player wants less motion. */
  isStill(): boolean
}

interface Running {
  readonly plan: Plan | WordsPlan
  readonly beganAt: number
  /** How much there was of the same cue when this one took its place. */
  readonly left: number
  readonly covered: Float32Array
}

/** In this time what was there before goes, when the same cue begins again. */
const takeoverMs = 250
const order: readonly ShownName[] = [...drawnCueNames, 'words']

/**
 * Everything that is shown at a moment, frame by frame: cues over one another in their order, and over all of them the
 * limiter, which decides how strong a frame may be shown, or that the one before stays. Time comes in with each call.
 */
export class Stage {
  private readonly options: StageOptions
  private readonly running = new Map<ShownName, Running>()
  private painted: readonly Shown[] = []
  private gain = 1

  constructor(options: StageOptions) {
    this.options = options
  }

  /** Begins a cue; one of the same name that is running gives way. */
  show(name: ShownName, params: Params, now: number): void {
    const isStill = this.options.isStill()
    if (isStill && isRestless(name)) this.tint(name, params, now)
    else this.begin(name, name === 'words' ? planWords(params) : drawnCues[name].plan(params, isStill), now)
  }

  /** Shows how all of it looks now. False once nothing is left to show. */
  draw(now: number): boolean {
    for (const [name, { plan, beganAt }] of this.running) if (now - beganAt >= plan.ms) this.running.delete(name)
    const frame = order.flatMap((name) => this.shownOf(name, now))
    const gain = this.options.limiter.admit(now, (strength, into) => compose(frame, strength, into))
    if (gain !== undefined) this.paint(frame, gain)
    return this.running.size > 0 || this.painted.length > 0
  }

  /** Puts what is shown on the page once more, as after the page changed its size. */
  repaint(): void {
    this.paint(this.painted, this.gain)
  }

  /** Ends everything and shows nothing, at once. */
  clear(now: number): void {
    this.running.clear()
    this.paint([], 0)
    this.options.limiter.clear(now)
  }

  private begin(name: ShownName, plan: Plan | WordsPlan, now: number): void {
    const before = this.running.get(name)
    const left = before ? before.plan.at(now - before.beganAt, now).alpha : 0
    const covered = before?.covered ?? new Float32Array(pointsOf(this.options.grid))
    this.running.set(name, { plan, beganAt: now, left, covered })
  }

  /** With less motion there is a faint, slow tint of its colour in place of whatever moves. */
  private tint(name: DrawnCueName, params: Params, now: number): void {
    const { ms, at } = drawnCues[name].plan(params, true)
    const { color, alpha } = at(ms / 2, 0)
    const whole = Math.max(ms, 4000)
    const slow = drawnCues.fade.plan({ ms: whole, opacity: Math.min(0.2, alpha / 3), inMs: 1500, outMs: 2000 })
    this.begin('fade', { ms: whole, at: (since, at) => ({ ...slow.at(since, at), color }) }, now)
  }

  private shownOf(name: ShownName, now: number): readonly Shown[] {
    const found = this.running.get(name)
    if (!found) return []
    const { plan, beganAt, left, covered } = found
    const { grid, aspect, strength } = this.options
    const since = now - beganAt
    const look = plan.at(since, now)
    sample(name === 'words' ? wordsCoverage : drawnCues[name].coverage, look.shape, grid, aspect(), covered)
    const alpha = Math.max(look.alpha, left * (1 - since / takeoverMs)) * strength()
    return [{ name, look: { ...look, alpha }, covered, ...('text' in plan && { words: plan }) }]
  }

  private paint(frame: readonly Shown[], gain: number): void {
    this.painted = frame
    this.gain = gain
    for (const painter of this.options.painters) painter.paint(frame, gain)
  }
}

const isRestless = (name: ShownName): name is DrawnCueName => !['words', 'breath', 'fade'].includes(name)

/** Lays all of a frame over one another: red, green, blue and opacity of each point, premultiplied. */
export function compose(frame: readonly Shown[], gain: number, into: Float32Array): void {
  into.fill(0)
  for (const { look, covered } of frame)
    for (let point = 0; point < covered.length; point++) {
      const share = look.alpha * gain * covered[point]!
      for (let channel = 0; channel < 3; channel++) {
        const at = 4 * point + channel
        into[at] = look.color[channel]! * share + into[at]! * (1 - share)
      }
      into[4 * point + 3] = share + into[4 * point + 3]! * (1 - share)
    }
}

const maxTextLength = 120
const minMs = 1500

/** Words that come up softly in the middle of the stage. */
interface WordsPlan extends Plan {
  readonly text: string
  /** 0..1, from small to large. */
  readonly size: number
}

function planWords(params: Params): WordsPlan {
  const color = colorOf(params, '#ece7f0')
  const opacity = opacityOf(params, 0.85)
  const ms = lengthOf(params, 3500, minMs)
  const slope = Math.min(900, ms / 2)
  return {
    ms,
    text: typeof params.text === 'string' ? params.text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength) : '',
    size: numberOf(params, 'size', { usual: 0.5, min: 0, max: 1 }),
    at: (at) => ({ color, alpha: opacity * swell(at, ms, slope, slope), shape: noShape }),
  }
}

/** Words fill no place, but might: the limiter takes all of their lines for their colour. */
const wordsCoverage: DrawnCue['coverage'] = (_x, y) => (Math.abs(y) < 0.35 ? 1 : 0)
