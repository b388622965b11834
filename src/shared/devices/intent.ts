import type { ActuatorKind, DeviceId, Sense } from 'sdk'

/** One output of one device: "<device>/<index of its actuator>". */
export type ChannelId = `${DeviceId}/${number}`

/**
 * Who asks, most important first. On a channel where several ask, the most important is heard, and among equals the
 * strongest.
 */
export const sources = ['hand', 'script', 'scenario', 'model', 'plugin', 'background'] as const
export type Source = (typeof sources)[number]

/** What should happen, at conversational rate. Frames are computed from it in one place. */
export interface Intent {
  readonly source: Source
  readonly sense: Sense
  readonly target: Target
  readonly pattern: Pattern
  /** 0..1: the peak of the pattern. */
  readonly level: number
  /** How long, in milliseconds. */
  readonly ms: number
  /** Begins after this long. */
  readonly inMs?: number
  /** Rises and falls over this long at its ends. */
  readonly fadeMs?: number
}

/** Which channels. Whatever the target, a channel plays only what its route lets through. */
export type Target =
  | { readonly kind: 'actuators'; readonly actuator: ActuatorKind }
  | { readonly kind: 'channels'; readonly channels: readonly ChannelId[] }
  | { readonly kind: 'group'; readonly group: string }
  /** Whatever gives the intent's sense. */
  | { readonly kind: 'all' }

/** A curve over time, 0..1. Times are milliseconds. */
export type Pattern =
  | { readonly kind: 'constant' }
  | { readonly kind: 'pulse'; readonly periodMs: number /** 0..1 of the period. */; readonly on: number }
  | { readonly kind: 'wave'; readonly periodMs: number }
  /** From zero to the peak over its whole length. */
  | { readonly kind: 'ramp' }
  /** Wanders, a new goal every `stepMs`; the same seed wanders the same way. */
  | { readonly kind: 'walk'; readonly stepMs: number; readonly seed: number }
  /** Builds up, holds near the peak, lets go, and again. */
  | { readonly kind: 'edge'; readonly buildMs: number; readonly holdMs: number; readonly restMs: number }
  /** Drawn by hand: straight lines between points, over and over. */
  | { readonly kind: 'drawn'; readonly periodMs: number; readonly points: readonly DrawnPoint[] }
  /** A funscript: one curve per axis, by T-code name ("L0", "V0"). Channels take the axis of their kind. */
  | { readonly kind: 'script'; readonly name: string; readonly axes: Readonly<Record<string, ScriptAxis>> }

export interface DrawnPoint {
  /** 0..1 of the period, rising. */
  readonly at: number
  readonly level: number
}

/** Times and places of one axis, in two arrays of one length; times rise. */
export interface ScriptAxis {
  /** Milliseconds from the start. */
  readonly at: Float64Array
  /** 0..1. */
  readonly place: Float32Array
}
