import { overlap, stem, stemsOf } from '../recall/words.ts'
import { numbersIn, type Statement } from './statements.ts'
import { colours } from './wordFamilies.ts'

/** Something of somebody of which there is one: "Ana's favourite tea is sencha" is of Ana, favourite tea, sencha. */
export interface Claim {
  /** "home", "favourite tea". */
  readonly of: string
  readonly subject: readonly string[]
  readonly value: readonly string[]
  readonly kind: ValueKind
  /**
   * `one`: there is one by the nature of it. `this`: one is spoken of as if there were no other. `some`: there may be
   * others, unless it is said that it has changed.
   */
  readonly count: 'one' | 'this' | 'some'
}

type ValueKind = 'name' | 'number' | 'colour' | 'words'

/** What is claimed, and what is claimed besides. What is denied claims nothing. */
export function claimsOf(statement: Statement): readonly Claim[] {
  const known = found.get(statement)
  if (known) return known
  const text = statement.text.replace(asides, ' ').replace(/\s+/g, ' ').trim()
  const claims = statement.denies
    ? []
    : readers.flatMap((read) => read(text) ?? []).filter(({ value }) => value.length > 0)
  found.set(statement, claims)
  return claims
}

/** Both are of the same, and cannot both be so. `isNews`: one of them says that something has changed. */
export function isOtherClaim(a: Claim, b: Claim, isNews: boolean): boolean {
  if (a.of !== b.of || overlap(a.subject, b.subject) < sameSubject || overlap(a.value, b.value) >= sameValue)
    return false
  if (a.count === 'one' && b.count === 'one') return true
  // A cat and its colour are two things to say of it: only what is of one kind takes the other's place.
  if (a.kind !== b.kind || (a.kind === 'words' && !isNews)) return false
  if (a.count === 'some' || b.count === 'some') return isNews && (a.count !== 'some' || b.count !== 'some')
  return true
}

export const isFavourite = ({ of }: Claim): boolean => of.startsWith('favourite ')

/** Each statement is read once. */
const found = new WeakMap<Statement, readonly Claim[]>()

const sameSubject = 0.6
/** A value that shares half of its words is a longer or shorter wording of the same. */
const sameValue = 0.5

/** Words that say when, and how surely. "New York" is no new York. */
const asides =
  /\b(?:now|currently|still|nowadays|actually|really|instead|these days|at the moment|(?:new|real|true|current|own)(?= \p{Ll}))\b/gu

type Reader = (text: string) => Claim | undefined

const one =
  (of: string, pattern: RegExp): Reader =>
  (text) => {
    const [all, subject = '', value = ''] = pattern.exec(text) ?? []
    return all === undefined ? undefined : claim(of, subject, value, 'one')
  }

const home = '(?:lives?|lived|resides?|moved|has moved|has settled|is living|is based)'
const calledBy = '(?:is|was|are|were) (?:called|named|known as)'
const mostly = '(?:best|most|above all)(?: of all)?'
const liking = '(?:likes?|loves?|adores?|enjoys?)'

const lives = new RegExp(`^(.+?) ${home} (in|into|to|at|on|aboard) (?!with )(.+)$`, 'i')
const likedOfAll = new RegExp(`^(.+?) (?:${liking}|prefers?) (.+?) (?:best|most|above) (?:of )?all (\\p{L}+)$`, 'iu')
const likedBest = new RegExp(`^(.+?) ${liking} (.+?) ${mostly}$`, 'i')
const likes = new RegExp(`^(.+?) ${liking} (.+)$`, 'i')
const calledSo = new RegExp(`^(.+?)'s? (.+?) ${calledBy} (.+)$`, 'i')

/** The subject is before it, the value behind it. */
const readers: readonly Reader[] = [
  // Where: in a town, in a house, on a boat, each by itself.
  (text) => {
    const [, subject = '', way = '', value = ''] = lives.exec(text) ?? []
    const place = /^(?:in|into|to)$/i.test(way) ? 'in' : way.toLowerCase()
    const thing = /^(?:an?|the|his|her|their) \p{Ll}/u.test(value) ? ' thing' : ''
    return value === '' ? undefined : claim(`home ${place}${thing}`, subject, cut(value, true), 'one')
  },
  one('work', /^(.+?) (?:earns? (?:his|her|their|a) living as|retrained as|has retrained as) (.+)$/i),
  one('work', /^(.+?) is an? (.+) by (?:trade|profession)$/i),
  one('work', /^(.+?)'s? (?:job|profession|occupation|trade) (?:is|was) (.+)$/i),
  one('origin', /^(.+?) (?:was born|grew up|comes) (?:in|from) (?!\d)(.+)$/i),
  (text) => {
    const [, subject = '', way = '', value = ''] =
      /^(.+?) (?:works?|worked|is working|is employed|has a job) (as|at|for|in) (.+)$/i.exec(text) ?? []
    return value === ''
      ? undefined
      : claim(way.toLowerCase() === 'as' ? 'work' : 'employer', subject, cut(value, true), 'one')
  },
  one('age', /^(.+?) (?:is|turned|has turned) (\d{1,3})(?: years old)?$/i),
  one('birthday', /^(.+?)(?:'s? birthday (?:is|was|falls)(?: on| in)?| was born on) (.+)$/i),
  one('partner', /^(.+?) (?:(?:is|was|got) (?:married|engaged) to|married) (.+)$/i),
  one('name', /^(.+?)(?:'s? name is|'s? name was) (.+)$/i),
  // "Ana's favourite tea is sencha", "sencha is Ana's favourite tea".
  (text) => {
    const [, subject = '', of = '', value = ''] =
      /^(.+?)'s? (?:favou?rite|preferred|best-loved) (.+?) (?:is|was|are|were) (.+)$/i.exec(text) ?? []
    return value === '' ? undefined : claim(`favourite ${keyOf(of)}`, subject, value, 'one', 'words')
  },
  (text) => {
    const [, value = '', subject = '', of = ''] =
      /^(.+?) (?:is|are) (.+?)'s? (?:favou?rite|preferred) (.+)$/i.exec(text) ?? []
    return of === '' ? undefined : claim(`favourite ${keyOf(of)}`, subject, value, 'one', 'words')
  },
  // "Ana loves sencha most of all teas".
  (text) => {
    const [, subject = '', value = '', of = ''] = likedOfAll.exec(text) ?? []
    return of === '' ? undefined : claim(`favourite ${keyOf(of)}`, subject, value, 'one', 'words')
  },
  // "Ana likes sencha tea best", "prefers sencha tea"; "Ana likes the colour green best".
  (text) => likedMost(likedBest.exec(text), 'one'),
  (text) => likedMost(/^(.+?) prefers? (.+)$/i.exec(text), 'one'),
  (text) => likedMost(likes.exec(text), 'some'),
  // "Ana's cat is called Miso"; "Ana has a cat called Miso", beside which there may be others.
  (text) => {
    const [, subject = '', of = '', value = ''] = calledSo.exec(text) ?? []
    return value === '' ? undefined : claim(keyOf(of), subject, value, 'this', 'name')
  },
  (text) => {
    const [, subject = '', of = '', value = ''] =
      /^(.+?) (?:has|owns|keeps) an? (.+?),? (?:called|named|by the name of) (.+)$/i.exec(text) ?? []
    return value === '' ? undefined : claim(keyOf(of), subject, value, several.has(keyOf(of)) ? 'some' : 'this', 'name')
  },
  (text) => {
    const [, subject = '', of = '', value = ''] =
      /^(.+?) (?:has|owns|keeps) an? (\p{Ll}[\p{Ll} ]*), (\p{Lu}.*)$/u.exec(text) ?? []
    return value === '' ? undefined : claim(keyOf(of), subject, value, several.has(keyOf(of)) ? 'some' : 'this', 'name')
  },
  (text) => {
    const [, subject = '', value = ''] = /^(.+?) (?:is|was) (?:called|named|known as) (.+)$/i.exec(text) ?? []
    return value === '' || /'s? |\b(?:has|have|had)\b/.test(subject) ? undefined : claim('name', subject, value, 'one')
  },
  // "Ana's best friend is Rita", "Rita is the best friend of Ana", "Ana's front door is green".
  (text) => {
    const [, subject = '', of = '', value = ''] =
      /^(.+?)'s? (.+?) (?:is|are|was) (?!called|named|known)(.+)$/i.exec(text) ?? []
    return value === '' ? undefined : thisOf(subject, of, value)
  },
  (text) => {
    const [, value = '', of = '', subject = ''] = /^(.+?) is the (.+?) of (.+)$/i.exec(text) ?? []
    return isNamed(value) && isNamed(subject) ? thisOf(subject, of, value) : undefined
  },
  (text) => {
    const [, value = '', subject = '', of = ''] = /^(.+?) is (.+?)'s? (.+)$/i.exec(text) ?? []
    return isNamed(value) && isNamed(subject) ? thisOf(subject, of, value) : undefined
  },
]

/** People of whom many have several. */
const several = new Set(
  'brother sister friend cousin aunt uncle nephew niece colleague neighbour neighbor student pupil sibling'
    .split(' ')
    .map(stem),
)
const partners = new Set('husband wife spouse fiance boyfriend girlfriend'.split(' ').map(stem))
const dearest = new Set(['best', 'closest', 'oldest', 'dearest'])

function thisOf(subject: string, of: string, value: string): Claim | undefined {
  const words = of.toLowerCase().split(' ')
  const [first = '', second] = words
  const isDearest = words.length > 1 && dearest.has(first)
  const key = isDearest && second !== undefined ? `dearest ${keyOf(words.slice(1).join(' '))}` : keyOf(of)
  if (key === '' || key === 'birthday' || key.startsWith('favourit')) return undefined
  return claim(key, subject, cut(value, false), isDearest ? 'one' : several.has(key) ? 'some' : 'this')
}

/** "sencha tea" is sencha of the teas, "the colour green" is green of the colours. */
function likedMost(match: RegExpExecArray | null, count: Claim['count']): Claim | undefined {
  const [, subject = '', liked = ''] = match ?? []
  const words =
    cut(liked, false)
      .split(/ (?:to|over|in|at|on|with|for|from) /)[0]
      ?.split(' ') ?? []
  const [first = '', second = '', ...others] = words
  if (/^(?:the|this)$/i.test(first) && others.length > 0) {
    return claim(`favourite ${keyOf(second)}`, subject, others.join(' '), count, 'words')
  }
  const last = words.at(-1) ?? ''
  const value = words.slice(0, -1).join(' ')
  return value === '' || isNamed(last) || articles.test(value)
    ? undefined
    : claim(`favourite ${keyOf(last)}`, subject, value, count, 'words')
}

const articles = /^(?:an?|the|to|his|her|their|its|it|being|having)\b/i

function claim(
  of: string,
  subject: string,
  value: string,
  count: Claim['count'],
  kind: ValueKind = kindOf(value),
): Claim {
  return { of, subject: stemsOf(subject), value: valueStems(value), kind, count }
}

/** Ages and dates are numbers, and numbers are their value. */
const valueStems = (value: string): readonly string[] => {
  const stems = stemsOf(value)
  return stems.length > 0 ? stems : numbersIn(value)
}

/** What comes after the value: why, since when, and what else. */
const cut = (value: string, atAnd: boolean): string =>
  value.split(atAnd ? /,| because | since | although | where | which | and / : /, | because | since | although /i)[0] ??
  ''

const keyOf = (of: string): string =>
  stemsOf(of.replace(/\b(?:kind|sort|type)s? of /i, ''))
    .map((each) => (each === 'color' ? 'colour' : partners.has(each) ? 'partner' : each))
    .join(' ')

const isNamed = (value: string): boolean => /^["“]?\p{Lu}/u.test(value)

function kindOf(value: string): ValueKind {
  const bare = value.replace(/^(?:in|at|on|from|to|by|near) (?:the )?/i, '')
  const words = bare.toLowerCase().split(' ')
  if (words.every((word) => colours.has(word) || /^(?:light|dark|pale|bright|and)$/.test(word))) return 'colour'
  if (isNamed(bare)) return 'name'
  return /^(?:about |around )?\d/.test(bare) || numbersIn(words[0] ?? '').length > 0 ? 'number' : 'words'
}
