import { type ConnectionState, isAbort } from 'sdk'
import { ask, askStatus, type Net, stateOfAnswer } from 'sdk/llm'
import { type Connection, serverName } from './connection.ts'
import type { Asking } from './serverKind.ts'

/**
 * Asks for the headers of the base address. Many servers refuse such a question, or refuse it to pages: then the
 * model list decides, and a server without a list is there all the same.
 */
export async function checkServer(net: Net, { base, local }: Connection, how: Asking): Promise<ConnectionState> {
  const server = serverName(local)
  const status = await askStatus(net, { url: base, method: 'HEAD', headers: how.headers }, how).catch((error) => {
    if (how.signal.aborted || isAbort(error)) throw error
    return undefined
  })
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'ready' }
  const answer = await ask(net, { url: `${base}/models`, headers: how.headers }, how)
  return answer.status === 404 || answer.status === 405 ? { kind: 'ready' } : stateOfAnswer(server, answer)
}
