import type { LlmFeature, ModelInfo } from 'sdk'
import {
  at,
  type Clock,
  goodJson,
  type Net,
  numberAt,
  ollamaTrainedWindow,
  readModel,
  readModelList,
  sendRequest,
  textAt,
  wordsAt,
} from 'sdk/llm'
import { type Connection, jsonHeaders, ollamaServer } from './connection.ts'

interface Asking {
  readonly signal: AbortSignal
  readonly clock: Clock
}

/** So many models are asked for their window; beyond that the configured one is assumed. */
const maxShown = 24
const atOnce = 4

/** The models Ollama has, each with the window it will run with here: the configured one, or what it was trained for. */
export async function listModels(net: Net, connection: Connection, asking: Asking): Promise<readonly ModelInfo[]> {
  const answer = await sendRequest(net, { url: `${connection.base}/api/tags` }, asking)
  if (answer.status === 404 && connection.model !== '') {
    return [{ id: connection.model, contextTokens: connection.numCtx, installed: true }]
  }
  const models = readModelList(goodJson(ollamaServer, answer), readTag) ?? []
  const windows = await trainedWindows(net, connection, models.slice(0, maxShown), asking)
  return models.map((model) => ({
    ...model,
    contextTokens: Math.min(connection.numCtx, windows.get(model.id) ?? connection.numCtx),
  }))
}

function readTag(entry: unknown): ModelInfo | undefined {
  const model = readModel(entry)
  const id = textAt(entry, 'name') ?? model?.id
  if (id === undefined) return undefined
  const capabilities = at(entry, 'capabilities')
  const words = wordsAt(entry, 'capabilities')
  if (words.length > 0 && !words.includes('completion')) return undefined
  const bytes = numberAt(entry, 'size')
  const details = [textAt(entry, 'details', 'parameter_size'), textAt(entry, 'details', 'quantization_level')]
  const note = details.filter((detail) => detail !== undefined).join(', ')
  return {
    id,
    installed: true,
    ...(bytes !== undefined && { bytes }),
    ...(note !== '' && { note }),
    ...(Array.isArray(capabilities) && { features: featuresOf(words) }),
  }
}

function featuresOf(capabilities: readonly string[]): readonly LlmFeature[] {
  const known: readonly (readonly [string, LlmFeature])[] = [
    ['tools', 'tools'],
    ['vision', 'vision'],
    ['thinking', 'reasoning'],
  ]
  return ['stream', 'json', ...known.filter(([word]) => capabilities.includes(word)).map(([, feature]) => feature)]
}

async function trainedWindows(
  net: Net,
  { base }: Connection,
  models: readonly ModelInfo[],
  asking: Asking,
): Promise<ReadonlyMap<string, number>> {
  const windows = new Map<string, number>()
  const queue = [...models]
  const work = async () => {
    for (let model = queue.shift(); model !== undefined; model = queue.shift()) {
      const request = { url: `${base}/api/show`, method: 'POST', headers: jsonHeaders } as const
      const answer = await sendRequest(net, { ...request, body: JSON.stringify({ model: model.id }) }, asking)
      const window = ollamaTrainedWindow(answer.json)
      if (window !== undefined) windows.set(model.id, window)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return windows
}
