import type { Summary } from '../../../shared/chats/chatRecords.ts'
import type { PromptSection } from '../../../shared/chats/promptRecord.ts'
import type { History } from '../history.ts'
import { steadyStart } from './historyWindow.ts'
import { messageCost } from './tokens.ts'

/** Summaries that go into a prompt. */
export interface ToldEarlier {
  readonly text: string
  /** How many messages of those that are left out they tell of. */
  readonly messages: number
  /** Where the oldest part that is told begins. */
  readonly first?: number
  readonly section?: PromptSection
}

const heading = 'What happened earlier:'

/** What all of them would cost. */
export const summariesCost = (parts: readonly Summary[]): number =>
  parts.reduce((cost, { text }) => cost + messageCost(text), parts.length > 0 ? messageCost(heading) : 0)

/**
 * Of the parts that lie wholly before the window, as many of the newest as fit. As the conversation itself they begin
 * where they began in the prompt before, and give way several at once: were the oldest to come and go with the room of
 * the moment, the server would have to read everything after them anew.
 */
export function chooseSummaries(
  summaries: readonly Summary[],
  history: History,
  from: number,
  room: number,
  lastFirst?: number,
): ToldEarlier {
  const windowStart = history.messages[from]?.position ?? Number.POSITIVE_INFINITY
  const before = from === 0 ? [] : summaries.filter(({ to, text }) => to < windowStart && text.trim() !== '')
  if (before.length === 0) return { text: '', messages: 0 }
  const costs = before.map((part) => messageCost(part.text))
  const tokens = room - messageCost(heading)
  const former = before.findIndex((part) => part.from === lastFirst)
  const start = steadyStart(costs, { tokens, messages: 0 }, former < 0 ? undefined : former)
  // The newest stays whatever it costs, as far as the conversation goes; here it must fit, too.
  const kept = (costs.at(-1) ?? 0) > tokens ? [] : before.slice(start)
  const shared = { id: 'summary' as const, name: 'Summary' }
  if (kept.length === 0) {
    return {
      text: '',
      messages: 0,
      section: { ...shared, tokens: 0, state: 'left-out', why: 'There is no room for it.' },
    }
  }
  const text = [heading, ...kept.map((part) => part.text.trim())].join('\n\n')
  const missing = before.length - kept.length
  const section: PromptSection = {
    ...shared,
    text,
    tokens: messageCost(text),
    state: missing > 0 ? 'shortened' : 'sent',
    ...(missing > 0 && { why: `The oldest ${missing} of ${before.length} parts found no room.` }),
  }
  const [first, last] = [kept[0], kept.at(-1)]
  let messages = 0
  for (let index = 0; index < from; index++) {
    const position = history.messages[index]?.position ?? -1
    if (first && last && position >= first.from && position <= last.to) messages++
  }
  return { text, messages, section, ...(first && { first: first.from }) }
}
