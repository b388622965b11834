import { fold } from './fold.ts'

/** One text of a character, and what it is called in the form. */
export interface NamedText {
  readonly field: string
  readonly text: string
}

/** Where a text makes a character a minor. */
export interface MinorFound {
  readonly field: string
  /** The words, with a little of what stands around them. */
  readonly match: string
}

/**
 * Finds the first place that makes a character a minor: an age under 18, or words that say so. It reads what a
 * sentence claims about somebody now; memories of a childhood, whisky, houses and disclaimers are left alone.
 */
export function findMinor(texts: readonly NamedText[]): MinorFound | undefined {
  for (const { field, text } of texts) {
    const plain = fold(text).text
    for (const { pattern, unless } of signs) {
      for (const match of plain.matchAll(pattern)) {
        const before = plain.slice(Math.max(0, match.index - 60), match.index)
        const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 40)
        if (unless.some((isHarmless) => isHarmless({ before, after, match: match[0], text: plain }))) continue
        return { field, match: `${lastWords(before)}${match[0]}${firstWords(after)}`.trim() }
      }
    }
  }
  return undefined
}

/** What to tell the person about it. */
export const adultsOnlyMessage = ({ field, match }: MinorFound): string =>
  `Characters here are adults, aged 18 or older. ${field} says “${match}”. Change that, or choose another character.`

interface Place {
  readonly before: string
  readonly match: string
  readonly after: string
  readonly text: string
}

interface Sign {
  readonly pattern: RegExp
  /** The sign means nothing where one of these holds. */
  readonly unless: readonly ((place: Place) => boolean)[]
}

const tens = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen'
const word = `one|two|three|four|five|six|seven|eight|nine|${tens}`
const age = `(?:1[0-7]|0?[1-9]|${word})`
const who = String.raw`(?:\b(?:she|he|i)|\{\{char\}\}|<bot>)`
const is = String.raw`(?:\s+(?:is|am)|['’](?:s|m))`
const hedge = String.raw`(?:(?:still|only|just|barely|merely|legally|currently|actually|about|around)\s+)*`

/** "When she was 12 years old", "since age 9", "at the age of 15": a life has a beginning. */
const isMemory = ({ before }: Place) => isPastClause.test(before) || isPastMoment.test(before)

const isPastClause =
  /\b(?:when|while|since|until|till|before|after|once|remember(?:s|ed)?)\b[^.!?;,\n]{0,30}\b(?:was|were|had been|turned|being)\s+(?:(?:only|just|about|around|barely|an?)\s+)*$/i
const isPastMoment =
  /\b(?:at|from|by|since|until|till|before|after|around)\s+(?:the\s+)?(?:(?:tender|young|early)\s+)*$/i

const things =
  'whiske?y|scotch|bourbon|rum|wine|port|brandy|cheese|car|truck|van|bike|motorcycle|ship|boat|house|home|building|' +
  'apartment|company|business|firm|marriage|tradition|tree|bar|shop|caf[eé]|inn|dog|cat|horse|mare|hound|computer|laptop|' +
  'phone|coat|jacket|sword|book|law|feud|debt|war|mystery|case|engine|clock|lamp|tower|bridge|road|ruin|career'
const person = '(?:she|he|i|they|who|char|girl|boy|woman|man|daughter|son|student)'
const isThing = ({ before, after }: Place) =>
  new RegExp(String.raw`^[\s-]*(?:\w+\s+){0,2}(?:${things})s?\b`, 'i').test(after) ||
  new RegExp(String.raw`\b(?:${things})s?\b(?:(?!\b${person}\b)[^.!?;,\n]){0,30}$`, 'i').test(before)

const isDenied = ({ before }: Place) =>
  /(?:\b(?:no|not|never|without|non|anti|against|prohibits?|forbids?|bans?|ban on|refuses?|isn['’]t|aren['’]t|nothing|nobody|neither)\b[^.!?;\n]{0,25}|\bno-?)$/i.test(
    before,
  )

const isLarger = ({ after }: Place) =>
  /^(?:\s*[,.]?\d|\s*\+|\s*(?:st|nd|rd|th)\b|\s*(?:-|\s)*(?:hundred|thousand|million|billion|centur|decade|dozen|score))/i.test(
    after,
  )

const isSpan = ({ after }: Place) =>
  /^\s*(?:months?|weeks?|days?|hours?|minutes?|years?\s+(?:in|of|as|ago|at)\b)/i.test(after)

const isDrinking = ({ after }: Place) => /^\s*(?:drink|gambl|patron|customer|smok|driv)/i.test(after)

const endsHere = String.raw`(?=\s*(?:[.,;!?)\]\n]|$|and\b|but\b))`

const signs: readonly Sign[] = [
  // 15 years old, 15-year-old, fifteen years old, 15yo, 15 y/o
  {
    pattern: new RegExp(String.raw`(?<![\d.,'’/-])\b${age}[\s-]*(?:years?|yrs?)[\s-]*(?:old\b|of age\b)`, 'gi'),
    unless: [isMemory, isThing, isDenied],
  },
  {
    pattern: new RegExp(String.raw`(?<![\d.,'’/-])\b${age}[\s-]*y\.?\s?/?o\.?(?![\w-])`, 'gi'),
    unless: [isMemory, isThing],
  },
  // age: 16, aged 16, Age(16), age = "16", age of 16
  {
    pattern: new RegExp(String.raw`\bage[ds]?(?:\s+of\s+|\s+is\s+|\s*[:=([+-]+\s*|\s+)["'“]?${age}\b(?!['’]\d)`, 'gi'),
    unless: [isMemory, isLarger, isSpan, isThing, isDenied],
  },
  // She is 16. I'm sixteen and …
  {
    pattern: new RegExp(String.raw`${who}${is}\s+${hedge}(?:1[0-7]|${tens})${endsHere}`, 'gi'),
    unless: [isMemory, ({ after }) => /^\s*,?\s*(?:and\s+)?\d/.test(after)],
  },
  {
    pattern: new RegExp(String.raw`\b(?:just|recently|newly)\s+turned\s+${age}\b`, 'gi'),
    unless: [isLarger, isMemory],
  },
  { pattern: /\bunder-?age[d]?\b/gi, unless: [isDenied, isDrinking] },
  { pattern: /\b(?:pre-?teens?|pre-?pubescent|loli(?:con)?|shota(?:con)?|jailbait)\b/gi, unless: [isDenied] },
  // is a minor. Not: a minor injury, a minor noble
  {
    pattern: new RegExp(String.raw`\b(?:is|am|are|being|['’]s|['’]m)\s+${hedge}a minor${endsHere}`, 'g'),
    unless: [isMemory, isDenied],
  },
  {
    pattern: new RegExp(
      String.raw`${who}${is}\s+${hedge}an?\s+(?:(?:little|young|small|cute|shy|innocent)\s+)*(?:child|kid|schoolgirl|schoolboy|little (?:girl|boy))\b`,
      'gi',
    ),
    unless: [
      isMemory,
      ({ after }) => /^(?:\s+(?:at heart|of\b|in\b|when\b|compared|psycholog|prodigy)|[-’'])/i.test(after),
    ],
  },
  {
    pattern: new RegExp(
      String.raw`(?:${who}${is}|\bis)\s+${hedge}an?\s+(?:[\w-]+\s+){0,2}(?:elementary|primary|middle|junior[\s-]high)[\s-]school(?:er|\s+(?:student|pupil|girl|boy))\b`,
      'gi',
    ),
    unless: [isMemory],
  },
  {
    pattern: new RegExp(
      String.raw`${who}${is}\s+${hedge}an?\s+(?:[\w-]+\s+){0,2}(?:teenager|teenaged? (?:girl|boy)|teen)\b`,
      'gi',
    ),
    unless: [isMemory, ({ text }) => /\b(?:18|19|eighteen|nineteen)\b/i.test(text)],
  },
]

/** The tags that say it in one word. */
const minorTags = new Set([
  'minor',
  'minors',
  'underage',
  'child',
  'children',
  'kid',
  'loli',
  'lolicon',
  'shota',
  'shotacon',
  'preteen',
])

export function findMinorTag(tags: readonly string[]): MinorFound | undefined {
  const found = tags.find((tag) => minorTags.has(tag.normalize('NFKC').trim().toLowerCase()))
  return found === undefined ? undefined : { field: 'Tags', match: found }
}

const lastWords = (text: string) => /(?:\S+\s+){0,3}\S*$/.exec(text)?.[0] ?? ''
const firstWords = (text: string) => /^\S*(?:\s+\S+){0,2}/.exec(text)?.[0] ?? ''
