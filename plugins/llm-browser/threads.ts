import type { Computer } from './computer.ts'

const maxByItself = 8

/** How many threads a model gets. By itself it leaves the page a core to breathe, and never takes more than help. */
export function threadsFor(wanted: number, { cores, isolated }: Pick<Computer, 'cores' | 'isolated'>): number {
  if (!isolated) return 1
  if (wanted > 0) return Math.min(wanted, Math.max(1, cores))
  return Math.max(1, Math.min(maxByItself, cores - 1))
}
