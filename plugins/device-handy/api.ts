import { type PluginContext, PluginError } from 'sdk'
import type { Clock } from 'sdk/devices'
import { parseJson } from 'sdk/llm'
import { Budget } from './Budget.ts'
import type { Dialect, Order } from './dialects.ts'
import { Refusal, refusalIn } from './refusal.ts'

/** The cloud takes 240; the rest is for stops. */
const maxPerMinute = 225
const patienceMs = 6000
const maxBytes = 64 * 1024
/** When it asks for a pause without saying for how long. */
const usualRestMs = 2000

export const keyName = 'connection-key'

/** Asks the cloud. Rejects with a `Refusal`, or as `net` does. */
export class HandyApi {
  readonly budget = new Budget(maxPerMinute)
  readonly #context: PluginContext<'net' | 'secrets'>
  readonly #clock: Clock
  readonly #applicationId: string

  constructor(context: PluginContext<'net' | 'secrets'>, clock: Clock, applicationId: string) {
    this.#context = context
    this.#clock = clock
    this.#applicationId = applicationId
  }

  /** A request as it leaves. The key is filled in on the way. */
  requestFor({ base, version }: Dialect, { method, path, body }: Order) {
    return {
      url: `${base}/${path}`,
      method,
      headers: {
        'X-Connection-Key': this.#context.secrets.placeholder(keyName),
        ...(version === 3 && { 'X-Api-Key': this.#applicationId }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }
  }

  async ask(dialect: Dialect, order: Order, signal: AbortSignal): Promise<unknown> {
    this.budget.note(this.#clock.now())
    try {
      return await this.#inTime(signal, (within) => this.#fetch(dialect, order, within))
    } catch (error) {
      if (error instanceof Refusal && error.why === 'rate') {
        this.budget.rest(error.retryAfterMs ?? usualRestMs, this.#clock.now())
      }
      throw error
    }
  }

  async #fetch(dialect: Dialect, order: Order, signal: AbortSignal): Promise<unknown> {
    const { status, headers, body } = await this.#context.net.fetch(this.requestFor(dialect, order), { signal })
    const answer = parseJson(await textOf(body))
    const refusal = refusalIn(status, answer, headers['retry-after'])
    if (refusal) throw refusal
    return answer
  }

  /** Whoever never answers is given up, so that nothing hangs. */
  async #inTime<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const done = new AbortController()
    void this.#clock.sleep(patienceMs, AbortSignal.any([done.signal, signal])).then(() => {
      if (!done.signal.aborted) late.abort(new Refusal('slow'))
    })
    try {
      return await work(AbortSignal.any([signal, late.signal]))
    } finally {
      done.abort()
    }
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new PluginError('net/too-large', 'The Handy’s cloud answered far too much.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
