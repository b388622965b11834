import type { ChatDelta, ChatRequest, LlmProvider, PluginContext } from 'sdk'
import {
  type Clock,
  chatStream,
  cloudTimeouts,
  connectionState,
  failure,
  failureError,
  goodJson,
  openReply,
  readChatCompletions,
  readModelList,
  refusals,
  requestStatus,
  type ServerName,
  sendRequest,
  stateOfResponse,
  switchSetting,
  systemClock,
  textSetting,
} from 'sdk/llm'
import { readListedModel } from './models.ts'
import { chatBody } from './request.ts'

const base = 'https://openrouter.ai/api/v1'
const keyName = 'api-key'

/** How long a key that was found good is taken for good by the half-minute check. */
const keyTrustMs = 300_000

export const openRouterServer: ServerName = {
  name: 'OpenRouter',
  local: false,
  billing: 'openrouter.ai/credits',
}

/** Speaks with openrouter.ai. The key itself is filled in outside; here it is only a placeholder. */
export function openRouter(context: PluginContext<'net' | 'secrets'>, clock: Clock = systemClock): LlmProvider {
  const { net, secrets, storage } = context
  let keyGoodUntil = 0

  const headers = async (): Promise<Record<string, string>> => {
    if (!(await secrets.has(keyName))) throw failureError(keyMissing())
    const attribution = switchSetting(await context.settings.get(), 'attribution')
    return {
      Authorization: `Bearer ${secrets.placeholder(keyName)}`,
      ...(attribution && { 'X-OpenRouter-Title': 'Vesper' }),
    }
  }

  async function* reply(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const settings = await context.settings.get()
    const answer = await openReply({
      net,
      server: openRouterServer,
      url: `${base}/chat/completions`,
      headers: { ...(await headers()), 'Content-Type': 'application/json' },
      model: request.model,
      body: (refused) => chatBody(request, settings, refused),
      refusals: refusals(storage, 'openrouter'),
      signal,
      timeouts: cloudTimeouts,
      clock,
    })
    try {
      yield* readChatCompletions(answer, { server: openRouterServer })
    } finally {
      answer.close()
    }
  }

  return {
    async models({ signal }) {
      const answer = await sendRequest(net, { url: `${base}/models` }, { signal, clock })
      const model = textSetting(await context.settings.get(), 'model')
      if (answer.status === 404 && model !== '') return [{ id: model }]
      return readModelList(goodJson(openRouterServer, answer), readListedModel) ?? []
    },
    chat: (request, { signal }) =>
      chatStream({ request, signal, server: openRouterServer, storage, reply: () => reply(request, signal) }),
    check({ signal }) {
      return connectionState(openRouterServer, signal, async () => {
        if (!(await secrets.has(keyName))) return { kind: 'needs-setup', message: 'OpenRouter API key is required' }
        const bearer = await headers()
        const status = await requestStatus(net, { url: `${base}/models`, headers: bearer }, { signal, clock })
        if (status < 200 || status >= 300) {
          keyGoodUntil = 0
          return stateOfResponse(openRouterServer, { status, headers: {}, text: '', json: undefined })
        }
        // The list is public, so it says nothing about the key. That question need not be asked every time.
        if (clock.now() < keyGoodUntil) return { kind: 'ready' }
        const key = await sendRequest(net, { url: `${base}/key`, headers: bearer }, { signal, clock })
        if (key.status >= 200 && key.status < 300) keyGoodUntil = clock.now() + keyTrustMs
        return stateOfResponse(openRouterServer, key)
      })
    },
  }
}

const keyMissing = () => failure('auth', 'OpenRouter API key is required', { code: 'secret/missing' })
