import type { PluginId } from 'sdk'
import { endEngine, engine } from 'sdk/page/engines.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { notifyOverrun } from 'sdk/page/scriptOverrun.ts'
import { openEngine } from '../engines/startEngines.ts'
import { deactivate, running } from './run/running.ts'
import { watchScripts } from './watchScripts.ts'

/** The worker that plays stories, with the engines of their formats. One that was ended is opened again. */
engine('scenario', () => {
  const worker = new Worker(new URL('../../workers/scenario/worker.ts', import.meta.url), {
    type: 'module',
    name: 'scenario',
  })
  const stop = watchScripts(worker, {
    late: () => notifyOverrun('late'),
    overrun: () => {
      stop()
      endEngine('scenario')
      restorePlugins()
      notifyOverrun('ended')
    },
  })
  return openEngine('scenario', worker, stop)
})

/**
 * Plugins whose code ran there start anew with their next use. Those that run elsewhere go on as they are, and whoever
 * uses one of them waits until the worker that comes next can reach it.
 */
function restorePlugins(): void {
  for (const { manifest, phase } of Object.values(plugins.rows)) {
    const { id, contributes } = manifest
    const entry = running.get(id)
    // What steers devices, too, is reached from beside the governor.
    if (!entry || !contributes.scenarioEngine || contributes.deviceProvider) continue
    if (phase.kind === 'active' && phase.placement !== 'inline') {
      const host = entry.host.then(async (host) => {
        await entry.rejoin(host)
        return host
      })
      // Whoever asks for it is told; nobody may be asking.
      host.catch(() => end(id))
      running.set(id, { ...entry, host })
    } else end(id)
  }
}

function end(id: PluginId): void {
  deactivate(id)
  const row = plugins.rows[id]
  if (row) row.phase = { kind: 'installed' }
}
