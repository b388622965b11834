import type { DeviceId, DeviceInfo, StopOutcome } from 'sdk'
import type { Beats } from './beat.ts'
import type { CoyoteSettings } from './settings.ts'

export type Channel = 0 | 1
export const channels: readonly Channel[] = [0, 1]

/** A Coyote, whatever the way to it. */
export interface Box {
  readonly info: DeviceInfo
  /** Whether it has taken the last change of strength, and another may follow. */
  readonly mayRise: boolean
  /** Carries out a tenth of a second. Never called while another is on its way. */
  play(beats: Beats): Promise<void>
  /** Both channels to zero, at once, and again until it is sure or nothing more can be done. */
  halt(): Promise<StopOutcome>
  /** The player changed the settings. */
  configure(settings: CoyoteSettings): void
}

/** What a box tells of its own accord. */
export interface BoxNews {
  /** Somebody turned the device's own wheel, or set a limit in the app: no more than this, 0..200. */
  ceiling(channel: Channel, strength: number): void
  /** The device says what it has taken. */
  took(strengths: readonly [a: number, b: number]): void
  battery(percent: number): void
  button(name: string): void
  trouble(message: string): void
}

/** Where boxes come and go. */
export interface Boxes {
  /** Where a box tells what happens to it. */
  newsOf(device: DeviceId): BoxNews
  /** A box is there, and at zero. */
  met(box: Box): void
  left(device: DeviceId): void
}

/** One connection that stands, to a box or to the relay. */
export interface Session {
  readonly server?: string
  /** Settles when it is lost. */
  readonly lost: Promise<unknown>
  /** Lets go of it, on purpose. */
  close(): Promise<void>
}
