import type { Claim } from './claim.ts'
import { isGlyph, type Lexicon } from './lexicon.ts'
import { hasBefore, isTaught, sentenceAround, skipArticles, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { isName, kinship, possessives, subjectBefore } from './people.ts'
import { keyBefore } from './wordClaims.ts'
import type { Words } from './words.ts'

/** "Ninth grade", "grade 9 student": the grade, and who is in it. */
export function gradeClaim(mention: Mention, words: Words, lexicon: Lexicon): Claim | undefined {
  const { from, to, value, langs, form } = mention
  if (value < 1 || value > 13 || form !== 'plain') return undefined
  const lettered = words.tokens[to]?.kind === 'word' && /^[a-fабвг]$/.test(words.tokens[to]?.text ?? '') ? to + 1 : to
  const after = words.at(to, 'grade', langs) ?? words.at(skipOrdinalEnd(words, to), 'grade', langs)
  const before =
    words.before(from, 'grade', langs) ??
    (words.isMark(from - 1, ':=') ? words.before(from - 1, 'grade', langs) : undefined)
  const grade = after ?? before
  if (!grade)
    return (
      codedClass(mention, words) ??
      frenchClass(mention, words, lexicon) ??
      ordinalClass(mention, words, lexicon) ??
      letteredClass(mention, lettered, words, lexicon)
    )
  const first = Math.min(from, grade.from)
  const last = Math.max(grade.from === to ? to : lettered, grade.to)
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
  if (isAmongAdults(words, first, last) || isTaught(words, words.isMark(start - 1, ',') ? start - 1 : start))
    return undefined
  const attends = words.before(start, 'attends', langs) ?? words.before(first, 'attends', langs)
  if (attends && !hasBefore(words, attends.from, 'when', 3) && !hasBefore(words, attends.from, 'no', 3))
    return isOfRelative(words, attends.from) ? undefined : make()
  if (
    words.before(start, 'aside', grade.langs) ||
    words.before(start, 'was', grade.langs) ||
    words.before(start, 'parent', grade.langs) ||
    hasBefore(words, start, 'parent', 3) ||
    words.before(start, 'no', grade.langs) ||
    words.at(last, 'memoryAfter')
  )
    return undefined
  const isAs = words.before(start, 'student') !== undefined && words.isEdge(start - 3)
  if (words.before(start, 'parent') || hasBefore(words, start, 'past', 4)) return undefined
  if (!isAs && hasBefore(words, start, 'when', 4)) return undefined
  if (isAsian)
    return (words.at(last, 'is') ?? words.at(words.at(last, 'of')?.to ?? last, 'student') ?? place) ||
      words.isEdge(last)
      ? make()
      : undefined
  if (isGrader && words.tokens[grade.to - 1]?.text !== 'graders') return make()
  if (mention.isOrdinal && words.isEdge(start - 1) && isPupilAfter(words, last)) return make()
  // "Mina in ninth grade", "Тильда в девятом классе".
  const inside = inWords.test(words.tokens[start - 1]?.text ?? '') ? start - 1 : undefined
  if (inside !== undefined && isWithPerson(words, inside, lexicon)) return make()
  const student =
    words.at(last, 'student', langs) ?? words.at(last, 'person', langs) ?? words.before(start, 'student', langs)
  if (student && !words.at(student.to, 'figure')) return make()
  const of = words.before(start, 'of')
  if (of && words.before(of.from, 'student')) return make()
  const verb = words.before(skipFillers(words, start), 'is', langs)
  if (verb && subjectBefore(words, verb.from, lexicon) === 'person') return make()
  if (before && words.isMark(from - 1, ':=') && words.isEdge(to)) return make()
  if (words.isMark(start - 1, ':=') && words.isEdge(last) && keyBefore(words, start - 1)) return make()
  const isApposed = words.isMark(start - 1, ',(:\u2014-') && words.isEdge(last)
  return isApposed && subjectBefore(words, start - 1, lexicon) === 'person' ? make() : undefined
}

/** "Seventh-grade science fair champion.": whom the grade tells of ends the phrase. */
function isPupilAfter(words: Words, from: number): boolean {
  let place = from
  while (place < from + 5 && !words.isEdge(place)) {
    if (words.at(place, 'is') || words.at(place, 'article') || words.at(place, 'aside')) return false
    place += 1
  }
  return place > from && words.isEdge(place) && words.before(place, 'person') !== undefined
}

/** "A pupil in S2", "attends Y9": letters for the schools of Britain, and how old a pupil of the class before the first is. */
const classLetters: ReadonlyMap<string, number> = new Map([
  ['s', 11],
  ['y', 4],
  ['p', 4],
])

function codedClass({ from, to, value, isWord }: Mention, words: Words): Claim | undefined {
  const letter = words.tokens[from - 1]
  const before = classLetters.get(letter?.text ?? '')
  if (isWord || before === undefined || !words.tokens[from]?.isGlued || value > 13) return undefined
  const lead = inWords.test(words.tokens[from - 2]?.text ?? '') ? from - 2 : from - 1
  const isPupil = words.before(lead, 'student') ?? words.before(lead, 'attends') ?? words.before(from - 1, 'attends')
  if (!isPupil || before + value >= 18) return undefined
  return { kind: 'minor', age: before + value, reason: 'grade', from: isPupil.from, to }
}

/** Universities count their years, too, and teachers have classes. */
export function isAmongAdults(words: Words, from: number, to: number): boolean {
  const sentence = sentenceAround(words, from, to)
  for (let place = sentence.from; place < sentence.to; place += 1)
    if (adults.test(words.tokens[place]?.text ?? '') || isDegree(words, place)) return true
  return false
}

/** "Is in law school", "studies nursing"; somebody may be nursing a cup of cocoa. */
const isDegree = ({ tokens }: Words, index: number): boolean =>
  degrees.test(tokens[index]?.text ?? '') &&
  (/^(?:of|in|study|studies|studying|reads)$/.test(tokens[index - 1]?.text ?? '') ||
    /^(?:school|student|degree)$/.test(tokens[index + 1]?.text ?? ''))

const degrees = /^(?:law|medicine|engineering|architecture|nursing|philosophy)$/

const adults =
  /^(?:universi|uni$|hochschul|studium|jura$|medizin|semester|facult|fakult|phd|doctor|bachelor|undergrad|magister|college|licence|fac$|carrera|derecho|direito|faculdade|graduacao|ateneo|laurea|studiow|studia$|prawa|унив|студент|юрфак|вуз|大学|大學|대학|가르|教え|教授)/

/** "Attends middle school". */
export function* schoolClaims(words: Words, lexicon: Lexicon): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    const attends = words.at(index, 'attends')
    if (
      !attends ||
      hasBefore(words, index, 'no', 3) ||
      hasBefore(words, index, 'was', 3) ||
      hasBefore(words, index, 'when', 3) ||
      isOfRelative(words, index)
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
      if (isLastYear(words, index, school.to)) break
      yield { kind: 'minor', age: 0, reason: 'word', from: index, to: school.to, isOpen: lateSchools.test(text) }
      break
    }
  }
}

/** "In her last year of high school", "élève de terminale": a doubt by themselves. */
function isLastYear(words: Words, from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) if (words.at(place, 'unclear')?.to === to) return true
  return false
}

const highSchools = /^(?:高校|高中|고등학교|高等学校)$/
const middleSchools = /^(?:中学|中学校|初中|國中|国中|중학교|中學)$/

/** Schools that people of 18 may still attend. */
const lateSchools =
  /^(?:high school|highschool|secondary school|gymnasium|oberstufe|lycee|instituto|la prepa|prepa|preparatoria|bachillerato|liceo|superiori|liceum|technikum|ensino medio|колледж|高校|高中|고등학교)/

/** Behind "." and "º" after the number of a class: "2.º de ESO". */
function skipOrdinalEnd(words: Words, index: number): number {
  let place = words.isMark(index, '.') ? index + 1 : index
  if (words.tokens[place]?.isGlued && /^[oaº]$/.test(words.tokens[place]?.text ?? '')) place += 1
  return place
}

const inWords = /^(?:in|into|im|en|no|na|nel|nella|w|в|из|z|from)$/

/** Whether a person, or a verb of one, stands right before a place. */
function isWithPerson(words: Words, index: number, lexicon: Lexicon): boolean {
  const verb = words.before(skipFillers(words, index), 'is')
  if (verb) return subjectBefore(words, verb.from, lexicon) === 'person'
  const name = words.tokens[index - 1]
  const pronoun = words.before(index, 'pronoun')
  const isNamed = name?.kind === 'word' && name.isCapital && isName(words, index - 1)
  if (pronoun || isNamed) return words.isEdge(index - 2) || words.before(index - 1, 'introduces') !== undefined
  // "The new kid in seventh grade is Odo".
  const pupil = words.before(index, 'child') ?? words.before(index, 'student')
  return pupil !== undefined && !isOfRelative(words, index)
}

/** "En 4ème", "élève de 3e": the classes of a collège count down. */
function frenchClass(
  { from, to, value, isOrdinal, isWord }: Mention,
  words: Words,
  lexicon: Lexicon,
): Claim | undefined {
  const hasEnd = isOrdinal || /^(?:e|eme)$/.test(words.tokens[to]?.text ?? '')
  if (isWord || !hasEnd || value < 3 || value > 6) return undefined
  const lead = words.tokens[from - 1]?.text ?? ''
  const end = isOrdinal ? to : to + 1
  const isLettered = /^[a-f]$/.test(words.tokens[end]?.text ?? '') && words.isEdge(end + 1)
  if (isLettered && words.isMark(from - 1, ',') && isName(words, from - 2))
    return { kind: 'minor', age: 17 - value, reason: 'grade', from: from - 2, to: end + 1 }
  const isClass =
    lead === 'de' ? words.before(from - 1, 'student') : lead === 'en' && isWithPerson(words, from - 1, lexicon)
  return isClass ? { kind: 'minor', age: 17 - value, reason: 'grade', from: from - 1, to: end } : undefined
}

/** "Ist in der Achten", "está en sexto", "va in terza": the word for a class is left out. */
function ordinalClass({ from, to, value, langs, isOrdinal, isWord }: Mention, words: Words, lexicon: Lexicon) {
  const attends = words.before(from, 'attends', langs)
  const [isGerman, token] = [attends && /^(?:der|die)$/.test(words.tokens[from - 1]?.text ?? ''), words.tokens[from]]
  if (!attends || !isOrdinal || !isWord || (isGerman && !token?.isCapital)) return undefined
  const isOver = words.isStop(to) || words.at(to, 'follower', langs) !== undefined
  if (!isOver || subjectBefore(words, attends.from, lexicon) === 'thing' || isOfRelative(words, attends.from))
    return undefined
  const offset = lexicon.languages.find((_, index) => ((1 << index) & langs) !== 0)?.gradeOffset ?? 5
  const isLate = value + offset >= 17
  const claim: Claim = {
    kind: isLate ? 'doubt' : 'minor',
    age: value + offset,
    reason: 'grade',
    from: attends.from,
    to,
  }
  return claim
}

/** "A sophomore at Hill High": classes that colleges have, too. */
export function* highClassClaims(words: Words): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!/^(?:freshman|sophomore|junior|senior)$/.test(words.tokens[index]?.text ?? '')) continue
    const prep = words.tokens[index + 1]?.text
    if (prep !== 'at' && prep !== 'in' && prep !== 'from') continue
    const isOne = words.before(index, 'article') !== undefined || words.before(index, 'is') !== undefined
    for (let place = index + 2; isOne && place < index + 6 && !words.isStop(place); place += 1) {
      const text = words.tokens[place]?.text ?? ''
      if (/^(?:college|university)$/.test(text) || words.before(index, 'aside')) break
      if (text !== 'high' && text !== 'prep' && text !== 'academy') continue
      yield {
        kind: words.tokens[index]?.text === 'senior' ? 'doubt' : 'minor',
        age: 0,
        reason: 'grade',
        from: index,
        to: place + 1,
      }
      break
    }
  }
}

/** "In der 7b", "учится в 7 «Б»". */
function letteredClass(
  { from, to, value, isWord }: Mention,
  last: number,
  words: Words,
  lexicon: Lexicon,
): Claim | undefined {
  if (isWord || last === to || value < 1 || value > 12) return undefined
  const isKeyed = words.isMark(from - 1, ':=') && classKeys.test(words.tokens[from - 2]?.text ?? '')
  if (isKeyed && words.isEdge(from - 3))
    return { kind: 'minor', age: value + 5, reason: 'grade', from: from - 2, to: last }
  const lead = words.before(from, 'article')?.from ?? (words.tokens[from - 1]?.text === 'der' ? from - 1 : from)
  const isIn = inWords.test(words.tokens[lead - 1]?.text ?? '')
  const attends = words.before(from, 'attends') ?? words.before(lead, 'attends')
  if (!attends && !(isIn && isWithPerson(words, lead - 1, lexicon))) return undefined
  return { kind: 'minor', age: value + 5, reason: 'grade', from: lead - 1, to: last }
}

const classKeys = /^(?:class|form|klasse|classe|clase|turma|klasa|класс)$/

/** "Her nephew starts middle school": somebody's child, who is told of and not described. */
function isOfRelative(words: Words, verb: number): boolean {
  for (let place = verb - 1; place > verb - 4 && place >= 0 && !words.isStop(place); place -= 1)
    if (kinship.test(words.tokens[place]?.text ?? '') && possessives.test(words.tokens[place - 1]?.text ?? ''))
      return true
  return false
}
