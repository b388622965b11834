import type { MemoryLine, MemoryReport } from '../../../src/workers/conversation/contract.ts'

const verdicts: Readonly<Record<MemoryLine['verdict'], string>> = {
  told: 'Sent to the AI.',
  'in-window': 'Not sent: its source is still in the conversation.',
  'over-limit': 'Not sent: over the limit. Others matched better.',
  'too-far': 'Not sent: not relevant enough.',
  'said-twice': 'Not sent: another memory says the same.',
  contradicted: 'Not sent: a newer or pinned memory contradicts it.',
  'ruled-out': 'Not sent: it touches one of your limits.',
  'no-room': 'Not sent: the prompt was full.',
}

/** What became of a memory, and why. */
export const verdictWords = (verdict: MemoryLine['verdict']): string => verdicts[verdict]

type Recalled = Extract<MemoryReport, { kind: 'recalled' }>

/** "3 memories were told, of 12 that were thought of. It took 4 ms." */
export function recalledWords({ lines, ms }: Pick<Recalled, 'lines' | 'ms'>): string {
  const time = `It took ${ms < 1 ? 'less than 1' : Math.round(ms)} ms.`
  if (lines.length === 0) return `No memories matched. ${time}`
  const told = lines.filter(({ verdict }) => verdict === 'told').length
  const count = told === 0 ? 'No memory was' : told === 1 ? '1 memory was' : `${told} memories were`
  return `${count} sent, of ${lines.length} that matched. ${time}`
}

/** Why nothing was remembered where something should have been, and what to do about it. */
export function withoutWords(report: Exclude<MemoryReport, Recalled> | undefined): string {
  if (!report) {
    return 'No memories were requested. Turn on memories in Settings > AI > Memories, and check that your preset includes them.'
  }
  if (report.kind === 'late') {
    return `Memory search took longer than ${report.ms} ms, so this prompt has none. The next one tries again.`
  }
  return `Memory search failed: ${report.why} The next prompt tries again. If that fails too, reload the page.`
}

/** One reason for which a memory came to mind, and how much it counted. */
export interface ScorePart {
  readonly name: 'Meaning' | 'Words' | 'Recency' | 'Importance'
  /** 0..1 */
  readonly share: number
  /** "much, 63 %" */
  readonly words: string
}

/** The parts of a score, each as a word and a number. */
export const scoreParts = ({ meaning, words, recency, importance }: MemoryLine['score']): readonly ScorePart[] => [
  part('Meaning', meaning),
  part('Words', words),
  part('Recency', recency),
  part('Importance', importance),
]

function part(name: ScorePart['name'], value: number): ScorePart {
  const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
  return { name, share, words: `${amountOf(share)}, ${percent(share)}` }
}

function amountOf(share: number): string {
  if (share < 0.05) return 'none'
  if (share < 0.3) return 'little'
  if (share < 0.6) return 'some'
  return share < 0.85 ? 'much' : 'very much'
}

/** A share from 0 to 1 as "42 %". */
export const percent = (share: number): string => `${Math.round(share * 100)} %`
