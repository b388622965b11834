import { type ChatDelta, type ChatRequest, codeOf, isAbort, type LlmProvider, type PluginContext } from 'sdk'
import {
  at,
  bodyText,
  type Clock,
  chatStream,
  cloudTimeouts,
  connectionState,
  failureError,
  failureOf,
  failureOfResponse,
  goodJson,
  openResponse,
  readChatCompletions,
  readModelList,
  type StreamedResponse,
  sendRequest,
  stateOfResponse,
  systemClock,
} from 'sdk/llm'
import { completionBody } from './completionBody.ts'
import { readHostedModel } from './models.ts'
import { hostedServer, noConnection, signInWanted } from './refusals.ts'

const modelsCall = 'account:/chat/models'
const completionsCall = 'account:/chat/completions'

/** Speaks with the hosted service in the name of whoever is signed in. Host and token are filled in outside. */
export function hosted({ net, storage }: PluginContext<'net'>, clock: Clock = systemClock): LlmProvider {
  async function* reply(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatDelta> {
    const answer = await opened(request, signal).catch((error: unknown) => {
      throw isAbort(error) ? error : understood(error)
    })
    try {
      yield* readChatCompletions(answer, { server: hostedServer })
    } finally {
      answer.close()
    }
  }

  async function opened(request: ChatRequest, signal: AbortSignal): Promise<StreamedResponse> {
    const answer = await openResponse(
      net,
      {
        url: completionsCall,
        method: 'POST',
        // The server counts a reply once for each key.
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(completionBody(request)),
      },
      { signal, clock, timeouts: cloudTimeouts },
    )
    if (answer.status >= 200 && answer.status < 300) return answer
    const text = await bodyText(answer, 64 * 1024)
    throw failureError(failureOfResponse(hostedServer, { ...answer, text }, clock.now()))
  }

  const askModels = async (signal: AbortSignal) => {
    try {
      return await sendRequest(net, { url: modelsCall }, { signal, clock })
    } catch (error) {
      throw isAbort(error) ? error : understood(error)
    }
  }

  return {
    async models({ signal }) {
      const json = goodJson(hostedServer, await askModels(signal))
      const [first, ...others] = readModelList(at(json, 'data', 'items'), readHostedModel) ?? []
      return first ? [{ ...first, suggested: true }, ...others] : []
    },
    chat: (request, { signal }) =>
      chatStream({ request, signal, server: hostedServer, storage, reply: () => reply(request, signal) }),
    async check({ signal }) {
      const state = await connectionState(hostedServer, signal, async () =>
        stateOfResponse(hostedServer, await askModels(signal)),
      )
      return state.kind === 'down' && state.failure.kind === 'sign-in'
        ? { kind: 'needs-setup', message: state.failure.message }
        : state
    },
  }
}

/** What kept a call from being answered at all. */
function understood(error: unknown): Error {
  switch (codeOf(error)) {
    case 'secret/missing':
      return failureError(signInWanted())
    case 'net/unreachable':
      return failureError(noConnection())
    default:
      return failureError(failureOf(hostedServer, error))
  }
}
