import type { Route } from '../../../src/platform/route.ts'
import { network } from '../engines.ts'
import type { AnswerOf, BodyOf } from './answerOf.ts'

/** One call of the product API; `R` is its row in the contract: `askAccount<typeof login>({ … })`. */
export interface CallOf<R extends Route> {
  readonly method: R['method']
  /** Parameters filled in: "/profile/anna". */
  readonly path: `/${string}`
  readonly query?: Readonly<Record<string, string>>
  readonly body?: BodyOf<R>
  readonly idempotencyKey?: string
}

/** The server's no, in its own sentence. */
export class AccountRefusal extends Error {
  override readonly name = 'AccountRefusal'
  readonly status: number
  /** "username_taken"; empty where the server named none. */
  readonly code: string
  /** Members of the refusal. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(sentenceOf(status, body))
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : ''
    this.body = body
  }
}

/** The browser is offline: the change was put aside, and is sent when the connection is back. */
export class SentLater extends Error {
  override readonly name = 'SentLater'

  constructor() {
    super('You are offline. This change is sent when the connection is back.')
  }
}

/** Makes one call for whoever is signed in. Rejects with an `AccountRefusal`, with `SentLater`, or with why no answer came. */
export async function askAccount<R extends Route>(
  call: CallOf<R>,
  signal: AbortSignal = new AbortController().signal,
): Promise<AnswerOf<R>> {
  const answer = await network().askAccount(call, signal)
  if (answer.kind === 'refused') throw new AccountRefusal(answer.status, answer.body)
  if (answer.kind === 'waits') throw new SentLater()
  // The network engine has held it to the contract.
  return answer.body as AnswerOf<R>
}

function sentenceOf(status: number, { error, message }: Readonly<Record<string, unknown>>): string {
  if (status >= 502 && status <= 504) return `Temporary server error: ${status}`
  if (status >= 500) return `Server error: ${status}`
  const said = [error, message].find((text): text is string => typeof text === 'string' && text !== '')
  return said ?? `API request failed: ${status}`
}
