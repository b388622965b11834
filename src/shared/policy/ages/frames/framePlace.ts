import type { Claim } from '../claim.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Mention } from '../numbers.ts'
import type { Words } from '../words.ts'

/** A number and what stands around it, as frames read it. */
export interface FramePlace {
  readonly number: Mention
  readonly words: Words
  readonly lexicon: Lexicon
  /** What the words before the number end at, without "only" and "about". */
  readonly g: number
  /** Behind the number and its unit. */
  readonly end: number
  readonly hasUnit: boolean
  /** The languages that the number and its unit may be of. */
  readonly langs: number
  /** The statement of an age before this one. */
  readonly last: Claim | undefined
}

/** Where the statement begins; undefined where the number is no age by this frame. */
export type Frame = (place: FramePlace) => number | undefined

export const owners =
  /^(?:'s|her|his|my|their|ihr|ihrem|ihren|sein|seinem|seinen|son|sa|su|suo|sua|seu|jej|jego|ее|его|im)$/

/** The bit of the language whose ages stand in the dative. */
export const russian = 1 << 7
