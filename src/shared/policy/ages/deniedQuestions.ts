import type { Claim } from './claim.ts'
import { isGlyph } from './lexicon.ts'
import type { Mention } from './numbers.ts'
import type { Words } from './words.ts'

/*
 * A question whether somebody is a minor that an adult age answers. What a text says of a minor is not passed over
 * because that person stands in the background, who can take part in the next line; `absentChildren.ts` has the one case.
 */

/** The claims without those that are asked and answered by an adult age. */
export function withoutDenied(words: Words, mentions: readonly Mention[], claims: readonly Claim[]): readonly Claim[] {
  return claims.filter((claim) => claim.kind === 'adult' || !isAnsweredByAdult(words, mentions, claim))
}

/** "Underage? He laughs. He's twenty-seven.": the adult age is the next number. */
function isAnsweredByAdult(words: Words, mentions: readonly Mention[], { reason, to }: Claim): boolean {
  if (reason !== 'word') return false
  let mark = to
  while (mark < to + 3 && !words.isMark(mark, '?') && words.tokens[mark]?.text !== '라니') mark += 1
  if (!words.isMark(mark, '?') && words.tokens[mark]?.text !== '라니') return false
  if (yes.test(words.tokens[mark + 1]?.text ?? '') && words.isEdge(mark + 2)) return false
  let place = mark + 1
  for (; place < mark + 10 && !mentionFrom(mentions, place); place += 1)
    if (words.at(place, 'looks') || words.at(place, 'papers') || words.tokens[place]?.kind === 'break') return false
    else if (words.at(place, 'person') && !isGlyph(words.tokens[place]?.text ?? '')) return false
  // "Her teacher, 45, nods": the age is another's.
  if (words.isMark(place - 1, ',') && !words.before(place - 1, 'no')) return false
  const value = mentionFrom(mentions, place)?.value ?? 0
  return value > 20 && value < 100
}

const yes = /^(?:yes|yeah|ja|oui|si|sim|tak|да|はい|是|是的|네|응)$/

/** Of mentions in their order, the one that begins at a token. */
function mentionFrom(mentions: readonly Mention[], index: number): Mention | undefined {
  let low = 0
  let high = mentions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((mentions[middle]?.from ?? 0) < index) low = middle + 1
    else high = middle
  }
  return mentions[low]?.from === index ? mentions[low] : undefined
}
