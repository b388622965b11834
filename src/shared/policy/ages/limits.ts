import { adultAge } from './claim.ts'
import { leadEnd } from './keys.ts'
import { isDenied, type NumberPlace, skipFillers } from './numberPlace.ts'
import { isName, subjectBefore } from './people.ts'

/** "Under 18", "not yet 18", "almost 18": true of somebody, or a rule for readers. */
export function limitOf(here: NumberPlace, from: number, g: number): 'minor' | false | undefined {
  const { words } = here
  if (isDenied(here, from) || isNoLonger(here, from)) return false
  const before = skipFillers(words, beforeAmount(here, skipFillers(words, from)))
  const verb = words.before(before, 'is') ?? words.before(before, 'has') ?? words.before(g, 'turns')
  const subject = verb ? subjectBefore(words, verb.from, here.lexicon) : undefined
  if (verb && (subject === 'person' || subject === 'none')) return 'minor'
  if (words.before(leadEnd(here, from), 'ageKey')) return 'minor'
  let hasVerb = false
  for (let index = from; index < g; index += 1) hasVerb ||= words.at(index, 'has', here.langs) !== undefined
  if (hasVerb && subjectBefore(words, from, here.lexicon) !== 'thing') return 'minor'
  if (words.before(from, 'person') && !words.before(from, 'parent')) return 'minor'
  // "Тэнси ещё нет пятнадцати".
  const isLacked = here.number.value === adultAge || words.tokens[g - 1]?.text === 'нет'
  if (words.before(before, 'pronoun') || (isLacked && isName(words, before - 1))) return 'minor'
  if (words.isMark(from - 1, ',(') && subjectBefore(words, from - 1, here.lexicon) === 'person') return 'minor'
  return words.at(from, 'memory') ? undefined : false
}

/** "Nie ma już szesnastu lat": of an age that is over, Polish denies that it is had. */
function isNoLonger({ words, number }: NumberPlace, from: number): boolean {
  for (let index = from; index < number.from; index += 1) if (words.tokens[index]?.text === 'juz') return true
  return false
}

/** "Two months" before "shy of eighteen". */
function beforeAmount(here: NumberPlace, index: number): number {
  const { words } = here
  const unit = words.before(index, 'shortUnit') ?? words.before(index, 'yearUnit')
  if (!unit) return index
  const amount = words.before(unit.from, 'number') ?? words.before(unit.from, 'article')
  return amount?.from ?? (words.tokens[unit.from - 1]?.kind === 'number' ? unit.from - 1 : unit.from)
}

/** "Isn't 18 yet", "won't be eighteen". */
export function isNotYet(here: NumberPlace, g: number): boolean {
  const { words } = here
  const turns = words.before(g, 'turns') ?? words.before(g, 'turned')
  const no = words.before(skipFillers(words, turns?.from ?? g), 'no')
  const last = words.tokens[(no?.to ?? 0) - 1]?.text
  if (!no || (last !== "'t" && last !== 'not')) return false
  const verb = words.before(no.from, 'is') ?? words.before(no.from, 'has')
  if (!verb && !turns && last !== "'t") return false
  return subjectBefore(words, verb?.from ?? no.from, here.lexicon) === 'person'
}
