import type { ImageLora } from 'sdk'

/** How a family of models wants to be spoken to: whole sentences, tags, or tags with marks of quality. */
export type ModelFamily = 'sentences' | 'tags' | 'pony' | 'illustrious'

/** Something a person can wear, as a part of a story: which outfit is on may change from one line to the next. */
export interface Outfit {
  readonly id: string
  readonly name: string
  /** What is seen of it, in the words of a picture prompt. */
  readonly prompt: string
  readonly loras: readonly ImageLora[]
}

/** What somebody looks like in every picture: a character, or the player. */
export interface LookSheet {
  /** The character's id, or `player`. */
  readonly id: string
  /** Says that this is an adult, and how one knows them again: face, hair, build. */
  readonly identity: string
  /** What must not be seen with them. */
  readonly negative: string
  readonly outfits: readonly Outfit[]
  /** The outfit at the beginning of a story. */
  readonly outfit?: string
  readonly loras: readonly ImageLora[]
  /** Seeds of pictures of them are drawn from this one, so that faces stay alike. */
  readonly seed?: number
  readonly family?: ModelFamily
  /** Pictures to start from, the best first: ids of `imageFiles`. */
  readonly references: readonly string[]
  /** Where the player wants it: pictures with them first start from the best reference, and so much of it may change (0..1). */
  readonly startFrom?: { readonly denoise: number }
  readonly modified: number
}
