import {
  type ChatDelta,
  type ChatRequest,
  type ConnectionState,
  isAbort,
  type LlmProvider,
  type ModelInfo,
  type PluginContext,
} from 'sdk'
import {
  type Clock,
  chatCompletionsBody,
  chatStream,
  cloudTimeouts,
  connectionState,
  failureError,
  failureOf,
  goodJson,
  localTimeouts,
  type Net,
  openReply,
  orderRoles,
  readChatCompletions,
  readModelList,
  refusals,
  requestStatus,
  sendRequest,
  stateOfResponse,
  systemClock,
} from 'sdk/llm'
import { abilitiesOf } from './abilities.ts'
import { addressWanted, type Connection, connectionOf, hasAddress, serverName } from './connection.ts'
import { countTokens } from './countTokens.ts'
import { type Asking, detectServer, runningWindows, type ServerKind } from './serverKind.ts'

/** Speaks OpenAI's protocol with whatever answers at the address the player entered. */
export function custom(context: PluginContext<'net' | 'secrets'>, clock: Clock = systemClock): LlmProvider {
  const { net, secrets, storage } = context
  const detected = new Map<string, { readonly server: ServerKind; readonly until: number }>()

  const read = async () => connectionOf(await context.settings.get())
  const asking = async (signal: AbortSignal): Promise<Asking> => {
    const key = await secrets.has('api-key')
    return { signal, clock, headers: key ? { Authorization: `Bearer ${secrets.placeholder('api-key')}` } : {} }
  }
  const serverAt = async (connection: Connection, how: Asking): Promise<ServerKind> => {
    const known = detected.get(connection.base)
    if (known && known.until > clock.now()) return known.server
    const server = await detectServer(net, connection, how)
    // A server that did not introduce itself may only have been starting up: look again soon.
    detected.set(connection.base, { server, until: clock.now() + (server.kind === 'generic' ? 60_000 : 600_000) })
    return server
  }

  async function* reply(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const connection = await read()
    const how = await asking(signal)
    const server = await serverAt(connection, how)
    const name = serverName(connection.local)
    const messages = orderRoles(request.messages, connection.roleOrder)
    try {
      const answer = await openReply({
        net,
        server: name,
        url: `${connection.base}/chat/completions`,
        headers: { ...how.headers, 'Content-Type': 'application/json' },
        model: request.model,
        body: (refused) => chatCompletionsBody({ ...request, messages }, abilitiesOf(server), refused),
        refusals: refusals(storage, connection.base),
        signal,
        timeouts: connection.local ? localTimeouts : cloudTimeouts,
        clock,
      })
      try {
        yield* readChatCompletions(answer, { server: name, trustsUsage: server.kind !== 'kobold' })
      } finally {
        answer.close()
      }
    } catch (error) {
      throw isAbort(error) ? error : failureError(failureOf(name, error))
    } finally {
      // KoboldCpp may go on writing for nobody; it is told to stop, in its own way, whatever comes of that.
      if (signal.aborted && server.kind === 'kobold') void stopKobold(connection, how)
    }
  }

  async function stopKobold({ origin }: Connection, how: Asking): Promise<void> {
    const request = { url: `${origin}/api/extra/abort`, method: 'POST', headers: how.headers } as const
    await sendRequest(net, request, { ...how, signal: context.signal }).catch(() => {})
  }

  return {
    async models({ signal }): Promise<readonly ModelInfo[]> {
      const connection = await read()
      const how = await asking(signal)
      const answer = await sendRequest(net, { url: `${connection.base}/models`, headers: how.headers }, how)
      // A server without a list is still a server: the model's name is then typed in.
      const listed =
        answer.status === 404 || answer.status === 405
          ? [{ id: connection.model }].filter(({ id }) => id !== '')
          : (readModelList(goodJson(serverName(connection.local), answer)) ?? [])
      const window = await runningWindows(net, connection, await serverAt(connection, how), how).catch(
        () => () => undefined,
      )
      return listed.map((model) => {
        const contextTokens = window(model.id)
        return contextTokens === undefined ? model : { ...model, contextTokens }
      })
    },
    chat: (request, { signal }) =>
      chatStream({ request, signal, server: serverName(true), storage, reply: () => reply(request, signal) }),
    check({ signal }) {
      return connectionState(serverName(true), signal, async () => {
        const settings = await context.settings.get()
        if (!hasAddress(settings)) return { kind: 'needs-setup', message: addressWanted }
        return checkServer(net, connectionOf(settings), await asking(signal))
      })
    },
    async countTokens(_model, text, { signal }) {
      const connection = await read()
      const how = await asking(signal)
      return countTokens(net, connection, await serverAt(connection, how), text, how)
    },
  }
}

/**
 * Asks for the headers of the base address. Many servers refuse such a question, or refuse it to pages: then the
 * model list decides, and a server without a list is there all the same.
 */
async function checkServer(net: Net, { base, local }: Connection, how: Asking): Promise<ConnectionState> {
  const server = serverName(local)
  const status = await requestStatus(net, { url: base, method: 'HEAD', headers: how.headers }, how).catch((error) => {
    if (how.signal.aborted || isAbort(error)) throw error
    return undefined
  })
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'ready' }
  const answer = await sendRequest(net, { url: `${base}/models`, headers: how.headers }, how)
  return answer.status === 404 || answer.status === 405 ? { kind: 'ready' } : stateOfResponse(server, answer)
}
