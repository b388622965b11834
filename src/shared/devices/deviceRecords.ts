import type { ActuatorKind, DeviceId } from 'sdk'
import type { Pattern } from './intent.ts'
import type { ScriptAbout } from './patternFiles.ts'
import type { DeviceRules } from './rules.ts'

/**
 * A device that was here, and what a person allows it. In no backup and in no snapshot: nothing that comes back may
 * bring a higher limit along.
 */
export interface DeviceRecord {
  readonly id: DeviceId
  readonly name: string
  /** Plugin and contribution: "vesper.device-coyote/coyote". */
  readonly provider: string
  readonly rules: DeviceRules
  /** When it was met first and seen last, in milliseconds since the epoch. */
  readonly met: number
  readonly seen: number
}

/** A pattern of the player's own. */
export interface PatternRecord {
  readonly id: string
  readonly name: string
  readonly pattern: Pattern
  /** Of a script that was read from a file: who made it, and its chapters. */
  readonly about?: ScriptAbout
  readonly created: number
  readonly modified: number
}

/** What devices did in a session, as it was sent to them: to look at, and to play again within the limits of then. */
export interface RecordingRecord {
  readonly id: string
  readonly name: string
  /** When it began. */
  readonly at: number
  readonly ms: number
  readonly channels: readonly RecordedChannel[]
  /** From one level to the next, in milliseconds. */
  readonly everyMs: number
  /** By channel: 0 is nothing, 255 is full. */
  readonly levels: readonly Uint8Array[]
}

export interface RecordedChannel {
  readonly name: string
  readonly kind: ActuatorKind
}
