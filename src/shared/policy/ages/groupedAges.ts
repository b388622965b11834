import { adultAge, type Claim } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { mentionsWithin, sentenceAround, skipArticles } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { subjectBefore } from './people.ts'
import type { Words } from './words.ts'

/*
 * Ages of a group that somebody belongs to: "plays for the under-15s", "a camper in the 12-to-14 cabin", "juega en la
 * categoría sub-15".
 */
export function groupClaim(
  mention: Mention,
  words: Words,
  lexicon: Lexicon,
  mentions: readonly Mention[],
): Claim | undefined {
  const { from, to, value, form, isOrdinal } = mention
  if (form !== 'plain' || isOrdinal || value < 4 || value > adultAge) return undefined
  const limit = limitBefore(words, from)
  const first = limit ?? rangeBefore(words, mentions, mention)
  if (first === undefined) return undefined
  const unit = words.at(to, 'ageUnit') ?? words.at(to, 'yearUnit')
  const end = unit?.to ?? (words.tokens[to]?.text === 's' ? to + 1 : to)
  const isOf = ofWords.test(words.tokens[first - 1]?.text ?? '')
  const before = words.before(isOf ? first - 1 : skipArticles(words, first), 'group')
  const behind = words.at(end, 'group')
  if (limit === undefined && !before && !behind) return undefined
  const last = behind?.to ?? end
  if (!words.isEdge(last) && (words.at(last, 'of') || !words.at(last, 'follower'))) return undefined
  const joins = joiningBefore(words, before?.from ?? first, lexicon)
  return joins === undefined ? undefined : { kind: 'minor', age: value - 1, reason: 'age', from: joins, to: last }
}

/** "Under-15", "U15", "sub-15", "moins de 15". */
function limitBefore(words: Words, from: number): number | undefined {
  const isShort = words.tokens[from]?.isGlued && /^(?:u|sub)$/.test(words.tokens[from - 1]?.text ?? '')
  return isShort ? from - 1 : words.before(from, 'below')?.from
}

/** "12 to 14", "12–14". */
function rangeBefore(words: Words, mentions: readonly Mention[], { from, value }: Mention): number | undefined {
  const hyphened = words.tokens[from]?.isGlued ? words.tokens[from - 1] : undefined
  if (hyphened?.kind === 'number' && hyphened.value < value) return from - 1
  const link = words.before(from, 'range')?.from ?? (words.isMark(from - 1, '-\u2014~') ? from - 1 : undefined)
  const low = link === undefined ? undefined : mentionsWithin(mentions, link - 3, link).find(({ to }) => to === link)
  return low && low.value < value ? low.from : undefined
}

/** Where a verb stands that tells of somebody in the group, and of nobody who teaches it or was in it once. */
function joiningBefore(words: Words, group: number, lexicon: Lexicon): number | undefined {
  const link = skipArticles(words, group) - 1
  if (!links.test(words.tokens[link]?.text ?? '')) return undefined
  const sentence = sentenceAround(words, group, group)
  let joins: number | undefined
  for (let place = sentence.from; place < group; place += 1) {
    if (others.some((role) => words.at(place, role))) return undefined
    if (words.at(place, 'takesPart') && subjectBefore(words, place, lexicon) !== 'thing') joins = place
  }
  return joins
}

const ofWords = /^(?:of|der|von|de|des|del|do|dos|di|dei)$/
const links = /^(?:in|for|with|on|im|mit|für|fur|dans|avec|en|chez|na|no|con|com|nel|nella|nell'|nell|w|z|в|с|за)$/

const others = ['was', 'when', 'parent', 'no', 'memory'] as const
