import {
  at,
  type Clock,
  isObject,
  koboldWindow,
  llamaCppWindow,
  lmStudioWindows,
  type Net,
  sendRequest,
  textAt,
  textGenerationWebuiWindow,
} from 'sdk/llm'
import type { Connection } from './connection.ts'

/** Which program answers at the address, with what it says about its window. */
export type ServerKind =
  | { readonly kind: 'llamacpp'; readonly window: number | undefined }
  | { readonly kind: 'kobold' }
  | { readonly kind: 'lmstudio' }
  | { readonly kind: 'tgwui'; readonly window: number | undefined }
  | { readonly kind: 'generic' }

export interface Asking {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly headers: Readonly<Record<string, string>>
}

const probeTimeouts = { connectMs: 3_000, firstEventMs: 3_000, idleMs: 3_000, totalMs: 4_000 }

/**
 * Finds out by cheap questions that each of these servers answers in its own way. Services on the net are not asked:
 * they are what they say, and strangers' routes are none of our business there.
 */
export async function detectServer(net: Net, { origin, local }: Connection, asking: Asking): Promise<ServerKind> {
  if (!local) return { kind: 'generic' }
  const probe = async (path: string): Promise<unknown> => {
    try {
      const request = { url: `${origin}${path}`, headers: asking.headers }
      const answer = await sendRequest(net, request, { ...asking, timeouts: probeTimeouts })
      return answer.status === 200 ? answer.json : undefined
    } catch {
      return undefined
    }
  }
  const [version, props, listing, info] = await Promise.all([
    probe('/api/extra/version'),
    probe('/props'),
    probe('/api/v0/models'),
    probe('/v1/internal/model/info'),
  ])
  asking.signal.throwIfAborted()
  if (textAt(version, 'result')?.toLowerCase().startsWith('kobold')) return { kind: 'kobold' }
  if (isObject(at(props, 'default_generation_settings'))) return { kind: 'llamacpp', window: llamaCppWindow(props) }
  if (Array.isArray(at(listing, 'data'))) return { kind: 'lmstudio' }
  if (textAt(info, 'model_name') !== undefined) return { kind: 'tgwui', window: textGenerationWebuiWindow(info) }
  return { kind: 'generic' }
}

/** The windows the server runs with now: one for all, or by model. */
export async function runningWindows(
  net: Net,
  { origin }: Connection,
  server: ServerKind,
  asking: Asking,
): Promise<(model: string) => number | undefined> {
  const get = async (path: string) =>
    (await sendRequest(net, { url: `${origin}${path}`, headers: asking.headers }, asking)).json
  switch (server.kind) {
    case 'llamacpp': {
      const window = llamaCppWindow(await get('/props')) ?? server.window
      return () => window
    }
    case 'tgwui':
      return () => server.window
    case 'kobold': {
      const window = koboldWindow(await get('/api/extra/true_max_context_length'))
      return () => window
    }
    case 'lmstudio': {
      const windows = lmStudioWindows(await get('/api/v0/models'))
      return (model) => windows.get(model)
    }
    default:
      return () => undefined
  }
}
