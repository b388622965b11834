import type { ClassLimits, Limit } from '../../shared/devices/rules.ts'
import type { Ceiling } from '../../shared/devices/topOf.ts'

/** What holds for one channel at this moment. */
export interface ChannelLimits extends Omit<ClassLimits, 'usual' | 'most' | 'travelMs'> {
  /** All of them hold; the lowest decides. An empty list is no permission: then nothing moves. */
  readonly ceilings: readonly Ceiling[]
}

/** What the governor remembers of one channel. */
export interface ChannelMemory {
  /** When it was last asked, on a clock that never goes back. */
  readonly at: number
  readonly level: number
  /** What has been reached, and when it was last touched. */
  readonly reach: number
  readonly touchedAt: number
  /** How long this run has lasted, less what it rested. */
  readonly ranMs: number
  readonly isResting: boolean
  readonly strongMs: number
  readonly isTired: boolean
  /** Beginnings of the pulses of the last minute. */
  readonly pulses: readonly number[]
  /** When it was last above zero. */
  readonly lastOn: number
  /** A pulse that was ended here must be let go of before the next. */
  readonly mustLetGo: boolean
}

export interface Governed {
  readonly level: number
  readonly memory: ChannelMemory
  /** What kept it from the level that was asked for. */
  readonly limits: readonly Limit[]
}

/** Frames live this long: whoever was not asked for longer has fallen to zero meanwhile. */
export const frameMs = 200
/** No step of time counts for more: after a hole one must not make up for it. */
const maxStepMs = 100
const reachKeptMs = 3000
/** Shorter silences are part of a run: a pulse is no pause. */
const pauseMs = 10_000
const minuteMs = 60_000

export const atRest: ChannelMemory = {
  at: Number.NEGATIVE_INFINITY,
  level: 0,
  reach: 0,
  touchedAt: Number.NEGATIVE_INFINITY,
  ranMs: 0,
  isResting: false,
  strongMs: 0,
  isTired: false,
  pulses: [],
  lastOn: Number.NEGATIVE_INFINITY,
  mustLetGo: false,
}

/**
 * The level a channel may have now. Pure: what is wanted, what holds, what was, and the time. Falling is immediate,
 * rising is ramped; nothing that is wanted can raise what is allowed.
 */
export function govern(wanted: number, limits: ChannelLimits, before: ChannelMemory, now: number): Governed {
  const gapMs = Math.max(0, now - before.at)
  const wasAway = gapMs > frameMs
  const stepMs = wasAway ? 0 : Math.min(gapMs, maxStepMs)
  const from = wasAway ? 0 : before.level
  const asked = Math.min(1, Math.max(0, wanted || 0))

  const { ceiling, by } = lowest(limits.ceilings)
  const duty = tired(limits, before, gapMs, now)
  const pulse = pulsed(asked, limits, before, now)
  const dutyCeiling = duty.isResting ? 0 : duty.isTired && limits.strong ? limits.strong.above : 1
  const allowed = Math.min(ceiling, dutyCeiling, pulse.isAllowed ? 1 : 0)
  const goal = Math.min(asked, allowed)

  const reach = reached(goal, limits, before, stepMs, wasAway, now)
  const risen = limits.riseMs > 0 ? from + stepMs / limits.riseMs : 1
  const level = Math.min(goal, Math.max(0, risen), reach.reach)
  const isOn = level > 0

  const why: Limit[] = []
  if (asked > ceiling && by !== undefined) why.push(...by)
  if (asked > dutyCeiling) why.push('resting')
  if (asked > 0 && !pulse.isAllowed) why.push('pulse')
  if (goal > level) why.push('rising')

  return {
    level,
    limits: why,
    memory: {
      at: Math.max(now, before.at),
      level,
      ...reach,
      ...duty,
      pulses: isOn && !(from > 0) && limits.pulses ? [...pulse.recent, now] : pulse.recent,
      lastOn: isOn ? now : before.lastOn,
      mustLetGo: pulse.mustLetGo,
    },
  }
}

function lowest(ceilings: readonly Ceiling[]): { readonly ceiling: number; readonly by: readonly Limit[] } {
  if (ceilings.length === 0) return { ceiling: 0, by: ['unarmed'] }
  const ceiling = Math.min(1, ...ceilings.map(({ level }) => Math.max(0, level || 0)))
  return { ceiling, by: ceilings.filter(({ level }) => Math.max(0, level || 0) <= ceiling).map(({ by }) => by) }
}

/** How long it may go on. A run counts down while it pauses; whoever ran for too long pauses until that is done. */
function tired(
  { runMs, restMs, strong }: ChannelLimits,
  before: ChannelMemory,
  gapMs: number,
  now: number,
): Pick<ChannelMemory, 'ranMs' | 'isResting' | 'strongMs' | 'isTired'> {
  const isRunning = now - before.lastOn < pauseMs && !before.isResting
  const recovery = restMs > 0 && Number.isFinite(runMs) ? runMs / restMs : Number.POSITIVE_INFINITY
  const ranMs = isRunning ? before.ranMs + gapMs : Math.max(0, before.ranMs - backIn(gapMs, recovery))
  const isResting = Number.isFinite(runMs) && (ranMs >= runMs || (before.isResting && ranMs > 0))
  if (!strong) return { ranMs, isResting, strongMs: 0, isTired: false }
  const wasStrong = before.level > strong.above && gapMs <= frameMs
  const strongMs = wasStrong ? before.strongMs + gapMs : Math.max(0, before.strongMs - gapMs)
  return { ranMs, isResting, strongMs, isTired: strongMs >= strong.runMs || (before.isTired && strongMs > 0) }
}

const backIn = (ms: number, recovery: number): number => (ms > 0 ? ms * recovery : 0)

function pulsed(
  asked: number,
  { pulses }: ChannelLimits,
  before: ChannelMemory,
  now: number,
): { readonly isAllowed: boolean; readonly recent: readonly number[]; readonly mustLetGo: boolean } {
  if (!pulses) return { isAllowed: true, recent: before.pulses, mustLetGo: false }
  const recent = before.pulses.filter((at) => now - at < minuteMs)
  if (asked === 0) return { isAllowed: false, recent, mustLetGo: false }
  if (before.mustLetGo) return { isAllowed: false, recent, mustLetGo: true }
  if (before.level > 0 && now - before.at <= frameMs) {
    const isOver = now - (recent.at(-1) ?? Number.NEGATIVE_INFINITY) >= pulses.maxMs
    return { isAllowed: !isOver, recent, mustLetGo: isOver }
  }
  const isRested = now - before.lastOn >= pulses.gapMs
  return { isAllowed: isRested && recent.length < pulses.perMinute, recent, mustLetGo: false }
}

/** New heights are reached slowly. What was reached stays in reach for a few seconds, then sinks. */
function reached(
  goal: number,
  { reachMs }: ChannelLimits,
  before: ChannelMemory,
  stepMs: number,
  wasAway: boolean,
  now: number,
): Pick<ChannelMemory, 'reach' | 'touchedAt'> {
  if (!(reachMs > 0)) return { reach: 1, touchedAt: now }
  const known = wasAway ? 0 : before.reach
  const step = stepMs / reachMs
  if (goal >= known) return { reach: Math.min(goal, known + step), touchedAt: now }
  const isKept = now - before.touchedAt < reachKeptMs
  return { reach: isKept ? known : Math.max(goal, known - step), touchedAt: before.touchedAt }
}
