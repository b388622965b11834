import type {
  ChatSummaries,
  PromptRecord,
  PromptReport,
  PromptSection,
} from '../../../src/workers/conversation/contract.ts'

const number = new Intl.NumberFormat('en')
export const tokens = (count: number): string => `${number.format(count)} ${count === 1 ? 'token' : 'tokens'}`

const sources: Readonly<Record<PromptReport['windowSource'], string>> = {
  you: 'as you set it',
  learned: 'learned from a refusal',
  server: 'as the server says',
  guessed: 'estimated; set it in the AI settings if you know it',
}

/** "4,096 tokens, as the server says; 1,000 of them are kept free for the reply." */
export const windowWords = ({ windowTokens, windowSource, replyTokens }: PromptReport): string =>
  `${tokens(windowTokens)}, ${sources[windowSource]}; ${number.format(replyTokens)} are reserved for the reply.`

/** Of the prompt, how much a server may have read before; whole per cents. */
export const prefixShare = ({ prefix, promptTokens }: PromptReport): number =>
  promptTokens <= 0 ? 0 : Math.min(100, Math.round((prefix.tokens / promptTokens) * 100))

/** Under this share a prompt that follows another has lost most of its start. */
const lowShare = 40

export interface CacheWords {
  readonly text: string
  readonly isWarning: boolean
}

export function cacheWords(report: PromptReport, cached?: number): CacheWords {
  const share = prefixShare(report)
  const said = cached === undefined ? '' : ` The server reused ${tokens(cached)}.`
  if (report.prefix.tokens === 0) {
    return { text: `This chat has no earlier prompt to compare with.${said}`, isWarning: false }
  }
  const text = `${share} % of the prompt matches the previous one and may come from the server's cache.${said}`
  if (share >= lowShare) return { text, isWarning: false }
  return {
    text: `${text} Something near its start changed, so the reply started later. The lines below show what changes each turn.`,
    isWarning: true,
  }
}

/** What our estimate was, and what the server counted. */
export function countWords({ report, usage }: Pick<PromptRecord, 'report' | 'usage'>): string {
  const estimated = `${tokens(report.promptTokens)} by our estimate`
  if (!usage) return `${estimated}. The server did not say how many it counted.`
  const counted = number.format(usage.input)
  const reply = `The reply: ${tokens(usage.output)}.`
  // Ollama counts only what it reads anew; a percentage of that would say nothing about our estimate.
  if (usage.input * 2 <= report.promptTokens) {
    return `${estimated}. The server counted ${counted}: some leave out what their cache held. ${reply}`
  }
  const off = Math.round((report.promptTokens / usage.input - 1) * 100)
  const apart = off === 0 ? 'the same' : `${Math.abs(off)} % ${off > 0 ? 'more' : 'fewer'} by estimate`
  return `${estimated}, ${counted} as the server counted (${apart}). ${reply}`
}

export function costWords(usage: PromptRecord['usage']): string | undefined {
  if (usage?.costUsd === undefined) return undefined
  return `It cost ${usage.costUsd < 0.01 ? `${(usage.costUsd * 100).toFixed(3)} cents` : `$${usage.costUsd.toFixed(3)}`}.`
}

export function messageWords({ sentMessages, leftOut, summarised }: PromptReport): string {
  const sent = `${number.format(sentMessages)} ${sentMessages === 1 ? 'message was' : 'messages were'} sent`
  if (leftOut === 0) return `${sent}: the whole conversation.`
  const told = summarised > 0 ? `, ${number.format(summarised)} of them summarised` : ''
  return `${sent}, ${number.format(leftOut)} older ${leftOut === 1 ? 'one was' : 'ones were'} left out${told}.`
}

const states: Readonly<Record<PromptSection['state'], string>> = {
  sent: '',
  shortened: 'Shortened.',
  'left-out': 'Left out.',
}

export const sectionWords = ({ state, why = '' }: PromptSection): string =>
  [states[state], why].filter(Boolean).join(' ')

export function waitingWords({ waiting, failure }: ChatSummaries): string | undefined {
  if (failure !== undefined) return `Couldn't write the last summary: ${failure}`
  if (waiting === 0) return undefined
  return `${waiting} more ${waiting === 1 ? 'is' : 'are'} to be written, one after each reply while the model is free.`
}
