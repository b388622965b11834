import type { Embedder, PluginContext } from 'sdk'
import { type Clock, systemClock } from 'sdk/llm'
import { type Asking, vectorsOf } from './askFor.ts'
import { type Connection, connectionOf } from './connection.ts'
import { maxDimensions, unitVector } from './unitVector.ts'

/** So many texts go in one request: enough to be quick, few enough for a small server to answer in time. */
const batchSize = 16

/** Vectors from the server the player runs or has a key for. */
export function endpoint(context: PluginContext<'net' | 'secrets'>, clock: Clock = systemClock): Embedder {
  const { net, secrets } = context
  let told = ''

  /** Once for each model, so that the player can see what is made of its vectors. */
  function tell({ model }: Connection, length: number): void {
    const what = `${model} makes vectors of ${length} numbers.`
    if (what === told) return
    told = what
    if (length > maxDimensions) context.log.warn(`${what} Only the first ${maxDimensions} are used.`)
    else context.log.info(what)
  }

  return {
    async embed(texts, { signal }) {
      signal.throwIfAborted()
      if (texts.length === 0) return []
      const connection = connectionOf(await context.settings.get())
      const key = await secrets.has('api-key')
      const headers: Record<string, string> = key ? { Authorization: `Bearer ${secrets.placeholder('api-key')}` } : {}
      const asking: Asking = { net, clock, headers, signal }
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += batchSize) {
        signal.throwIfAborted()
        const batch = await vectorsOf(connection, texts.slice(from, from + batchSize), asking)
        tell(connection, batch[0]?.length ?? 0)
        vectors.push(...batch.map(unitVector))
      }
      return vectors
    },
  }
}
