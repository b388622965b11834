import { PluginError } from 'sdk'
import type { EmbedderInfo } from '../../../shared/memories/recall.ts'
import { callPlugin } from '../../shared/callPlugin.ts'
import type { PluginHosts } from '../../shared/plugins/PluginHosts.ts'
import { BatchLine } from '../BatchLine.ts'
import type { Embedded, EmbedderKey } from '../contract.ts'
import { until } from '../until.ts'
import { readKey } from './embedderKeys.ts'
import { fingerprint, probes } from './fingerprint.ts'
import { readVectors } from './readVectors.ts'

/** The longest a plugin may take for one batch. */
export const embedWithinMs = 20_000

/** An embedder of a plugin, from when it is met until something goes wrong with it. */
export class PluginEmbedder {
  readonly #key: EmbedderKey
  readonly #plugins: PluginHosts
  readonly #line = new BatchLine((texts, signal) => this.#call(texts, signal))
  #info: Promise<EmbedderInfo> | undefined

  constructor(key: EmbedderKey, plugins: PluginHosts) {
    this.#key = key
    this.#plugins = plugins
  }

  /** Asked once: how long its vectors are, and which model makes them. */
  current(): Promise<EmbedderInfo> {
    this.#info ??= this.#meet()
    return this.#info
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
    const embedder = await until(signal, this.current())
    const vectors = await this.#line.embed(texts, signal)
    if (vectors.some(({ length }) => length !== embedder.dimensions)) throw changed()
    return { embedder, vectors }
  }

  async #meet(): Promise<EmbedderInfo> {
    const { model } = readKey(this.#key)
    const vectors = await this.#line.embed(probes, new AbortController().signal)
    const dimensions = vectors[0]?.length ?? 0
    // A server may run something else under the same name: vectors of another length must not stand in one index.
    const name = model === undefined ? `${this.#key}:${fingerprint(vectors)}` : `${this.#key}@${dimensions}`
    return { model: name, dimensions, runs: 'plugin' }
  }

  async #call(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const { plugin, id } = readKey(this.#key)
    const found = this.#plugins.get(plugin)
    if (!found) throw new PluginError('plugin/not-found', 'The plugin it belongs to is switched off.')
    const call = { plugin, method: 'embedder.embed', signal, deadlineMs: embedWithinMs }
    return callPlugin(call, async (own) =>
      readVectors(await found.host.call('embedder', id, 'embed', texts, { signal: own }), texts.length),
    )
  }
}

const changed = () => new PluginError('plugin/call-failed', 'Its vectors have another length than before.')
