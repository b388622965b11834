import { adultAge, type Claim } from './claim.ts'
import { languages } from './languages/index.ts'
import { normalise } from './normalise.ts'
import type { Mention } from './numbers.ts'
import { type SentenceText, sentenceTexts, tokenAt } from './sentenceText.ts'
import type { SayingPart, Telling } from './types.ts'
import type { Words } from './words.ts'

/*
 * Ways to say how old somebody is that have a form of their own in each language: with the years that have to pass or
 * that have passed, by another's age, in the words of schools and chats. A language writes them as patterns over a
 * sentence's text: "{n}" is a number, "{young}" one under 18, both kept; "{who}" is a name or a pronoun, "{w3}" up to
 * three words. Some leave an age open: somebody "barely grown", or of an unknown age with the looks of a child.
 */

export function* sayingClaims(words: Words, mentions: readonly Mention[]): Generator<Claim> {
  const sentences = [...sentenceTexts(words, mentions)]
  yield* unknownAges(sentences)
  for (const sentence of sentences) {
    const hasNumber = sentence.text.includes('#')
    for (const { pattern, telling, needsNumber } of sayings) {
      if (needsNumber && !hasNumber) continue
      const found = pattern.exec(sentence.text)
      if (!found) continue
      if (telling === 'unsure') {
        yield doubtOf(sentence, found)
        continue
      }
      const age = Math.floor(ages[telling](Number(found[1] ?? 0), Number(found[2] ?? 0)))
      const isAdult = age >= adultAge
      if (age < 0 || (isAdult && telling !== 'sum')) continue
      yield {
        ...{ kind: isAdult ? 'adult' : 'minor', age, reason: age === 0 ? 'limit' : 'age', isSum: telling === 'sum' },
        ...placeOf(sentence, found),
      }
    }
  }
}

/** "Age: unknown" and "a boyish face", at most three lines from each other. */
function* unknownAges(sentences: readonly SentenceText[]): Generator<Claim> {
  for (const [index, sentence] of sentences.entries()) {
    const found = ageUnknown.exec(sentence.text)
    const near = found ? sentences.slice(Math.max(0, index - 3), index + 4) : []
    if (found && near.some(({ text }) => childlike.test(text))) yield doubtOf(sentence, found)
  }
}

const doubtOf = (sentence: SentenceText, found: RegExpExecArray): Claim => ({
  ...{ kind: 'doubt', age: 0, reason: 'apparent' },
  ...placeOf(sentence, found),
})

const placeOf = (sentence: SentenceText, { 0: text, index }: RegExpExecArray): Pick<Claim, 'from' | 'to'> => ({
  from: tokenAt(sentence, index),
  to: tokenAt(sentence, index + text.length - 1) + 1,
})

/** The age by the numbers of a saying, in their order. */
const ages: Readonly<Record<Exclude<Telling, 'unsure'>, (first: number, second: number) => number>> = {
  own: (age) => age,
  next: (age) => age + 1,
  sum: (first, second) => first + second,
  rest: (years, whole) => whole - years,
  less: (whole, years) => whole - years,
  half: (whole) => whole / 2,
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
  justGrown: `(?<!\\p{L})@?(?:${partOf('justGrown')})(?!\\p{L})`,
  childlike: `(?<!\\p{L})@?(?:${partOf('childlike')})(?!\\p{L})`,
  ageUnknown: `(?<!\\p{L})@?(?:${partOf('ageUnknown')})(?!\\p{L})`,
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

const ageUnknown = patternOf('{ageUnknown}')
const childlike = patternOf('{childlike}')

/** In chats, whose languages mix. */
const chatted = [
  '{laughs}{w3} {have} {young}(?: {laughs}|$| {years})',
  '{have} {young}(?: {years})? {laughs}',
  '^[mfwkhжм] {young}(?: \\S+){1,3} {anyone} ',
]

/** "Barely grown, Corin steers the ferry". */
const openly = ['{justGrown}(?: ,)?{w2} {who}', '{who}(?: ,| is| ist| est| es| e| jest)? {justGrown}(?: [,.]|$)']

const sayings = [{ own: chatted, unsure: openly }, ...languages.map(({ sayings: own = {} }) => own)].flatMap((own) =>
  (Object.entries(own) as [Telling, readonly string[]][]).flatMap(([telling, sources]) =>
    sources.map((source) => ({ telling, pattern: patternOf(source), needsNumber: /\{n\}|\{young\}|#/.test(source) })),
  ),
)
