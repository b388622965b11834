import type { DeviceInfo } from '../contributions/deviceProvider.ts'

/** The devices a provider has now, as `DeviceProvider.watch` yields them. */
export class DeviceList {
  #devices: readonly DeviceInfo[] = []
  readonly #watchers = new Set<() => void>()

  get devices(): readonly DeviceInfo[] {
    return this.#devices
  }

  set(devices: readonly DeviceInfo[]): void {
    this.#devices = devices
    for (const tell of this.#watchers) tell()
  }

  /** Yields the list at once and after each change. A reader that is slower than the changes gets the newest list only. */
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
