import manifests from 'virtual:builtin-manifests'
import type { Scope } from 'sdk'
import { type RunningEngine, runningEngines } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import { settleFirstPage, whileLoading } from 'sdk/page/startup.ts'
import { answers } from 'sdk/runtime'
import { introduceBuiltins } from '../characters/characters.ts'
import { watchAiConnection } from '../chat/connections/aiConnection.ts'
import { followOtherTabs } from '../chat/session/otherTabs.ts'
import { recoverReplies } from '../chat/session/recoverReplies.ts'
import { report } from '../chat/session/report.ts'
import { estimSection } from '../consent/estimSection.ts'
import { openLimits } from '../consent/limitsNow.ts'
import { checkStore, closeStoreOnLeaving } from '../data/storage/condition.ts'
import { install } from '../plugins/registry.ts'
import { watchReports } from '../plugins/run/faults.ts'
import { restorePlugins } from '../plugins/run/restorePlugins.ts'

/** What Vesper needs before its first page is of use: the plugins as they were left, and no half-written reply. */
export async function startEngine(scope: Scope): Promise<void> {
  // Before anything is read, so that no change falls between the reading and the following.
  followOtherTabs(scope.signal).catch(() => {})
  install(manifests)
  closeStoreOnLeaving(scope.signal)
  if (!(await checkStore())) return
  await Promise.all([restorePlugins(), recoverReplies(), settingsLoaded().then(openLimits)])
  whenSettled(() => {
    void introduceBuiltins()
    void watchReports(scope.signal).catch(() => {})
    watchAiConnection(scope.signal)
    superviseEngines(scope.signal)
    import('../chat/session/deleteExpired.ts').then(({ deleteExpired }) => deleteExpired()).catch(report)
    if (estimSection.now.providers.length > 0) {
      void whileLoading('Device connectivity', async () => {
        const { connectAtStart } = await import('../devices/connect/connectProvider.ts')
        await connectAtStart(scope.signal)
      })
    }
    settleFirstPage()
    import('sdk/ui/textFace.css').catch(() => {})
    void import('../plugins/run/startPluginUpkeep.ts').then(({ startPluginUpkeep }) => startPluginUpkeep(scope.signal))
  })
}

/** How long the first page has the line and the processor to itself. */
const settledMs = 1000

/** Later, and when there is nothing better to do: what the first page does not need must not delay it. */
function whenSettled(run: () => void): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  setTimeout(() => whenIdle(run), settledMs)
}

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
