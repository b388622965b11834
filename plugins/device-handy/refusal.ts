import { type ErrorCode, PluginError } from 'sdk'
import { at, numberAt } from 'sdk/llm'

/** Why the cloud or the machine did not do something. */
export type Why =
  | 'offline'
  | 'slow'
  | 'rate'
  | 'key'
  | 'missing'
  | 'mode'
  | 'hot'
  | 'blocked'
  | 'unsupported'
  | 'server'
  | 'unreadable'
  | 'other'

const sentences: Readonly<Record<Why, string>> = {
  offline: 'The Handy is not connected to its cloud. Switch it on and let it join your Wi-Fi (its light turns green).',
  slow: 'The Handy does not answer its cloud. Look whether it is on and near your Wi-Fi.',
  rate: 'The Handy’s cloud asks for fewer requests. Vesper waits a little.',
  key: 'The Handy’s cloud does not know this connection key, or the application id. Compare both on the settings page.',
  missing: 'The Handy’s cloud does not know this request.',
  mode: 'The Handy is in another mode.',
  hot: 'The Handy is too hot and has stopped. Let it cool down.',
  blocked: 'The slider of the Handy is blocked, so it has stopped. Free it, then go on.',
  unsupported: 'This Handy cannot do that. If it has firmware 4, save an application id on its settings page.',
  server: 'The Handy’s cloud has trouble of its own. Try again in a minute.',
  unreadable: 'The Handy’s cloud answered with something that cannot be read.',
  other: 'The Handy did not take an order.',
}

const codes: ReadonlyMap<number, Why> = new Map([
  [1001, 'offline'],
  [1002, 'slow'],
  [100004, 'mode'],
  [100005, 'hot'],
  [100006, 'blocked'],
  [100017, 'unsupported'],
])

/** What was refused, for people and for programs. */
export class Refusal extends PluginError {
  readonly why: Why

  constructor(why: Why, options: { readonly retryAfterMs?: number } = {}) {
    super(codeFor(why), sentences[why], options)
    this.why = why
  }
}

const codeFor = (why: Why): ErrorCode => (why === 'key' ? 'device/refused' : 'transport/unavailable')

/** Why not, by the answer; undefined when it was done. Trouble with the machine comes with status 200. */
export function refusalIn(status: number, body: unknown, retryAfter?: string): Refusal | undefined {
  if (status === 401 || status === 403) return new Refusal('key')
  if (status === 404) return new Refusal('missing')
  if (status === 429) {
    const seconds = Number(retryAfter)
    return new Refusal('rate', seconds > 0 ? { retryAfterMs: Math.min(60_000, seconds * 1000) } : {})
  }
  if (status >= 500) return new Refusal('server')
  if (status >= 400) return new Refusal('other')
  if (typeof body !== 'object' || body === null) return new Refusal('unreadable')
  if (at(body, 'error') === undefined) return undefined
  return new Refusal(codes.get(numberAt(body, 'error', 'code') ?? 0) ?? 'other')
}

export const whyOf = (error: unknown): Why | undefined => (error instanceof Refusal ? error.why : undefined)
