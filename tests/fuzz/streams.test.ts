import type { ChatDelta, LlmProvider } from 'sdk'
import { type FakeAnswer, fakeClock, fakeContext, fakeNet, fakeSecrets, gather } from 'sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { custom } from '../../plugins/llm-custom/custom.ts'
import { ollama } from '../../plugins/llm-ollama/ollama.ts'
import { openRouter } from '../../plugins/llm-openrouter/openRouter.ts'
import { concat } from '../../src/shared/files/bytes.ts'
import {
  createMockFetch,
  type Dialect,
  dialects,
  faultCalls,
  faultTools,
  type Script,
  simModels,
  trickyText,
} from '../simulators/llm/index.ts'

const rounds = Number(process.env.FUZZ_STREAMS ?? 3_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)

/** Replies of every kind, as each simulated server really sends them. */
const scripts: readonly Script[] = [
  { reply: { text: trickyText, reasoning: 'A storm, then.' } },
  { reply: { text: '', tools: faultCalls } },
  { reply: { text: `<think>Hm.</think>${trickyText}` }, quirks: ['roleEveryChunk', 'noDoneNewline'] },
  { reply: { text: trickyText }, quirks: ['ignoreStream'] },
  { fault: { kind: 'error', at: { token: 3 }, error: { name: 'rate' } } },
  { fault: { kind: 'error', at: 'beforeHeaders', error: { name: 'context', promptTokens: 9_000, window: 4_096 } } },
]

interface Recording {
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
}

const recordings = new Map<Dialect, readonly Recording[]>()

beforeAll(async () => {
  for (const dialect of dialects) recordings.set(dialect, await record(dialect))
})

const kinds = new Set(
  `auth payment forbidden moderation not-found context bad-request rate quota overloaded timeout server network protocol
   empty incomplete refusal`.split(/\s+/),
)

describe.each(dialects)('%s', (dialect) => {
  test(`${Math.ceil(rounds / dialects.length)} damaged streams end once, with a name for what went wrong`, async () => {
    const random = randomFrom(seed * 7_919 + dialects.indexOf(dialect))
    const { provider, serve } = listener(dialect)
    const recorded = recordings.get(dialect) ?? []
    for (let round = 0; round < rounds / dialects.length; round += 1) {
      const one = pick(recorded, random)
      const bytes = damage(one.bytes, recorded, random)
      const status = random() < 0.9 ? one.status : pick([200, 204, 400, 401, 404, 429, 500, 503, 599, 299], random)
      const contentType = random() < 0.95 ? one.contentType : pick(['', 'text/html', 'application/json', '🕯'], random)
      serve({ status, headers: { 'content-type': contentType }, body: cut(bytes, random) })
      const deltas = await gather(
        provider.chat({ model: 'm', contextTokens: 4_096, messages: [] }, { signal: new AbortController().signal }),
      )
      const mistake = mistakeIn(deltas)
      if (mistake) expect({ seed, round, mistake, stream: new TextDecoder().decode(bytes) }).toBeUndefined()
    }
  }, 3_600_000)
})

function mistakeIn(deltas: readonly ChatDelta[]): string | undefined {
  const ends = deltas.filter(({ kind }) => kind === 'end')
  const end = deltas.at(-1)
  if (ends.length !== 1 || end?.kind !== 'end') return `${ends.length} ends, or one too early`
  for (const delta of deltas) {
    if (delta.kind === 'text' && (typeof delta.text !== 'string' || delta.text === '')) return 'text that is none'
    if (delta.kind === 'tool' && typeof delta.args !== 'string') return 'arguments that are no text'
    if (delta.kind === 'usage' && !(delta.input >= 0 && delta.output >= 0)) return 'a usage below nothing'
  }
  if (!('failure' in end)) return undefined
  const { kind, message, raw = '', retryAfterMs = 0 } = end.failure
  if (!kinds.has(kind)) return `an unknown failure “${kind}”`
  if (message.length < 10 || message.length > 700) return `a sentence of ${message.length} characters`
  if (new TextEncoder().encode(raw).length > 4_096) return 'too much kept for the diagnostics'
  return retryAfterMs >= 0 && retryAfterMs <= 86_400_000 ? undefined : `a wait of ${retryAfterMs} ms`
}

async function record(dialect: Dialect): Promise<readonly Recording[]> {
  const sim = createMockFetch({ origin: null })
  const [model] = simModels[dialect]
  const path = dialect === 'ollama' ? '/api/chat' : '/chat/completions'
  const body = JSON.stringify({
    model: model.id,
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'user', content: 'Tell me about the storm.' }],
    tools: faultTools,
  })
  const all: Recording[] = []
  for (const script of scripts) {
    sim.reset()
    sim.script(script)
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-test' }
    const response = await sim.fetch(sim.base(dialect) + path, { method: 'POST', body, headers })
    const bytes = new Uint8Array(await response.arrayBuffer())
    all.push({ status: response.status, contentType: response.headers.get('content-type') ?? '', bytes })
  }
  return all
}

function listener(dialect: Dialect): { readonly provider: LlmProvider; serve(answer: FakeAnswer): void } {
  const network = fakeNet()
  const grants = { net: network.net, secrets: fakeSecrets(['api-key']) }
  const { context } = fakeContext({ settings: { baseUrl: 'http://localhost:1234' }, grants })
  const make = dialect === 'ollama' ? ollama : dialect === 'openrouter' ? openRouter : custom
  return {
    provider: make(context, fakeClock()),
    serve: (answer) => network.serve(({ url }) => (/chat/.test(url) ? answer : { status: 404 })),
  }
}

/** One to six injuries, from a flipped bit to a piece of another stream. */
function damage(whole: Uint8Array, others: readonly Recording[], random: () => number): Uint8Array {
  let bytes = whole
  for (let injuries = 1 + Math.floor(random() * 6); injuries > 0; injuries -= 1) {
    const [from, to] = span(bytes.length, random)
    const head = bytes.subarray(0, from)
    const tail = bytes.subarray(to)
    switch (Math.floor(random() * 8)) {
      case 0:
        bytes = concat([
          head,
          bytes.subarray(from, from + 1).map((byte) => byte ^ (1 << Math.floor(random() * 8))),
          bytes.subarray(from + 1),
        ])
        break
      case 1:
        bytes = concat([head, tail])
        break
      case 2:
        bytes = concat([head, bytes.subarray(from, to), bytes.subarray(from, to), tail])
        break
      case 3:
        bytes = head
        break
      case 4: {
        const other = pick(others, random).bytes
        bytes = concat([head, other.subarray(...span(other.length, random)), tail])
        break
      }
      case 5:
        bytes = concat([head, encoder.encode(pick(poison, random)), bytes.subarray(from)])
        break
      case 6:
        bytes = concat([
          head,
          Uint8Array.from({ length: 1 + Math.floor(random() * 8) }, () => random() * 256),
          bytes.subarray(from),
        ])
        break
      default:
        bytes = swapped(bytes, random)
    }
    if (bytes.length > 200_000) bytes = bytes.subarray(0, 200_000)
  }
  return bytes
}

const encoder = new TextEncoder()
const poison = [
  '\n',
  '\r',
  '\n\n',
  '\0',
  '\uFEFF',
  'data: [DONE]\n\n',
  'data:\n\n',
  'event: error\n',
  ': ping\n\n',
  'null',
  '-1e999',
  '[[[[[[[[',
  '{"error":{}}\n',
  'data: {"error":null,"choices":null}\n\n',
  'data: {"choices":[null]}\n\n',
  'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":-1},{"index":1e9},null,7]}}]}\n\n',
  'data: {"choices":[{"delta":{"content":["x",{"text":7}]},"finish_reason":7}]}\n\n',
  'data: {"__proto__":{"choices":[]},"constructor":1}\n\n',
  'data: {"error":{"message":{"message":{}},"code":"constructor","retry_after":-5}}\n\n',
  '{"message":{"tool_calls":{}},"done":"true"}\n',
  '{"message":[],"done":true,"eval_count":"many","done_reason":{}}\n',
  '<think>',
  '</think>',
  '<html>',
  '\u2028',
]

/** Replaces a word that carries meaning by another one. */
function swapped(bytes: Uint8Array, random: () => number): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  const words = [
    'content',
    'delta',
    'choices',
    'error',
    'done',
    'message',
    'finish_reason',
    'null',
    'data',
    'true',
    '0',
    '"',
  ]
  return encoder.encode(text.replaceAll(pick(words, random), pick(words, random)))
}

function cut(bytes: Uint8Array, random: () => number): readonly Uint8Array[] {
  const chunks: Uint8Array[] = []
  const most = random() < 0.1 ? 3 : 600
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + Math.floor(random() * most)
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}

function span(length: number, random: () => number): [number, number] {
  const from = Math.floor(random() * (length + 1))
  return [from, Math.min(length, from + Math.floor(random() * random() * 400))]
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to pick from.')
  return item
}

function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
