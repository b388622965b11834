import type { Clock } from '../clock.ts'
import type { NetRequest } from '../context.ts'
import { bodyText, type Exchange, exchange, type Net } from './exchange.ts'
import { failureError, failureOfAnswer, refusedParameter, type ServerName } from './failure.ts'
import { jsonBody } from './jsonBody.ts'
import type { Patience } from './patience.ts'
import type { Refusals } from './refusals.ts'

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
  readonly patience: Patience
  readonly clock: Clock
}

const maxDropped = 4

/**
 * Asks for a reply and gives the answer once it is a good one. A parameter the server refuses by name is left out,
 * once and from then on; any other refusal is thrown as the failure it is.
 */
export async function openReply(call: ReplyCall): Promise<Exchange> {
  const refused = new Set(await call.refusals.of(call.model))
  for (let dropped = 0; ; dropped += 1) {
    const body = call.body(refused)
    const request: NetRequest = { url: call.url, method: 'POST', headers: call.headers, body: jsonBody(body) }
    const reply = await exchange(call.net, request, call)
    if (reply.status >= 200 && reply.status < 300) return reply
    const text = await bodyText(reply, 64 * 1024)
    const why = failureOfAnswer(call.server, { ...reply, text }, call.clock.now())
    const parameter = refusedParameter(why, body)
    if (parameter === undefined || refused.has(parameter) || dropped >= maxDropped) throw failureError(why)
    refused.add(parameter)
    await call.refusals.add(call.model, parameter)
  }
}
