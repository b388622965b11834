import { isOfSomething } from '../birthdays.ts'
import { adultAge, type Claim } from '../claim.ts'
import { hasBefore } from '../numberPlace.ts'
import type { Mention } from '../numbers.ts'
import { isName } from '../people.ts'
import type { Words } from '../words.ts'
import { type Frame, owners } from './framePlace.ts'

/*
 * Ages told by how long somebody has lived: "her fifteenth summer", "born fifteen years ago".
 */

/** "Her fifteenth summer has begun": where the ordinal and its owner begin. */
export function seasonOf({ from, to, value, langs }: Mention, words: Words): Claim | undefined {
  const season = words.at(to, 'season', langs)
  if (!season || value > adultAge) return undefined
  const before = words.tokens[from - 1]?.text ?? ''
  if (isOfSomething(words, season.to)) return undefined
  if (!owners.test(before) || hasBefore(words, from, 'past', 6) || hasBefore(words, from, 'memory', 6)) return undefined
  for (let index = season.to; index < season.to + 6 && !words.isSentenceEnd(index); index += 1)
    if (words.at(index, 'past') || words.at(index, 'of')) return undefined
  return { kind: 'minor', age: value - 1, reason: 'age', from: from - 1, to: season.to }
}

/** "Not aged since she was thirteen". */
export const frozen: Frame = ({ words, g, end, number }) => {
  const was = words.before(g, 'was', number.langs)
  if (!was || !words.isStop(end)) return undefined
  for (let place = was.from - 1; place > was.from - 7 && !words.isSentenceEnd(place); place -= 1)
    if (
      /^(?:aged|ageing|aging|grown|gealtert|vieilli|envejecido|envelhecido|invecchiata)$/.test(
        words.tokens[place]?.text ?? '',
      )
    )
      return hasBefore(words, place, 'no', 3) || words.tokens[place - 1]?.text === 'stopped' ? place : undefined
  return undefined
}

/** "Born fifteen years ago", "fifteen years since her birth". */
export const bornAgo: Frame = ({ number, words, g, end }) => {
  if (!words.at(number.to, 'yearUnit', number.langs)) return undefined
  const isAgo = words.at(end, 'ago') ?? words.before(g, 'agoBefore', number.langs)
  let [isBorn, isSince, isPerson] = [false, isAgo !== undefined, false]
  for (let place = g - 6; place < end + 9; place += 1) {
    if (words.isSentenceEnd(place) && place < g) [isBorn, isPerson] = [false, false]
    else if (words.isSentenceEnd(place)) break
    const isThing = words.at(place, 'thing') !== undefined && words.tokens[place]?.text !== 'it'
    if (isThing || words.at(place, 'when')) return undefined
    isSince ||= place >= end && words.at(place, 'since') !== undefined
    isBorn ||= words.at(place, 'born') !== undefined && !numberMark.test(words.tokens[place]?.text ?? '')
    isPerson ||= words.at(place, 'pronoun') !== undefined || words.at(place, 'person') !== undefined
    isPerson ||= words.tokens[place]?.isCapital === true && isName(words, place)
    isPerson ||= owners.test(words.tokens[place]?.text ?? '')
  }
  return isBorn && isSince && isPerson ? g : undefined
}

const numberMark = /^(?:b|class)$/
