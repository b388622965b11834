import { adultAge, type Claim } from './claim.ts'
import { isPastForm } from './memories.ts'
import { hasAfter, hasBefore, type NumberPlace } from './numberPlace.ts'

/** The birthday that is held now or soon, or has not come. */
export function birthdayClaim(here: NumberPlace, end: number): Claim | undefined {
  const { words } = here
  const { from, value } = here.number
  const { langs } = here
  const isInYear =
    words.tokens[here.number.to]?.text === 'year' && /^(?:her|his|my|their)$/.test(words.tokens[from - 1]?.text ?? '')
  if (isInYear && words.tokens[from - 2]?.text === 'in' && words.before(from - 2, 'is') && value <= adultAge)
    return { kind: 'minor', age: value - 1, reason: 'age', from: from - 2, to: here.number.to + 1 }
  const birthday = words.at(end, 'birthday', langs) ?? words.before(from, 'birthday', langs)
  if (!birthday || value > adultAge || value < 2) return undefined
  const last = Math.max(end, birthday.to)
  const first = Math.min(from, birthday.from)
  const isSoon =
    hasBefore(words, first, 'soon', 6) || hasAfter(words, last, 'soon', 5) || hasBefore(words, first, 'below', 6)
  if (isSoon)
    return { kind: 'minor', age: value - (value === adultAge ? 1 : 0), reason: 'birthday', from: first, to: last }
  if (value === adultAge) return undefined
  for (let index = first; index > first - 10 && !words.isSentenceEnd(index); index -= 1)
    if (
      words.at(index, 'past') ||
      words.at(index, 'when') ||
      words.at(index, 'was') ||
      words.at(index, 'no') ||
      isPastForm(here, index)
    )
      return undefined
  for (let index = last; index < last + 10 && !words.isSentenceEnd(index); index += 1)
    if (words.at(index, 'past') || words.at(index, 'was') || isPastForm(here, index)) return undefined
  return { kind: 'doubt', age: value, reason: 'birthday', from: first, to: last }
}
