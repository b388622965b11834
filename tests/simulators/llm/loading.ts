import type { Call } from './exchange.ts'

/** How long the model still takes to load, counted from the server's first contact. */
export function loadingLeftMs(call: Call): number {
  const { loadingMs } = call.script
  if (loadingMs === undefined || call.memory.firstContactAt === undefined) return 0
  return Math.max(0, call.memory.firstContactAt + loadingMs - call.clock.now())
}
