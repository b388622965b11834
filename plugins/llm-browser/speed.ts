import type { KeyValue } from 'sdk'
import { numberAt } from 'sdk/llm'

const measureMs = 400
const numbers = 1 << 20
const key = 'speed'

/**
 * How many million multiplications and additions a plain loop manages per second on this computer: measured once, kept,
 * and measured again where the number of cores is another one. The plugin has a worker of its own, so the page does not
 * wait for it.
 */
export async function measuredSpeed(storage: KeyValue, cores: number, measure = measureSpeed): Promise<number> {
  const kept = await storage.get(key)
  const known = numberAt(kept, 'millionsPerSecond')
  if (known !== undefined && numberAt(kept, 'cores') === cores) return known
  const millionsPerSecond = measure()
  await storage.set(key, { millionsPerSecond, cores })
  return millionsPerSecond
}

/** The best of many short runs: whatever else the computer does only slows one of them. */
function measureSpeed(): number {
  const weights = Float32Array.from({ length: numbers }, (_, index) => (index % 251) / 251)
  const values = Float32Array.from({ length: numbers }, (_, index) => (index % 241) / 241)
  const end = performance.now() + measureMs
  let best = 0
  let sum = 0
  do {
    const started = performance.now()
    sum += dot(weights, values)
    best = Math.max(best, numbers / Math.max(0.01, performance.now() - started) / 1000)
  } while (performance.now() < end)
  // The sum is looked at, or a compiler could leave the loop out.
  return Number.isFinite(sum) ? Math.round(best) : 0
}

function dot(a: Float32Array, b: Float32Array): number {
  let one = 0
  let two = 0
  for (let i = 0; i < a.length; i += 2) {
    one += (a[i] as number) * (b[i] as number)
    two += (a[i + 1] as number) * (b[i + 1] as number)
  }
  return one + two
}
