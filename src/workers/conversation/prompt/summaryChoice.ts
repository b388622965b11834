import type { Summary } from '../../storage/contract.ts'
import type { PromptSection } from '../contract.ts'
import type { History } from '../history.ts'
import { messageCost } from './tokens.ts'

/** Summaries that go into a prompt. */
export interface ToldEarlier {
  readonly text: string
  /** How many messages of those that are left out they tell of. */
  readonly messages: number
  readonly section?: PromptSection
}

const heading = 'What happened earlier:'

/** What all of them would cost. */
export const summariesCost = (parts: readonly Summary[]): number =>
  parts.reduce((cost, { text }) => cost + messageCost(text), parts.length > 0 ? messageCost(heading) : 0)

/** Of the parts that lie wholly before the window, as many of the newest as fit. */
export function chooseSummaries(
  summaries: readonly Summary[],
  history: History,
  from: number,
  room: number,
): ToldEarlier {
  const start = history.messages[from]?.position ?? Number.POSITIVE_INFINITY
  const before = from === 0 ? [] : summaries.filter(({ to, text }) => to < start && text.trim() !== '')
  if (before.length === 0) return { text: '', messages: 0 }
  const kept: Summary[] = []
  let cost = messageCost(heading)
  for (const part of before.toReversed()) {
    cost += messageCost(part.text)
    if (cost > room) break
    kept.unshift(part)
  }
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
  return { text, messages, section }
}
