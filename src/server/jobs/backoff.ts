const firstSeconds = 5
const maxSeconds = 3600

/** How long a job waits after its attempt number `attempt` (from 1) failed: 2^attempt × 5 s, at most 1 h, ± 20 %. */
export function backoffMs(attempt: number, random: () => number): number {
  const seconds = Math.min(maxSeconds, 2 ** attempt * firstSeconds)
  return Math.min(maxSeconds, seconds * (0.8 + 0.4 * random())) * 1000
}
