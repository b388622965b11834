import type { DeviceInfo } from '../contributions/deviceProvider.ts'

/** Which devices there are: what `DeviceProvider.watch` yields. */
export class Roster {
  #devices: readonly DeviceInfo[] = []
  readonly #watchers = new Set<() => void>()

  get devices(): readonly DeviceInfo[] {
    return this.#devices
  }

  set(devices: readonly DeviceInfo[]): void {
    this.#devices = devices
    for (const tell of this.#watchers) tell()
  }

  /** The list at once, and again after each change; lists nobody waited for are left out. */
  async *watch(signal: AbortSignal): AsyncGenerator<readonly DeviceInfo[]> {
    let told: readonly DeviceInfo[] | undefined
    let wake = () => {}
    const tell = () => wake()
    this.#watchers.add(tell)
    signal.addEventListener('abort', tell, { once: true })
    try {
      while (!signal.aborted) {
        if (told !== this.#devices) {
          told = this.#devices
          yield told
          continue
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      this.#watchers.delete(tell)
      signal.removeEventListener('abort', tell)
    }
  }
}
