import { sameWords, stem, stemsOf, wordsOf } from '../recall/words.ts'
import { colours, type Family, familyOf, lightVerbs } from './wordFamilies.ts'

/** One thing that a sentence says. */
export interface Statement {
  /** Plain letters, one space between words, with capitals. */
  readonly text: string
  readonly denies: boolean
  /** It says that something is over: it was so before. */
  readonly ends: boolean
  /** It says that something is otherwise than before, or than it was said to be. */
  readonly isNews: boolean
  /** What it is about: without what says yes or no, when, and how many. */
  readonly core: readonly string[]
  /** The same with words for the same thing made one. */
  readonly frame: readonly string[]
  /** The word by which it says something of somebody. */
  readonly predicate?: string
  readonly family?: Family
  /** The things that it names, each by the word that carries the others: "coffee", but "shop" of a coffee shop. */
  readonly heads: readonly Head[]
  /** All that it counts, in order. */
  readonly numbers: readonly string[]
}

interface Head {
  readonly stem: string
  /** It is where something is, or goes on. */
  readonly isPlace: boolean
}

/** A sentence as far as it is compared with others. */
export interface Reading {
  /** Two with the same say the same. */
  readonly words: string
  readonly statements: readonly Statement[]
  /** What it names, how it looks, and what it counts. */
  readonly values: readonly string[]
}

/**
 * What a sentence says, one thing at a time: "moved from Porto to Lisbon" says where somebody lives, and where they no
 * longer do.
 */
export function readingOf(text: string): Reading {
  const known = readings.get(text)
  if (known) return known
  if (readings.size >= maxReadings) readings.clear()
  const statements = separated(plain(text.slice(0, maxTextLength))).map(statement)
  const found = { words: sameWords(text), statements, values: valuesIn(text) }
  readings.set(text, found)
  return found
}

export const statementsOf = (text: string): readonly Statement[] => readingOf(text).statements

/** What a character remembers is compared again with everything that is found. */
const readings = new Map<string, Reading>()
const maxReadings = 12_000
const maxTextLength = 400

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[.!?\s]+$/, '')
    .trim()

/** Sentences in other words, each side plainer than the other: what is over "stopped", what is disliked is "disliked". */
const rewordings: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\b(?:cannot|can't|can not|could not|couldn't) (?:stand|bear|abide)\b/gi, 'dislikes'],
  [/\bhas gone off\b|\bwent off\b|\b(?:is|has) (?:had enough|tired|sick) of\b|\bis done with\b/gi, 'stopped'],
  [/\b(?:has |have |had )?(?:gave|gives?|given|giving) up(?: on)?\b/gi, 'stopped'],
  [/\b(?:has |have )?(?:broke|broken|split)(?: up)? (?:with|from)\b|\b(?:has )?separated from\b/gi, 'stopped dating'],
  [/\b(?:has |have )?(?:sold|gave away|given away|got rid of) (?:his|her|their|the)\b/gi, 'no longer owns the'],
  [/\b(?:has |have )?(?:fell|fallen) out with\b/gi, 'is no longer friends with'],
  [/\bleft (?:his|her|their|the|a) job (?:at|as|in|with)\b/gi, 'no longer works at'],
  [/\b(?:has |have )?(?:took|taken) up\b/gi, 'plays'],
  [/\b(?:gets|get|got|getting) up\b/gi, 'wakes'],
  [/\bany more\b/gi, 'anymore'],
  [/\bno longer\b/gi, 'no longer'],
  [/(?<!\b(?:is|are|was|got|gets|getting|be|become|became) )\bused to\b/gi, 'no longer'],
  [/\bformerly\b/gi, 'no longer'],
]

function separated(text: string): readonly string[] {
  const reworded = rewordings.reduce((words, [pattern, by]) => words.replace(pattern, by), text)
  const [who = ''] = reworded.split(' ')
  const moved = /^(.+?\bmoved(?: house)?) from (.+?) (?:in)?to (.+)$/i.exec(reworded)
  if (moved) return [`${moved[1]} to ${moved[3]}`, `${who} no longer lives in ${moved[2]}`]
  const switched = /^(.+?\b(?:switched|changed|went over|swapped|turned)) from (.+?) (?:in)?to (.+)$/i.exec(reworded)
  if (switched) return [`${switched[1]} to ${switched[3]}`, `${who} stopped ${switched[2]}`]
  const instead = /^(.+?),? instead of (.+)$/i.exec(reworded)
  if (instead) return [`${instead[1]} instead`, `${who} stopped ${instead[2]}`]
  const corrected = /^(.+?), (?:and )?(?:not|no longer) (?:the |an? |in |at )?(.+)$/i.exec(reworded)
  if (corrected?.[1]?.includes(' ')) {
    return [`${corrected[1]} instead`, `${who} stopped ${corrected[2]}`]
  }
  const [first = '', ...others] = reworded.split(clauses)
  return [first, ...others.map((other) => withSubject(who, other))].slice(0, maxStatements)
}

/** Where another thing begins that is said of the same person. */
const clauses =
  /(?:,|;)? but (?:now )?|; ?|,? and (?:now |(?=(?:is|has|lives|works|plays|keeps|owns|prefers|likes|loves|drinks|eats|drives|studies|teaches|moved)\b))/i

const maxStatements = 4

const withSubject = (who: string, clause: string): string => {
  if (/^\p{Lu}/u.test(clause)) return clause
  if (/^(?:his|her|their) /.test(clause)) return clause.replace(/^\p{L}+/u, `${who}'s`)
  return `${who} ${clause.replace(/^(?:he|she|they|it) /, '')}`
}

const denials = new Set(
  `not no never cannot can't don't doesn't didn't isn't wasn't aren't weren't won't wouldn't hasn't haven't hadn't
  couldn't shouldn't nobody nothing neither without stopped stops stop quit longer anymore`.split(/\s+/),
)
const endings = new Set(['stopped', 'stops', 'stop', 'quit', 'longer', 'anymore'])
/** Words that say the opposite of another: told as that one, denied. */
const opposites: ReadonlyMap<string, string> = new Map<string, string>([
  ...['hate', 'hates', 'hated', 'dislike', 'dislikes', 'disliked', 'detests', 'detest'].map(
    (word) => [word, 'like'] as const,
  ),
  ...['single', 'unmarried', 'divorced'].map((word) => [word, 'married'] as const),
  ...['distrusts', 'mistrusts', 'distrust'].map((word) => [word, 'trust'] as const),
  ...['died', 'dead'].map((word) => [word, 'alive'] as const),
  ...['forgot', 'forgets', 'forgotten'].map((word) => [word, 'remembers'] as const),
])
const likings = new Set(['love', 'loves', 'loved', 'likes', 'liked', 'enjoy', 'enjoys', 'enjoyed', 'adores', 'prefers'])
/** When, and how much. */
const times = new Set([
  'best',
  'most',
  'still',
  'anymore',
  'longer',
  'used',
  'currently',
  'today',
  'lately',
  'these',
  'days',
])
const news = new Set(
  'now nowadays instead switched changed swapped new newly meanwhile actually real really since replaced'.split(' '),
)
const placing = new Set(['at', 'in', 'on', 'near', 'by', 'from', 'to', 'into'])

function statement(text: string): Statement {
  const words = wordsOf(text)
  let count = 0
  let ends = false
  let isNews = false
  const said: string[] = []
  for (const word of words) {
    const opposite = opposites.get(word)
    // "No longer" denies once, and so does "does not ... anymore".
    if (opposite !== undefined || (denials.has(word) && word !== 'longer' && word !== 'anymore')) count++
    ends ||= endings.has(word)
    isNews ||= news.has(word)
    if (news.has(word) || denials.has(word) || times.has(word) || isNumber(word)) continue
    said.push(likings.has(word) ? 'like' : (opposite ?? word))
  }
  const denies = count % 2 === 1
  const core = said.flatMap(stemsOf)
  const frame = said.flatMap((word) =>
    lightVerbs.has(word) ? [] : stemsOf(word).map((each) => familyOf(word) ?? each),
  )
  const predicate = frame[1]
  const family = predicate === undefined ? undefined : familyOf(predicate)
  return {
    text,
    denies,
    ends: ends && denies,
    isNews,
    core,
    frame,
    heads: headsOf(said),
    numbers: numbersIn(text),
    ...(predicate !== undefined && { predicate }),
    ...(family && { family }),
  }
}

/** A word that carries others stands before one that says nothing, or at the end. The first is who it is about. */
function headsOf(words: readonly string[]): readonly Head[] {
  const heads: Head[] = []
  let isPlace = false
  for (const [at, word] of words.entries()) {
    if (stemsOf(word).length === 0) {
      isPlace = placing.has(word) || (isPlace && articles.has(word))
      continue
    }
    const next = words[at + 1]
    const isHead = at > 0 && (next === undefined || stemsOf(next).length === 0)
    if (isHead && !momentary.has(word)) heads.push({ stem: stem(word), isPlace })
  }
  return heads
}

const articles = new Set(['a', 'an', 'the', 'his', 'her', 'their', 'its'])
const momentary = new Set(
  `morning mornings afternoon afternoons evening evenings night nights day week weekend month year years time spring
  summer autumn winter monday tuesday wednesday thursday friday saturday sunday january february march april may june
  july august september october november december`.split(/\s+/),
)

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word) || numberWords.includes(word)

/** All that is counted, in order. */
export const numbersIn = (text: string): readonly string[] =>
  wordsOf(text)
    .filter(isNumber)
    .map((word) => (numberWords.includes(word) ? String(numberWords.indexOf(word) + 1) : word))

/** Numbers, colours, and words that are written large though no sentence begins with them: names of people and places. */
function valuesIn(text: string): readonly string[] {
  const names = text.match(/(?<=[^.!?\s"“]\s+["“]?)\p{Lu}[\p{L}\p{N}]*/gu) ?? []
  const looks = wordsOf(text).filter((word) => colours.has(word))
  return [...names.map((name) => stem(name.toLowerCase())), ...looks, ...numbersIn(text)]
}
