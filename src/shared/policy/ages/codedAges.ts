import { sexLetter } from './ageCodes.ts'
import { adultAge, type Claim } from './claim.ts'
import { isGlyph } from './lexicon.ts'
import type { Mention } from './numbers.ts'
import { isName } from './people.ts'
import type { Words } from './words.ts'

/** An age within a name that somebody goes by: "jessie15f", "kai_14_m", "GIRL14SCHOOL", "mia16yold". */
export function codedClaim({ from, to, value, form, isWord }: Mention, words: Words): Claim | undefined {
  if (isWord || form !== 'plain' || value < 8 || value > 60) return undefined
  const kind = value < adultAge ? 'minor' : 'adult'
  if (isShortened(words, from, to)) return { kind, age: value, reason: 'age', from: from - 2, to }
  const under = value <= adultAge ? underKey(words, from) : undefined
  if (under !== undefined) return { kind: 'minor', age: value - 1, reason: 'limit', from: under, to }
  const [name, number, tail] = [words.tokens[from - 1], words.tokens[from], words.tokens[to]]
  const said = saidInName(words, from)
  if (said !== undefined && !tail?.isGlued) return { kind, age: value, reason: 'age', from: said, to }
  if (name?.kind !== 'word' || tail?.kind !== 'word' || !number?.isGlued || !tail.isGlued) return undefined
  if (isGlyph(name.text) || isGlyph(tail.text)) return undefined
  if (name.end - name.start < 2 || words.before(from, 'thing') || words.before(from, 'animal')) return undefined
  const who = words.before(from, 'pronoun') ?? words.before(from, 'person') ?? words.before(from, 'child')
  const unit = words.at(to, 'ageUnit') ?? words.at(to, 'yearUnit')
  const isWhole = tail.start === number.end
  const person = !isWhole
    ? undefined
    : (words.at(to, 'person') ?? words.at(to, 'child') ?? words.at(to, 'teen') ?? words.at(to, 'student'))
  const isSex = sexLetter.test(tail.text)
  const isSaid = isSex || unit !== undefined || person !== undefined || (who !== undefined && isWhole)
  // "mia15f" is a name, whatever the word means.
  const isName = words.all(from - 1).length === 0 || (isWhole && number.start === name.end)
  if (!isSaid || !(who || isName)) return undefined
  // "GTX16M" may be a device, and "MIA15F2" somebody.
  const isSerial = isSex && !who && (words.tokens[to + 1]?.isGlued === true || (name.isCapital && tail.isCapital))
  return {
    kind: kind === 'minor' && isSerial ? 'doubt' : kind,
    age: value,
    reason: 'age',
    from: from - 1,
    to: unit?.to ?? to + 1,
  }
}

/** "Bia, 15a, baker": years by their first letter, which elsewhere makes an ordinal. */
const isShortened = (words: Words, from: number, to: number): boolean =>
  to === from + 2 &&
  words.tokens[to - 1]?.text === 'a' &&
  words.isMark(from - 1, ',') &&
  words.isEdge(to) &&
  words.isEdge(from - 3) &&
  isName(words, from - 2)

/** "Age: U16": where the key begins. */
function underKey(words: Words, from: number): number | undefined {
  const isUnder = words.tokens[from - 1]?.text === 'u' && words.tokens[from]?.isGlued
  return isUnder && words.isMark(from - 2, ':=') ? words.before(from - 2, 'ageKey')?.from : undefined
}

/** "lena_is_15", "im_mia_14": where a name begins that says it with a verb. */
function saidInName(words: Words, from: number): number | undefined {
  let [first, isSaid] = [from, false]
  while (first > from - 4 && isLined(words, first)) {
    first -= 1
    if (words.at(first, 'thing')) return undefined
    isSaid ||= verbs.some((role) => words.at(first, role))
  }
  return isSaid && first < from - 1 ? first : undefined
}

/** A low line or a hyphen stands before. */
const isLined = ({ tokens }: Words, index: number): boolean =>
  tokens[index]?.isGlued === true &&
  tokens[index - 1]?.kind === 'word' &&
  tokens[index]?.start !== tokens[index - 1]?.end

const verbs = ['is', 'has', 'iHave', 'introduces', 'turns'] as const
