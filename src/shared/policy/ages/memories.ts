import type { Claim, Make } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { governorEnd, hasBefore, type NumberPlace, sentenceAround, skipFillers } from './numberPlace.ts'
import { isName, personNear, subjectBefore } from './people.ts'
import type { Role } from './types.ts'
import type { Words } from './words.ts'

/** "She was sixteen": a memory where the sentence says when, else a doubt. */
export function pastClaim(
  here: NumberPlace,
  make: Make,
  isYoung: boolean,
  from: number,
  end: number,
): Claim | undefined {
  const { words } = here
  if (!isYoung) return undefined
  if (end === here.number.to && !words.isStop(end) && /^(?:we|they)$/.test(words.tokens[from - 1]?.text ?? ''))
    return undefined
  // "Has been fourteen for nine days".
  const isPerfectNow = /^(?:has|have)$/.test(words.tokens[from]?.text ?? '') && words.at(end, 'span')
  if (isPerfectNow) return make('minor', 'age', from)
  if (hasBefore(words, from, 'when', 6) || hasBefore(words, from, 'memory', 6) || isWhenAt(words, end)) return undefined
  return make('doubt', 'memory', from)
}

/** "Sono caduta", "bin vom Baum gefallen": a verb of the present that a participle makes one of the past. */
function isPerfect({ words, langs }: NumberPlace, verb: number): boolean {
  const english = 1
  const is = words.at(verb, 'is', langs & ~english)
  for (let place = is?.to ?? verb; is && !words.isStop(place); place += 1)
    if (words.at(place, 'past', langs & ~english)) return true
  return false
}

/** "Was nine when", "miała dziewięć lat, kiedy". */
const isWhenAt = (words: Words, end: number): boolean =>
  words.at(words.isMark(end, ',') ? end + 1 : end, 'when') !== undefined

/** "At sixteen": then or now, as the verb says. */
export function momentClaim(here: NumberPlace, make: Make, isYoung: boolean, isBare = false): Claim | undefined {
  const { words } = here
  if (!isYoung) return undefined
  const { from, to } = here.number
  const moment = words.before(governorEnd(here), 'at', here.langs)
  const before = moment?.from ?? from
  if (isRanked(here)) return make('minor', 'age', before)
  if (isThingsAge(here, before)) return undefined
  const has = (index: number, role: Role) => words.at(index, role, here.langs) !== undefined
  const isPast = (index: number) => pastRoles.some((role) => has(index, role)) || isPastForm(here, index)
  for (let index = to; index < to + 14 && !words.isSentenceEnd(index); index += 1)
    if (isPast(index)) return undefined
    else if (has(index, 'is') && isPerfect(here, index)) return undefined
    else if (has(index, 'is') && !words.at(index, 'filler') && words.tokens[index]?.text !== 'e')
      return isBare && !personNear(words, index) ? undefined : make('minor', 'age', from - 1)
  for (let index = before - 1; index > from - 14 && !words.isSentenceEnd(index); index -= 1)
    if (isPast(index) || has(index, 'has'))
      return hasBefore(words, index, 'rank', 9) && words.isMark(before - 1, ',')
        ? make('doubt', 'memory', before)
        : undefined
  if (isRankToday(here, before, to)) return make('minor', 'age', before)
  const subject = isOpening(words, before) ? laterSubject(here) : undefined
  if (subject === 'past' || (isBare && subject === undefined)) return undefined
  if (subject !== undefined) return make(subject, subject === 'doubt' ? 'memory' : 'age', from - 1)
  for (let index = before - 1; index > from - 14 && !words.isSentenceEnd(index); index -= 1)
    if (has(index, 'is') && personNear(words, index)) return make('minor', 'age', index)
  if (moment && words.before(moment.from, 'person')) return make('minor', 'age', moment.from - 1)
  return isTold(words, before, to) ? undefined : make('doubt', 'memory', from - 1)
}

/** "At thirty months old, the shop makes money": the sentence begins with the age, and is about a thing. */
function isThingsAge(here: NumberPlace, before: number): boolean {
  const { words } = here
  const end = unitEnd(here)
  const noun = words.at(words.isMark(end, ',') ? end + 1 : end, 'article')
  return noun !== undefined && isOpening(words, before) && words.at(noun.to, 'thing') !== undefined
}

/** "{{char}}, at 14 the youngest on the squad,": what somebody is by their age. */
export function isRanked({ words, number, langs }: NumberPlace): boolean {
  const to = (words.at(number.to, 'ageUnit', langs) ?? words.at(number.to, 'yearUnit', langs))?.to ?? number.to
  const from = words.before(skipFillers(words, number.from), 'at', langs)?.from ?? number.from
  if (!words.isMark(from - 1, ',(') || !somebodyEndsAt(words, from - 1)) return false
  for (let place = to; place < to + 5 && !words.isStop(place); place += 1)
    if (words.at(place, 'rank')) return true
    else if (!words.at(place, 'article') && !words.at(place, 'filler') && !words.at(place, 'yearUnit')) return false
  return false
}

/** "Wren is the youngest courier in Saltmarsh at fourteen": the sentence says whom the age sets above others. */
export function isRankToday(
  { words, lexicon }: Pick<NumberPlace, 'words' | 'lexicon'>,
  from: number,
  to: number,
): boolean {
  const sentence = sentenceAround(words, from, to)
  let [isRank, isSomebodys] = [false, false]
  for (let place = sentence.from; place < sentence.to; place += 1) {
    if (words.at(place, 'when') || words.at(place, 'memory') || isTold(words, place, place + 1)) return false
    const rank = words.at(place, 'rank')
    const verb = words.at(place, 'is')
    isRank ||= rank !== undefined
    isSomebodys ||= verb !== undefined && subjectBefore(words, place, lexicon) === 'person'
    isSomebodys ||= rank !== undefined && words.isMark(place - 1, '\u2014') && somebodyEndsAt(words, place - 1)
  }
  return isRank && isSomebodys
}

const somebodyEndsAt = (words: Words, index: number): boolean =>
  (words.before(index, 'pronoun') ?? words.before(index, 'person')) !== undefined || isName(words, index - 1)

/** A verb's form, or a year of history, says that it is told of another time. */
function isTold(words: Words, from: number, to: number): boolean {
  const sentence = sentenceAround(words, from, to)
  for (let index = sentence.from; index < sentence.to; index += 1) {
    const token = words.tokens[index]
    if (token?.kind === 'number' && token.value >= 1000 && token.value < 1950) return true
    if (token?.kind === 'word' && token.text.length > 4 && toldForm.test(token.text)) return true
  }
  return false
}

/** Endings of the past that few other words have. */
const toldForm =
  /(?:io|aron|ieron|aba|aban|iram|aram|ava|avano|ait|aient|erent|[аиеяы]л|[аиеяы]ла|[аиеяы]лась|[аиеяы]лся)$/

/** Nothing but "and" or "now" stands before in the sentence. */
function isOpening(words: Words, index: number): boolean {
  const place = skipFillers(words, index)
  const lead = words.at(place - 1, 'follower')?.from ?? place
  return words.isEdge(lead - 1)
}

const pastRoles = ['past', 'was', 'had'] as const

/**
 * "At sixteen, Tilda already runs the shop": the sentence begins with the age, and somebody does something now. A doubt
 * where the verb's form does not say when.
 */
function laterSubject(here: NumberPlace): 'minor' | 'doubt' | 'past' | undefined {
  const { words } = here
  let place = unitEnd(here)
  let isNow = false
  const skip = () => {
    for (let step = 0; step < 3; step += 1) {
      const filler = words.at(place, 'filler')
      if (!filler || words.at(place, 'pronoun')) break
      isNow ||= already.test(words.tokens[place]?.text ?? '')
      place = filler.to
    }
  }
  skip()
  if (words.isMark(place, ',')) place += 1
  const isInverted = somebodyAt(words, place) === undefined && tenseAt(here, place) === 'present'
  const subject = somebodyAt(words, isInverted ? place + 1 : place)
  if (subject === undefined) return tenseAt(here, place) === 'past' ? 'past' : undefined
  if (isInverted) return 'minor'
  place = subject
  skip()
  if (clitics.test(words.tokens[place]?.text ?? '')) place += 1
  const verb = words.tokens[place]
  if (verb?.kind !== 'word') return undefined
  const tense = tenseAt(here, place)
  if (tense === 'present') return 'minor'
  if (tense === 'past' || pastLike.test(verb.text)) return isNow ? 'doubt' : 'past'
  return isNow ? 'minor' : 'doubt'
}

/** Behind the number and "years", "months" or "months old". */
function unitEnd({ number, words, langs }: NumberPlace): number {
  const unit =
    words.at(number.to, 'ageUnit', langs) ??
    words.at(number.to, 'yearUnit', langs) ??
    words.at(number.to, 'shortUnit', langs)
  const end = unit?.to ?? number.to
  return unit?.role === 'shortUnit' ? (words.at(end, 'old', langs)?.to ?? end) : end
}

/** Behind a pronoun, a name, or a noun for a person with its article. */
export function somebodyAt(words: Words, index: number): number | undefined {
  const noun = words.at(index, 'article')?.to ?? index
  const who = words.at(index, 'pronoun') ?? words.at(noun, 'person')
  if (who) return who.to
  return words.tokens[index]?.isCapital === true && isName(words, index) ? index + 1 : undefined
}

/** The tense of a verb by its ending, in the languages that the number may be of. */
function tenseAt({ words, lexicon, langs }: NumberPlace, index: number): 'present' | 'past' | undefined {
  const token = words.tokens[index]
  if (token?.kind !== 'word') return undefined
  let tense: 'present' | 'past' | undefined
  let longest = 0
  for (const [lang, { verbEndings }] of lexicon.languages.entries()) {
    if (!verbEndings || ((1 << lang) & langs) === 0) continue
    for (const time of ['present', 'past'] as const)
      for (const ending of verbEndings[time].split(' ')) {
        if (ending.length <= longest || !token.text.endsWith(ending)) continue
        tense = time
        longest = ending.length
      }
  }
  return tense
}

/** Pronouns that stand before a verb. */
const clitics = /^(?:y|en|se|s|si|ci|ne|lo|la|le|les|los|las|me|te|sie|mu|jej)$/

const already = /^(?:already|still|schon|bereits|deja|ya|ja|gia|juz|уже)$/

/** Endings of verbs of the past, and of words that are no verbs. */
const pastLike =
  /(?:ed|io|aron|ieron|aba|aban|ou|eu|iu|aram|eram|iram|ava|avano|eva|iva|ait|aient|erent|irent|ala|alo|ila|ilo|ela|yla|la|al|il|te|ten|л|ла|ло|лась|лся)$/

export function isPastForm(here: NumberPlace, index: number): boolean {
  const token = here.words.tokens[index]
  if (token?.kind !== 'word' || token.text.length < 4) return false
  return pastForms(here.lexicon).some((ending) => token.text.endsWith(ending))
}

const formsOf = new WeakMap<Lexicon, readonly string[]>()

function pastForms(lexicon: Lexicon): readonly string[] {
  const known = formsOf.get(lexicon)
  if (known) return known
  const forms = lexicon.languages.flatMap(({ pastEndings = '' }) => pastEndings.split(' ').filter(Boolean))
  formsOf.set(lexicon, forms)
  return forms
}
