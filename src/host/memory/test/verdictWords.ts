import type { Recalled } from '../../../workers/memory/contract.ts'

/** What becomes of a memory, in a word or two, and why. */
export const verdictWords: Readonly<Record<Recalled['verdict'], { readonly short: string; readonly why: string }>> = {
  told: { short: 'Told', why: 'It would go along with the message.' },
  'in-window': { short: 'Not told', why: 'What it comes from stands in the conversation already.' },
  'over-limit': { short: 'Not told', why: 'Others fit better, and no more are told at once.' },
  'too-far': { short: 'Not told', why: 'It has too little to do with what is said.' },
  'said-twice': { short: 'Not told', why: 'Another memory that is told says the same.' },
  contradicted: { short: 'Not told', why: 'A newer or pinned memory says otherwise, and is told in its place.' },
}

/** "Told 2 of 7 memories in 4 ms." */
export function summaryWords(found: readonly Pick<Recalled, 'verdict'>[], ms: number): string {
  const told = found.filter(({ verdict }) => verdict === 'told').length
  const time = ms < 1 ? 'less than 1 ms' : `${Math.round(ms).toLocaleString()} ms`
  if (found.length === 0) return `Nothing is remembered that has to do with it. Looked for ${time}.`
  const seen = `${found.length.toLocaleString()} ${found.length === 1 ? 'memory was' : 'memories were'} looked at closely`
  return `${told === 0 ? 'Nothing' : told.toLocaleString()} would be told; ${seen}, in ${time}.`
}

/** 0..1 as a whole per cent, so that parts of a score can be compared at a glance. */
export const percent = (part: number): string => `${Math.round(100 * Math.min(1, Math.max(0, part)))} %`
