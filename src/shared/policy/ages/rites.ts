import type { Claim } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { hasBefore, sentenceAround } from './numberPlace.ts'
import type { Words } from './words.ts'

/** "Ezra had his bar mitzvah last spring": a feast of one age, lately or soon, of somebody in the sentence. */
export function* riteClaims(words: Words, lexicon: Lexicon): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    const rite = words.at(index, 'rite')
    if (!rite || hasBefore(words, index, 'no', 3) || hasBefore(words, index, 'parent', 3)) continue
    const { from, to } = sentenceAround(words, rite.from, rite.to)
    let isLately = false
    for (let place = from; place < to; place += 1) isLately ||= words.at(place, 'lately') !== undefined
    if (isLately) yield { kind: 'minor', age: 0, reason: 'birthday', from: rite.from, to: rite.to }
  }
}
