import type { Actuator, ActuatorKind, DeviceId, Sense } from 'sdk'

/**
 * What stands between an intent and the level that was sent, strongest first:
 * `stopped` until a person resumes, `unarmed` since nobody has allowed devices to move in this visit, `page-gone` when
 * the page does not answer, `not-held` with hold-to-run, `session-over`, `sense-off`, `ruled-out`, `power`, `class`,
 * `device`, `channel`, `caution` of the provider, `wheel` on the device, `resting` after a long run, `pulse` of shocks,
 * `rising` and `speed` while it is on its way, `lost` when the device is not there.
 */
export type Limit =
  | 'stopped'
  | 'unarmed'
  | 'page-gone'
  | 'not-held'
  | 'session-over'
  | 'sense-off'
  | 'ruled-out'
  | 'power'
  | 'class'
  | 'device'
  | 'channel'
  | 'caution'
  | 'wheel'
  | 'resting'
  | 'pulse'
  | 'rising'
  | 'speed'
  | 'lost'

/** Parts of the body a channel may lie on; `other` asks nothing. None is above the waist for electricity. */
export const bodyParts = [
  'other',
  'penis',
  'glans',
  'scrotum',
  'perineum',
  'clitoris',
  'labia',
  'vagina',
  'anus',
  'prostate',
  'buttock',
  'thigh',
  'foot',
  'nipple',
  'neck',
  'mouth',
  'hand',
] as const
export type BodyPart = (typeof bodyParts)[number]

/** How a level is bent on its way to a channel. */
export type Curve = 'linear' | 'gentle' | 'eager' | 'stepped'

/** How intents come to one channel. Levels and gains are 0..1. */
export interface Route {
  readonly isOn: boolean
  /** What it is used for. */
  readonly senses: readonly Sense[]
  readonly part: BodyPart
  /** Channels of one group can be asked for together; empty is none. */
  readonly group: string
  readonly gain: number
  readonly curve: Curve
  /** Comes this much later than others, in milliseconds, 0..5000. */
  readonly delayMs: number
  readonly invert: boolean
  /** Where it can first be felt: what is above zero starts here. */
  readonly floor: number
  /** Full strength on this channel, and never more. For `position`: the upper end of its travel. */
  readonly ceiling: number
  /** For `position`: the lower end of its travel. */
  readonly lower: number
}

/** The part of a route that keeps a channel back. */
export type RouteLimits = Pick<Route, 'isOn' | 'senses' | 'ceiling' | 'lower'>

/** A person's rules for one device. */
export interface DeviceRules {
  readonly isOn: boolean
  readonly ceiling: number
  /** Whether its own button stops everything. */
  readonly buttonStops: boolean
  /** By the index of the actuator; what is missing has the usual route of its kind. */
  readonly routes: Readonly<Record<number, Route>>
  /**
   * Limits of channels whose kind was not known when a backup brought them, by the index of the actuator. They hold on
   * top of the usual route, until the player makes another route.
   */
  readonly imported?: Readonly<Record<number, RouteLimits>>
}

/** Everything a person has decided about how devices may move. */
export interface Rules {
  /** Over everything, 0..1: full strength is this much of each ceiling. Never remembered from one start to the next. */
  readonly power: number
  /** What is switched on at all. */
  readonly senses: readonly Sense[]
  /** Kinds that must never move. */
  readonly ruledOut: readonly ActuatorKind[]
  /** Ceilings by kind; what is missing has the usual one. */
  readonly classes: Readonly<Partial<Record<ActuatorKind, number>>>
  readonly devices: Readonly<Record<DeviceId, DeviceRules>>
  /** The longest session before all stops and a person must resume. */
  readonly sessionMs: number
  /** Devices move only while a key or a button is held. */
  readonly holdToRun: boolean
}

/** How Vesper treats one kind of output when nobody has said otherwise. */
export interface ClassLimits {
  /** The ceiling until a person sets another. */
  readonly usual: number
  /** The highest a person may set. */
  readonly most: number
  /** The least time from zero to full, over what was reached before. */
  readonly riseMs: number
  /**
   * The least time to reach full for the first time. What was reached may be reached again as fast as `riseMs`, so that
   * a pulse is a pulse, until it has not been felt for a while.
   */
  readonly reachMs: number
  /** The longest run above zero before a pause of `restMs`. */
  readonly runMs: number
  readonly restMs: number
  /** Above this level only so long. */
  readonly strong?: { readonly above: number; readonly runMs: number }
  /** It comes in pulses only. */
  readonly pulses?: { readonly maxMs: number; readonly gapMs: number; readonly perMinute: number }
  /** For `position`: the least time for the whole travel, either way. */
  readonly travelMs?: number
}

const minute = 60_000
const steady = { riseMs: 300, reachMs: 300, runMs: 30 * minute, restMs: minute }
const electric = { riseMs: 300, runMs: 20 * minute, restMs: 2 * minute }
const harmless = { usual: 1, most: 1, riseMs: 0, reachMs: 0, runMs: Number.POSITIVE_INFINITY, restMs: 0 }

/** By kind. A provider's `Caution` can only make these stricter. */
export const classLimits: Readonly<Record<ActuatorKind, ClassLimits>> = {
  vibrate: { usual: 0.6, most: 1, ...steady },
  rotate: { usual: 0.6, most: 1, ...steady },
  oscillate: { usual: 0.6, most: 1, ...steady },
  constrict: { usual: 0.6, most: 1, ...steady, strong: { above: 0.5, runMs: minute } },
  inflate: { usual: 0.6, most: 1, ...steady, strong: { above: 0.5, runMs: minute } },
  position: { ...harmless, runMs: 30 * minute, restMs: minute, travelMs: 458 },
  estim: { usual: 0.25, most: 0.75, ...electric, reachMs: 20_000 },
  shock: {
    usual: 0.15,
    most: 0.5,
    ...electric,
    riseMs: 0,
    reachMs: 0,
    pulses: { maxMs: 500, gapMs: 2000, perMinute: 6 },
  },
  feel: harmless,
  beep: { ...harmless, runMs: 5000, restMs: 1000 },
  temperature: { usual: 0.4, most: 0.6, riseMs: 5000, reachMs: 5000, runMs: 10 * minute, restMs: 2 * minute },
  led: harmless,
}

/** The route a channel has until a person makes another. */
export function usualRoute({ kind, caution }: Pick<Actuator, 'kind' | 'caution'>): Route {
  const isPain = kind === 'shock'
  const isPosition = kind === 'position'
  return {
    isOn: true,
    senses: isPain ? ['pain'] : kind === 'estim' || kind === 'feel' ? ['pleasure', 'pain'] : ['pleasure'],
    part: 'other',
    group: '',
    gain: 1,
    curve: 'linear',
    delayMs: 0,
    invert: false,
    floor: 0,
    ceiling: isPosition ? 0.8 : Math.min(classLimits[kind].usual, caution?.usual ?? 1),
    lower: isPosition ? 0.2 : 0,
  }
}

/** The route of a channel: the player's own or the usual one, held to what a backup brought. */
export function routeFor(
  { routes, imported = {} }: DeviceRules,
  index: number,
  actuator: Pick<Actuator, 'kind' | 'caution'>,
): Route {
  const limits = imported[index]
  const route = routes[index] ?? usualRoute(actuator)
  return limits ? { ...route, ...stricterLimits(route, limits) } : route
}

/** What both allow. Where two travels of a `position` channel do not overlap, the first one stays. */
export function stricterLimits(mine: RouteLimits, other: RouteLimits): RouteLimits {
  const [lower, ceiling] = [Math.max(mine.lower, other.lower), Math.min(mine.ceiling, other.ceiling)]
  return {
    isOn: mine.isOn && other.isOn,
    senses: mine.senses.filter((sense) => other.senses.includes(sense)),
    ...(lower <= ceiling ? { lower, ceiling } : { lower: mine.lower, ceiling: mine.ceiling }),
  }
}

export const usualDevice: DeviceRules = { isOn: true, ceiling: 1, buttonStops: true, routes: {} }
