import { mentionsWithin } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import type { Words } from './words.ts'

/*
 * Numbers that are no ages by what they count: time in a job ("Staż w policji: 13 lat"), time in prison ("a sixteen-year
 * sentence") and marks ("6 out of 17").
 */
export const isCountedTime = (number: Mention, words: Words, mentions: readonly Mention[]): boolean =>
  isService(number, words) || isSentence(number, words) || isMarkOf(number, words, mentions)

/** A key for service, with a colon behind it and the years. */
function isService({ from }: Mention, words: Words): boolean {
  if (!words.isMark(from - 1, ':=')) return false
  for (let place = from - 2; place > from - 8 && !words.isEdge(place); place -= 1)
    if (service.test(words.tokens[place]?.text ?? '')) return !words.before(from - 1, 'ageKey')
  return false
}

const service =
  /^(?:service|experience|tenure|seniority|served|dienstzeit|dienstjahre|berufserfahrung|erfahrung|anciennete|antiguedad|experiencia|servicio|servico|esperienza|servizio|anzianita|staz|doswiadczenie|sluzba|стаж|опыт|служба|выслуга|勤続|経験|勤続年数|경력|근속|工龄|从业)$/

/** "A sixteen-year sentence", "eine Strafe von sechzehn Jahren", "condena de dieciséis años". */
function isSentence({ from, to }: Mention, words: Words): boolean {
  const unit = words.at(to, 'yearUnit') ?? words.at(to, 'ageUnit')
  if (sentence.test(words.tokens[unit?.to ?? -1]?.text ?? '')) return true
  const of = unit && words.before(from, 'of')
  return of !== undefined && sentence.test(words.tokens[of.from - 1]?.text ?? '')
}

const sentence =
  /^(?:sentence|sentences|lease|mortgage|haftstrafe|freiheitsstrafe|strafe|haft|peine|condena|pena|condanna|wyroku?|срок|刑|형)$/

/** "A 6 out of 17": both numbers, and the second where it is said again. */
function isMarkOf({ from, to, value }: Mention, words: Words, mentions: readonly Mention[]): boolean {
  if (isOutOf(words, to) && numberFollows(mentions, to)) return true
  const first = Math.max(0, from - 8)
  return mentionsWithin(mentions, first, from).some(
    (other) =>
      isOutOf(words, other.from - 2) &&
      other.value === value &&
      mentionsWithin(mentions, first - 8, other.from - 3).length > 0,
  )
}

const isOutOf = ({ tokens }: Words, place: number): boolean =>
  tokens[place]?.text === 'out' && tokens[place + 1]?.text === 'of'

const numberFollows = (mentions: readonly Mention[], to: number): boolean =>
  mentionsWithin(mentions, to + 2, to + 2).length > 0
