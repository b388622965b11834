import type { PlayNews, ScenarioContract } from './contract.ts'
import { Engines } from './Engines.ts'
import { Play } from './Play.ts'
import type { ScriptAllowance } from './ScriptAllowance.ts'

/** The part that plays stories, as the page reaches it. `allowance` is what scripts in this thread may use. */
export function createScenario(allowance: ScriptAllowance): ScenarioContract {
  const engines = new Engines()
  let play: Play | undefined
  let pace = 1
  return {
    addPlugin: (placement) => engines.add(placement),
    removePlugin: async (plugin) => engines.remove(plugin),
    servePlugin: async (plugin, port) => engines.serve(plugin, port),
    about: (engine, story) => engines.about(engine, story),
    convert: (engine, story) => engines.convert(engine, story),
    async *play({ engine, story, saved }, around, signal) {
      play?.close()
      const news = newsFeed(signal)
      const parts = {
        engine: engines.calls(engine),
        story,
        around,
        allowance,
        tell: news.tell,
        ...(saved && { saved }),
      }
      const opened = await Play.open(parts)
      opened.setPace(pace)
      play = opened
      try {
        yield* news.items
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

/** What a play tells, in order, until the listener leaves. */
function newsFeed(signal: AbortSignal) {
  const waiting: PlayNews[] = []
  let wake = () => {}
  async function* items(): AsyncGenerator<PlayNews> {
    while (!signal.aborted) {
      yield* waiting.splice(0)
      if (waiting.length > 0) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        if (signal.aborted) resolve()
      })
    }
  }
  signal.addEventListener('abort', () => wake(), { once: true })
  return {
    items: items(),
    tell(news: PlayNews) {
      waiting.push(news)
      wake()
    },
  }
}
