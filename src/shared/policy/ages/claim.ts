/** What the words around a number make of it. */
export interface Claim {
  readonly kind: 'minor' | 'doubt' | 'adult'
  readonly age: number
  readonly reason: Reason
  /** The tokens that say so. */
  readonly from: number
  readonly to: number
  /** Means nothing beside an age of 18 to 20: "teenager". */
  readonly isOpen?: boolean
  /** Contradicts an adult age of the same person, so that none answers it: "ninety, barely more than a child". */
  readonly isContrary?: boolean
  /** Adds years to an age that is told within, and is past. */
  readonly isSum?: boolean
}

export type Reason = 'age' | 'limit' | 'memory' | 'apparent' | 'grade' | 'birth year' | 'word' | 'birthday'

export const adultAge = 18
/** Older than any age; greater numbers are counts of something else. */
export const oldest = 120

export type Make = (kind: Claim['kind'], reason: Reason, first: number) => Claim

/** Looks of a child are a child's; looks of sixteen may be a young woman's. */
export function apparent(make: Make, isYoung: boolean, from: number, value: number): Claim | undefined {
  if (!isYoung) return undefined
  return make(value <= 15 ? 'minor' : 'doubt', 'apparent', Math.max(0, from - 1))
}
