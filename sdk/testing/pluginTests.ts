import type { Clock } from '../clock.ts'
import type { Capability } from '../context.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import { PluginError } from '../errors.ts'
import { contributionTests } from './contributionTests.ts'
import { fakeContext } from './fakeContext.ts'
import { type KitTest, runKit } from './kit.ts'
import { pluginKit } from './pluginKit.ts'
import type { KitPlacement, PluginInPlace } from './pluginKits.ts'
import { grantsIn } from './world.ts'

type Definition = PluginDefinition<never> | PluginDefinition<Capability>

/** A plugin for its own tests. */
export interface PluginUnderTest extends Omit<PluginInPlace, 'placement'> {
  /**
   * The plugin's default export, or what makes a fresh one, when its module keeps something between two starts. A
   * factory in it that takes a clock after the context (`clock = systemClock`) is given the kit's.
   */
  readonly definition: Definition | (() => Definition)
}

/**
 * Every promise that a plugin and its contributions can be held to in this thread: the quickest look, with errors where
 * they arise. `vesper-plugin check` repeats it in the real sandbox.
 *
 * @example
 * import { test } from 'vitest'
 * import definition from './index.ts'
 * import kits from './kit.ts'
 * import manifest from './plugin.json'
 *
 * for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)
 */
export function pluginTests({ manifest, kits, definition }: PluginUnderTest): readonly KitTest[] {
  const made = typeof definition === 'function' ? definition : () => definition
  const subject = () => ({ manifest, definition: made() })
  const { tests, notRun } = contributionTests({ manifest, kits, placement: inThisThread(made) })
  return [...runKit(pluginKit, subject), ...tests, ...notRun.map(incomplete)]
}

/** A kit that could not be run is no pass. */
const incomplete = (sentence: string): KitTest => ({
  row: 'kits',
  title: 'all its kits can be run',
  run: () => Promise.reject(new Error(sentence)),
})

function inThisThread(make: () => Definition): KitPlacement {
  return {
    hasOwnTime: false,
    start(world, { id, settings, capabilities, secrets }) {
      const definition = make() as Made
      const ending = new AbortController()
      const { context } = fakeContext({
        id,
        settings,
        storage: world.storage,
        signal: ending.signal,
        grants: grantsIn(world, capabilities, secrets),
      })
      const made = new Map<string, Promise<Contribution>>()
      const contribution = (point: string, id: string) => {
        const factory = definition[point]?.[id]
        if (!factory) return Promise.reject(new PluginError('plugin/not-found', `There is no ${point} "${id}".`))
        const making = made.get(`${point}/${id}`) ?? Promise.resolve(factory(context, world.clock))
        made.set(`${point}/${id}`, making)
        return making
      }
      const method = async (point: string, id: string, name: string) => {
        const one = await contribution(point, id)
        const found = one[name]
        if (typeof found !== 'function') {
          throw new PluginError('plugin/not-found', `${point} "${id}" does not offer "${name}".`)
        }
        return (...args: unknown[]): unknown => found.apply(one, args)
      }
      return {
        plugin: {
          call: async (point, id, name, ...args) => (await method(point, id, name))(...args),
          async *stream(point, id, name, ...args) {
            yield* (await method(point, id, name))(...args) as AsyncIterable<unknown>
          },
        },
        close: () => ending.abort(),
      }
    },
  }
}

type Contribution = Readonly<Record<string, unknown>>
type Made = Readonly<
  Record<string, Readonly<Record<string, (context: unknown, clock: Clock) => Contribution | Promise<Contribution>>>>
>
