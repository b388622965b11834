import { PluginError } from 'sdk'
import { goodJson, listAt, type Net, numberAt, sendRequest } from 'sdk/llm'
import { type Connection, serverName } from './connection.ts'
import type { Asking, ServerKind } from './serverKind.ts'

/** Exact counts from the servers that offer them. Rejects with `llm/not-found` where nobody counts. */
export async function countTokens(
  net: Net,
  { origin, local }: Connection,
  server: ServerKind,
  text: string,
  asking: Asking,
): Promise<number> {
  const post = async (path: string, body: object) => {
    const headers = { ...asking.headers, 'Content-Type': 'application/json' }
    const request = { url: `${origin}${path}`, method: 'POST', headers, body: JSON.stringify(body) } as const
    return goodJson(serverName(local), await sendRequest(net, request, asking))
  }
  switch (server.kind) {
    case 'llamacpp':
      return listAt(await post('/tokenize', { content: text }), 'tokens').length
    case 'kobold':
      return counted(numberAt(await post('/api/extra/tokencount', { prompt: text }), 'value'))
    case 'tgwui':
      return counted(numberAt(await post('/v1/internal/token-count', { text }), 'length'))
    default:
      return counted(undefined)
  }
}

function counted(tokens: number | undefined): number {
  if (tokens === undefined) throw new PluginError('llm/not-found', 'This server does not count tokens.')
  return tokens
}
