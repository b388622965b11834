import type { Clock } from '../clock.ts'
import type { Capabilities, NetRequest } from '../context.ts'
import { type ButtplugFailure, type ButtplugSessionOptions, buttplugFailureOf } from './buttplug/index.ts'
import { DeviceList } from './DeviceList.ts'
import type { KeepConnectedOptions } from './keepConnected.ts'
import { sendRequest, type TextResponse } from './sendRequest.ts'

/* Names from before SDK 1.6. The next major version removes them. */

/**
 * Former name of `DeviceList`.
 * @deprecated since 1.6
 */
export class Roster extends DeviceList {}

/**
 * Former name of `TextResponse`.
 * @deprecated since 1.6
 */
export type ServerAnswer = TextResponse

/**
 * Former name of `RequestOptions`.
 * @deprecated since 1.6
 */
export interface Asking {
  readonly net: Capabilities['net']
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly withinMs: number
}

/**
 * Former name of `sendRequest`, which calls the time limit `timeoutMs`.
 * @deprecated since 1.6
 */
export function askServer(request: NetRequest, { withinMs, ...options }: Asking): Promise<TextResponse> {
  return sendRequest(request, { ...options, timeoutMs: withinMs })
}

/**
 * Former name of `KeepConnectedOptions`.
 * @deprecated since 1.6
 */
export type Connecting = KeepConnectedOptions

/**
 * Former name of `ButtplugSessionOptions`.
 * @deprecated since 1.6
 */
export type SessionStart = ButtplugSessionOptions

/**
 * Former name of `ButtplugFailure`.
 * @deprecated since 1.6
 */
export type SessionTrouble = ButtplugFailure

/**
 * Former name of `buttplugFailureOf`.
 * @deprecated since 1.6
 */
export function troubleOf(error: unknown): ButtplugFailure | undefined {
  return buttplugFailureOf(error)
}
