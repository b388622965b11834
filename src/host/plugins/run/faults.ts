import { conversation } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import type { PluginReport } from '../../../workers/shared/callPlugin.ts'
import { record } from '../console.ts'
import { setEnabled } from './switches.ts'

const forgiven = 3
const forgivenWithinMs = 10 * 60_000
/** How long a plugin that has just failed for the first, second, third time is left alone. */
const restartDelays = [1000, 5000, 25_000]

/** Counts calls, shows what failed by name, and switches off a plugin that keeps failing. Runs as long as the page. */
export async function watchReports(signal: AbortSignal): Promise<void> {
  for await (const report of conversation().reports(signal)) note(report)
}

/** One call into a plugin is over. */
export function note(report: PluginReport): void {
  const { plugin, method, at, ms, outcome, code, message } = report
  const row = rowOf(plugin)
  if (!row) return
  row.calls += 1
  record(plugin, { kind: 'call', at, method, ms, outcome, ...(message && { message }) })
  // An end is noted by whoever saw it. What was under way then is no failure more, and none if the player ended it.
  if (outcome !== 'failed' || code === 'plugin/crashed') return
  row.failures = [...recent(row.failures, at), at]
  const { name } = row.manifest
  if (row.failures.length < forgiven) {
    reportError({ type: 'API_ERROR', context: name, message: message ?? `${name} failed.`, details: report })
    return
  }
  setEnabled(plugin, false, 'failures').catch(() => {})
  record(plugin, { kind: 'life', at, what: 'Turned off after three failures within ten minutes.' })
  reportError({
    type: 'API_ERROR',
    context: name,
    message: `${name} failed three times within ten minutes and was turned off. Turn it on again in Settings > Plugins.`,
  })
}

/** How long to wait before a plugin that failed at these times is started again. */
export function restartDelayMs(failures: readonly number[], now: number): number {
  const lately = recent(failures, now)
  const last = lately.at(-1)
  const delay = restartDelays[Math.min(lately.length, restartDelays.length) - 1]
  return last === undefined || delay === undefined ? 0 : Math.max(0, last + delay - now)
}

const recent = (failures: readonly number[], now: number) => failures.filter((at) => now - at < forgivenWithinMs)
