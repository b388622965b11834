import { type Static, Type } from 'typebox'
import { Tier } from './account.ts'
import { exactly, oneOf, orNull, Time, wrapped } from './common.ts'
import type { RefusalRow } from './messages.ts'

/** Why a hosted call costs: only `chat` counts as a message. */
export const hostedPurposes = ['chat', 'memory', 'scenario', 'summary'] as const
export type HostedPurpose = (typeof hostedPurposes)[number]

/** How many messages the free plan has in a month (UTC). */
export const freeMessagesPerMonth = 200

export const VesperUsage = exactly({
  messages_used: Type.Integer({ minimum: 0 }),
  messages_limit: orNull(Type.Integer({ minimum: 0 })),
  reset_date: Time,
})
export type VesperUsage = Static<typeof VesperUsage>

export const UsageAnswer = wrapped(
  exactly({
    has_unlimited: Type.Boolean(),
    messages_remaining: orNull(Type.Integer({ minimum: 0 })),
    vesperUsage: VesperUsage,
  }),
)
export type Usage = Static<typeof UsageAnswer>['data']

export const HostedModel = exactly({
  id: Type.String(),
  label: Type.String(),
  context: Type.Integer({ minimum: 1 }),
  max_output: Type.Integer({ minimum: 1 }),
  tiers: Type.Array(Tier),
})
export type HostedModel = Static<typeof HostedModel>

export const ModelsAnswer = wrapped(exactly({ items: Type.Array(HostedModel) }))

/** Largest body of `POST /api/chat/completions`, in bytes. */
export const completionBodyLimit = 512 * 1024

const ResponseFormat = Type.Union([
  exactly({ type: Type.Enum(['text', 'json_object']) }),
  exactly({
    type: Type.Literal('json_schema'),
    json_schema: exactly({
      name: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
      strict: Type.Optional(Type.Boolean()),
      schema: Type.Record(Type.String(), Type.Unknown()),
    }),
  }),
])

export const CompletionBody = exactly({
  model: Type.Optional(Type.String({ maxLength: 100 })),
  messages: Type.Array(
    exactly({ role: oneOf(['system', 'user', 'assistant']), content: Type.String({ maxLength: 100_000 }) }),
    { minItems: 1, maxItems: 400 },
  ),
  stream: Type.Optional(Type.Boolean()),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  max_tokens: Type.Optional(Type.Integer({ minimum: 100, maximum: 8000 })),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  stop: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 4 })),
  response_format: Type.Optional(ResponseFormat),
  purpose: oneOf(hostedPurposes),
  character_ref: Type.Optional(Type.String({ maxLength: 200 })),
})
export type CompletionBody = Static<typeof CompletionBody>

const TokenUsage = exactly({
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  total_tokens: Type.Integer(),
})
export type TokenUsage = Static<typeof TokenUsage>

/** The answer with `stream: false`. */
export const CompletionAnswer = exactly({
  id: Type.String(),
  object: Type.Literal('chat.completion'),
  created: Type.Integer(),
  model: Type.String(),
  choices: Type.Array(
    exactly({
      index: Type.Integer(),
      message: exactly({ role: Type.Literal('assistant'), content: Type.String() }),
      finish_reason: Type.String(),
    }),
  ),
  usage: TokenUsage,
  vesperUsage: VesperUsage,
})
export type CompletionAnswer = Static<typeof CompletionAnswer>

const unavailable = 'AI service is temporarily unavailable. Please try again later.'

/** What the hosted model refuses with, besides the refusals of every call. */
export const hostedRefusals = {
  monthlyLimitReached: { status: 402, code: 'monthly_limit_reached', text: 'Monthly Message Limit Reached' },
  auxiliaryLimitReached: {
    status: 429,
    code: 'rate_limited',
    text: 'Rate limit exceeded. Please wait before trying again.',
  },
  modelNotAvailable: { status: 400, code: 'model_not_available', text: 'This model is not available.' },
  modelNotInPlan: { status: 402, code: 'model_not_in_plan', text: 'Your plan does not include this model.' },
  keyMismatch: { status: 409, code: 'idempotency_mismatch', text: 'This key was used for another request' },
  inProgress: { status: 409, code: 'in_progress', text: 'This request is still being worked on' },
  alreadyAnswered: { status: 409, code: 'already_answered', text: 'This request has already been answered' },
  contentBlocked: { status: 422, code: 'content_blocked', text: 'This content is not allowed here.' },
  contextLengthExceeded: {
    status: 400,
    code: 'context_length_exceeded',
    text: 'The conversation is too long for this model.',
  },
  upstreamMisconfigured: { status: 502, code: 'upstream_misconfigured', text: unavailable },
  upstreamFailed: { status: 502, code: 'upstream_failed', text: unavailable },
  upstreamTimeout: { status: 504, code: 'upstream_timeout', text: unavailable },
  upstreamBusy: { status: 503, code: 'upstream_busy', text: unavailable },
} as const satisfies Readonly<Record<string, RefusalRow>>

export type HostedRefusalName = keyof typeof hostedRefusals
