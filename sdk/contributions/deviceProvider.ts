import type { ActuatorKind } from '../effects.ts'
import type { DeviceId } from '../ids.ts'
import type { CallOptions } from './call.ts'

/** A device as its provider sees it. */
export interface DeviceInfo {
  readonly id: DeviceId
  readonly name: string
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
  /** Milliseconds on the scheduler's clock. */
  readonly at: number
  readonly expires: number
  /** One level per actuator, 0..1, already limited by the governor. */
  readonly levels: Float32Array
}

/** A family of devices behind one protocol. The host decides levels; a provider only carries them out. */
export interface DeviceProvider {
  /** Yields the whole list each time it changes. */
  watch(options: CallOptions): AsyncIterable<readonly DeviceInfo[]>
  /** Connects, or resolves at once when it is connected. */
  open(device: DeviceId, options: CallOptions): Promise<void>
  /** Hot path, up to 60 calls a second, never awaited. Older and expired frames are dropped. */
  apply(frame: DeviceFrame): void
  /** To zero, at once, from any state. Without a device: all of them. */
  stop(device?: DeviceId): Promise<void>
}
