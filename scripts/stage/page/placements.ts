import { transfer } from 'comlink'
import { type PluginManifest, Scope } from 'sdk'
import { connect, RunningPlugin } from 'sdk/runtime'
import { type KitGuest, type KitPlacement, type KitStart, type KitWorld, portsInto } from 'sdk/testing'
import type { PluginHostContract } from '../../../src/workers/plugin/contract.ts'
import { loadBuiltin } from '../../../src/workers/shared/plugins/builtins.ts'
import { clockOf, clockPrelude, takeTimeHere } from '../clockPrelude.ts'
import { place } from '../place.ts'

/** A built plugin. */
export interface Built {
  readonly manifest: PluginManifest
  readonly code: string
}

export type StagePlacement = 'inline' | 'worker' | 'sandbox'

/** A guest, and what only its place knows of it. */
export interface StageGuest extends KitGuest {
  /** How often it tried what it may not do. */
  refused(): number
  /** Timers it left behind in a thread that stays. */
  left(): number | Promise<number>
}

/** Ways to start a plugin on the stage, each as the app does it. */
export interface StagePlace extends KitPlacement {
  start(world: KitWorld, how: KitStart): Promise<StageGuest>
}

/** Behind the gate. Whatever was built can be placed there. */
export function sandbox({ manifest, code }: Built): StagePlace {
  return {
    hasOwnTime: true,
    async start(world, how) {
      const ports = portsInto(world, how)
      const placed = await place({ manifest, code: clockPrelude + code, init: ports.init })
      let ended: string | undefined
      void placed.ended.then((why) => {
        ended = why
      })
      return {
        plugin: placed.plugin,
        clock: clockOf(placed.plugin),
        refused: () => placed.events.filter(({ kind }) => kind === 'refused').length,
        left: () => 0,
        close() {
          placed.close()
          ports.close()
          // Whoever was ended has broken more than the promise at hand, and this is the reason to show.
          if (ended !== undefined) throw new Error(`It was ended. ${ended}`)
        },
      }
    },
  }
}

/** In a thread of its own, which the app has for what comes with it. */
export function worker({ manifest }: Built): StagePlace {
  return {
    hasOwnTime: true,
    async start(world, how) {
      const ports = portsInto(world, how)
      const thread = new Worker(new URL('../workers/plugin/worker.ts', import.meta.url), { type: 'module' })
      const scope = new Scope(manifest.id)
      scope.add(() => thread.terminate())
      const plugin = connect<PluginHostContract>(thread, manifest.name, scope)
      await plugin.start(transfer(ports.init, [...ports.transfer]))
      return {
        plugin,
        clock: clockOf(plugin),
        refused: () => 0,
        left: () => 0,
        close() {
          scope.close()
          ports.close()
        },
      }
    },
  }
}

/** In the thread of whoever calls it, with no messages in between. From then on this thread has the plugin's time. */
export function inline({ manifest }: Built): StagePlace {
  const { clock, begin } = takeTimeHere()
  return {
    hasOwnTime: true,
    async start(world, how) {
      begin()
      const ports = portsInto(world, how)
      const running = new RunningPlugin(await loadBuiltin(manifest.id), ports.init)
      return {
        plugin: running,
        clock,
        refused: () => 0,
        left: () => clock.sleepers,
        async close() {
          await running.stop()
          ports.close()
        },
      }
    },
  }
}
