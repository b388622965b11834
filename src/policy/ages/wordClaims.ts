import type { Claim } from './claim.ts'
import { isGlyph, type Lexicon } from './lexicon.ts'
import { hasBefore, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { isName, subjectBefore } from './people.ts'
import type { Phrase, Words } from './words.ts'

/** Claims that need no number: "underage", "is a schoolgirl", "teenager". */
export function* wordClaims(words: Words, lexicon: Lexicon): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    if (initials.test(words.tokens[index]?.text ?? '') && !isBesideGlyphs(words, index)) continue
    if (words.tokens[index]?.text === 'kind' && !isGermanChild(words, index)) continue
    const phrases = words.all(index)
    const longest = Math.max(0, ...phrases.map(({ length }) => length))
    for (const phrase of phrases) {
      if (
        phrase.role === 'minor' &&
        !isDenied(words, phrase) &&
        !isFigure(words, phrase) &&
        !hasBefore(words, index, 'aside', 2)
      )
        yield claim(phrase, 'minor')
      else if (phrase.role === 'unclear' && !isDenied(words, phrase)) yield { ...claim(phrase, 'doubt'), isOpen: true }
      else if (
        (phrase.role === 'child' || phrase.role === 'teen') &&
        phrase.length === longest &&
        isPredicate(words, phrase, lexicon)
      )
        yield { ...claim(phrase, 'minor'), isOpen: phrase.role === 'teen' }
    }
  }
}

/** "Ein kleines Kind", and not "she is kind". */
function isGermanChild(words: Words, index: number): boolean {
  for (let place = index - 1; place > index - 4; place -= 1)
    if (/^(?:ein|das|noch|dieses|unser|mein|kleines|junges)$/.test(words.tokens[place]?.text ?? '')) return true
  return words.isMark(index - 1, ':=')
}

/** Initials that mean somebody in Japanese, and something else elsewhere. */
const initials = /^(?:js|jc)$/

const isBesideGlyphs = (words: Words, index: number): boolean =>
  isGlyph(words.tokens[index - 1]?.text ?? '') || isGlyph(words.tokens[index + 1]?.text ?? '')

const claim = ({ from, to }: Phrase, kind: Claim['kind']): Claim => ({ kind, age: 0, reason: 'word', from, to })

function isDenied(words: Words, { from }: Phrase): boolean {
  for (let index = from; index > from - 5 && index > 0; index -= 1) {
    if (words.before(index, 'no')) return true
    if (words.isStop(index - 1)) return false
  }
  return false
}

const isFigure = (words: Words, { to }: Phrase): boolean => words.at(to, 'figure') !== undefined

/** Whether a child word is said of somebody: "is a schoolgirl", "Mina, a schoolgirl,", "Occupation: schoolgirl". */
function isPredicate(words: Words, phrase: Phrase, lexicon: Lexicon): boolean {
  const { from, to } = phrase
  if (words.isMark(from - 1, '#') && (words.isEdge(to) || words.isMark(to, '#'))) return true
  if (isFigure(words, phrase) || words.at(to, 'memoryAfter') || words.at(to, 'was')) return false
  if (words.before(from, 'aside') || isDenied(words, phrase)) return false
  if (isGlyph(words.tokens[from]?.text ?? '')) {
    if (words.at(to, 'is')) return true
    if (words.at(to, 'of')) return words.tokens[to + 1]?.kind === 'word'
    if (words.isEdge(to) && subjectBefore(words, from, lexicon) === 'person') return true
  }
  if (words.tokens[from]?.text === 'in' && words.before(from, 'person')) return true
  let place = from
  // Adjectives may stand between: "a shy new schoolgirl".
  let steps = 0
  let hasArticle = false
  for (; steps < 5 && place > 0; steps += 1) {
    const token = words.tokens[place - 1]
    if (!token || words.isStop(place - 1)) break
    if (words.before(place, 'aside')) return false
    if (words.before(place, 'no') || words.before(place, 'was')) return false
    const verb = words.before(place, 'is')
    if (verb) {
      const subject = subjectBefore(words, verb.from, lexicon)
      return (
        (subject === 'person' || (subject === 'none' && words.isEdge(verb.from - 1))) &&
        !hasBefore(words, verb.from, 'aside', 2)
      )
    }
    if (words.before(place, 'article')) hasArticle = true
    else if (words.before(place, 'of') || words.before(place, 'pronoun') || words.before(place, 'at')) break
    place -= 1
  }
  if (words.at(to, 'is') && phrase.length > 1) return true
  const isEdge = words.isEdge(place - 1)
  // "Mina, a schoolgirl," and "Occupation: schoolgirl".
  if (
    isEdge &&
    words.isMark(place - 1, ',') &&
    (hasArticle || words.isStop(to)) &&
    subjectBefore(words, place - 1, lexicon) === 'person'
  )
    return true
  if (
    isEdge &&
    words.isMark(place - 1, ':=([|>-\u2014') &&
    steps < 4 &&
    (words.isStop(to) || phrase.length > 1) &&
    !hasArticle
  )
    return keyBefore(words, place - 1)
  // "a schoolgirl named Mina", "schoolgirl Mina".
  if (named.test(words.tokens[to]?.text ?? '')) return true
  return (
    words.at(from, 'child') !== undefined &&
    words.tokens[to]?.kind === 'word' &&
    isName(words, to) &&
    words.tokens[to]?.isCapital === true
  )
}

const named =
  /^(?:named|called|namens|nommée|nommee|appelee|llamada|llamado|chamada|chamado|di nome|imieniem|по имени|という)$/

/** The key of a list that tells what somebody is. */
const roleKeys =
  /^(?:occupation|job|role|status|profession|type|species|identity|class|education|beruf|rolle|metier|role|profession|ocupacion|profesion|ocupacao|professione|zawod|род|профессия|職業|职业|身份|직업|who|archetype|tags?|category|body|age|grade|year)$/

function keyBefore(words: Words, index: number): boolean {
  for (let place = index; place > index - 5 && place >= 0; place -= 1) {
    const token = words.tokens[place]
    if (token?.kind === 'word') return roleKeys.test(token.text) || isName(words, place)
    if (token?.kind === 'break') return false
  }
  return false
}

/** "Ninth grade", "grade 9 student": the grade, and who is in it. */
export function gradeClaim(mention: Mention, words: Words, lexicon: Lexicon): Claim | undefined {
  const { from, to, value, langs, form } = mention
  if (value < 1 || value > 13 || form !== 'plain') return undefined
  const after = words.at(to, 'grade', langs) ?? (words.isMark(to, '.') ? words.at(to + 1, 'grade', langs) : undefined)
  const before =
    words.before(from, 'grade', langs) ??
    (words.isMark(from - 1, ':=') ? words.before(from - 1, 'grade', langs) : undefined)
  const grade = after ?? before
  if (!grade) return undefined
  const first = Math.min(from, grade.from)
  const last = Math.max(to, grade.to)
  const offset = lexicon.languages.find((_, index) => ((1 << index) & grade.langs) !== 0)?.gradeOffset ?? 5
  const place = words.before(first, 'school', langs)
  const placeText = words.tokens[(place?.to ?? 0) - 1]?.text ?? ''
  const isAsian = isGlyph(words.tokens[grade.from]?.text ?? '')
  const age =
    value + (isAsian && highSchools.test(placeText) ? 15 : isAsian && middleSchools.test(placeText) ? 12 : offset)
  if (age >= 19) return undefined
  const kind = age >= 17 ? 'doubt' : 'minor'
  const make = (): Claim => ({ kind, age, reason: 'grade', from: first, to: last })
  const isGrader = /er$|ers$/.test(words.tokens[grade.to - 1]?.text ?? '')
  const school = words.before(first, 'school', langs) ?? words.at(last, 'school', langs)
  const start = skipArticles(words, school && school.to === first ? school.from : first)
  if (
    words.before(start, 'aside') ||
    words.before(start, 'was') ||
    words.before(start, 'no', grade.langs) ||
    words.at(last, 'memoryAfter')
  )
    return undefined
  if (words.before(start, 'parent') || hasBefore(words, start, 'past', 4) || hasBefore(words, start, 'when', 4))
    return undefined
  if (isAsian)
    return words.at(last, 'is') || words.at(last, 'student') || place || words.isEdge(last) ? make() : undefined
  if (isGrader && words.tokens[grade.to - 1]?.text !== 'graders') return make()
  if (words.before(start, 'attends', langs)) return make()
  const student =
    words.at(last, 'student', langs) ?? words.at(last, 'person', langs) ?? words.before(start, 'student', langs)
  if (student && !words.at(student.to, 'figure')) return make()
  const of = words.before(start, 'of')
  if (of && words.before(of.from, 'student')) return make()
  const verb = words.before(skipFillers(words, start), 'is', langs)
  if (verb && subjectBefore(words, verb.from, lexicon) === 'person') return make()
  if (before && words.isMark(from - 1, ':=') && words.isEdge(to)) return make()
  if (words.isMark(start - 1, ':=') && words.isEdge(last) && keyBefore(words, start - 1)) return make()
  return words.isMark(start - 1, ',(') && words.isEdge(last) && subjectBefore(words, start - 1, lexicon) === 'person'
    ? make()
    : undefined
}

/** "Attends middle school". */
export function* schoolClaims(words: Words, lexicon: Lexicon): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    const attends = words.at(index, 'attends')
    if (
      !attends ||
      hasBefore(words, index, 'no', 3) ||
      hasBefore(words, index, 'was', 3) ||
      hasBefore(words, index, 'when', 3)
    )
      continue
    for (let place = attends.to; place < attends.to + 4; place += 1) {
      if (words.isStop(place)) break
      const school = words.at(place, 'school', attends.langs)
      if (!school) continue
      const text = words.tokens
        .slice(school.from, school.to)
        .map((token) => token.text)
        .join(' ')
      if (words.at(school.to, 'figure') || words.at(school.to, 'person')) break
      yield { kind: 'minor', age: 0, reason: 'word', from: index, to: school.to, isOpen: lateSchools.test(text) }
      break
    }
  }
}

const highSchools = /^(?:高校|高中|고등학교|高等学校)$/
const middleSchools = /^(?:中学|中学校|初中|國中|国中|중학교|中學)$/

/** Schools that people of 18 may still attend. */
const lateSchools =
  /^(?:high school|highschool|secondary school|gymnasium|lycee|instituto|liceo|liceum|ensino medio|колледж|高校|高中|고등학교)/

function skipArticles(words: Words, index: number): number {
  let place = skipFillers(words, index)
  for (let step = 0; step < 2; step += 1) place = words.before(place, 'article')?.from ?? place
  return place
}

/** "Born in 2012", against the year of the story, or the real one. */
export function birthClaim(mention: Mention, words: Words, year: number): Claim | undefined {
  const { from, to, value, form } = mention
  const text = words.tokens[from]?.text ?? ''
  const full = /(?:^|\D)((?:1[89]|20|21|22|23)\d\d)(?:\D|$)/.exec(text)?.[1]
  const born = full ? Number(full) : form === 'plain' && value >= 1800 && value < 2400 ? value : undefined
  if (born === undefined || born > year) return undefined
  for (let place = from; place > from - 9 && place > 0; place -= 1) {
    if (words.before(place, 'born') ?? (words.isMark(place - 1, '.') && words.before(place - 1, 'born'))) {
      if (hasBefore(words, place, 'no', 3)) return undefined
      return ageIn(born, year, place - 1, to)
    }
    if (words.isSentenceEnd(place - 1)) break
  }
  const after = words.at(to, 'born')
  return after && ageIn(born, year, from, after.to)
}

function ageIn(born: number, year: number, from: number, to: number): Claim | undefined {
  const age = year - born
  if (age > 18) return { kind: 'adult', age, reason: 'birth year', from, to }
  return { kind: age === 18 ? 'doubt' : 'minor', age, reason: 'birth year', from, to }
}

/** The year the text says it is, if it does. */
export function statedYear(mentions: readonly Mention[], words: Words): number | undefined {
  for (const { from, value, form } of mentions) {
    if (form !== 'plain' || value < 1000 || value > 9999) continue
    const lead = words.isMark(from - 1, ':=(') ? from - 1 : from
    if (words.before(skipFillers(words, lead), 'present') ?? words.before(lead, 'present')) return value
  }
  return undefined
}
