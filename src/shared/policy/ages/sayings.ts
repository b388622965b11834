import { adultAge, type Claim } from './claim.ts'
import { languages } from './languages/index.ts'
import { normalise } from './normalise.ts'
import type { Mention } from './numbers.ts'
import { sentenceTexts, tokenAt } from './sentenceText.ts'
import type { SayingPart, Telling } from './types.ts'
import type { Words } from './words.ts'

/*
 * Ways to say how old somebody is that have a form of their own in each language: with the years that have to pass or
 * that have passed, by another's age, in the words of schools and chats. A language writes them as patterns over a
 * sentence's text: "{n}" is a number, "{young}" one under 18, both kept; "{who}" is a name or a pronoun, "{w3}" up to
 * three words.
 */

export function* sayingClaims(words: Words, mentions: readonly Mention[]): Generator<Claim> {
  for (const sentence of sentenceTexts(words, mentions))
    for (const { pattern, telling } of sayings) {
      const found = pattern.exec(sentence.text)
      if (!found) continue
      const age = Math.floor(ages[telling](Number(found[1] ?? 0), Number(found[2] ?? 0)))
      if (age < 0 || age >= adultAge) continue
      const from = tokenAt(sentence, found.index)
      const to = tokenAt(sentence, found.index + found[0].length - 1) + 1
      yield { kind: 'minor', age, reason: age === 0 ? 'limit' : 'age', from, to }
    }
}

/** The age by the numbers of a saying, in their order. */
const ages: Readonly<Record<Telling, (first: number, second: number) => number>> = {
  own: (age) => age,
  next: (age) => age + 1,
  sum: (first, second) => first + second,
  rest: (years, whole) => whole - years,
  third: (whole) => whole / 3,
  none: () => 0,
}

const partOf = (name: SayingPart): string =>
  languages.flatMap(({ sayingParts }) => sayingParts?.[name]?.split(',') ?? []).join('|')

const parts: Readonly<Record<string, string>> = {
  n: '#(\\d{1,2})(?!\\d)',
  young: '#([3-9]|1[0-7])(?!\\d)',
  laughs: `(?<!\\p{L})(?:${partOf('laughs')})`,
  have: `(?<!\\p{L})(?:${partOf('have')})(?: (?:${partOf('only')}))?`,
  who: `(?<!\\p{L})(?:@\\S+|\\{\\{char\\}\\}|${partOf('who')})`,
  years: `(?:${partOf('years')})`,
  anyone: `(?:${partOf('anyone')})`,
}

const patternOf = (source: string): RegExp =>
  new RegExp(
    normalise(
      source.replace(/\{(\w+)\}/g, (whole, name: string) =>
        /^w\d$/.test(name) ? `(?: [^ .!?;:,]+){0,${name.slice(1)}}` : (parts[name] ?? whole),
      ),
    ).text,
    'u',
  )

/** In chats, whose languages mix. */
const chatted = [
  '{laughs}{w3} {have} {young}(?: {laughs}|$| {years})',
  '{have} {young}(?: {years})? {laughs}',
  '^[mfwkhжм] {young}(?: \\S+){1,3} {anyone} ',
]

const sayings = [{ own: chatted }, ...languages.map(({ sayings: own = {} }) => own)].flatMap((own) =>
  (Object.entries(own) as [Telling, readonly string[]][]).flatMap(([telling, sources]) =>
    sources.map((source) => ({ telling, pattern: patternOf(source) })),
  ),
)
