import type { Claim } from './claim.ts'
import { isGlyph } from './lexicon.ts'
import { isPlayer } from './nounPhrases.ts'
import { hasBefore, sentenceAround } from './numberPlace.ts'
import { isName, kinship, possessives } from './people.ts'
import type { Words } from './words.ts'

/*
 * "Her son turned twelve and lives with his grandparents; she's thirty-nine": a child without a name, of somebody else,
 * who lives elsewhere. Beside the age of the parent it says nothing, and without one it is open who the text is about.
 */
export function withoutAbsentChildren(words: Words, claims: readonly Claim[]): readonly Claim[] {
  const adults = claims.filter(({ kind }) => kind === 'adult')
  return claims.flatMap((claim) => {
    const host = claim.kind !== 'adult' && claim.reason === 'age' ? hostOfChild(words, claim) : undefined
    if (host === undefined) return [claim]
    // "Her son of twelve lives with his father, 45": the age of the other is no parent's here.
    const isParentStated = adults.some(({ to }) => to < host || to > host + 3)
    return isParentStated ? [] : [{ ...claim, kind: 'doubt' as const, isContrary: true }]
  })
}

/** Where the words end for whom the child of a claim lives with. */
function hostOfChild(words: Words, { from, to }: Claim): number | undefined {
  const sentence = sentenceAround(words, from, to)
  const child = childWithin(words, Math.max(sentence.from, from - reach), to)
  if (child === undefined) return undefined
  for (let place = child; place < to; place += 1)
    if (words.tokens[place]?.isCapital && isName(words, place)) return undefined
  let host: number | undefined
  for (let place = sentence.from; place < sentence.to; place += 1) {
    if (isPlayer(words, place)) return undefined
    if (place >= to && place < to + reach) host ??= hostAt(words, place)
  }
  return host
}

const reach = 8

/** Behind "her son", "has a son", or "il figlio", "дочери" where a sentence begins with it. */
function childWithin(words: Words, first: number, last: number): number | undefined {
  for (let place = last - 1; place >= first; place -= 1) {
    if (!kinship.test(words.tokens[place]?.text ?? '')) continue
    const start = words.before(place, 'article')?.from ?? place
    const isOwned = possessives.test(words.tokens[place - 1]?.text ?? '') || hasBefore(words, start, 'has', 3)
    const mayStandAlone = ((words.at(place, 'person')?.langs ?? 0) & englishOrGerman) === 0
    return isOwned || (mayStandAlone && words.isEdge(start - 1)) ? place + 1 : undefined
  }
  return undefined
}

/** There "the daughter" may be the character herself. */
const englishOrGerman = 3

/** "Lives with his grandparents", "祖母の家にいる": who it is stands on either side. */
function hostAt(words: Words, index: number): number | undefined {
  const lives = words.at(index, 'livesWith')
  if (!lives) return undefined
  const first = isGlyph(words.tokens[index]?.text ?? '') ? index - 2 : lives.to
  for (let place = first; place < lives.to + 3; place += 1) {
    const kin = words.at(place, 'hostKin')
    if (kin) return Math.max(kin.to, lives.to)
  }
  return undefined
}
