import { Scope } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { ScenarioContract } from '../workers/scenario/contract.ts'
import { openEngine } from './engine.ts'
import { plugins } from './plugins/registry.ts'
import { deactivate, running } from './plugins/running.ts'
import { watchScripts } from './scenarios/watchScripts.ts'

type OverrunListener = (stage: 'late' | 'ended') => void

let current: Remote<ScenarioContract> | undefined
const listeners = new Set<OverrunListener>()

/** The worker that plays stories, with the engines of their formats. One that was ended is opened again. */
export function scenarios(): Remote<ScenarioContract> {
  current ??= open()
  return current
}

/** Tells of scripts that run on: `late` after their time, `ended` when the worker was ended with them after twice of it. */
export function onScriptOverrun(listener: OverrunListener): void {
  listeners.add(listener)
}

function open(): Remote<ScenarioContract> {
  const worker = new Worker(new URL('../workers/scenario/worker.ts', import.meta.url), {
    type: 'module',
    name: 'scenario',
  })
  const scope = new Scope('scenario')
  const stop = watchScripts(worker, {
    late: () => tell('late'),
    overrun: () => {
      stop()
      scope.close()
      current = undefined
      endPlugins()
      tell('ended')
    },
  })
  return openEngine<ScenarioContract>(worker, 'scenario', scope)
}

const tell = (stage: 'late' | 'ended') => {
  for (const listener of listeners) listener(stage)
}

/** Those whose engines ran there start anew with their next use. */
function endPlugins(): void {
  for (const row of Object.values(plugins.rows)) {
    const { id, contributes } = row.manifest
    if (!contributes.scenarioEngine || !running.has(id)) continue
    deactivate(id)
    row.phase = { kind: 'installed' }
  }
}
