import { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { Reports } from '../shared/Reports.ts'
import type { PlayNews, ScenarioContract } from './contract.ts'
import { Engines } from './Engines.ts'
import { Play } from './Play.ts'
import type { ScriptAllowance } from './ScriptAllowance.ts'

/** The part that plays stories, as the page reaches it. `allowance` is what scripts in this thread may use. */
export function createScenario(allowance: ScriptAllowance): ScenarioContract {
  const plugins = new PluginHosts()
  const engines = new Engines(plugins)
  let play: Play | undefined
  let pace = 1
  return {
    addPlugin: (placement) => plugins.add(placement),
    removePlugin: async (plugin) => plugins.remove(plugin),
    servePlugin: async (plugin, port) => plugins.serve(plugin, port),
    about: (engine, story) => engines.about(engine, story),
    convert: (engine, story) => engines.convert(engine, story),
    async *play({ engine, story, saved }, around, signal) {
      play?.close()
      const news = new Reports<PlayNews>(Number.POSITIVE_INFINITY)
      const parts = {
        engine: engines.calls(engine),
        story,
        around,
        allowance,
        tell: (told: PlayNews) => news.add(told),
        ...(saved && { saved }),
      }
      const opened = await Play.open(parts)
      opened.setPace(pace)
      play = opened
      try {
        yield* news.watch(signal)
      } finally {
        opened.close()
      }
    },
    tell: async (event) => play?.tell(event),
    around: async (around) => play?.setAround(around),
    pause: async (paused) => play?.pause(paused),
    async pace(wanted) {
      pace = wanted
      play?.setPace(wanted)
    },
    save: async () => play?.save(),
    past: async () => play?.past ?? [],
    rewind: async (steps) => (await play?.rewind(steps)) ?? false,
  }
}
