interface Machine {
  readonly cores: number
  /** Threads share memory, which browsers only allow a page that is isolated from all others. */
  readonly isolated: boolean
}

const maxByItself = 8

/** How many threads a model gets. By itself it leaves the page a core to breathe, and never takes more than help. */
export function threadsFor(wanted: number, { cores, isolated }: Machine): number {
  if (!isolated) return 1
  if (wanted > 0) return Math.min(wanted, Math.max(1, cores))
  return Math.max(1, Math.min(maxByItself, cores - 1))
}
