import type { Outcome } from './compete.ts'

/** What is compared, each a share of questions, 0..1. */
export interface Rates {
  /** Of what the character knows: found among the ten things told. */
  readonly recall: number
  /** The same of what has changed since it was told first. */
  readonly recallOfChanged: number
  /** Of what has changed: the old is told as if it still held. */
  readonly stale: number
  /** Where there is something of another character's: it is told. */
  readonly others: number
  /** Of all of that: what is known is told, and nothing that is wrong. */
  readonly right: number
}

export const rowNames: Readonly<Record<keyof Rates, string>> = {
  recall: 'recall@10 of planted facts',
  recallOfChanged: 'recall@10 of changed facts',
  stale: 'stale facts told',
  others: 'facts of another character told',
  right: 'answered right',
}

/** Of these rows less is better. */
export const isFault = (row: keyof Rates): boolean => row === 'stale' || row === 'others'

export function ratesOf(outcomes: readonly Outcome[]): Rates {
  const wanting = outcomes.filter(({ question }) => question.wants !== undefined)
  const changed = outcomes.filter(({ question }) => question.stale.length > 0)
  const shared = outcomes.filter(({ question }) => question.others.length > 0)
  return {
    recall: share(wanting, ({ known }) => known),
    recallOfChanged: share(changed, ({ known }) => known),
    stale: share(changed, ({ stale }) => stale),
    others: share(shared, ({ others }) => others),
    right: share(outcomes, ({ question, known, stale, others }) => {
      return (question.wants === undefined || known) && !stale && !others
    }),
  }
}

const share = (outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): number =>
  outcomes.length === 0 ? 0 : outcomes.filter(holds).length / outcomes.length
