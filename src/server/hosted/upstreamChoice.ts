import type { Clock } from '../clock.ts'
import type { Upstream, UpstreamModel } from './upstreams.ts'

export interface Candidate {
  readonly upstream: Upstream
  readonly model: UpstreamModel
}

const failuresToOpen = 5
const windowMs = 30_000
const openMs = 30_000

/**
 * Chooses among the upstreams that offer a model, by weight, and leaves out those that failed five times within 30
 * seconds for the next 30.
 */
export function createUpstreamChoice(upstreams: readonly Upstream[], clock: Clock, random: () => number) {
  const failures = new Map<string, readonly number[]>()
  const openUntil = new Map<string, number>()

  return {
    /** Undefined where none is left. */
    choose(modelId: string, tried: readonly string[]): Candidate | undefined {
      const now = clock().getTime()
      const left = upstreams
        .filter(({ id }) => !tried.includes(id) && (openUntil.get(id) ?? 0) <= now)
        .flatMap((upstream) => {
          const model = upstream.models.find(({ id }) => id === modelId)
          return model ? [{ upstream, model }] : []
        })
      return byWeight(left, random())
    },
    failed(id: string): void {
      const now = clock().getTime()
      const recent = [...(failures.get(id) ?? []).filter((at) => at > now - windowMs), now]
      failures.set(id, recent)
      if (recent.length < failuresToOpen) return
      failures.delete(id)
      openUntil.set(id, now + openMs)
    },
    retryAfterSeconds: openMs / 1000,
  }
}

function byWeight(candidates: readonly Candidate[], chance: number): Candidate | undefined {
  let rest = chance * candidates.reduce((sum, { upstream }) => sum + upstream.weight, 0)
  for (const candidate of candidates) {
    rest -= candidate.upstream.weight
    if (rest < 0) return candidate
  }
  return candidates.at(-1)
}
