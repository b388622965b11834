import type { Claim } from './claim.ts'
import { hasBefore, sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import type { Words } from './words.ts'

/** "Born in 2012", against the year of the story, or the real one. */
export function birthClaim(mention: Mention, words: Words, year: number): Claim | undefined {
  const { from, to, value, form } = mention
  const text = words.tokens[from]?.text ?? ''
  const full = /(?:^|\D)((?:1[89]|20|21|22|23)\d\d)(?:\D|$)/.exec(text)?.[1]
  const born = full ? Number(full) : form === 'plain' && value >= 1800 && value < 2400 ? value : undefined
  if (born === undefined || born > year) return undefined
  for (let place = from; place > from - 9 && place > 0; place -= 1) {
    const said =
      words.before(place, 'born') ?? (words.isMark(place - 1, '.') ? words.before(place - 1, 'born') : undefined)
    if (said) {
      if (hasBefore(words, place, 'no', 3, said.langs)) return undefined
      return ageIn(born, year, place - 1, to)
    }
    // Another year stands between: the year of birth came before.
    if (words.isSentenceEnd(place - 1) || (words.tokens[place - 1]?.value ?? 0) > 999) break
  }
  for (let place = to; place < to + 4 && !words.isSentenceEnd(place); place += 1) {
    const after = words.at(place, 'born')
    if (after && (place === to || after.length > 1)) return ageIn(born, year, from, after.to)
  }
  return undefined
}

function ageIn(born: number, year: number, from: number, to: number): Claim | undefined {
  const age = year - born
  if (age > 18) return { kind: 'adult', age, reason: 'birth year', from, to }
  return { kind: age === 18 ? 'doubt' : 'minor', age, reason: 'birth year', from, to }
}

/** The year the text says it is, if it does. */
export function statedYear(mentions: readonly Mention[], words: Words): number | undefined {
  for (const { from, to, value, form } of mentions) {
    if (form !== 'plain' || value < 1000 || value > 9999) continue
    const lead = words.isMark(from - 1, ':=(') ? from - 1 : from
    // "London, 1888."
    const isDateline = words.isMark(from - 1, ',') && words.tokens[from - 2]?.isCapital && words.isEdge(from - 3)
    if (isDateline && words.isEdge(to) && !words.isMark(to, ',')) return value
    if (words.before(skipFillers(words, lead), 'present') ?? words.before(lead, 'present')) return value
    if (isPresentSaid(words, from)) return value
  }
  return undefined
}

/** "Setting: summer 1998", and not "in the year 1998 she was born". */
function isPresentSaid(words: Words, from: number): boolean {
  let isSaid = false
  for (let place = from - 1; place > from - 6 && !words.isSentenceEnd(place) && !words.isMark(place, ','); place -= 1)
    isSaid ||=
      words.at(place, 'present') !== undefined && (words.at(place, 'thing') ?? words.isMark(place + 1, ':=')) !== false
  const sentence = sentenceAround(words, from, from + 1)
  for (let place = sentence.from; isSaid && place < sentence.to; place += 1)
    if (words.at(place, 'born') || words.at(place, 'past')) return false
  return isSaid
}
