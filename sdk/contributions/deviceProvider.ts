import type { ActuatorKind } from '../effects.ts'
import type { DeviceId } from '../ids.ts'
import type { CallOptions } from './call.ts'

/** A device as its provider sees it. */
export interface DeviceInfo {
  /** The same for the same piece of hardware, also after it was away or the provider counted anew. */
  readonly id: DeviceId
  readonly name: string
  readonly actuators: readonly Actuator[]
  /** 0..1 where the device reports it. */
  readonly battery?: number
  /** What becomes of its output when nobody speaks to it any more. The player is told. */
  readonly silence?: Silence
}

/** One output of a device that can be moved by itself. */
export interface Actuator {
  readonly kind: ActuatorKind
  /** How many steps the device knows above zero: level 1 is step `steps`. At least 1. */
  readonly steps: number
  /** What tells it from its neighbours: "Shaft", "Channel A". */
  readonly label?: string
  /** The least time between two orders the device takes, in milliseconds. Frames in between are merged by the provider. */
  readonly everyMs?: number
  /** From an order to what the body feels, in milliseconds: the others wait for the slowest. */
  readonly latencyMs?: number
  readonly caution?: Caution
}

/** How careful one must be with an output. It can only lower what the host allows, never raise it. Levels are 0..1. */
export interface Caution {
  /** The ceiling until the player sets another. */
  readonly usual?: number
  /** The highest ceiling the player may set. */
  readonly most?: number
  /** The least time from zero to full, in milliseconds, over what was reached in the last seconds. */
  readonly riseMs?: number
  /** The least time to reach full for the first time, in milliseconds. */
  readonly reachMs?: number
  /** The longest run above zero before it must pause, in milliseconds. */
  readonly runMs?: number
}

/** How a device falls silent by itself, from the last order it got. */
export type Silence =
  | { readonly kind: 'within'; readonly ms: number }
  /** It goes on for ever; `advice` says what the player can do about it. */
  | { readonly kind: 'never'; readonly advice: string }
  /** It differs by model. */
  | { readonly kind: 'unknown'; readonly advice: string }

/**
 * One instant of output for one device. The mixer sends these about fifty times a second.
 *
 * `expires` is what keeps a lost connection harmless: a provider that hears nothing newer by then
 * lets the device fall to zero on its own.
 */
export interface DeviceFrame {
  readonly device: DeviceId
  /** When it was computed, in milliseconds since the epoch: the one clock that all threads share. */
  readonly at: number
  /** On the same clock. Wait for it with a timer set when the frame arrives, so that a changed clock does no harm. */
  readonly expires: number
  /**
   * One level per actuator, 0..1, already limited by the governor. A provider clamps all the same, takes what is no
   * number for zero, and maps a level to the nearest step; a level above zero is at least one step. For `position` a
   * level is a place, and what is no number means: stay where you are. For `feel` it means one half.
   */
  readonly levels: Float32Array
}

/** How a provider stands to its server, its radio or its sound card. */
export type ProviderState =
  | { readonly kind: 'off' }
  /** `pairing` is something to scan or to type in where the other half runs on a phone. */
  | { readonly kind: 'connecting'; readonly pairing?: { readonly text: string; readonly url: string } }
  | { readonly kind: 'connected'; readonly server?: string; readonly scanning?: boolean }
  /** `message` says what happened, `hint` what to do; both are shown as they are. */
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly hint?: string
      /** When it tries again by itself, in milliseconds from now. */
      readonly retryInMs?: number
    }

/** Something a provider tells of its own accord. New kinds will come. */
export type DeviceEvent =
  | { readonly kind: 'state'; readonly state: ProviderState }
  /** What the device has taken by now, where its protocol tells: one level per actuator. */
  | { readonly kind: 'took'; readonly device: DeviceId; readonly levels: readonly number[] }
  /** Somebody turned the device's own wheel: no more than this until it is turned again. */
  | {
      readonly kind: 'ceiling'
      readonly device: DeviceId
      readonly actuator: number
      readonly level: number
    }
  /** A button on the device. `stop` where the player has said that it stops everything. */
  | { readonly kind: 'button'; readonly device: DeviceId; readonly button: string; readonly stop?: boolean }
  /** Worth telling once: a low battery, an order that was refused. */
  | { readonly kind: 'trouble'; readonly device?: DeviceId; readonly message: string }

/** Of a stop: whether the device has said that it is at zero, or cannot say so. */
export type StopOutcome = 'confirmed' | 'unconfirmed'

/** A family of devices behind one protocol. The host decides levels; a provider only carries them out. */
export interface DeviceProvider {
  /** Yields the whole list at once, and again each time it changes. */
  watch(options: CallOptions): AsyncIterable<readonly DeviceInfo[]>
  /** Connects, or resolves at once when it is connected. Rejects when the device goes away meanwhile; never hangs. */
  open(device: DeviceId, options: CallOptions): Promise<void>
  /**
   * Hot path, up to 60 calls a second, never awaited, never throws. Older and expired frames are dropped, and so are
   * those for a device that is not open. When the device is slower than the frames, only the newest waits.
   */
  apply(frame: DeviceFrame): void
  /**
   * To zero, at once, from any state, also when it is not open or not there. Without a device: all of them. It waits
   * for no other order, and resolves when the device has confirmed it or nothing more can be done. Answering nothing
   * counts as confirmed.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a provider written for an earlier SDK answers nothing.
  stop(device?: DeviceId): Promise<StopOutcome | void>
  /**
   * Turns to the server, the radio or the sound card, because the player asked for it. Resolves when it stands and
   * rejects with a sentence; afterwards it may reconnect by itself, with every device at zero. Absent where there is
   * nothing to connect to.
   */
  connect?(options: CallOptions): Promise<void>
  /** Stops all devices and lets go. */
  disconnect?(): Promise<void>
  /** Looks for more devices; where a radio is needed, the browser asks the player. Ends by itself within 30 seconds. */
  scan?(options: CallOptions): Promise<void>
  /** What it has to tell, beginning with its state now. Old reports may be left out when nobody reads. */
  events?(options: CallOptions): AsyncIterable<DeviceEvent>
}
