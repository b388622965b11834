import { maxTextLetters } from './ages/maxTextLetters.ts'

/** One text of a character, and what it is called in the form. */
export interface NamedText {
  readonly field: string
  readonly text: string
}

/** Where a text makes a character a minor. */
export interface MinorFound {
  readonly field: string
  /** The words, with a little of what stands around them. */
  readonly match: string
  /** This is longer than is read. What it says is unknown, so it is refused, without a match. */
  readonly isTooLong?: ReadWhole
}

/** What is read as one: a single text, all texts of a character, or a lorebook, chat or scenario with all of its texts. */
type ReadWhole = 'text' | 'character' | 'record'

/**
 * How many letters of it are read. A letter of a story takes half a microsecond; one of a list of numbers up to sixteen.
 * Records are read in a worker, and a chat of twenty thousand messages must find room.
 */
export const maxLetters: Readonly<Record<ReadWhole, number>> = {
  text: maxTextLetters,
  character: 8_000_000,
  record: 64_000_000,
}

/** The refusal of what would stay unread in part: a statement could be hidden there. */
export const tooLong = (isTooLong: ReadWhole, field = 'This'): MinorFound => ({ field, match: '', isTooLong })

/** What texts say about ages: a certainty refuses, a doubt asks the player for the character's age. */
export interface AgeJudgement {
  readonly minor: MinorFound | undefined
  readonly doubt: MinorFound | undefined
}

/** What to tell the person about it. */
export function adultsOnlyMessage({ field, match, isTooLong }: MinorFound): string {
  if (isTooLong !== undefined) {
    const most = `${Math.floor(maxLetters[isTooLong] / 1_000_000)} million letters`
    return `${field} is too long to be checked: Vesper reads ${most}${isTooLong === 'text' ? ' of a text' : ''} to make sure that everyone is an adult. Shorten it, or split it into smaller parts.`
  }
  return `Characters here are adults, aged 18 or older. ${field} says “${match}”. Change that, or choose another character.`
}

/** What to tell the player where it is open whether a character is an adult. */
export const ageNeededMessage = ({ field, match }: MinorFound): string =>
  `It's unclear whether this character is an adult: ${field} says “${match}”. State their age in the Age field.`
