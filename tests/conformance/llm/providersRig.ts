import type { ChatDelta, ChatEnd, ChatRequest, KeyValue, LlmProvider } from 'sdk'
import { fakeContext, fakeSecrets, fakeStorage, gather, type LogLine, netOverFetch, settled } from 'sdk/testing'
import { expect } from 'vitest'
import { custom } from '../../../plugins/llm-custom/custom.ts'
import { ollama } from '../../../plugins/llm-ollama/ollama.ts'
import { openRouter } from '../../../plugins/llm-openrouter/openRouter.ts'
import { createMockFetch, type Dialect, type LogEntry, type Mock, simModels } from '../../simulators/llm/index.ts'

/** Looks like a key, and must be seen by nobody but the server it belongs to. */
export const canary = 'sk-canary-5f1d9c7ab2e84f0d'

export interface ProviderRig {
  readonly dialect: Dialect
  readonly sim: Mock
  readonly provider: LlmProvider
  readonly storage: KeyValue
  readonly log: readonly LogLine[]
  readonly request: ChatRequest
  /** Listens to a whole reply while time goes by as needed. */
  chat(more?: Partial<ChatRequest>, signal?: AbortSignal): Promise<readonly ChatDelta[]>
  /** Lets time go by until the work is done. */
  during<T>(work: Promise<T>): Promise<T>
  /** The requests for replies, without the questions around them. */
  chats(): readonly LogEntry[]
}

export interface RigWishes {
  /** The page's origin; `null` leaves CORS out of it. */
  readonly origin?: string | null
  readonly settings?: Record<string, unknown>
  readonly storage?: KeyValue
}

/** The provider a player would use for this kind of server, talking to a simulated one. */
export function providerRig(dialect: Dialect, wishes: RigWishes = {}): ProviderRig {
  const sim = createMockFetch({ origin: wishes.origin ?? null })
  const storage = wishes.storage ?? fakeStorage()
  const [model] = simModels[dialect]
  const secret = dialect === 'openrouter' || dialect === 'openai'
  const settings = { baseUrl: sim.base(dialect), model: model.id, ...wishes.settings }
  const net = netOverFetch(sim.fetch, { secrets: { 'api-key': canary } })
  const grants = { net, secrets: fakeSecrets(secret ? ['api-key'] : []) }
  const { context, log } = fakeContext({ settings, storage, grants })
  const make = dialect === 'ollama' ? ollama : dialect === 'openrouter' ? openRouter : custom
  const provider = make(context, sim.clock)
  const request: ChatRequest = {
    model: model.id,
    contextTokens: 4096,
    messages: [
      { role: 'system', content: 'You are Iris, who keeps a lighthouse.' },
      { role: 'user', content: 'Tell me about the storm.' },
    ],
  }
  const during = <T>(work: Promise<T>) => passTime(sim, work)
  return {
    dialect,
    sim,
    provider,
    storage,
    log,
    request,
    during,
    chat: (more = {}, signal = new AbortController().signal) =>
      during(gather(provider.chat({ ...request, ...more }, { signal }))),
    chats: () =>
      sim.log().filter(({ path, method }) => method === 'POST' && /\/(chat\/completions|api\/chat)$/.test(path)),
  }
}

/** Moves the clock in growing steps, and looks after each whether the work is done: nobody sleeps. */
async function passTime<T>(sim: Mock, work: Promise<T>): Promise<T> {
  let done = false
  const mark = () => {
    done = true
  }
  work.then(mark, mark)
  for (let step = 0; step < 2_000; step += 1) {
    for (let turn = 0; turn < 4 && !done; turn += 1) await settled()
    if (done) return work
    await sim.clock.advance(step < 200 ? 50 : 2_000)
  }
  throw new Error('The work did not end within an hour of simulated time.')
}

export function endOf(deltas: readonly ChatDelta[]): ChatEnd {
  expect(deltas.filter(({ kind }) => kind === 'end')).toHaveLength(1)
  const end = deltas.at(-1)
  if (end?.kind !== 'end') throw new Error('The end did not come last.')
  return end
}

export function failureIn(deltas: readonly ChatDelta[]) {
  const end = endOf(deltas)
  if (!('failure' in end)) throw new Error(`It did not fail but ended with ${end.reason}.`)
  return end.failure
}

export const textOf = (deltas: readonly ChatDelta[]) =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('')

export const reasoningOf = (deltas: readonly ChatDelta[]) =>
  deltas.map((delta) => (delta.kind === 'reasoning' ? delta.text : '')).join('')
