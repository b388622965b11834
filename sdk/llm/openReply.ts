import type { Clock } from '../clock.ts'
import type { NetRequest } from '../context.ts'
import { failureError, failureOfResponse, refusedParameter, type ServerName } from './failure.ts'
import { jsonBody } from './jsonBody.ts'
import type { Refusals } from './refusals.ts'
import { bodyText, type Net, openResponse, type StreamedResponse } from './request.ts'
import { localTimeouts, type Timeouts } from './timeouts.ts'

/** A request for a reply, as a provider makes it. */
export interface ReplyCall {
  readonly net: Net
  readonly server: ServerName
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly model: string
  /** The request, without the parameters this model has refused before. */
  readonly body: (refused: ReadonlySet<string>) => Record<string, unknown>
  readonly refusals: Refusals
  readonly signal: AbortSignal
  /** Default: `localTimeouts`. */
  readonly timeouts?: Timeouts
  /** @deprecated since 1.6: use `timeouts`. */
  readonly patience?: Timeouts
  readonly clock: Clock
}

const maxDropped = 4

/**
 * Asks for a reply and gives the answer once it is a good one. A parameter the server refuses by name is left out,
 * once and from then on; any other refusal is thrown as the failure it is.
 */
export async function openReply(call: ReplyCall): Promise<StreamedResponse> {
  const { patience = localTimeouts, timeouts = patience } = call
  const refused = new Set(await call.refusals.of(call.model))
  for (let dropped = 0; ; dropped += 1) {
    const body = call.body(refused)
    const request: NetRequest = { url: call.url, method: 'POST', headers: call.headers, body: jsonBody(body) }
    const reply = await openResponse(call.net, request, { ...call, timeouts })
    if (reply.status >= 200 && reply.status < 300) return reply
    const text = await bodyText(reply, 64 * 1024)
    const why = failureOfResponse(call.server, { ...reply, text }, call.clock.now())
    const parameter = refusedParameter(why, body)
    if (parameter === undefined || refused.has(parameter) || dropped >= maxDropped) throw failureError(why)
    refused.add(parameter)
    await call.refusals.add(call.model, parameter)
  }
}
