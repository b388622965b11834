import { adultAge, type Claim, oldest } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { mentionBefore, sentenceAround } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { subjectBefore } from './people.ts'
import type { Phrase, Words } from './words.ts'

/*
 * Ages told by somebody else's: "five years younger than her twenty-year-old brother", "half as old as her cousin of
 * 28". The other age stands in the sentence, or is the last one that was stated before it.
 */

export function* comparedClaims(
  words: Words,
  lexicon: Lexicon,
  mentions: readonly Mention[],
  stated: readonly Claim[],
): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    for (const [role, part] of parts) {
      const phrase = words.at(index, role)
      const base = phrase && otherAge(words, mentions, stated, phrase, undefined)
      if (phrase && base) yield* claimOfAge(base / part, phrase.from, phrase.to)
    }
    for (const [role, sign] of differences) {
      const phrase = words.at(index, role)
      const amount = phrase && (mentionBefore(words, mentions, phrase.from) ?? glyphAmount(words, mentions, phrase))
      if (!phrase || !amount || amount.value > 60) continue
      if (subjectBefore(words, amount.from, lexicon) === 'thing') continue
      const base = otherAge(words, mentions, stated, phrase, amount)
      if (base) yield* claimOfAge(base + sign * amount.value, amount.from, phrase.to)
    }
  }
}

const parts = [
  ['halfAge', 2],
  ['thirdAge', 3],
] as const

const differences = [
  ['younger', -1],
  ['older', 1],
] as const

function* claimOfAge(years: number, from: number, to: number): Generator<Claim> {
  const age = Math.floor(years)
  if (age < 3 || age > oldest) return
  yield { kind: age < adultAge ? 'minor' : 'adult', age, reason: 'age', from, to }
}

/** "比他小五岁": Chinese tells the years after the word. */
const glyphAmount = (words: Words, mentions: readonly Mention[], { to }: Phrase): Mention | undefined =>
  words.tokens[to - 1]?.text === '小了' ? mentions.find(({ from }) => from === to) : undefined

function otherAge(
  words: Words,
  mentions: readonly Mention[],
  stated: readonly Claim[],
  phrase: Phrase,
  amount: Mention | undefined,
): number | undefined {
  const { from, to } = sentenceAround(words, phrase.from, phrase.to)
  const near = stated.filter((claim) => claim.age > 5 && claim.from >= from && claim.to <= to + 1)
  const beside = near.find((claim) => claim.from >= phrase.to) ?? near[0]
  if (beside) return beside.age
  for (const mention of mentions)
    if (
      mention.from >= phrase.to &&
      mention.to <= to &&
      mention !== amount &&
      mention.value > 5 &&
      isYears(words, mention)
    )
      return mention.value
  const before = stated.filter((claim) => claim.to <= from && claim.to > from - reach && claim.kind === 'adult').at(-1)
  return before?.age
}

const reach = 40

const isYears = (words: Words, { to, hasEnding }: Mention): boolean =>
  hasEnding || (words.at(to, 'ageUnit') ?? words.at(to, 'yearUnit')) !== undefined || words.isStop(to)
