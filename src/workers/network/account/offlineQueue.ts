import { PluginError } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import type { AccountAnswer, AccountCall } from '../contract.ts'
import type { Secrets } from '../secrets.ts'

/** A call that waits for the connection. */
interface WaitingCall extends AccountCall {
  /** The server does it once, however often it arrives. */
  readonly idempotencyKey: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Who made it: nobody else's sign-in sends it. */
  readonly userId: string
}

/** A server, and who is signed in there. */
interface SignedIn {
  readonly origin: string
  readonly userId: string
}

export interface OfflineQueueParts {
  readonly secrets: Pick<Secrets, 'saveText' | 'readText'>
  readonly now: () => number
  /** Only one tab at a time reads and writes it. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>
  readonly send: (call: AccountCall) => Promise<AccountAnswer>
  /** The server refused a call that had waited; it is gone. */
  readonly onRefused: (body: Readonly<Record<string, unknown>>) => void
}

export interface OfflineQueue {
  /** Rejects with `net/unreachable` when too many wait already. */
  add(call: AccountCall, who: SignedIn): Promise<void>
  /** Sends what a user has waiting for a server, in order, until one gets no answer. What another left is forgotten. */
  run(who: SignedIn): Promise<void>
  clear(origin: string): Promise<void>
}

const textName = 'offline_calls'
const most = 100
const waitsMs = 86_400_000

/**
 * Changes that were made while offline. They lie encrypted, since they name characters, are sent in the order in which they
 * were made, and are forgotten after a day.
 */
export function createOfflineQueue({ secrets, now, exclusive, send, onRefused }: OfflineQueueParts): OfflineQueue {
  async function read({ origin, userId }: SignedIn): Promise<readonly WaitingCall[]> {
    const calls = parseJson((await secrets.readText(textName, origin)) ?? '[]') as readonly WaitingCall[]
    return calls.filter((call) => call.userId === userId && now() - call.at < waitsMs)
  }

  const write = (calls: readonly WaitingCall[], origin: string) =>
    secrets.saveText(textName, calls.length === 0 ? '' : JSON.stringify(calls), origin)

  async function forgetOthers({ origin }: SignedIn): Promise<void> {
    if ((await secrets.readText(textName, origin)) !== undefined) await write([], origin)
  }

  return {
    add: (call, who) =>
      exclusive(async () => {
        const waiting = await read(who)
        if (waiting.length >= most) {
          throw new PluginError('net/unreachable', 'Too many changes wait for the connection. Go online first.')
        }
        await write(
          [...waiting, { idempotencyKey: crypto.randomUUID(), ...call, at: now(), userId: who.userId }],
          who.origin,
        )
      }),

    run: (who) =>
      exclusive(async () => {
        for (;;) {
          const [first, ...rest] = await read(who)
          if (!first) return forgetOthers(who)
          const { at: _at, userId: _userId, ...call } = first
          const answer = await send(call).catch(() => undefined)
          if (!answer || (answer.kind === 'refused' && comesAgain(answer.status))) return
          if (answer.kind === 'refused') onRefused(answer.body)
          await write(rest, who.origin)
        }
      }),

    clear: (origin) => exclusive(() => write([], origin)),
  }
}

/** Refusals that say nothing of the call: who asks must sign in, or come later. */
const comesAgain = (status: number): boolean => status >= 500 || status === 401 || status === 429
