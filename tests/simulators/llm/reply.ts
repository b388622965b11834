import type { ChatRequest } from './chatRequest.ts'
import { lastUserText } from './chatRequest.ts'
import { deltasOf } from './chunking.ts'
import { proseFor, reasoningFor } from './prose.ts'
import { random, seedOf } from './random.ts'
import { schemaSample } from './schemaSample.ts'
import type { Quirk, Script } from './script.ts'
import { byteLength, countTokens, firstTokens } from './toyTokenizer.ts'

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** As the model wrote it: JSON, unless a script broke it. */
  readonly args: string
}

/** What will be said, before anybody decides how it travels. */
export interface Reply {
  readonly reasoning: string
  readonly text: string
  readonly tools: readonly ToolCall[]
  readonly finish: string
  readonly native: string | undefined
  readonly outTokens: number
  readonly reasoningTokens: number
  /** The deltas of `text`. Never ends when the model is caught in a loop without a limit. */
  readonly textDeltas: Iterable<string>
  readonly reasoningDeltas: readonly string[]
}

export function planReply(chat: ChatRequest, script: Script, has: ReadonlySet<Quirk>, seed: number): Reply {
  const limit = has.has('ignoreMaxTokens') ? undefined : chat.maxTokens
  const chunking = script.chunking ?? 'token'
  const reasoning = withinLimit(reasoningText(chat, script, seed), limit)
  const left = limit === undefined ? undefined : Math.max(0, limit - countTokens(reasoning.text))
  const tools = toolCalls(chat, script, seed)

  if (has.has('repeatToken')) return loop(script, reasoning.text, left)

  const whole = replyText(chat, script, has, seed, tools.length > 0)
  const stopped = has.has('ignoreStop') ? { text: whole, hit: false } : untilStop(whole, chat.stop)
  const spoken = withinLimit(stopped.text, left)
  const cut = reasoning.cut || spoken.cut
  const args = cutTools(tools, script.reply?.finish === 'length' ? undefined : left, spoken.text)
  const finish = cut || args.cut ? 'length' : args.tools.length > 0 ? 'tool_calls' : 'stop'
  return {
    reasoning: reasoning.text,
    text: spoken.text,
    tools: args.tools,
    finish: script.reply?.finish ?? (stopped.hit && has.has('lengthForStop') ? 'length' : finish),
    native: script.reply?.native,
    outTokens:
      countTokens(reasoning.text) +
      countTokens(spoken.text) +
      args.tools.reduce((sum, { name, args: text }) => sum + countTokens(name + text), 0),
    reasoningTokens: countTokens(reasoning.text),
    textDeltas: deltasOf(spoken.text, chunking),
    reasoningDeltas: deltasOf(reasoning.text, chunking),
  }
}

function reasoningText(chat: ChatRequest, script: Script, seed: number): string {
  if (script.reply?.reasoning !== undefined) return script.reply.reasoning
  return chat.wantsReasoning && script.reply?.text === undefined ? reasoningFor(seed, lastUserText(chat.messages)) : ''
}

function replyText(
  chat: ChatRequest,
  script: Script,
  has: ReadonlySet<Quirk>,
  seed: number,
  callsTools: boolean,
): string {
  if (script.reply?.text !== undefined) return script.reply.text
  if (callsTools) return ''
  if (has.has('echo')) return echo(chat)
  if (chat.schema !== undefined) return JSON.stringify(schemaSample(chat.schema))
  return proseFor(seed, chat.model, lastUserText(chat.messages), chat.messages.length)
}

/** A model that parrots: what it was told to be, then what it was just told. */
function echo(chat: ChatRequest): string {
  const card = chat.messages.find(({ role }) => role === 'system')?.text ?? ''
  return `${card}\n\n“${lastUserText(chat.messages)}”\n\n${lastUserText(chat.messages)}`.trim()
}

function toolCalls(chat: ChatRequest, script: Script, seed: number): readonly ToolCall[] {
  const chance = random(seedOf(seed, 'tools', chat.messages.length))
  const id = () => `call_${chance.hex(16)}`
  if (script.reply?.tools !== undefined) {
    return script.reply.tools.map(({ name, args }) => ({
      id: id(),
      name,
      args: typeof args === 'string' ? args : JSON.stringify(args),
    }))
  }
  const forced = chat.tools.find(({ name }) => name === chat.forcedTool)
  if (forced === undefined || script.reply?.text !== undefined) return []
  return [{ id: id(), name: forced.name, args: JSON.stringify(schemaSample(forced.parameters)) }]
}

function cutTools(tools: readonly ToolCall[], left: number | undefined, text: string) {
  if (left === undefined || tools.length === 0) return { tools, cut: false }
  let room = left - countTokens(text)
  let cut = false
  const kept = tools.flatMap((tool) => {
    if (room <= 0) {
      cut = true
      return []
    }
    const args = withinLimit(tool.args, room)
    room -= countTokens(args.text)
    cut ||= args.cut
    return [{ ...tool, args: args.text }]
  })
  return { tools: kept, cut }
}

function withinLimit(text: string, limit: number | undefined) {
  if (limit === undefined || countTokens(text) <= limit) return { text, cut: false }
  return { text: firstTokens(text, limit), cut: true }
}

function untilStop(text: string, stops: readonly string[]) {
  const places = stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0)
  return places.length === 0 ? { text, hit: false } : { text: text.slice(0, Math.min(...places)), hit: true }
}

function loop(script: Script, reasoning: string, limit: number | undefined): Reply {
  const token = script.reply?.text ?? ' oh,'
  const count = limit === undefined ? undefined : Math.floor((limit * 4) / Math.max(1, byteLength(token)))
  const spoken = token.repeat(count ?? 0)
  return {
    reasoning,
    text: spoken,
    tools: [],
    finish: 'length',
    native: undefined,
    outTokens: countTokens(reasoning) + countTokens(spoken),
    reasoningTokens: countTokens(reasoning),
    textDeltas: { [Symbol.iterator]: () => repeat(token, count) },
    reasoningDeltas: deltasOf(reasoning),
  }
}

function* repeat(token: string, count: number | undefined): Generator<string> {
  for (let said = 0; count === undefined || said < count; said += 1) yield token
}
