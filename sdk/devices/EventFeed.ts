import type { DeviceEvent, ProviderState } from '../contributions/deviceProvider.ts'

/** What waits for one reader. Older reports make room for newer ones; the state is never lost. */
const maxUnread = 100

/** What a provider has to tell: what `DeviceProvider.events` yields. */
export class EventFeed {
  #state: ProviderState = { kind: 'off' }
  readonly #readers = new Set<(event: DeviceEvent) => void>()

  get state(): ProviderState {
    return this.#state
  }

  /** Changes the provider's state and reports it to every reader. */
  setState(state: ProviderState): void {
    this.#state = state
    this.tell({ kind: 'state', state })
  }

  /** @deprecated since 1.6: use `setState`. */
  stand(state: ProviderState): void {
    this.setState(state)
  }

  tell(event: DeviceEvent): void {
    for (const read of this.#readers) read(event)
  }

  async *watch(signal: AbortSignal): AsyncGenerator<DeviceEvent> {
    const unread: DeviceEvent[] = [{ kind: 'state', state: this.#state }]
    let wake = () => {}
    const read = (event: DeviceEvent) => {
      unread.push(event)
      if (unread.length > maxUnread) makeRoom(unread)
      wake()
    }
    const abort = () => wake()
    this.#readers.add(read)
    signal.addEventListener('abort', abort, { once: true })
    try {
      while (!signal.aborted) {
        const event = unread.shift()
        if (event) {
          yield event
          continue
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      this.#readers.delete(read)
      signal.removeEventListener('abort', abort)
    }
  }
}

/** The oldest that is not the newest state. */
function makeRoom(unread: DeviceEvent[]): void {
  const newestState = unread.findLastIndex(({ kind }) => kind === 'state')
  unread.splice(newestState === 0 ? 1 : 0, 1)
}
