import type { ChatMessage } from '../contributions/llmProvider.ts'

/**
 * How messages are rearranged for chat templates that are strict about roles.
 * `none` sends them as they are. `merge` joins neighbours of one role. `semi-strict` has one system message, at the
 * start. `strict` also begins and ends with the user. `single-user` puts everything into one user message.
 */
export const roleOrders = ['none', 'merge', 'semi-strict', 'strict', 'single-user'] as const
/** One of `roleOrders`. */
export type RoleOrder = (typeof roleOrders)[number]

const begin = '(The scene begins.)'
const goOn = '(Please go on.)'

/** Rearranges messages. Nothing anybody said is lost; messages without words are left out, except by `none`. */
export function orderRoles(messages: readonly ChatMessage[], mode: RoleOrder): readonly ChatMessage[] {
  if (mode === 'none') return messages
  const spoken = messages.filter(({ content, toolCalls }) => content.trim() !== '' || (toolCalls?.length ?? 0) > 0)
  switch (mode) {
    case 'merge':
      return merged(spoken)
    case 'semi-strict':
      return merged(oneSystem(spoken))
    case 'strict':
      return bookended(merged(oneSystem(spoken)))
    case 'single-user':
      return [{ role: 'user', content: spoken.map(labelled).join('\n\n') || begin }]
  }
}

/** Neighbours of one role become one message; tool calls and their answers stay apart. */
function merged(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const result: ChatMessage[] = []
  for (const message of messages) {
    const last = result.at(-1)
    if (last && last.role === message.role && isPlain(last) && isPlain(message)) {
      result[result.length - 1] = joined(last, message)
    } else {
      result.push(message)
    }
  }
  return result
}

const isPlain = ({ role, toolCalls, toolCallId }: ChatMessage) =>
  role !== 'tool' && toolCallId === undefined && (toolCalls?.length ?? 0) === 0

function joined(a: ChatMessage, b: ChatMessage): ChatMessage {
  if (a.name === b.name) return { ...a, content: `${a.content}\n\n${b.content}` }
  return { role: a.role, content: `${named(a)}\n\n${named(b)}` }
}

const named = ({ name, content }: ChatMessage) => (name === undefined ? content : `${name}: ${content}`)

/** The system messages at the start become one; later ones are spoken by the user, where they stand. */
function oneSystem(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const head = first < 0 ? messages : messages.slice(0, first)
  const rest = first < 0 ? [] : messages.slice(first)
  const system: ChatMessage[] =
    head.length === 0 ? [] : [{ role: 'system', content: head.map(({ content }) => content).join('\n\n') }]
  return [...system, ...rest.map((message): ChatMessage => (message.role === 'system' ? asUser(message) : message))]
}

const asUser = ({ content }: ChatMessage): ChatMessage => ({ role: 'user', content })

function bookended(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const system = messages[0]?.role === 'system' ? messages.slice(0, 1) : []
  const talk = messages.slice(system.length)
  const starts = talk[0]?.role === 'user' ? [] : [{ role: 'user', content: begin } as const]
  const last = talk.at(-1)
  // An answered tool call is the model's turn again, so it may stand last.
  const ends =
    last === undefined || last.role === 'user' || last.role === 'tool' ? [] : [{ role: 'user', content: goOn } as const]
  return [...system, ...starts, ...talk, ...ends]
}

function labelled(message: ChatMessage): string {
  if (message.role === 'system') return message.content
  const calls = message.toolCalls?.map((call) => `${call.name}(${call.args})`).join('\n') ?? ''
  const speaker = message.name ?? { user: 'User', assistant: 'Assistant', tool: 'Result' }[message.role]
  return `${speaker}: ${[message.content, calls].filter((text) => text !== '').join('\n')}`
}
