import type { Claim } from './claim.ts'
import { hasBefore, sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import type { Words } from './words.ts'

/** "Born in 2012", against the year of the story, or the real one. */
export function birthClaim(mention: Mention, words: Words, year: number): Claim | undefined {
  const { from, to, value, form } = mention
  const text = words.tokens[from]?.text ?? ''
  const full = /(?:^|\D)((?:1[89]|20|21|22|23)\d\d)(?:\D|$)/.exec(text)?.[1]
  const plain = form === 'plain' && value >= 1800 && value < 2400 ? value : undefined
  const born = full ? Number(full) : (plain ?? eraYear(mention, words) ?? shortYear(mention, words, year))
  if (born === undefined || born > year) return undefined
  for (let place = from; place > from - maxBetween && place > 0; place -= 1) {
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
    // "1970: Piotr, born in 1930": another year is his.
    if (after && words.tokens[after.to]?.kind === 'number') break
    if (after && (place === to || after.length > 1)) return ageIn(born, year, from, after.to)
  }
  return undefined
}

/** How many words may stand between "born" and the year. */
const maxBetween = 16

/** Years of an emperor, by the year before the first. */
const eras: ReadonlyMap<string, number> = new Map([
  ['明治', 1867],
  ['大正', 1911],
  ['昭和', 1925],
  ['平成', 1988],
  ['令和', 2018],
])

function eraYear({ from, value }: Mention, words: Words): number | undefined {
  const before = eras.get(words.tokens[from - 1]?.text ?? '')
  return before !== undefined && value > 0 && value < 70 ? before + value : undefined
}

/** "Шестьдесят пятого года рождения": the century is the one before the story's year. */
function shortYear({ to, value, isOrdinal }: Mention, words: Words, year: number): number | undefined {
  if (!isOrdinal || value < 20 || value > 99 || !words.at(to, 'born') || words.at(to, 'birthday')) return undefined
  const century = year - (year % 100)
  return century + value > year ? century - 100 + value : century + value
}

function ageIn(born: number, year: number, from: number, to: number): Claim | undefined {
  const age = year - born
  if (age > 18) return { kind: 'adult', age, reason: 'birth year', from, to }
  return { kind: age === 18 ? 'doubt' : 'minor', age, reason: 'birth year', from, to }
}

/** The year the text says it is, if it does. */
export function statedYear(mentions: readonly Mention[], words: Words): number | undefined {
  for (const mention of mentions) {
    const { from, form } = mention
    const value = eraYear(mention, words) ?? mention.value
    if (form !== 'plain' || value < 1000 || value > 9999) continue
    const lead = words.isMark(from - 1, ':=(') ? from - 1 : from
    if (isDateline(mention, words) || opensLine(mention, words)) return value
    const present = words.before(skipFillers(words, lead), 'present') ?? words.before(lead, 'present')
    // "Birth year: 1995".
    if (present && !words.before(lead, 'born')) return value
    if (isPresentSaid(words, from)) return value
  }
  return undefined
}

/** "London, 1888.", "Madrid, enero de 1985:". */
function isDateline({ from, to }: Mention, words: Words): boolean {
  if (!words.isEdge(to) || words.isMark(to, ',')) return false
  let comma = from - 1
  while (comma > from - 4 && words.tokens[comma]?.kind === 'word' && !words.at(comma, 'born')) comma -= 1
  return words.isMark(comma, ',') && words.tokens[comma - 1]?.isCapital === true && words.isEdge(comma - 2)
}

/** "1988년 서울,", "昭和60年1月、": the line begins with the year, and a comma follows. */
function opensLine({ from, to }: Mention, words: Words): boolean {
  const first = eras.has(words.tokens[from - 1]?.text ?? '') ? from - 1 : from
  if (!words.isEdge(first - 1) || words.isMark(first - 1, ',') || !/^[年년]/.test(words.tokens[to]?.text ?? ''))
    return false
  for (let place = to; place < to + 7 && !words.isSentenceEnd(place); place += 1) {
    if (words.at(place, 'born')) return false
    if (words.isMark(place, ',')) return true
  }
  return false
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
