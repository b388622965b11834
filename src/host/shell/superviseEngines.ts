import { answers } from 'sdk/runtime'
import { type RunningEngine, runningEngines } from '../engines/engine.ts'
import { reportError } from '../notices/errors/errors.ts'

const everyMs = 10_000
const patienceMs = 20_000

/**
 * Asks every engine worker now and then whether it lives: one that ran out of memory just falls silent, and no event
 * tells. What was acknowledged is on disk, so the way out is a reload; the player is told, once.
 */
export function superviseEngines(
  signal: AbortSignal,
  engines: ReadonlyMap<string, RunningEngine> = runningEngines,
): void {
  const asked = new Set<string>()
  const timer = setInterval(() => {
    for (const [name, { peer }] of engines) {
      if (asked.has(name)) continue
      asked.add(name)
      void answers(peer, patienceMs).then((alive) => {
        if (alive || signal.aborted) asked.delete(name)
        else if (engines.get(name)?.peer === peer) reportSilence(name)
      })
    }
  }, everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function reportSilence(name: string): void {
  reportError({
    type: 'API_ERROR',
    context: `The ${name} engine`,
    message: 'Part of Vesper stopped responding. Your messages so far are saved. Reload to continue.',
    action: { label: 'Reload', run: () => location.reload() },
  })
}
