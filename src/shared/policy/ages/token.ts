/** A word, a number or a mark of a normal text. Quotes, emphasis and hyphens within words are no tokens. */
export interface Token {
  readonly kind: 'word' | 'number' | 'mark' | 'break'
  /** Lower case. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
  /** What a number counts; for 1,600 it is 1600. */
  readonly value: number
  /** Other forms than `plain` are ages only beside a word that says so. */
  readonly form: 'plain' | 'ratio' | 'other'
  /** Follows the token before without a space, or after a hyphen or a low line. */
  readonly isGlued: boolean
  /** A quotation mark, or the end of *a gesture*, stands between it and the token before. */
  readonly isAfterQuote: boolean
}
