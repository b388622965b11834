import type { Absent } from './peer.ts'

/** A program that moves devices, which others made, reached through one of our providers. */
export interface DevicePeerSource {
  readonly name: string
  /** How many rows there would be, for the count of what was skipped. */
  readonly rows: number
  /** Says so when what it needs would take longer than there is time. */
  open(minutesLeft: number): Promise<DevicePeer | Absent>
}

export interface DevicePeer {
  /** In this order: each goes on from where the one before left the devices. */
  readonly rows: readonly { readonly title: string; run(): Promise<void> }[]
  close(): Promise<void>
}
