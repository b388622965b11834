import type {
  ChannelId,
  DeviceRules,
  Intent,
  Route,
  Rules,
  Source,
  StopReason,
  StopReport,
} from '../../../src/workers/stimulation/contract.ts'
import type { Effect } from '../../effects.ts'
import type { DeviceId } from '../../ids.ts'
import { Service } from './Service.ts'

/** What a scene wants to be felt. */
export type Stimulus = Extract<Effect, { readonly kind: 'stimulate' }>

/**
 * What moves devices, and what stops them. Whatever is asked here goes through the same gate and governor as everything else:
 * limits hold, rising is ramped, and a stop ends it.
 */
export interface DeviceControl {
  /** Whether devices, or one output, may move by hand now. Asks the player where that is not said yet. */
  mayMove(channel?: ChannelId): Promise<boolean>
  /** Plays it. Resolves with its id when it has begun; rejects where devices may not move. */
  play(intent: Intent): Promise<number>
  /** Plays what a scene asks for, after what still plays of it. Dropped where devices may not move. */
  enqueue(stimulus: Stimulus, source: Source): void
  /** What this source asked for ends with its fade, and what waits of it is forgotten. */
  leaveOff(source: Source): Promise<void>
  /** Connects a family of devices by its id, as its page does: "virtual". Nothing moves by that. Rejects with a sentence. */
  connect(family: string): Promise<void>
  /** Fetches what moves devices, if it is not there. */
  start(): Promise<void>
  endPlaying(which: { readonly id: number } | { readonly source: Source }): Promise<void>
  /** Tells something that plays beside a film or a sound where that is. */
  syncPlaying(id: number, place: { readonly positionMs: number; readonly rate: number }): Promise<void>
  /** While a button is held: devices move only until it is let go. */
  hold(isHeld: boolean): void
  /** Everything to zero, at once. */
  stop(reason: StopReason): Promise<StopReport>
  /** Whether the player wants devices to move only while something is held, for use in render. */
  useHoldToRun(): boolean
  /** The rules that bound every output now. */
  rules(): Rules
  rulesOf(device: DeviceId): DeviceRules
  /** Changes where an output lies and how far it may go. */
  changeRoute(channel: ChannelId, patch: Partial<Route>): Promise<void>
}

/** Provided by the host before any page part runs. */
export const deviceControl = new Service<DeviceControl>('device control')
