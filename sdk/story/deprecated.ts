import type { HostFunction } from './scriptMachine.ts'

/* Names from before SDK 1.6. The next major version removes them. */

/**
 * Former name of `HostFunction`.
 * @deprecated since 1.6
 */
export type HouseCall = HostFunction
