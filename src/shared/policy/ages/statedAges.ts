import { appositionClaim } from './bareAges.ts'
import { apparent, type Claim, type Make } from './claim.ts'
import { momentClaim, pastClaim } from './memories.ts'
import { headAfter, isParent, isThingAfter, isThingAlone } from './nounPhrases.ts'
import { isDenied, isFollowedHere, type NumberPlace, verbBeforeName } from './numberPlace.ts'
import { eachBefore, isAnimalNamed, isName, isThingsRelative, personNear, slavicVerb, subjectBefore } from './people.ts'
import type { Words } from './words.ts'

/** "15 years old", "fünfzehnjährig": an age, of whom and when is the question. */
export function agedClaim(here: NumberPlace, make: Make, isYoung: boolean, g: number, end: number): Claim | undefined {
  const { words } = here
  const kind = isYoung ? 'minor' : 'adult'
  const no = words.before(g, 'no')
  if (no && !words.before(no.from, 'is') && words.tokens[no.from]?.text !== 'if') return undefined
  if (no) return undefined
  if (words.before(g, 'memory') || words.at(end, 'memoryAfter') || words.before(g, 'above')) return undefined
  if (isYoung && words.before(g, 'aside') && forAge.test(words.tokens[g - 1]?.text ?? '')) {
    const size = words.tokens[g - 2]?.text ?? ''
    if (sizes.test(size) && subjectBefore(words, g - 2, here.lexicon) !== 'thing') return make('minor', 'age', g - 2)
  }
  if (isYoung && isLikened(here, g)) return undefined
  if (isYoung && words.tokens[end]?.text === "'s" && words.before(g, 'has') && !words.at(end + 1, 'looksKey'))
    return undefined
  if (words.before(g, 'at') && !words.before(g, 'turned') && !hasSubject(here, g))
    return momentClaim(here, make, isYoung)
  if (/^(?:summer|winter|spring)s$/.test(words.tokens[end - 1]?.text ?? '') && words.at(end, 'spanAfter'))
    return undefined
  const past = words.before(g, 'was') ?? words.before(g, 'had')
  if (past) {
    const subject = subjectBefore(words, past.from, here.lexicon)
    return subject === 'thing' ? undefined : pastClaim(here, make, isYoung, past.from, end)
  }
  const verb =
    words.before(g, 'is') ??
    words.before(g, 'has') ??
    words.before(g, 'turns') ??
    words.before(g, 'turned') ??
    words.before(g, 'looks')
  if (verb) {
    if (isDenied(here, verb.from) && isYoung) return undefined
    const subject = subjectBefore(words, verb.from, here.lexicon)
    if (subject === 'thing') return undefined
    if (isThingAfter(here, end)) return undefined
    if (verb.role === 'looks') return apparent(make, isYoung, verb.from, here.number.value)
    return make(kind, 'age', Math.max(0, verb.from - 1))
  }
  if (words.tokens[end]?.text === "'s" && words.at(end + 1, 'looksKey'))
    return apparent(make, isYoung, g, here.number.value)
  if (isDenied(here, g)) return undefined
  const head = headAfter(here, end)
  if (head === 'thing') return undefined
  if (head === 'doubt') return make(isYoung ? 'doubt' : 'adult', 'age', g)
  if ((words.before(g, 'thing') ?? words.before(g, 'animal')) && !words.before(g, 'person')) return undefined
  if (isThingsRelative(words, g)) return undefined
  if (isName(words, g - 1) && isAnimalNamed(words, g - 1)) return undefined
  const each = eachBefore(words, g, true)
  if (each !== undefined && subjectBefore(words, each - 1, here.lexicon) === 'thing') return undefined
  if (words.isMark(g - 1, ',([') && isName(words, g - 2) && isAnimalNamed(words, g - 2)) return undefined
  if (head !== 'person' && words.isMark(g - 1, ',(') && isThingAlone(here, g - 1)) return undefined
  if (head !== 'person' && words.before(g, 'span')) return undefined
  if (isParent(here, g)) return isYoung ? make('doubt', 'age', g) : undefined
  if (words.before(g, 'aside') && isYoung && !words.before(g, 'article')) return undefined
  return make(kind, 'age', g)
}

/** "Tall for a fourteen-year-old". */
const forAge = /^(?:for|fur|pour|para|per|dla)$/
const sizes =
  /^(?:tall|small|big|short|strong|clever|bright|mature|wise|quick|large|grown|old|young|serious|gross|klein|reif|grande|petite?|mur|mature|alta?|alto|pequen[ao]|madur[ao]|crescid[ao]|matur[ao]|wysoka|wysoki|duza|duzy|dojrzala)$/

/** "Acts like a twelve-year-old", "the maturity of a ten-year-old": nobody of that age is there. */
function isLikened({ number, words }: NumberPlace, g: number): boolean {
  for (let place = number.from; place >= g && place > 0; place -= 1) {
    const aside = words.before(place, 'aside')
    if (aside && aside.length > 1 && words.tokens[aside.to - 1]?.text !== 'a') return true
  }
  return false
}

/** A number of years without "old". */
export function yearsClaim(here: NumberPlace, make: Make, isYoung: boolean, g: number, end: number): Claim | undefined {
  const { words } = here
  const { langs } = here
  const kind = isYoung ? 'minor' : 'adult'
  if (words.at(end, 'memoryAfter', langs)) return undefined
  if (words.at(end, 'person') && here.number.to < end && isSingularUnit(words.tokens[end - 1]?.text))
    return make(kind, 'age', g)
  if (words.before(g, 'ageKey', langs)) return make(kind, 'age', g)
  const spanEnd = words.at(end, 'spanAfter', langs)
  if (spanEnd) return undefined
  const isOld = words.at(end, 'old', langs)
  if (isOld) return agedClaim(here, make, isYoung, g, isOld.to)
  if (words.before(g, 'memory') || words.before(g, 'span', langs)) return undefined
  const past = words.before(g, 'was', langs) ?? words.before(g, 'had', langs)
  if (past)
    return subjectBefore(words, past.from, here.lexicon) === 'person' && isFollowedHere(here, end)
      ? pastClaim(here, make, isYoung, past.from, end)
      : undefined
  if (words.before(g, 'at', langs) && !hasSubject(here, g)) return momentClaim(here, make, isYoung)
  const verb =
    words.before(g, 'has', langs) ??
    words.before(g, 'is', langs) ??
    words.before(g, 'turns', langs) ??
    words.before(g, 'turned', langs) ??
    words.before(g, 'looks', langs)
  const inverted = verb ? undefined : verbBeforeName(here, g)
  if (inverted !== undefined && isFollowedHere(here, end) && !isDenied(here, inverted))
    return make(kind, 'age', inverted)
  if (verb) {
    if (isDenied(here, verb.from)) return undefined
    const subject = subjectBefore(words, verb.from, here.lexicon)
    if (subject === 'thing' || isThingAfter(here, end) || !isFollowedHere(here, end)) return undefined
    if (verb.role === 'looks') return apparent(make, isYoung, verb.from, here.number.value)
    return make(kind, 'age', Math.max(0, verb.from - 1))
  }
  const of = words.before(g, 'of', langs) ?? (g < here.number.from ? words.at(g, 'of', langs) : undefined)
  if (of) {
    if (words.before(of.from, 'thing') || words.before(of.from, 'make') || words.before(of.from, 'span'))
      return undefined
    if (words.isMark(of.from - 1, ',') && words.isStop(end) && ofSomebody(here, of.from - 1))
      return make(kind, 'age', of.from)
    if (isParent(here, of.from)) return isYoung ? make('doubt', 'age', g) : undefined
    // "June, mensageira de quinze anos": a word for a person that is not known.
    if (words.isMark(of.from - 2, ',') && subjectBefore(words, of.from - 2, here.lexicon) === 'person')
      return make(kind, 'age', of.from - 1)
    return isPersonBefore(words, of.from) || isName(words, of.from - 1) || personNear(words, of.from)
      ? make(kind, 'age', of.from)
      : undefined
  }
  // "Mina, 16 ans," and "Мине 16 лет".
  if (words.isMark(g - 1, ',(\u2014-')) return appositionClaim(here, make, isYoung, g, end, true)
  // "Он пятнадцать лет чинит часы": who is of an age stands in another case.
  if (nominatives.test(words.tokens[g - 1]?.text ?? '') && !isFollowedHere(here, end)) return undefined
  if (words.before(g, 'pronoun', langs) || words.before(g, 'person', langs) || isNamed(here, g, end))
    return make(kind, 'age', g - 1)
  const noun = words.tokens[g - 1]
  const isUnknownNoun = noun?.kind === 'word' && /^[а-я]+[аяи]$/.test(noun.text) && words.all(g - 1).length === 0
  const isSpan = slavicVerb.test(words.tokens[end]?.text ?? '')
  if (isUnknownNoun && !isSpan && !slavicVerb.test(noun.text) && personNear(words, g)) return make(kind, 'age', g - 1)
  return undefined
}

const nominatives = /^(?:он|она|я|ты|мы|они)$/

/** "El mozo de cuadra, de catorce años,": anybody who is no thing. */
const ofSomebody = ({ words, lexicon }: NumberPlace, comma: number): boolean => {
  const subject = subjectBefore(words, comma, lexicon)
  return subject === 'person' || subject === 'unknown'
}

const isPersonBefore = (words: Words, index: number): boolean =>
  (words.before(index, 'person') ?? words.before(index, 'child') ?? words.before(index, 'teen')) !== undefined

/** "Мине 16 лет", "Mina 16 ans."; "Llevo catorce años casado" begins with a verb. */
const isNamed = (here: NumberPlace, g: number, end: number): boolean =>
  isName(here.words, g - 1, here.langs) &&
  subjectBefore(here.words, g, here.lexicon) !== 'thing' &&
  (isFollowedHere(here, end) ||
    (/^[^a-z]/.test(here.words.tokens[g - 1]?.text ?? '') && !slavicVerb.test(here.words.tokens[end]?.text ?? '')))

/**
 * "Mina a seize ans" has the verb, "à seize ans" the preposition; without accents they are one word. In "à Lyon à seize
 * ans" the name belongs to another preposition.
 */
function hasSubject({ words, lexicon, langs }: NumberPlace, g: number): boolean {
  const verb = words.before(g, 'has', langs)
  if (!verb || words.isEdge(verb.from - 1)) return false
  // "Devint roi à quatre ans", "la reine, couronnée à huit ans,".
  if (words.before(verb.from - 1, 'past') || participle.test(words.tokens[verb.from - 1]?.text ?? '')) return false
  const noun = verb.from - 2
  const isOwner = words.tokens[noun]?.text === 'de' && (words.before(noun, 'thing') ?? words.before(noun, 'person'))
  if (!isOwner && /^(?:a|en|de|dans|vers|chez|pour)$/.test(words.tokens[verb.from - 2]?.text ?? '')) return false
  return subjectBefore(words, verb.from, lexicon) !== 'none'
}

const participle = /ees?$/

const isSingularUnit = (text: string | undefined) => text === 'year' || text === 'yr'
