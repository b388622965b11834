import { transfer } from 'comlink'
import { isAbort, messageOf, type PluginId } from 'sdk'
import { serve } from 'sdk/runtime'
import type { EmbedderInfo } from '../../shared/memories/recall.ts'
import { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { BuiltInEmbedder, type BuiltInEmbedderParts } from './BuiltInEmbedder.ts'
import type { Embedded, EmbedderKey, EmbeddingContract } from './contract.ts'
import { PluginEmbedder } from './plugins/PluginEmbedder.ts'

/** An embedder of a plugin that failed is not asked again before. */
export const asideMs = 60_000

export interface EmbeddingParts extends BuiltInEmbedderParts {
  now(): number
  readonly plugins?: PluginHosts
}

/** The part that knows how near texts are to each other, as the page and other workers reach it. */
export function createEmbedding({ now, plugins = new PluginHosts(), ...parts }: EmbeddingParts): EmbeddingContract {
  const builtIn = new BuiltInEmbedder(parts)
  let choice: Choice | undefined

  const meet = (key: EmbedderKey) => {
    choice = key === '' ? undefined : { key, embedder: new PluginEmbedder(key, plugins) }
  }
  /** A plugin came, changed or went: what was known of its embedder holds no more. */
  const meetAgain = (plugin: PluginId) => {
    if (choice?.key.startsWith(`${plugin}/`)) meet(choice.key)
  }

  /** Asks what was chosen, and Vesper where that fails: all of one answer is of one embedder. */
  async function ask<T>(
    asks: { readonly plugin: (embedder: PluginEmbedder) => Promise<T>; readonly builtIn: (why?: string) => Promise<T> },
    signal?: AbortSignal,
  ): Promise<T> {
    if (choice?.aside && choice.aside.until <= now()) meet(choice.key)
    const asked = choice
    if (!asked) return asks.builtIn()
    if (asked.aside) return asks.builtIn(asked.aside.why)
    try {
      return await asks.plugin(asked.embedder)
    } catch (error) {
      signal?.throwIfAborted()
      asked.aside = { until: now() + asideMs, why: whyNot(asked.key, error) }
      return asks.builtIn(asked.aside.why)
    }
  }

  const contract: EmbeddingContract = {
    addPlugin: async (placement) => {
      await plugins.add(placement)
      meetAgain(placement.kind === 'inline' ? placement.init.plugin.id : placement.plugin)
    },
    removePlugin: async (plugin) => {
      plugins.remove(plugin)
      meetAgain(plugin)
    },
    servePlugin: async (plugin, port) => plugins.serve(plugin, port),
    serve: async (port) => serve(contract, port),

    choose: async (key) => meet(key),
    async tryOut(key) {
      const info = await new PluginEmbedder(key, plugins).current()
      if (choice?.key === key && choice.aside) meet(key)
      return info
    },
    current: () =>
      ask({
        plugin: (embedder) => embedder.current(),
        builtIn: async (why) => explained(await builtIn.current(), why),
      }),
    embed: (texts, signal) =>
      ask(
        {
          plugin: (embedder) => embedder.embed(texts, signal).then(handOver),
          builtIn: async (why) => {
            const { embedder, vectors } = await builtIn.embed(texts, signal)
            return handOver({ embedder: explained(embedder, why), vectors })
          },
        },
        signal,
      ),
  }
  return contract
}

/** What the player chose, unless it is Vesper's own. */
interface Choice {
  readonly key: EmbedderKey
  readonly embedder: PluginEmbedder
  aside?: { readonly until: number; readonly why: string }
}

const whyNot = (key: EmbedderKey, error: unknown) =>
  `The embedder that was chosen ("${key.slice(0, 200)}") did not work: ${isAbort(error) ? 'it gave up.' : messageOf(error)} Vesper's own is used instead, and the other is asked again in a minute.`

function explained(info: EmbedderInfo, why: string | undefined): EmbedderInfo {
  return why === undefined ? info : { ...info, why: info.why === undefined ? why : `${why} ${info.why}` }
}

/** Nobody here looks at the vectors again. */
const handOver = (embedded: Embedded): Embedded =>
  transfer(
    embedded,
    embedded.vectors.map(({ buffer }) => buffer),
  )
