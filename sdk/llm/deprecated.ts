import type { Capabilities, NetRequest } from '../context.ts'
import type { ChatDelta, ConnectionState, LlmFailure } from '../contributions/llmProvider.ts'
import { type ChatStreamOptions, chatStream } from './chatStream.ts'
import { stateOfResponse } from './connection.ts'
import { type ErrorResponse, failureOfResponse, type ServerName } from './failure.ts'
import {
  openResponse,
  type RequestOptions,
  requestStatus,
  type StreamedResponse,
  sendRequest,
  type TextResponse,
} from './request.ts'
import { cloudTimeouts, localTimeouts, shortTimeouts, type Timeouts } from './timeouts.ts'

/* Names from before SDK 1.6. The next major version removes them. */

/**
 * Former name of `Timeouts`.
 * @deprecated since 1.6
 */
export type Patience = Timeouts

/**
 * Former name of `StreamedResponse`.
 * @deprecated since 1.6
 */
export type Exchange = StreamedResponse

/**
 * Former name of `RequestOptions`.
 * @deprecated since 1.6
 */
export type ExchangeOptions = RequestOptions

/**
 * Former name of `TextResponse`.
 * @deprecated since 1.6
 */
export type Answer = TextResponse

/**
 * Former name of `ErrorResponse`.
 * @deprecated since 1.6
 */
export type ErrorAnswer = ErrorResponse

/**
 * Former name of `ChatStreamOptions`.
 * @deprecated since 1.6
 */
export type Conversation = ChatStreamOptions

/**
 * Former name of `localTimeouts`.
 * @deprecated since 1.6
 */
export const localPatience: Timeouts = localTimeouts

/**
 * Former name of `cloudTimeouts`.
 * @deprecated since 1.6
 */
export const cloudPatience: Timeouts = cloudTimeouts

/**
 * Former name of `shortTimeouts`.
 * @deprecated since 1.6
 */
export const briefPatience: Timeouts = shortTimeouts

/**
 * Former name of `openResponse`.
 * @deprecated since 1.6
 */
export function exchange(
  net: Capabilities['net'],
  request: NetRequest,
  options: RequestOptions,
): Promise<StreamedResponse> {
  return openResponse(net, request, options)
}

/**
 * Former name of `sendRequest`.
 * @deprecated since 1.6
 */
export function ask(net: Capabilities['net'], request: NetRequest, options: RequestOptions): Promise<TextResponse> {
  return sendRequest(net, request, options)
}

/**
 * Former name of `requestStatus`.
 * @deprecated since 1.6
 */
export function askStatus(net: Capabilities['net'], request: NetRequest, options: RequestOptions): Promise<number> {
  return requestStatus(net, request, options)
}

/**
 * Former name of `failureOfResponse`.
 * @deprecated since 1.6
 */
export function failureOfAnswer(server: ServerName, answer: ErrorResponse, now?: number): LlmFailure {
  return failureOfResponse(server, answer, now)
}

/**
 * Former name of `stateOfResponse`.
 * @deprecated since 1.6
 */
export function stateOfAnswer(server: ServerName, answer: TextResponse): ConnectionState {
  return stateOfResponse(server, answer)
}

/**
 * Former name of `chatStream`.
 * @deprecated since 1.6
 */
export function converse(options: ChatStreamOptions): AsyncIterable<ChatDelta> {
  return chatStream(options)
}
