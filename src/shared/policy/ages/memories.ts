import type { Claim, Make } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { governorEnd, hasBefore, type NumberPlace } from './numberPlace.ts'
import { isName, personNear } from './people.ts'

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
  if (hasBefore(words, from, 'when', 6) || hasBefore(words, from, 'memory', 6) || words.at(end, 'when'))
    return undefined
  return make('doubt', 'memory', from)
}

/** "At sixteen": then or now, as the verb says. */
export function momentClaim(here: NumberPlace, make: Make, isYoung: boolean, isBare = false): Claim | undefined {
  const { words } = here
  if (!isYoung) return undefined
  const { from, to } = here.number
  for (let index = to; index < to + 14 && !words.isSentenceEnd(index); index += 1)
    if (words.at(index, 'past') || words.at(index, 'was') || words.at(index, 'had') || isPastForm(here, index))
      return undefined
    else if (words.at(index, 'is') && !words.at(index, 'filler'))
      return isBare && !personNear(words, index) ? undefined : make('minor', 'age', from - 1)
  for (let index = from - 1; index > from - 14 && !words.isSentenceEnd(index); index -= 1)
    if (
      words.at(index, 'past') ||
      words.at(index, 'was') ||
      words.at(index, 'had') ||
      words.at(index, 'has') ||
      isPastForm(here, index)
    )
      return undefined
  const subject = laterSubject(here)
  if (isBare && subject === undefined) return undefined
  if (subject !== undefined) return make(subject, subject === 'doubt' ? 'memory' : 'age', from - 1)
  for (let index = from - 1; index > from - 14 && !words.isSentenceEnd(index); index -= 1)
    if (words.at(index, 'is') && personNear(words, index)) return make('minor', 'age', index)
  const moment = words.before(governorEnd(here), 'at', here.langs)
  if (moment && words.before(moment.from, 'person')) return make('minor', 'age', moment.from - 1)
  return make('doubt', 'memory', from - 1)
}

/**
 * "At sixteen, Tilda already runs the shop": the sentence begins with the age, and somebody does something now. A doubt
 * where the verb's form does not say when.
 */
function laterSubject({ number, words, langs }: NumberPlace): 'minor' | 'doubt' | undefined {
  let place = (words.at(number.to, 'ageUnit', langs) ?? words.at(number.to, 'yearUnit', langs))?.to ?? number.to
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
  const who = words.at(place, 'pronoun')
  const isNamed = words.tokens[place]?.isCapital === true && isName(words, place)
  if (!who && !isNamed) return undefined
  place = who?.to ?? place + 1
  skip()
  const verb = words.tokens[place]
  if (verb?.kind !== 'word' || pastLike.test(verb.text)) return isNow && verb?.kind === 'word' ? 'doubt' : undefined
  return isNow || /^[a-z]+[^s]s$/.test(verb.text) ? 'minor' : 'doubt'
}

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
