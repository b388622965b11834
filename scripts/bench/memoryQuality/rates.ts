import type { Outcome } from './compete.ts'

/** What is compared, each a share. Of nothing there is no share: NaN. */
export interface Rates {
  /** Of what the character knows: found among the ten things told. */
  readonly recall: number
  /** The same of what has changed since it was told first. */
  readonly recallOfChanged: number
  /** Of the facts told about what has changed: those that no longer hold. */
  readonly stale: number
  /** Of the facts told where another character has a fact like it: the other's. */
  readonly others: number
  /** Of all questions: what is known is told, and nothing that is wrong. */
  readonly right: number
  /** Of the questions about what has changed: the old is told, with the new or without. */
  readonly staleQuestions: number
}

export type Row = keyof Rates

export const rowNames: Readonly<Record<Row, string>> = {
  recall: 'missed of recall@10 of planted facts',
  recallOfChanged: 'missed of recall@10 of changed facts',
  stale: 'stale among the facts told',
  others: 'another character’s among the facts told',
  right: 'not answered right',
  staleQuestions: 'questions with something stale told',
}

/** Whoever tells nothing tells nothing stale; so this row is told, and the share of what is told is judged. */
export const isJudged = (row: Row): boolean => row !== 'staleQuestions'

export function ratesOf(outcomes: readonly Outcome[]): Rates {
  const wanting = outcomes.filter(({ question }) => question.wants !== undefined)
  const changed = outcomes.filter(({ question }) => question.stale.length > 0)
  const shared = outcomes.filter(({ question }) => question.others.length > 0)
  const count = (of: readonly Outcome[], what: 'known' | 'stale' | 'others') => of.filter((one) => one[what]).length
  const shareOfTold = (of: readonly Outcome[], what: 'stale' | 'others') =>
    count(of, what) / (count(of, 'known') + count(of, what))
  return {
    recall: count(wanting, 'known') / wanting.length,
    recallOfChanged: count(changed, 'known') / changed.length,
    stale: shareOfTold(changed, 'stale'),
    others: shareOfTold(shared, 'others'),
    right: outcomes.filter(isRight).length / outcomes.length,
    staleQuestions: count(changed, 'stale') / changed.length,
  }
}

const isRight = ({ question, known, stale, others }: Outcome): boolean =>
  (question.wants === undefined || known) && !stale && !others
