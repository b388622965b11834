import type { Clock } from '../../clock.ts'
import type { EventFeed } from '../EventFeed.ts'
import type { ButtplugSession } from './ButtplugSession.ts'

const patienceMs = 10_000
const maxMs = 30_000
/** A search goes on in silence; only its beginning is worth showing. */
const shownMs = 3000

/** Looking for devices. Servers rarely say that they have ended, so it is ended here. */
export class Scan {
  readonly #clock: Clock
  readonly #feed: EventFeed
  #end: AbortController | undefined

  constructor(clock: Clock, feed: EventFeed) {
    this.#clock = clock
    this.#feed = feed
  }

  /** Looks until the server has ended, half a minute has passed, or somebody cancels. */
  async run(session: ButtplugSession, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#end?.abort()
    const end = new AbortController()
    this.#end = end
    const over = AbortSignal.any([end.signal, signal])
    void session.lost.then(() => end.abort())
    this.#show(session, true)
    void this.#clock.sleep(shownMs, over).then(() => this.#show(session, false))
    try {
      await session.request({ message: 'StartScanning', fields: {} }, patienceMs)
      await this.#clock.sleep(maxMs, over)
    } finally {
      end.abort()
      if (this.#end === end) this.#end = undefined
      if (!session.isOver) await session.request({ message: 'StopScanning', fields: {} }).catch(() => {})
    }
  }

  /** The server has said so, or there is none any more. */
  ended(): void {
    this.#end?.abort()
  }

  /** Some radios stall while they look, so nothing is looked for once something moves. */
  giveWay(): void {
    this.#end?.abort()
  }

  #show(session: ButtplugSession, isScanning: boolean): void {
    if (session.isOver || this.#feed.state.kind !== 'connected') return
    this.#feed.setState({ kind: 'connected', server: session.serverName, ...(isScanning && { scanning: true }) })
  }
}
