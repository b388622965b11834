import { type ChatRequest, definePlugin, type LlmProvider, type PluginContext } from 'sdk'
import * as llm from 'sdk/llm'
import { readTelling } from './readTelling.ts'

const server: llm.ServerName = { name: 'Lantern', local: true }
const headers = { 'Content-Type': 'application/json' }

/** A Lantern tells stories line by line: `POST /tell` streams one, `GET /voices` lists who can tell it. [1] */
export function lantern(context: PluginContext<'net'>, clock: llm.Clock = llm.systemClock): LlmProvider {
  const { net, settings, storage } = context

  async function base(): Promise<string> {
    const address = llm.normaliseBaseUrl(
      llm.textSetting(await settings.get(), 'baseUrl', 'http://localhost:7070'),
      'ollama',
    )
    if (!address.ok) throw address.error
    return address.value
  }

  async function* reply(request: ChatRequest, signal: AbortSignal) {
    const url = `${await base()}/tell`
    const refusals = llm.refusals(storage, url)
    const timeouts = llm.localTimeouts
    const body = (refused: ReadonlySet<string>) => tellBody(request, refused)
    const { model } = request
    const telling = await llm.openReply({ net, server, url, headers, model, body, refusals, signal, timeouts, clock }) // [2]
    try {
      yield* readTelling(telling, server)
    } finally {
      telling.close()
    }
  }

  return {
    async models({ signal }) {
      const answer = await llm.sendRequest(net, { url: `${await base()}/voices` }, { signal, clock })
      return llm.readModelList(llm.at(llm.goodJson(server, answer), 'voices')) ?? []
    },
    check: ({ signal }) =>
      llm.connectionState(server, signal, async () =>
        llm.stateOfResponse(server, await llm.sendRequest(net, { url: `${await base()}/voices` }, { signal, clock })),
      ),
    chat: (request, { signal }) =>
      llm.chatStream({ request, signal, server, storage, reply: () => reply(request, signal) }), // [3]
  }
}

/** The request in the Lantern's words, without what it has refused before. [4] */
function tellBody(request: ChatRequest, refused: ReadonlySet<string>): Record<string, unknown> {
  const body = {
    model: request.model,
    messages: llm.withPrefill(request, false).map(({ role, content }) => ({ who: role, words: content })),
    ...(request.maxTokens !== undefined && { most: request.maxTokens }),
    ...(request.samplers?.temperature !== undefined && { warmth: request.samplers.temperature }),
    ...(request.tools && { can: request.tools }),
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name)))
}

export default definePlugin({ uses: ['net'], llmProvider: { lantern } }) // [5]

/*
 * [1] The Lantern is made up. Its place is taken by whatever server you have.
 * [2] Opens the reply and turns every refusal into a failure with a name, a sentence, and the time to wait.
 * [3] Keeps the promises of `chat`: one end, always last; aborts at once; stop strings; thoughts told apart.
 * [4] Leave out what is not asked for: the server's own defaults are better than ours.
 * [5] `context.net` is there because of `uses`, and reaches the one address the player typed.
 */
