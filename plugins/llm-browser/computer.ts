/** What the browser tells of the computer. */
export interface Computer {
  readonly cores: number
  /** Threads share memory, which browsers only allow a page that is isolated from all others. */
  readonly isolated: boolean
  readonly memoryBytes: number | undefined
}

export function thisComputer(): Computer {
  const { hardwareConcurrency, deviceMemory } = navigator as Navigator & { readonly deviceMemory?: number }
  return {
    cores: hardwareConcurrency,
    isolated: globalThis.crossOriginIsolated === true,
    memoryBytes: deviceMemory === undefined ? undefined : deviceMemory * 1024 ** 3,
  }
}
