import type { MemoryLine, MemoryReport } from '../../../workers/conversation/contract.ts'

const verdicts: Readonly<Record<MemoryLine['verdict'], string>> = {
  told: 'Told.',
  'in-window': 'Not told: what it comes from stands in the conversation already.',
  'over-limit': 'Not told: it is over the limit. Others fitted better, and no more are told at once.',
  'too-far': 'Not told: it has too little to do with what was said.',
  'said-twice': 'Not told: it would be said twice. Another one that was told says the same.',
  contradicted: 'Not told: a newer or pinned memory says otherwise.',
  'ruled-out': 'Not told: it enters what you have ruled out.',
  'no-room': 'Not told: the prompt had no room for it.',
}

/** What became of a memory, and why. */
export const verdictWords = (verdict: MemoryLine['verdict']): string => verdicts[verdict]

type Recalled = Extract<MemoryReport, { kind: 'recalled' }>

/** "3 memories were told, of 12 that were thought of. It took 4 ms." */
export function recalledWords({ lines, ms }: Pick<Recalled, 'lines' | 'ms'>): string {
  const time = `It took ${ms < 1 ? 'less than 1' : Math.round(ms)} ms.`
  if (lines.length === 0) return `Nothing came to mind. ${time}`
  const told = lines.filter(({ verdict }) => verdict === 'told').length
  const count = told === 0 ? 'No memory was' : told === 1 ? '1 memory was' : `${told} memories were`
  return `${count} told, of ${lines.length} that came to mind. ${time}`
}

/** Why nothing was remembered where something should have been, and what to do about it. */
export function withoutWords(report: Exclude<MemoryReport, Recalled> | undefined): string {
  if (!report) {
    return 'No memories were asked for. They are told while remembering is on in Settings, AI, Memories, unless a preset leaves them out.'
  }
  if (report.kind === 'late') {
    return `The memories did not come within ${report.ms} ms, and nobody waits longer for them: this prompt does without. The next one asks again.`
  }
  return `Nothing could be remembered: ${report.why} The next prompt asks again. If it stays so, reload the page.`
}

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

export const percent = (share: number): string => `${Math.round(share * 100)} %`
