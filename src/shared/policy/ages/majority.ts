import type { Claim } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { isName } from './people.ts'
import type { Phrase, Words } from './words.ts'

/** "Two years until her majority", "will be of age next spring", "has yet to come of age", "adult: no". */
export function* majorityClaims(words: Words, lexicon: Lexicon): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    const key = words.at(index, 'adultKey')
    const answer = key && words.isMark(key.to, ':=?') ? words.at(key.to + 1, 'answerNo') : undefined
    if (key && answer && words.isEdge(answer.to))
      yield { kind: 'minor', age: 0, reason: 'limit', from: key.from, to: answer.to }
    const majority = words.at(index, 'majority')
    if (majority && isToCome(words, majority))
      yield { kind: 'minor', age: 0, reason: 'limit', from: majority.from, to: majority.to }
  }
}

const reach = 10

function isToCome(words: Words, { from, to }: Phrase): boolean {
  let first = from
  while (first > from - reach && first > 0 && !words.isSentenceEnd(first - 1)) first -= 1
  let last = to
  while (last < to + reach && !words.isSentenceEnd(last)) last += 1
  let [isLacking, isComing, isAmount, isPerson, isSoon] = [false, false, false, false, false]
  for (let index = first; index < last; index += 1) {
    if (index >= from && index < to) continue
    if (words.at(index, 'past') || words.at(index, 'when') || general.test(words.tokens[index]?.text ?? ''))
      return false
    isLacking ||= words.at(index, 'lacks') !== undefined
    isComing ||= words.at(index, 'shall') !== undefined
    isAmount ||= words.tokens[index]?.kind === 'number' || words.at(index, 'yearUnit') !== undefined
    isSoon ||= words.at(index, 'soon') !== undefined || words.at(index, 'notYet') !== undefined
    if (index < from && words.at(index, 'notYet')) isLacking = isAmount = true
    isPerson ||= words.at(index, 'pronoun') !== undefined || words.at(index, 'person') !== undefined
    isPerson ||= words.tokens[index]?.isCapital === true && isName(words, index)
    if (index < from && words.at(index, 'no') && hasReached(words, index, from)) isLacking = isAmount = true
    isPerson ||= owned.test(words.tokens[index]?.text ?? '')
  }
  return isPerson && ((isLacking && isAmount) || (isComing && (isAmount || isSoon)))
}

/** Rules speak of nobody. */
const general =
  /^(?:if|anyone|anybody|nobody|whoever|those|must|should|users|visitors|minors|everyone|everybody|persons|people|wenn|wer|niemand|personen|alle|si|quiconque|personne|toute|tous|quien|nadie|todos|personas|se|quem|ninguem|pessoas|chi|nessuno|tutti|persone|jesli|kto|nikt|osoby|wszyscy|если|кто|никто|лица|все)$/

/** "N'a pas atteint la majorité". */
function hasReached(words: Words, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (reached.test(words.tokens[index]?.text ?? '')) return true
  return false
}

const reached =
  /^(?:reached|attained|come|erreicht|atteint|alcanzado|alcanza|atingiu|atingido|alcancou|raggiunto|osiagnela|osiagnal|достигла|достиг)$/

const owned = /^(?:her|his|my|ihre?|ihrer|seiner?|sa|su|sua|seu|jej|jego|ее|его)$/
