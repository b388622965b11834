import type { Lexicon } from './lexicon.ts'
import type { Role } from './types.ts'
import type { Words } from './words.ts'

/**
 * Whose age a verb tells: the last noun before it, or, where that noun hangs on a preposition ("the girl from the
 * harbour"), a person before it in the same clause. An owner ("Mina's house") is not the subject.
 */
export function subjectBefore(words: Words, index: number, lexicon: Lexicon): 'person' | 'thing' | 'unknown' | 'none' {
  if (ands.test(words.tokens[index - 1]?.text ?? '')) {
    const first = subjectOfClause(words, index - 1)
    if (first !== undefined) return first
  }
  if (isThingsRelative(words, index)) return 'thing'
  let last: 'person' | 'thing' | 'unknown' | 'none' = 'none'
  let place = index
  for (let step = 0; step < 10 && place > 0; step += 1) {
    const token = words.tokens[place - 1]
    // "The youngest, Ivy, is": the verb follows an insertion.
    if (step === 0 && words.isMark(place - 1, ',')) {
      place -= 1
      continue
    }
    if (!token || words.isStop(place - 1)) break
    // "El", "il", "o" before a noun are articles, whatever they are elsewhere.
    if (place < index && !words.before(place, 'person') && words.before(place, 'article')) {
      // "That'll be".
      if (last === 'none' && words.before(place, 'thing')) return 'thing'
      place -= 1
      continue
    }
    const found = nounBefore(words, place, lexicon)
    const isOwner = words.tokens[place]?.text === "'s" && place < index
    // "The youngest of the crew": of things there would be several.
    const rank = place < index && last === 'thing' ? words.before(place, 'rank') : undefined
    if (rank && !words.tokens[index - 1]?.text.endsWith('s') && words.at(place, 'of')) return 'person'
    if (found?.kind === 'person' && isAnimalNamed(words, found.from)) return 'thing'
    if (found && !isOwner) {
      if (found.kind === 'person') {
        if (isThingOf(words, found.from)) return 'thing'
        // "O irmão mais velho".
        if (last === 'unknown' && isRomance(words, place) && words.before(found.from, 'article')) return 'person'
        if (last === 'none' || isRelative(words, place) || hasPreposition(words, place, index)) return 'person'
        return last
      }
      // "A mangueira do quintal", "o cachorro velho": the noun comes first.
      if (found.kind === 'thing' && last === 'unknown' && words.before(found.from, 'article')) return 'thing'
      if (last === 'none') last = found.kind
      place = found.from
    } else place -= 1
    if (words.before(place, 'when')) break
  }
  return last
}

/**
 * "Lena stands beside an old picture and is a toddler": a second verb has the subject of the first, whatever stands
 * between. Undefined where the clause begins with something else.
 */
function subjectOfClause(words: Words, end: number): 'person' | 'thing' | undefined {
  let first = end
  while (first > end - maxClause && first > 0 && !words.isStop(first - 1)) first -= 1
  if (!words.isStop(first - 1)) return undefined
  const article = words.at(first, 'article')
  const noun = article?.to ?? (owners.test(words.tokens[first]?.text ?? '') ? first + 1 : first)
  if (words.tokens[noun + 1]?.text === "'s") return undefined
  const thing = noun > first ? words.at(noun, 'thing', article?.langs) : undefined
  // "The mill girl waits".
  if (thing && !isPersonAt(words, noun) && !isPersonAt(words, thing.to)) return 'thing'
  if (thing || (noun > first && words.at(first, 'pronoun'))) return undefined
  const who = words.at(first, 'pronoun') ?? words.at(noun, 'person')
  if (who && !words.at(who.to, 'of')) return 'person'
  return words.tokens[noun]?.isCapital === true && isPlainName(words, noun) ? 'person' : undefined
}

const isPersonAt = (words: Words, index: number): boolean =>
  (words.at(index, 'person') ?? words.at(index, 'child') ?? words.at(index, 'teen') ?? words.at(index, 'youth')) !==
  undefined

/** A name that a sentence begins with, and no other word with a capital: a verb follows. */
const isPlainName = (words: Words, index: number): boolean =>
  words.all(index).length === 0 && words.tokens[index + 1]?.isCapital === false && !words.at(index + 1, 'thing')

const maxClause = 14
const ands = /^(?:and|und|et|y|e|i|и)$/

/** "Le chat de Tansy": a sentence begins with what belongs to somebody. */
function isThingOf(words: Words, owner: number): boolean {
  const of = words.before(owner, 'of')
  const thing = of && (words.before(of.from, 'thing') ?? words.before(of.from, 'animal'))
  if (!thing || words.before(of.from, 'person')) return false
  return words.isEdge((words.before(thing.from, 'article')?.from ?? thing.from) - 1)
}

/** Adjectives follow nouns in French, Spanish, Portuguese and Italian. */
const isRomance = (words: Words, to: number): boolean =>
  ((words.before(to, 'person')?.langs ?? 0) & 0b11_1100) !== 0 && !words.before(to, 'person', 1)

/**
 * "Fährt einen Roller, der 14 Jahre alt ist", "jeździ skuterem, który ma 14 lat": a clause about the thing before it.
 * In "das Mädchen aus dem Haus, das 14 Jahre alt ist" the thing hangs on a preposition, and the clause is not about it.
 */
export function isThingsRelative(words: Words, end: number): boolean {
  const comma = end - 2
  if (!relatives.test(words.tokens[end - 1]?.text ?? '') || !words.isMark(comma, ',')) return false
  const thing = words.before(comma, 'thing') ?? words.before(comma, 'animal')
  if (!thing || words.before(comma, 'person')) return false
  for (let place = thing.from - 1; place > thing.from - 4 && !words.isStop(place); place -= 1)
    if (words.at(place, 'has') ?? drives.test(words.tokens[place]?.text ?? '')) return true
  return false
}

/** Verbs that a thing follows without a preposition. */
const drives =
  /^(?:has|owns|drives|rides|winds|hat|besitzt|fahrt|reitet|a|possede|conduit|tiene|posee|conduce|tem|possui|conduz|dirige|ha|possiede|guida|ma|jezdzi|prowadzi|posiada|водит|имеет)$/

const relatives =
  /^(?:which|der|die|das|welche[rs]?|qui|que|che|ktory|ktora|ktore|которыи|которая|которое|которому|которои)$/

/** "The lad who tends the bar is": the clause is about a person. */
const isRelative = (words: Words, place: number): boolean => words.tokens[place - 1]?.text === 'who'

/** "Her mare Ivy", "her mare, Ivy,", "馬のベス". */
export function isAnimalNamed(words: Words, name: number): boolean {
  if (nameLike(words, name - 1)) return false
  const of = words.before(name, 'of')
  return (
    words.before(name, 'animal') !== undefined ||
    (words.isMark(name - 1, ',:=') && words.before(name - 1, 'animal') !== undefined) ||
    (of !== undefined && words.before(of.from, 'animal') !== undefined)
  )
}

function nounBefore(
  words: Words,
  place: number,
  lexicon: Lexicon,
): { readonly kind: 'person' | 'thing' | 'unknown'; readonly from: number } | undefined {
  const pronoun = words.before(place, 'pronoun')
  if (pronoun) return { kind: 'person', from: pronoun.from }
  const person = words.before(place, 'person')
  const isCalled = nameLike(words, place - 1) || isSurname(words, place - 1)
  const thing = isCalled ? undefined : (words.before(place, 'thing') ?? words.before(place, 'animal'))
  if (person && (!thing || person.length >= thing.length)) return { kind: 'person', from: person.from }
  const child = words.before(place, 'child') ?? words.before(place, 'teen')
  if (child) return { kind: 'person', from: child.from }
  if (thing) return { kind: 'thing', from: thing.from }
  const token = words.tokens[place - 1]
  if (token?.kind !== 'word') return undefined
  const make = words.before(place, 'make')
  if (make && isOwned(words, make.from)) return { kind: 'thing', from: make.from }
  if (isName(words, place - 1)) return { kind: 'person', from: place - 1 }
  if (words.all(place - 1).some(({ role }) => role !== 'figure')) return undefined
  return { kind: hasPersonEnding(token.text, lexicon) ? 'person' : 'unknown', from: place - 1 }
}

/** "Her Honda", "la mia vecchia Panda": what is made and owned. */
const isOwned = (words: Words, index: number): boolean =>
  [index, index - 1].some(
    (place) => owners.test(words.tokens[place - 1]?.text ?? '') || words.before(place, 'article') !== undefined,
  )

const owners =
  /^(?:'s|her|his|my|their|our|your|ihre?|seine?|meine?|son|sa|mon|ma|su|mi|suo|sua|mio|mia|seu|meu|minha|jej|jego|moj|moja|ее|его|мои|моя)$/

/** Words before a number in languages without a verb there: "девушка работает 16 лет" has one. */
export const slavicVerb = /(?:ет|ит|ют|ят|ут|ат|ла|ли|ло|л)$/

const prepositions =
  /^(?:from|of|in|at|with|by|who|that|near|behind|under|next|to|on|for|named|called|de|du|des|der|das|dem|den|von|vom|aus|mit|bei|im|am|del|della|do|da|dos|das|na|w|ze|z|od|из|с|в|на|от|у)$/

function hasPreposition(words: Words, from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) if (prepositions.test(words.tokens[place]?.text ?? '')) return true
  return false
}

const peopleOf = new WeakMap<Lexicon, readonly string[]>()

export function hasPersonEnding(text: string, lexicon: Lexicon): boolean {
  let endings = peopleOf.get(lexicon)
  if (!endings) {
    endings = lexicon.languages.flatMap(({ personEndings = '' }) => personEndings.split(' ').filter(Boolean))
    peopleOf.set(lexicon, endings)
  }
  return text.length > 4 && endings.some((ending) => text.length > ending.length + 1 && text.endsWith(ending))
}

/** A capitalised word that is no word of the languages known. */
export function isName(words: Words, index: number, langs?: number): boolean {
  const token = words.tokens[index]
  if (token?.kind !== 'word') return false
  if (words.all(index).some(({ role, length }) => length === 1 && roles.has(role)))
    return words.at(index, 'pronoun', langs) !== undefined || isNameBesideVerb(words, index)
  return token.isCapital || unspaced.test(token.text)
}

/** "Nella ha sedici anni": a small word with a capital, and a verb follows. */
function isNameBesideVerb(words: Words, index: number): boolean {
  if (!words.tokens[index]?.isCapital) return false
  if (words.all(index).some(({ role, length }) => length === 1 && role !== 'follower'))
    return [nameLike, isForeignBesideVerb, isLinkBesideVerb, isArticleAlone].some((isSo) => isSo(words, index))
  // "Nella ne ha sedici".
  return verbRoles.some((role) => words.at(index + 1, role) ?? words.at(index + 2, role))
}

const verbRoles = ['is', 'has', 'was', 'turns', 'turned', 'attends'] as const

/** "Su is 13", "Per ist 13": a small word of other languages than the verb that follows is no such word here. */
function isForeignBesideVerb(words: Words, index: number): boolean {
  const text = words.tokens[index]?.text ?? ''
  if (text.length < 2 || openers.test(text)) return false
  const senses = words.all(index).filter(({ length }) => length === 1)
  if (senses.some(({ role }) => namedThings.has(role))) return false
  const langs = senses.reduce((all, sense) => all | sense.langs, 0)
  return verbRoles.some((role) => {
    const verb = words.at(index + 1, role)
    return verb !== undefined && (verb.langs & langs) === 0
  })
}

/** Begins sentences of languages whose tables do not have it: "Es sind sechzehn Grad". */
const openers = /^(?:es|ci|ce|se|ne|to|da|so|wo|on|was|wie|hier|also|die|das)$/

/** "Long is 14", "An ist vierzehn": a small word that no sentence begins with before a verb and a number. */
function isLinkBesideVerb(words: Words, index: number): boolean {
  const text = words.tokens[index]?.text ?? ''
  if (text.length < 2 || openers.test(text) || subjectWords.test(text) || !words.isEdge(index - 1)) return false
  const verb = words.at(index + 1, 'is', englishOrGerman)
  if (!verb || !(words.tokens[verb.to]?.kind === 'number' || words.at(verb.to, 'number'))) return false
  const isOther = (langs: number) => (langs & verb.langs) === 0
  return words
    .all(index)
    .every(({ role, length, langs }) => length === 1 && (links.has(role) || (isOther(langs) && !namedThings.has(role))))
}

const englishOrGerman = 3

/** What stands alone for somebody or something. */
const subjectWords =
  /^(?:this|that|these|those|its?|his|hers?|ours|one|each|all|both|next|last|here|there|now|today|tomorrow|yesterday|tonight|only|just|which|what|who|das|der|die|dies|dann|da|dort|hier|jetzt|heute|morgen|gestern|jede[rs]?|alle|beide|noch|so|nun|also|wie|es|or|and|but|if|oder|und|aber)$/

const links: ReadonlySet<Role> = new Set([
  ...(['article', 'filler', 'follower', 'of', 'at', 'aside', 'times'] as const),
  ...(['span', 'spanAfter', 'range', 'yearUnit'] as const),
])

/** "Su, 13, sells flowers", "Su (13)": no noun follows that it could be the article of. */
function isArticleAlone(words: Words, index: number): boolean {
  if (words.tokens[index]?.text === 'mon' || !words.isMark(index + 1, ',(')) return false
  if (words.tokens[index + 2]?.kind !== 'number' && !words.at(index + 2, 'number')) return false
  return words.all(index).every(({ role, length }) => length > 1 || role === 'article' || role === 'outOf')
}

/** Nouns and numbers keep their meaning in a sentence of another language. */
const namedThings: ReadonlySet<Role> = new Set(['thing', 'number', 'school', 'yearUnit', 'ageUnit', 'grade'])

/** "Piper is sixteen", "Mia is twelve": a word for something else that people are called, too. */
export const nameLike = (words: Words, index: number): boolean => {
  const token = words.tokens[index]
  return token?.isCapital === true && wordsForNames.test(token.text) && !words.before(index, 'article')
}

/** "Jimin Park is sixteen": an English word for a thing behind a first name. */
function isSurname(words: Words, index: number): boolean {
  const [first, last] = [words.tokens[index - 1], words.tokens[index]]
  const isEnglish = words.at(index, 'thing')?.langs === 1
  return isEnglish && last?.isCapital === true && first?.isCapital === true && isName(words, index - 1)
}

const wordsForNames =
  /^(?:piper|hawk|rosemary|lavender|raven|wolf|fox|bear|robin|wren|finch|rook|falcon|ivy|olive|pearl|fern|willow|park|crane|ruby|amber|dove|fawn|rose|port|star|brandy|sherry|ale|chase|reed|harper|cliff|heath|lane|dale|brook|ford|rusty|sage|maple|page|story|ring|bell|sterling|crow|swan|owl|mia|una|will)$/

const unspaced = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+$/

/** Words with these meanings are no names. */
const roles: ReadonlySet<string> = new Set([
  'thing',
  'is',
  'was',
  'has',
  'at',
  'when',
  'span',
  'filler',
  'article',
  'below',
  'above',
  'no',
  'of',
  'soon',
  'ageKey',
  'follower',
  'spanAfter',
  'yearUnit',
  'ageUnit',
  'memory',
  'school',
  'grade',
  'number',
  'plus',
  'minus',
  'times',
  'half',
])

export function personNear(words: Words, index: number): boolean {
  for (let place = index - 1; place >= index - 5 && !words.isStop(place); place -= 1)
    if (words.at(place, 'person') || words.at(place, 'pronoun') || isName(words, place)) return true
  return false
}

/** Where words for "both", "each of them" begin that end before a token. "All sixteen" counts people, without a unit. */
export function eachBefore({ tokens }: Words, end: number, hasUnit: boolean): number | undefined {
  let found: number | undefined
  for (let place = end - 1; place > end - 6 && place >= 0; place -= 1) {
    const text = tokens[place]?.text ?? ''
    if (each.test(text) || (hasUnit && all.test(text))) found = place
    else if (!beside.test(text)) break
  }
  return found
}

const each =
  /^(?:both|each|beide|jede[rs]?|je|jeweils|deux|chacune?|ambos|ambas|cada|entramb[ei]|ciascun[oa]|obie|obaj|oboje|kazd[ay]|обе|оба|обеим|обоим|каждо(?:му|и)|二人とも|둘|都)$/

const all = /^(?:all|alle|tous|toutes|tod[oa]s|tutt[ei]|wszyscy|wszystkie|все|всем|모두|均)$/

/** What stands beside such words. */
const beside =
  /^(?:of|them|von|ihnen|de|les|los|las|a|eux|elles|ellos|ellas|eles|elas|di|com|con|loro|z|nich|po|из|них|по|다|una?|uno|uma?|e|due|all|alle|tous|toutes|tod[oa]s|tutt[ei])$/

/** Somebody's child, or another young relative. */
export const kinship =
  /^(?:daughter|son|nephew|niece|kid|kids|children|child|grandson|granddaughter|grandchild|tochter|sohn|neffe|nichte|enkel|enkelin|kind|fille|fils|neveu|niece|hija|hijo|sobrina|sobrino|nieto|nieta|filha|filho|sobrinha|sobrinho|neto|neta|figlia|figlio|nipote|corka|syn|siostrzenica|wnuk|wnuczka|дочь|сын|внук|внучка|племянник|племянница|дочери|дочке|сыну|娘|息子|女儿|女兒|儿子|兒子|딸[은이]?|아들[은이]?)$/
export const possessives =
  /^(?:her|his|my|their|our|'s|ihre?|seine?|meine?|unsere?|sa|son|ma|mon|leur|notre|su|mi|nuestra|nuestro|sua|seu|minha|meu|suo|mia|mio|jej|jego|moja|moj|ее|его|моя|мой)$/
