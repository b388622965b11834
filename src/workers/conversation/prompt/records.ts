import { type ChatMessage, wordingOf } from 'sdk'
import type { PromptRecord } from '../../../shared/chats/promptRecord.ts'
import type { TurnRequest } from '../contract.ts'
import type { Seen } from '../turn/TurnWorld.ts'

/** Characters of a prompt that are kept: half from its start, half from its end. */
const maxKept = 200_000

/** What a model saw when it wrote a wording, to be looked at later. Undefined for what has no place to be kept under. */
export function recordOf(
  { session, settings }: Pick<TurnRequest, 'session' | 'settings'>,
  { connection, prompt, message, usage, failure }: Seen,
  stop: readonly string[],
  now: number,
): PromptRecord | undefined {
  const { id } = wordingOf(message)
  const { report, assembled } = prompt
  if (id === undefined || report === undefined) return undefined
  const { preset } = settings
  return {
    id,
    session,
    message: message.id,
    at: now,
    connection,
    report,
    messages: startAndEnd(assembled.messages),
    settings: {
      samplers: { ...settings.samplers, ...preset?.samplers },
      maxTokens: preset?.maxTokens ?? settings.maxTokens,
      stop,
    },
    ...(usage && { usage }),
    ...(failure && { failure }),
  }
}

/** A very long prompt is kept without its middle. */
export function startAndEnd(messages: readonly ChatMessage[], most = maxKept): readonly ChatMessage[] {
  let length = 0
  for (const { content } of messages) length += content.length
  if (length <= most) return messages
  const start = within(messages, most / 2)
  const rest = messages.slice(start.length)
  const end = within(rest.toReversed(), most / 2).toReversed()
  const gone = rest.length - end.length
  const gap: ChatMessage = { role: 'system', content: `[${gone} messages are not kept here.]` }
  return [
    ...start.map((one) => cut(one, most / 2)),
    ...(gone > 0 ? [gap] : []),
    ...end.map((one) => cut(one, most / 2)),
  ]
}

/** As many messages as fit into so many characters; at least one. */
function within(messages: readonly ChatMessage[], most: number): readonly ChatMessage[] {
  let length = 0
  const end = messages.findIndex(({ content }, index) => {
    length += content.length
    return index > 0 && length > most
  })
  return end < 0 ? messages : messages.slice(0, end)
}

const cut = (message: ChatMessage, most: number): ChatMessage =>
  message.content.length <= most ? message : { ...message, content: `${message.content.slice(0, most)}…` }
