import { type Character, type ChatMessage, type Message, type Role, wordingOf } from 'sdk'
import type { NormalCard } from '../../media/cards/types.ts'
import type { Persona, PromptReport, PromptSection } from '../contract.ts'
import type { History } from '../history.ts'
import { insertAtDepth } from '../lore/placement.ts'
import { historyStart } from './historyWindow.ts'
import { mainPrompt, nudge } from './houseText.ts'
import { messageCost, perRequest } from './tokens.ts'

/** Text that lore and card notes place into a prompt. Depth counts messages from the newest; 0 is after it. */
export interface Insertions {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly atDepth: readonly { readonly depth: number; readonly role: Role; readonly text: string }[]
}

export const noInsertions: Insertions = { before: [], after: [], atDepth: [] }

/** An example exchange: turns of one block, already split and with names filled in. */
export type Example = readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]

export interface PromptInput {
  readonly character: Pick<Character, 'name' | 'personality'>
  readonly card: NormalCard | undefined
  readonly persona: Persona
  /** What was said before the reply that is asked for. */
  readonly history: History
  readonly examples: readonly Example[]
  readonly insertions: Insertions
  /** Tokens for all of it, in our estimate's own measure. */
  readonly room: number
  /** 0 is no limit. */
  readonly historyLength: number
  /** Fills in macros; texts of the card and the house pass through, messages never do. */
  expand(text: string, original?: string): string
  /** Asks for another contribution when the newest message is the character's own. */
  readonly continueScene: boolean
}

export interface AssembledPrompt {
  readonly messages: readonly ChatMessage[]
  readonly estimatedTokens: number
  readonly sections: PromptReport['sections']
  readonly sentMessages: number
  readonly leftOut: number
}

/**
 * Builds one prompt. What never changes comes first and keeps its bytes, so that a server's prefix cache holds;
 * then the history, trimmed in steps; what changes from turn to turn stands near the end.
 */
export function assemblePrompt(input: PromptInput): AssembledPrompt {
  const fixed = fixedSections(input)
  const closing = closingSections(input)
  const examples = exampleMessages(input.examples)
  const costOf = (messages: readonly ChatMessage[]) =>
    messages.reduce((sum, { content }) => sum + messageCost(content), 0)
  const system: ChatMessage[] =
    fixed.length > 0 ? [{ role: 'system', content: fixed.map(({ text }) => text).join('\n\n') }] : []
  const depth = input.insertions.atDepth
  const taken =
    perRequest + costOf(system) + costOf(closing) + depth.reduce((sum, { text }) => sum + messageCost(text), 0)

  const { messages, costs } = input.history
  const wanted = costs.reduce((sum, cost) => sum + cost, 0)
  const left = Math.max(0, input.room - taken)
  const examplesCost = costOf(examples)
  const showExamples = examplesCost > 0 && examplesCost + Math.min(wanted, left / 2) <= left
  const tokens = left - (showExamples ? examplesCost : 0)
  const start = historyStart(costs, { tokens, messages: input.historyLength })
  const history = withDepth(messages.slice(start).map(toChat), depth)
  const historyTokens = costs.slice(start).reduce((sum, cost) => sum + cost, 0)

  return {
    messages: [...system, ...(showExamples ? examples : []), ...history, ...closing],
    estimatedTokens: taken + (showExamples ? examplesCost : 0) + historyTokens,
    sections: [
      ...fixed.map(({ id, name, text }) => sent(id, name, messageCost(text))),
      ...(showExamples ? [sent('examples', 'Examples', examplesCost)] : []),
      sent('conversation', 'Conversation', historyTokens),
      ...depth.map(({ text }) => sent('depth', 'Placed note', messageCost(text))),
      ...closing.map(({ content }) => sent('closing', 'Closing instructions', messageCost(content))),
    ],
    sentMessages: messages.length - start,
    leftOut: start,
  }
}

const sent = (id: PromptSection['id'], name: string, tokens: number): PromptSection => ({
  id,
  name,
  tokens,
  state: 'sent',
})

function fixedSections({ character, card, persona, insertions, expand }: PromptInput) {
  const main = card?.systemPrompt ? expand(card.systemPrompt, expand(mainPrompt)) : expand(mainPrompt)
  return [
    { id: 'main' as const, name: 'Main instructions', text: main },
    { id: 'lore-before' as const, name: 'Lore', text: insertions.before.join('\n') },
    { id: 'persona' as const, name: 'You', text: personaText(persona) },
    { id: 'character' as const, name: 'Character', text: expand(character.personality) },
    { id: 'scenario' as const, name: 'Scenario', text: card?.scenario ? expand(`Scenario: ${card.scenario}`) : '' },
    { id: 'lore-after' as const, name: 'Lore', text: insertions.after.join('\n') },
  ].filter(({ text }) => text.trim() !== '')
}

function closingSections({ card, expand, continueScene }: PromptInput): ChatMessage[] {
  const closing: ChatMessage[] = []
  if (continueScene) closing.push({ role: 'user', content: expand(nudge) })
  if (card?.postHistory) closing.push({ role: 'system', content: expand(card.postHistory, '') })
  return closing.filter(({ content }) => content.trim() !== '')
}

function personaText({ name, pronouns, description }: Persona): string {
  const facts = [pronouns && `Pronouns: ${pronouns}.`, description].filter(Boolean).join(' ')
  return facts ? `About ${name}: ${facts}` : ''
}

function exampleMessages(examples: readonly Example[]): ChatMessage[] {
  if (examples.length === 0) return []
  const turns = examples.flatMap((block) => block.map(({ role, text }): ChatMessage => ({ role, content: text })))
  return [
    { role: 'system', content: 'Examples of how they talk:' },
    ...turns,
    { role: 'system', content: 'The conversation begins here.' },
  ]
}

/** The same message becomes the same object every time: whoever sends it can tell that it was sent before. */
const chats = new WeakMap<Message, ChatMessage>()

/** Names go into the text of nothing: roles say who speaks. Failed and empty replies carry no words to send. */
function toChat(message: Message): ChatMessage {
  const known = chats.get(message)
  if (known) return known
  const chat: ChatMessage = { role: message.role, content: wordingOf(message).content }
  chats.set(message, chat)
  return chat
}

/** Order at one depth, top to bottom: assistant, user, system, as the writers of such notes expect. */
const rolesTopDown: readonly Role[] = ['assistant', 'user', 'system']

function withDepth(history: readonly ChatMessage[], notes: Insertions['atDepth']): readonly ChatMessage[] {
  const spoken = history.filter(({ content }) => /\S/.test(content))
  if (notes.length === 0) return spoken
  const ordered = notes
    .toSorted((a, b) => rolesTopDown.indexOf(a.role) - rolesTopDown.indexOf(b.role))
    .map(({ depth, role, text }) => ({ depth: Math.max(0, depth), role, content: text }))
  return insertAtDepth<ChatMessage, (typeof ordered)[number]>(spoken, ordered).map((item) =>
    'depth' in item ? { role: item.role, content: item.content } : item,
  )
}
