import type { ActuatorKind } from '../effects.ts'
import type { DeviceId } from '../ids.ts'
import type { CallOptions } from './call.ts'

/** A device as its provider sees it. */
export interface DeviceInfo {
  readonly id: DeviceId
  readonly name: string
  /** `steps` is how many the device knows above zero: level 1 is step `steps`. At least 1. */
  readonly actuators: readonly { readonly kind: ActuatorKind; readonly steps: number }[]
  /** 0..1 where the device reports it. */
  readonly battery?: number
}

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
   * number for zero, and maps a level to the nearest step.
   */
  readonly levels: Float32Array
}

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
  /** To zero, at once, from any state, also when it is not open or not there. Without a device: all of them. */
  stop(device?: DeviceId): Promise<void>
}
