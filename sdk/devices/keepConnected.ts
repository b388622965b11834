import type { Clock } from '../clock.ts'
import { messageOf } from '../errors.ts'
import type { EventFeed } from './EventFeed.ts'

/** One connection, from the moment it stands. */
export interface Connection {
  /** Settles when the connection is lost, by itself or because `signal` aborted. */
  readonly lost: Promise<unknown>
}

/** How to connect, and whom to tell of it. */
export interface KeepConnectedOptions {
  readonly clock: Clock
  readonly feed: EventFeed
  /** Ends everything: the player disconnected, or the plugin is closed. */
  readonly signal: AbortSignal
  /** The call that asked for it. Whoever gives it up before the first connection stands ends everything. */
  readonly call?: { readonly signal: AbortSignal; readonly ending: AbortController }
  /** Connects once. The signal ends that connection, too. Rejects with a sentence. */
  connect(signal: AbortSignal): Promise<Connection>
  /** What to do about a failure, beyond what the error says. */
  hint?(error: unknown): string | undefined
  /** What a loss means, where it does not mean that all is silent. */
  readonly lossMessage?: string
  /** Whether trying again can help: not with a wrong key. Absent: it can. */
  isWorthwhile?(error: unknown): boolean
}

const firstRestMs = 1000
const maxRestMs = 30_000

/**
 * Connects, and connects again after a loss, with rests of one second that double to half a minute. The first attempt's
 * outcome is the player's answer: the promise resolves when it stands and rejects when it fails, and a first failure is
 * not tried again. Devices come back at zero; nobody resumes anything by itself.
 */
export async function keepConnected(connecting: KeepConnectedOptions): Promise<void> {
  const { call, feed, signal } = connecting
  const giveUp = () => call?.ending.abort(call.signal.reason)
  call?.signal.addEventListener('abort', giveUp, { once: true })
  feed.setState({ kind: 'connecting' })
  try {
    const first = await connecting.connect(signal)
    void stay(connecting, first)
  } catch (error) {
    if (!signal.aborted) fail(connecting, error)
    else feed.setState({ kind: 'off' })
    throw error
  } finally {
    call?.signal.removeEventListener('abort', giveUp)
  }
}

async function stay(connecting: KeepConnectedOptions, first: Connection): Promise<void> {
  const { clock, feed, signal, lossMessage: message = 'The connection was lost. All levels are at zero.' } = connecting
  await first.lost.catch(() => {})
  for (let restMs = firstRestMs; !signal.aborted; restMs = Math.min(restMs * 2, maxRestMs)) {
    feed.setState({ kind: 'failed', message, retryInMs: restMs })
    await clock.sleep(restMs, signal)
    if (signal.aborted) break
    feed.setState({ kind: 'connecting' })
    try {
      const again = await connecting.connect(signal)
      restMs = firstRestMs / 2
      await again.lost.catch(() => {})
    } catch (error) {
      if (signal.aborted) break
      fail(connecting, error)
      if (connecting.isWorthwhile?.(error) === false) return
    }
  }
  feed.setState({ kind: 'off' })
}

function fail({ feed, hint }: KeepConnectedOptions, error: unknown): void {
  const advice = hint?.(error)
  feed.setState({ kind: 'failed', message: messageOf(error), ...(advice !== undefined && { hint: advice }) })
}
