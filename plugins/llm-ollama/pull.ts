import { type InstallProgress, type ModelSource, PluginError } from 'sdk'
import {
  bodyText,
  type Clock,
  carriesError,
  failureError,
  failureOfEvent,
  failureOfResponse,
  localTimeouts,
  type Net,
  ndjsonLines,
  numberAt,
  openResponse,
  parseJson,
  textAt,
} from 'sdk/llm'
import { type Connection, jsonHeaders, ollamaServer } from './connection.ts'

/** Lets Ollama fetch a model. Breaking off stops it; Ollama goes on from there the next time. */
export async function* pull(
  net: Net,
  { base, numCtx }: Connection,
  source: ModelSource,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Clock },
): AsyncGenerator<InstallProgress> {
  if (source.kind === 'file') {
    throw new PluginError('llm/bad-request', 'Ollama fetches models by name. Please enter one, such as llama3.2.')
  }
  const body = JSON.stringify({ model: source.id, stream: true })
  const request = { url: `${base}/api/pull`, method: 'POST', headers: jsonHeaders, body } as const
  const reply = await openResponse(net, request, { signal, clock, timeouts: localTimeouts })
  try {
    if (reply.status !== 200) {
      throw failureError(failureOfResponse(ollamaServer, { ...reply, text: await bodyText(reply, 64 * 1024) }))
    }
    const layers = new Map<string, { readonly done: number; readonly total: number }>()
    for await (const line of ndjsonLines(reply.chunks)) {
      const json = parseJson(line)
      if (carriesError(json)) throw failureError(failureOfEvent(ollamaServer, json))
      const status = textAt(json, 'status') ?? ''
      const digest = textAt(json, 'digest')
      if (digest !== undefined) {
        const done = numberAt(json, 'completed') ?? layers.get(digest)?.done ?? 0
        layers.set(digest, { done, total: numberAt(json, 'total') ?? 0 })
      }
      const { bytes, totalBytes } = sum(layers)
      if (status === 'success') {
        yield { kind: 'done', model: { id: source.id, installed: true, contextTokens: numCtx, bytes: totalBytes } }
        return
      }
      if (status.startsWith('verifying')) yield { kind: 'verifying', bytes, totalBytes }
      else yield { kind: 'fetching', bytes, ...(totalBytes > 0 && { totalBytes }) }
    }
    throw new PluginError(
      'llm/incomplete',
      'Ollama stopped before the model was here. Start again to go on from there.',
    )
  } finally {
    reply.close()
  }
}

function sum(layers: ReadonlyMap<string, { readonly done: number; readonly total: number }>) {
  let bytes = 0
  let totalBytes = 0
  for (const layer of layers.values()) {
    bytes += layer.done
    totalBytes += layer.total
  }
  return { bytes, totalBytes }
}
