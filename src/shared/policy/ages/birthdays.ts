import { adultAge, type Claim } from './claim.ts'
import { isPastForm } from './memories.ts'
import { hasAfter, hasBefore, type NumberPlace, sentenceAround, skipFillers } from './numberPlace.ts'
import { subjectBefore } from './people.ts'
import type { Phrase, Words } from './words.ts'

/** The birthday that is held now or soon, or has not come. */
export function birthdayClaim(here: NumberPlace, end: number): Claim | undefined {
  const { words } = here
  const { from, value } = here.number
  const birthday = birthdayBeside(here, end)
  if (!birthday || value > adultAge || value < 2 || words.tokens[from - 1]?.text === 'its') return undefined
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

/** "Her 16th birthday", "el cumpleaños de quince años", "十四歳の誕生日". */
export function birthdayBeside(
  { number: { from, isOrdinal }, words, langs }: NumberPlace,
  end: number,
): Phrase | undefined {
  const direct = words.at(end, 'birthday', langs) ?? (isOrdinal ? words.before(from, 'birthday', langs) : undefined)
  if (direct) return isAnniversary(words, direct) ? undefined : direct
  const of = words.before(from, 'of', langs)
  return of && words.before(of.from, 'birthday', langs)
}

/** "Leur quatorzième anniversaire de mariage", "o aniversário da ponte": Romance languages have one word for both. */
function isAnniversary(words: Words, { to }: Phrase): boolean {
  if (!ofWords.test(words.tokens[to]?.text ?? '')) return false
  const noun = words.at(to + 1, 'article')?.to ?? to + 1
  return words.at(noun, 'thing') !== undefined || events.test(words.tokens[noun]?.text ?? '')
}

const ofWords = /^(?:de|du|des|del|da|do|das|dos|di|della|dello)$/
const events = /^(?:mariage|noces|rencontre|mort|casamento|bodas?|casados|nozze|matrimonio|morte|muerte)$/

/** A birthday's number that says nothing of a minor is no age of its own: "on his twelfth birthday he left". */
export const isOfBirthday = (here: NumberPlace, end: number): boolean => birthdayBeside(here, end) !== undefined

/** "Fifteen candles on her cake". */
export function candleClaim({ number, words, langs }: NumberPlace): Claim | undefined {
  const { from, to, value, isOrdinal } = number
  const candles = words.at(to, 'candle', langs)
  if (!candles || isOrdinal || value < 3 || value > 100) return undefined
  const sentence = sentenceAround(words, from, candles.to)
  let isCake = false
  for (let index = sentence.from; index < sentence.to; index += 1) {
    if (words.at(index, 'when') || words.at(index, 'ago') || anniversary.test(words.tokens[index]?.text ?? ''))
      return undefined
    isCake ||= words.at(index, 'cake') !== undefined
  }
  if (!isCake) return undefined
  return { kind: value < adultAge ? 'minor' : 'adult', age: value, reason: 'birthday', from, to: candles.to }
}

const anniversary =
  /^(?:anniversary|jubilaum|firmenjubilaum|anniversaire de|aniversario|jubilee|rocznica|rocznicy|юбилей|годовщина|годовщину|chapel|church|altar|kapelle|kirche|chapelle|eglise|capilla|iglesia|capela|igreja|cappella|chiesa|kaplica|часовне|церкви|wedding)$/

/** "In her sixteenth year", "im sechzehnten Lebensjahr": a year less is complete. */
export function yearOfLifeClaim(here: NumberPlace): Claim | undefined {
  const { number, words, langs } = here
  const { from, to, value } = number
  const year = words.at(to, 'season', langs)
  if (!year || value > adultAge || value < 4) return undefined
  const lead = skipFillers(words, from)
  const owner = words.tokens[lead - 1]?.text ?? ''
  const entered = enteringBefore(here, lead)
  if (entered !== undefined) return { kind: 'minor', age: value - 1, reason: 'age', from: entered, to: year.to }
  if (!owners.test(owner) || !inWords.test(words.tokens[lead - (fused.test(owner) ? 1 : 2)]?.text ?? ''))
    return undefined
  if (words.at(year.to, 'of') || words.at(year.to, 'at') || isOfSomething(words, year.to)) return undefined
  let isPast = false
  for (let index = lead - 1; index > lead - 8 && !words.isSentenceEnd(index); index -= 1)
    isPast ||= words.at(index, 'was') !== undefined || words.at(index, 'past') !== undefined
  return { kind: isPast ? 'doubt' : 'minor', age: value - 1, reason: 'age', from: lead - 1, to: year.to }
}

/** "Мальчику шёл двенадцатый год", "szedł jej szesnasty rok", "geht ins fünfzehnte Jahr": where it begins. */
function enteringBefore({ words, lexicon }: NumberPlace, lead: number): number | undefined {
  const who = words.before(lead, 'pronoun')
  const verb = words.before(who?.from ?? lead, 'entersYear')
  if (!verb) return undefined
  const isSomebodys =
    who !== undefined || (subjectBefore(words, verb.from, lexicon) !== 'thing' && !words.before(verb.from, 'thing'))
  return isSomebodys && (who !== undefined || !words.isEdge(verb.from - 1)) ? verb.from : undefined
}

/** "Her fifteenth year as a judge". */
export const isOfSomething = ({ tokens }: Words, index: number): boolean => ofSomething.test(tokens[index]?.text ?? '')

const owners =
  /^(?:her|his|my|their|'s|ihrem|seinem|ihren|im|son|sa|ses|su|sua|suo|seu|jej|jego|swoim|swój|ее|его|своем|на)$/
const fused = /^(?:im|на)$/
const inWords = /^(?:in|im|into|of|dans|en|no|na|nel|nella|em|w|на|в|entering|through|to|della)$/
const ofSomething = /^(?:of|as|at|with|in|on|under|without|als|bei|mit|an|comme|chez|como|come|jako|в|на|как)$/
