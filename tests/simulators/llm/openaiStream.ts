import type { ChatRequest } from './chatRequest.ts'
import type { Call } from './exchange.ts'
import type { Frame, FramePurpose } from './framing.ts'
import type { Json, JsonObject } from './json.ts'
import type { Reply, ToolCall } from './reply.ts'
import { unlessStopped } from './stopping.ts'
import { splitTokens } from './toyTokenizer.ts'

/** What the servers that speak the OpenAI way do differently from one another while they stream. */
export interface StreamStyle {
  readonly reasoningField: 'reasoning' | 'reasoning_content'
  /** Usage comes even when nobody asked. */
  readonly usageAlways: boolean
  /** The role rides on the first delta instead of having a chunk of its own. */
  readonly roleWithFirstDelta: boolean
  readonly choiceExtras: (finish: string | null) => JsonObject
  readonly finishExtras: JsonObject
  readonly obfuscates: boolean
}

export interface Told {
  readonly call: Call
  readonly chat: ChatRequest
  readonly reply: Reply
  readonly usage: JsonObject | undefined
  readonly head: JsonObject
  readonly style: StreamStyle
  /** Chunks before the model speaks. */
  readonly opening: readonly Frame[]
}

export function* openaiFrames(told: Told): Generator<Frame> {
  const { call, reply, style, usage } = told
  const { has } = call
  const asksUsage = usage !== undefined && (style.usageAlways || told.chat.includeUsage)
  const speak = speaker(told, asksUsage && !style.usageAlways)
  const twice = has.has('duplicateChunks') ? 2 : 1

  yield* told.opening
  if (has.has('emptyChoicesFirst')) yield event('role', { ...told.head, choices: [] })
  if (!style.roleWithFirstDelta) yield* times(twice, speak('role', { role: 'assistant', content: '' }))
  if (has.has('emptyDelta')) yield speak('role', {})
  if (has.has('nullContent')) yield speak('role', { content: null })

  if (has.has('fakeStream')) {
    yield speak('text', { ...(style.roleWithFirstDelta ? { role: 'assistant' } : {}), ...wholeDelta(reply, style) })
  } else {
    yield* deltas(told, speak)
  }
  if (!has.has('noFinish')) yield* times(twice, speak('finish', {}, reply.finish))
  if (asksUsage && !has.has('fakeStream')) yield* times(twice, event('usage', { ...told.head, choices: [], usage }))
  if (!has.has('noDone')) {
    yield { ...event('done', '[DONE]'), ...(has.has('noDoneNewline') ? { unterminated: true } : {}) }
  }
}

function* deltas({ call, reply, style }: Told, speak: Speak): Generator<Frame> {
  let role: JsonObject = style.roleWithFirstDelta ? { role: 'assistant' } : {}
  const say = (purpose: FramePurpose, delta: JsonObject) => {
    const frame = speak(purpose, { ...role, ...delta })
    role = {}
    return frame
  }
  for (const piece of reply.reasoningDeltas) yield say('reasoning', { [style.reasoningField]: piece })
  for (const piece of unlessStopped(reply.textDeltas, call.memory)) yield say('text', { content: piece })
  for (const fragment of toolFragments(reply.tools, call.has)) yield say('tool', { tool_calls: [fragment] })
}

type Speak = (purpose: FramePurpose, delta: JsonObject, finish?: string) => Extract<Frame, { kind: 'event' }>

function speaker({ call, head, style }: Told, usageNull: boolean): Speak {
  const { has, chance } = call
  return (purpose, delta, finish) => {
    const withRole = has.has('roleEveryChunk') && purpose !== 'finish' ? { role: 'assistant', ...delta } : delta
    const choice: JsonObject = {
      index: 0,
      delta: withRole,
      ...style.choiceExtras(finish ?? null),
      finish_reason: finish ?? (has.has('emptyFinishEveryChunk') ? '' : null),
    }
    return event(purpose, {
      ...head,
      choices: [choice],
      ...(usageNull ? { usage: null } : {}),
      ...(purpose === 'finish' ? style.finishExtras : {}),
      ...(style.obfuscates && chance.next() < 0.5 ? { obfuscation: chance.hex(1 + chance.below(12)) } : {}),
    })
  }
}

function toolFragments(tools: readonly ToolCall[], has: Call['has']): readonly JsonObject[] {
  const perTool = tools.map((tool, index) => fragmentsOf(tool, index, has))
  if (!has.has('toolsOutOfOrder')) return perTool.flat()
  // The last call begins, then all of them in turn: only the index says which fragment belongs where.
  const longest = Math.max(0, ...perTool.map((fragments) => fragments.length))
  return Array.from({ length: longest }, (_, turn) =>
    perTool.toReversed().flatMap((fragments) => fragments.slice(turn, turn + 1)),
  ).flat()
}

function fragmentsOf({ id, name, args }: ToolCall, index: number, has: Call['has']): readonly JsonObject[] {
  const place = has.has('toolsWithoutIndex') ? {} : { index }
  if (has.has('toolsWhole')) return [{ ...place, id, type: 'function', function: { name, arguments: args } }]
  const again = has.has('toolsNameRepeated') ? { name } : {}
  const first: JsonObject = { ...place, id, type: 'function', function: { name, arguments: '' } }
  return [
    ...times(has.has('duplicateChunks') ? 2 : 1, first),
    ...splitTokens(args).map((piece): JsonObject => ({ ...place, function: { ...again, arguments: piece } })),
  ]
}

/** The reply as one message, for the servers and moments that do not stream. */
export function wholeDelta(reply: Reply, style: Pick<StreamStyle, 'reasoningField'>): JsonObject {
  return {
    content: reply.text === '' && reply.tools.length > 0 ? null : reply.text,
    ...(reply.reasoning === '' ? {} : { [style.reasoningField]: reply.reasoning }),
    ...(reply.tools.length === 0
      ? {}
      : {
          tool_calls: reply.tools.map(({ id, name, args }, index) => ({
            index,
            id,
            type: 'function',
            function: { name, arguments: args },
          })),
        }),
  }
}

const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value)

export const event = (purpose: FramePurpose, value: Json): Extract<Frame, { kind: 'event' }> => ({
  kind: 'event',
  purpose,
  value,
})
