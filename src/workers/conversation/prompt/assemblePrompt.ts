import { type ChatMessage, type Message, type MessageId, PluginError, type Role } from 'sdk'
import type { Summary } from '../../../shared/chats/chatRecords.ts'
import type { PromptSection } from '../../../shared/chats/promptRecord.ts'
import type { KinkWords } from '../contract.ts'
import type { Example } from '../examples/parseExamples.ts'
import type { History } from '../history.ts'
import type { ActiveEntry } from '../lore/activation.ts'
import { volatileMacro } from '../macros/volatile.ts'
import type { MemoriesTold, MemoriesWanted } from '../recollection/memoryChoice.ts'
import { arrangeLore, type LorePlacing, loreDepth } from './arrangeLore.ts'
import { nudge } from './builtInPrompts.ts'
import { type Insertions, withDepthTexts } from './depthTexts.ts'
import { steadyStart } from './historyWindow.ts'
import { kinkTexts } from './kinkTexts.ts'
import { pinnedBefore } from './pinned.ts'
import { placeMemories } from './placeMemories.ts'
import { type PlaceInput, placeText, type WordsPlace } from './placeTexts.ts'
import { shareRoom } from './share.ts'
import { type Slot, slotsOf } from './slots.ts'
import { chatOf, type Listener } from './spoken.ts'
import { chooseSummaries, summariesCost } from './summaryChoice.ts'
import { messageCost, perRequest } from './tokens.ts'

export interface PromptInput extends PlaceInput {
  /** What was said before the reply that is asked for, as far as the speaker heard it. */
  readonly history: History
  readonly listener?: Listener
  readonly examples: readonly Example[]
  readonly insertions: Insertions
  readonly kinks?: readonly KinkWords[]
  /** Lore of the moment, in order of rank. */
  readonly lore?: readonly ActiveEntry[]
  /** Summaries that still hold, oldest first. */
  readonly summaries?: readonly Summary[]
  readonly memories?: MemoriesWanted
  /** Tokens for all of it, in our estimate's own measure. */
  readonly room: number
  /** 0 is no limit. */
  readonly historyLength: number
  /** The oldest message of the prompt before this one. */
  readonly lastStart?: MessageId
  /** Where the oldest summary of that prompt began. */
  readonly lastSummary?: number
  /** Asks for another contribution when the newest message is the character's own. */
  readonly continueScene: boolean
}

export interface AssembledPrompt {
  readonly messages: readonly ChatMessage[]
  /** What each of them costs, in our estimate. */
  readonly costs: readonly number[]
  readonly estimatedTokens: number
  readonly sections: readonly PromptSection[]
  readonly sentMessages: number
  readonly leftOut: number
  /** Of those left out, how many a summary tells of. */
  readonly summarised: number
  readonly memories: Pick<MemoriesTold, 'told' | 'left'>
  readonly firstSent?: MessageId
  /** Where the oldest summary begins. */
  readonly firstSummary?: number
  /** What a lore entry wants the reply to begin with. */
  readonly prefill: string
  /** Its texts from cards, lore, memories, personas, notes and modules; neither what was said nor how to act. */
  readonly given: readonly string[]
}

interface Item {
  readonly chat: ChatMessage
  readonly cost: number
}

/** Words on their way into the prompt: neighbours of the system's role become one message. */
interface Piece {
  readonly role: Role
  readonly text: string
}

interface Words extends Piece {
  readonly section: PromptSection
}

const toItem = (chat: ChatMessage): Item => ({ chat, cost: messageCost(chat.content) })

/**
 * Builds one prompt. What never changes comes first and keeps its bytes, so that a server's prefix cache holds;
 * then the history, trimmed in steps; what changes from turn to turn stands near the end. A player's preset decides
 * the order instead.
 */
export function assemblePrompt(input: PromptInput): AssembledPrompt {
  const { history, expand, insertions, lore = [], summaries = [], listener = { actions: false } } = input
  const { slots, deep } = slotsOf(input.preset)
  const words = slots.map((slot) => wordsOf(slot, input))
  const presetTexts = deep.map(({ id, name, role, text, depth, order }) => {
    return { id: `text:${id}` as const, name, role, text: expand(text), depth, order }
  })
  const kinks = kinkTexts(input.kinks ?? [], input.room)
  const fixedTexts = [...insertions.atDepth, ...kinks.told, ...presetTexts].filter(({ text }) => text.trim() !== '')
  const waiting = input.continueScene ? expand(nudge) : ''

  const must =
    perRequest +
    sum(words.map((piece) => (piece && piece.text !== '' ? messageCost(piece.text) : 0))) +
    sum(fixedTexts.map(({ text }) => messageCost(text))) +
    (waiting === '' ? 0 : messageCost(waiting))
  const newest = history.costs.at(-1) ?? 0
  if (must + newest > input.room) throw tooLarge(input.room, words, history)

  const memories = placeMemories(input.memories, history, input.preset, slots)
  const blocks = input.examples
  const pinned = pinnedBefore(history, history.messages.length, Number.POSITIVE_INFINITY)
  const shares = shareRoom({
    left: input.room - must,
    newest,
    conversation:
      sum(input.historyLength > 0 ? history.costs.slice(-input.historyLength) : history.costs) + pinned.cost,
    lore: lore.map(({ text }) => messageCost(text)),
    examples: blocks.map((block) => sum(block.map(({ text }) => messageCost(text)))),
    exampleFrame: exampleFrameCost,
    summaries: summariesCost(summaries),
    memories: memories.cost,
  })
  const forPinned = Math.min(pinned.cost, Math.floor(shares.conversation / 3), shares.conversation - newest)
  const limits = { tokens: shares.conversation - forPinned, messages: input.historyLength }
  const placing = arrangeLore(lore, shares.lore, {
    messageCount: history.messages.length,
    nearEnd: input.preset === undefined,
    slots,
  })
  const texts = withLoreAround(fixedTexts, placing)

  let start = steadyStart(history.costs, limits, indexOf(history, input.lastStart))
  while (true) {
    const prompt = compose(start)
    let excess = prompt.estimatedTokens - input.room
    if (excess <= 0 || start >= history.messages.length - 1) return prompt
    while (excess > 0 && start < history.messages.length - 1) excess -= history.costs[start++] ?? 0
  }

  function compose(from: number): AssembledPrompt {
    const told = chooseSummaries(summaries, history, from, shares.summaries, input.lastSummary)
    const remembered = memories.choose(from, shares.memories)
    const before: Piece[] = []
    const after: Piece[] = []
    const sections: PromptSection[] = []
    const given = [placing.prefill, ...[...remembered.near, ...texts].map(({ text }) => text)]
    let into = before
    const put = (section: PromptSection, role: Role, text: string) => {
      if (text.trim() !== '') into.push({ role, text })
      if (section.id !== 'actions') given.push(text)
      sections.push(section)
    }
    for (const [index, slot] of slots.entries()) {
      const place = slot.kind === 'place' ? slot.place : undefined
      if (place === 'conversation') {
        const kept = pinnedBefore(history, from, forPinned)
        if (kept.text !== '')
          put(sectionOf('conversation', 'Pinned messages', kept.text, kept.why), 'system', kept.text)
        into = after
        sections.push(
          conversationSection(history, from, limits, told.messages),
          ...texts.flatMap(depthSection),
          ...kinks.leftOut,
        )
        if (waiting !== '') put(sectionOf('nudge', 'A word in your place', waiting), 'user', waiting)
      } else if (place === 'lore-before' || place === 'lore-after') {
        const { text, section } = placing.sections[place]
        if (section) put(section, 'system', text)
      } else if (place === 'examples') {
        const { top, bottom } = placing.examples
        if (top) put(sectionOf('examples', 'Lore above the examples', top), 'system', top)
        const kept = blocks.slice(0, shares.examples)
        if (kept.length > 0) into.push(...framed(kept.flat()))
        given.push(...kept.flat().map(({ text }) => text))
        if (blocks.length > 0) sections.push(examplesSection(blocks, shares.examples))
        if (bottom) put(sectionOf('examples', 'Lore below the examples', bottom), 'system', bottom)
      } else if (place === 'summary') {
        if (told.section) put(told.section, 'system', told.text)
      } else if (place === 'memories') {
        if (remembered.section) put(remembered.section, 'system', remembered.inOrder)
      } else {
        const piece = words[index]
        const beside = place && placing.beside[place]
        if (piece) {
          const text = [piece.text, beside].filter(Boolean).join('\n')
          put(beside ? { ...piece.section, text, tokens: messageCost(text) } : piece.section, piece.role, text)
        } else if (beside) put(sectionOf(place, 'Lore', beside), 'system', beside)
      }
    }

    const spoken: Item[] = []
    for (let index = from; index < history.messages.length; index++) {
      const chat = chatOf(history.messages[index] as Message, listener)
      // Failed and empty replies carry no words to send.
      if (/\S/.test(chat.content)) spoken.push({ chat, cost: history.costs[index] ?? 0 })
    }
    const items = [
      ...merged(before).map(toItem),
      ...withDepthTexts(spoken, [...remembered.near, ...texts], toItem),
      ...merged(after).map(toItem),
    ]
    const oldest = history.messages[from]
    return {
      messages: items.map(({ chat }) => chat),
      costs: items.map(({ cost }) => cost),
      estimatedTokens: perRequest + sum(items.map(({ cost }) => cost)),
      sections,
      sentMessages: history.messages.length - from,
      leftOut: from,
      summarised: told.messages,
      memories: { told: remembered.told, left: remembered.left },
      ...(oldest && { firstSent: oldest.id }),
      ...(told.first !== undefined && { firstSummary: told.first }),
      prefill: placing.prefill,
      given,
    }
  }
}

function wordsOf(slot: Slot, input: PromptInput): Words | undefined {
  if (slot.kind === 'text') {
    const text = input.expand(slot.text)
    const section = sectionOf(`text:${slot.id}`, slot.name, text, warning(volatileMacro(slot.text)))
    return text.trim() === '' ? undefined : { section, role: slot.role, text }
  }
  const { place } = slot
  if (!isWordsPlace(place)) return undefined
  const { name, text, volatile } = placeText(place, input)
  if (text.trim() === '') return undefined
  const section = sectionOf(place, name, text, place === 'closing' ? undefined : warning(volatile))
  return { section, role: 'system', text }
}

const isWordsPlace = (place: string): place is WordsPlace =>
  !['lore-before', 'lore-after', 'examples', 'summary', 'memories', 'conversation'].includes(place)

const warning = (macro: string | undefined): string | undefined =>
  macro &&
  `{{${macro}}} differs from turn to turn: the server reads everything after it anew each time, which makes replies slower.`

function sectionOf(id: PromptSection['id'], name: string, text: string, why?: string): PromptSection {
  return { id, name, tokens: messageCost(text), state: 'sent', text, ...(why !== undefined && { why }) }
}

/** Neighbours of the system's role become one message; what the others say stays their own. */
function merged(pieces: readonly Piece[]): readonly ChatMessage[] {
  const messages: ChatMessage[] = []
  for (const { role, text } of pieces) {
    const last = messages.at(-1)
    if (role === 'system' && last?.role === 'system') {
      messages[messages.length - 1] = { role, content: `${last.content}\n\n${text}` }
    } else messages.push({ role, content: text })
  }
  return messages
}

const framed = (turns: readonly Piece[]): readonly Piece[] => [
  { role: 'system', text: 'Examples of how they talk:' },
  ...turns,
  { role: 'system', text: 'These were examples. What follows is the story itself.' },
]
const exampleFrameCost = sum(framed([]).map(({ text }) => messageCost(text)))

function examplesSection(blocks: readonly Example[], kept: number): PromptSection {
  const cost = sum(blocks.slice(0, kept).flatMap((block) => block.map(({ text }) => messageCost(text))))
  const shared = { id: 'examples' as const, name: 'Examples', tokens: kept === 0 ? 0 : cost + exampleFrameCost }
  if (kept === blocks.length) return { ...shared, state: 'sent' }
  const why = 'Examples are the first to go when room is short.'
  if (kept === 0) return { ...shared, state: 'left-out', why }
  return { ...shared, state: 'shortened', why: `${kept} of ${blocks.length} are sent. ${why}` }
}

function conversationSection(
  { messages, costs }: History,
  from: number,
  { tokens, messages: most }: { readonly tokens: number; readonly messages: number },
  summarised: number,
): PromptSection {
  const cost = sum(costs.slice(from))
  const shared = { id: 'conversation' as const, name: 'Conversation', tokens: cost }
  if (from === 0) return { ...shared, state: 'sent' }
  const limit = most > 0 && messages.length - from >= Math.floor(most * 0.75) && cost < tokens * 0.7
  const reason = limit
    ? `At most ${most} messages are sent, as the history length in Settings says.`
    : 'Older messages do not fit into the window.'
  const told = summarised > 0 ? ` A summary tells of ${summarised}.` : ''
  return {
    ...shared,
    state: 'shortened',
    why: `${messages.length - from} of ${messages.length} messages are sent. ${reason}${told}`,
  }
}

/** The author's note with the lore that wants to stand around it, and the lore that stands in the conversation. */
function withLoreAround(fixed: Insertions['atDepth'], { note, depth }: LorePlacing): Insertions['atDepth'] {
  const around = (text: string) => [note.top, text, note.bottom].filter(Boolean).join('\n')
  const own = fixed.find(({ id }) => id === 'note')
  const lone = around('')
  return [
    ...fixed.map((one) => (one === own ? { ...one, text: around(one.text) } : one)),
    ...(own || lone === '' ? [] : [{ depth: loreDepth, role: 'system' as const, text: lone, name: 'Lore' }]),
    ...depth,
  ]
}

function depthSection({ id = 'depth', name = 'Placed note', text, depth }: Insertions['atDepth'][number]) {
  // Told of in a line of its own, among the sections.
  return id === 'lore-before' ? [] : [sectionOf(id, name, text, depthWords(depth))]
}

const depthWords = (depth: number): string =>
  depth <= 0
    ? 'Stands after the newest message.'
    : `Stands ${depth} ${depth === 1 ? 'message' : 'messages'} before the end.`

function tooLarge(room: number, words: readonly (Words | undefined)[], history: History): PluginError {
  const newest = { name: 'Your newest message', tokens: history.costs.at(-1) ?? 0 }
  const largest = words
    .flatMap((piece) => (piece ? [{ name: `“${piece.section.name}”`, tokens: piece.section.tokens }] : []))
    .reduce((most, one) => (one.tokens > most.tokens ? one : most), newest)
  const sentence = `There is no room for a reply: this model can take about ${Math.max(0, Math.floor(room))} tokens of prompt, and ${largest.name} alone has ${largest.tokens}. Shorten it, ask for shorter replies, or choose a model with a larger context window.`
  const failure = { kind: 'context', message: sentence, retryable: false, scope: 'request' } as const
  return new PluginError('llm/context', sentence, { details: { failure } })
}

function indexOf({ messages }: History, id: MessageId | undefined): number | undefined {
  if (id === undefined) return undefined
  const index = messages.findIndex((message) => message.id === id)
  return index < 0 ? undefined : index
}

function sum(costs: readonly number[]): number {
  let total = 0
  for (const cost of costs) total += cost
  return total
}
