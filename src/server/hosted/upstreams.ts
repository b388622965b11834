import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Tier } from '../../platform/account.ts'
import { exactly } from '../../platform/common.ts'

const UpstreamModel = exactly({
  /** What callers name it. Two upstreams that offer the same id stand in for each other. */
  id: Type.String({ minLength: 1, maxLength: 100 }),
  label: Type.String({ minLength: 1, maxLength: 100 }),
  upstream_model: Type.String({ minLength: 1, maxLength: 200 }),
  /** In tokens, as is `max_output`. */
  context: Type.Integer({ minimum: 1 }),
  max_output: Type.Integer({ minimum: 1 }),
  tiers: Type.Array(Tier, { minItems: 1 }),
})

const shared = {
  id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  models: Type.Array(UpstreamModel, { minItems: 1 }),
  weight: Type.Number({ exclusiveMinimum: 0 }),
}

const Upstreams = Type.Array(
  Type.Union([
    exactly({
      ...shared,
      kind: Type.Union([Type.Literal('openai'), Type.Literal('openrouter'), Type.Literal('ollama')]),
      /** The base that `/chat/completions` is added to; ends in `/v1` for most servers. */
      url: Type.String({ pattern: '^https?://[^\\s?#]+$' }),
      key: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]+$' })),
    }),
    exactly({ ...shared, kind: Type.Literal('demo') }),
  ]),
  { minItems: 1 },
)

/** One server with language models, or the built-in script. */
export type Upstream = Static<typeof Upstreams>[number]
export type RemoteUpstream = Exclude<Upstream, { readonly kind: 'demo' }>
export type UpstreamModel = Static<typeof UpstreamModel>

/** What is offered without configuration: the whole flow works offline. */
export const demoUpstreams: readonly Upstream[] = [
  {
    id: 'demo',
    kind: 'demo',
    weight: 1,
    models: [
      {
        id: 'demo-script',
        label: 'Demo script (not an AI)',
        upstream_model: 'demo-script',
        context: 32_768,
        max_output: 1000,
        tiers: ['free', 'supporter', 'supporter_plus', 'pro'],
      },
    ],
  },
]

/** Reads `LLM_UPSTREAMS`. Throws where it is wrong, and never quotes it: it holds keys. */
export function readUpstreams(text: string | undefined): readonly Upstream[] {
  if (text === undefined || text.trim() === '') return demoUpstreams
  const list = parsed(text)
  if (!Value.Check(Upstreams, list)) {
    const places = Value.Errors(Upstreams, list).map(({ instancePath }) => instancePath || '/')
    throw new Error(`LLM_UPSTREAMS is not valid at ${[...new Set(places)].slice(0, 5).join(', ')}`)
  }
  const ids = list.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Error('LLM_UPSTREAMS names an id twice')
  return list
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('LLM_UPSTREAMS is not JSON')
  }
}
