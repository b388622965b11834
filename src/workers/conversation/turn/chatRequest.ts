import type { ChatMessage, ChatRequest, ToolCall, VariantId } from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'
import { nothingAround } from '../../../shared/policy/circumstances.ts'
import type { Preset } from '../../../shared/presets/preset.ts'
import type { EchoSources } from '../actions/Echoes.ts'
import { actTool } from '../actions/tool.ts'
import type { ActionPath, Persona, TurnRequest } from '../contract.ts'
import type { ReplyPlace } from './reply.ts'
import type { ReplyWorld, TurnPrompt } from './TurnWorld.ts'

/** One reply that is asked for: what everything below needs to know of the turn. */
export interface Asking {
  readonly request: TurnRequest
  readonly place: ReplyPlace
  readonly variant: VariantId
  /** How many actions the wording has from before, when it is continued. */
  readonly actedBefore: number
  /** Names a reply must not go on to speak for. */
  readonly others: readonly string[]
  /** What the chat has said so far; each prompt adds its own texts. */
  readonly echoes: EchoSources
  readonly world: ReplyWorld
  readonly signal: AbortSignal
  /** A prompt was made and is being sent. Told, not yielded: the request must not wait for anybody to look. */
  asked(connection: Connection, prompt: TurnPrompt): void
}

/** What a model called before it said anything, and what it was told. */
export interface ToolRound {
  readonly calls: readonly ToolCall[]
  readonly answers: readonly string[]
}

/** One request for a reply: the prompt, and how the reply is to be made. */
export function chatRequest(
  { request: { settings, persona, session }, place, others }: Asking,
  connection: Connection,
  prompt: TurnPrompt,
  path: ActionPath,
  rounds: readonly ToolRound[],
): ChatRequest {
  const { preset } = settings
  return {
    model: connection.model,
    // Half a surrogate pair is no character; some servers refuse the whole request for one.
    messages: [...prompt.assembled.messages, ...rounds.flatMap(roundMessages)].map((one) =>
      one.content.isWellFormed() ? one : { ...one, content: one.content.toWellFormed() },
    ),
    contextTokens: prompt.windowTokens,
    maxTokens: preset?.maxTokens ?? settings.maxTokens,
    samplers: { ...settings.samplers, ...preset?.samplers },
    stop: stopsFor(persona, others, preset),
    cacheKey: session,
    purpose: 'chat',
    ...(settings.reducedThinking && { reasoning: { effort: 'low' as const } }),
    ...(path === 'tools' && { tools: [actTool(settings.around ?? nothingAround)], toolChoice: 'auto' as const }),
    ...((place.existing || prompt.assembled.prefill) && {
      prefill: (place.existing || prompt.assembled.prefill).toWellFormed(),
    }),
  }
}

/** Where a reply has gone on as somebody else, and what the player's preset wants it to end at. */
export const stopsFor = (persona: Persona, others: readonly string[], preset: Preset | undefined): readonly string[] =>
  [persona.name, ...others].map((name) => `\n${name}:`).concat(preset?.stop ?? [])

function roundMessages({ calls, answers }: ToolRound): readonly ChatMessage[] {
  return [
    { role: 'assistant', content: '', toolCalls: calls },
    ...calls.map(({ id }, index): ChatMessage => ({ role: 'tool', content: answers[index] ?? '', toolCallId: id })),
  ]
}
