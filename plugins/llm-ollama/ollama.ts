import type { ChatDelta, ChatRequest, ConnectionState, LlmProvider, ModelInfo, PluginContext } from 'sdk'
import {
  at,
  type Clock,
  chatStream,
  connectionState,
  goodJson,
  localTimeouts,
  openReply,
  readOllamaChat,
  refusals,
  sendRequest,
  shortTimeouts,
  stateOfResponse,
  systemClock,
} from 'sdk/llm'
import { connectionOf, jsonHeaders, ollamaServer } from './connection.ts'
import { listModels } from './models.ts'
import { pull } from './pull.ts'
import { chatBody } from './request.ts'

/** Speaks Ollama's own protocol, because only that can say how large the window is. */
export function ollama(context: PluginContext<'net'>, clock: Clock = systemClock): LlmProvider {
  const { net, storage } = context
  const read = async () => connectionOf(await context.settings.get())

  async function* reply(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const connection = await read()
    const answer = await openReply({
      net,
      server: ollamaServer,
      url: `${connection.base}/api/chat`,
      headers: jsonHeaders,
      model: request.model,
      body: (refused) => chatBody(request, connection, refused),
      refusals: refusals(storage, connection.base),
      signal,
      timeouts: localTimeouts,
      clock,
    })
    try {
      yield* readOllamaChat(answer, ollamaServer)
    } finally {
      answer.close()
    }
  }

  return {
    async models({ signal }): Promise<readonly ModelInfo[]> {
      return listModels(net, await read(), { signal, clock })
    },
    chat: (request, { signal }) =>
      chatStream({ request, signal, server: ollamaServer, storage, reply: () => reply(request, signal) }),
    check({ signal }): Promise<ConnectionState> {
      return connectionState(ollamaServer, signal, async () => {
        const { base } = await read()
        const answer = await sendRequest(net, { url: `${base}/api/tags` }, { signal, clock, timeouts: shortTimeouts })
        const models = at(answer.json, 'models')
        return Array.isArray(models) && models.length === 0
          ? { kind: 'needs-setup', message: 'Ollama is running but has no model yet. Pull one, such as llama3.2.' }
          : stateOfResponse(ollamaServer, answer)
      })
    },
    async *install(source, { signal }) {
      yield* pull(net, await read(), source, { signal, clock })
    },
    async uninstall(model, { signal }) {
      const { base } = await read()
      const request = { url: `${base}/api/delete`, method: 'DELETE', headers: jsonHeaders } as const
      const answer = await sendRequest(net, { ...request, body: JSON.stringify({ model }) }, { signal, clock })
      if (answer.status >= 300) goodJson(ollamaServer, answer)
    },
  }
}
