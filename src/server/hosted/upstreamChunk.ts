import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { failureOf, UpstreamFailure } from './upstreamFailure.ts'

/** What an upstream says, in order: text, why it ended, what it counted, and that nothing follows. */
export type UpstreamEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'finish'; readonly reason: 'stop' | 'length' }
  | { readonly kind: 'usage'; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly kind: 'done' }

const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const Tokens = Type.Integer({ minimum: 0, maximum: 10_000_000 })

/** The parts of a chunk that are read. Servers add others, and leave out or null these. */
const Chunk = Type.Object({
  choices: nullable(
    Type.Array(
      Type.Object({
        delta: nullable(Type.Object({ content: nullable(Type.String()) })),
        finish_reason: nullable(Type.String()),
      }),
    ),
  ),
  usage: nullable(Type.Object({ prompt_tokens: Tokens, completion_tokens: Tokens })),
  error: Type.Optional(Type.Unknown()),
})

/** The events of one `data:` payload; undefined where it cannot be read. Throws where it says that the upstream failed. */
export function readChunk(data: string): readonly UpstreamEvent[] | undefined {
  if (data === '[DONE]') return [{ kind: 'done' }]
  const chunk = parsed(data)
  if (!Value.Check(Chunk, chunk)) return undefined
  if (chunk.error !== undefined && chunk.error !== null) throw failureInside(chunk.error)
  return eventsOf(chunk)
}

function eventsOf({ choices, usage }: Static<typeof Chunk>): readonly UpstreamEvent[] {
  const events: UpstreamEvent[] = []
  const choice = choices?.[0]
  const text = choice?.delta?.content
  if (text) events.push({ kind: 'text', text })
  const reason = choice?.finish_reason
  if (reason === 'content_filter') throw new UpstreamFailure('filter')
  if (reason === 'error') throw new UpstreamFailure('server')
  if (reason && reason !== 'null') events.push({ kind: 'finish', reason: reason === 'length' ? 'length' : 'stop' })
  if (usage) events.push({ kind: 'usage', inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens })
  return events
}

/** Some servers answer 200 and name the status inside. */
function failureInside(error: unknown): UpstreamFailure {
  const status = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN
  const text = JSON.stringify(error)
  if (status >= 400) return failureOf(status, text)
  return failureOf(/context/i.test(text) ? 400 : 500, text)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
