import type { NumberPlace } from './numberPlace.ts'
import { hasPersonEnding, isName } from './people.ts'
import type { Words } from './words.ts'

/** What the noun phrase behind "16-year-old" is about. */
export function headAfter(here: NumberPlace, index: number): 'person' | 'thing' | 'doubt' | 'none' {
  const { words } = here
  let thing = -1
  // "Szesnastolatka", "sedicenne": a noun by itself.
  if (/(?:lat(?:k.|ek)|.enn[ei])$/.test(words.tokens[index - 1]?.text ?? '')) return 'person'
  for (let place = index; place < index + 5; place += 1) {
    if (words.at(place, 'make') && !words.tokens[place + 1]?.isCapital)
      return isPersonsMake(here, place + 1) ? 'person' : 'thing'
    if (thing < 0 && !words.at(place, 'thing', here.langs) && isVerb(words.tokens[place]?.text ?? '')) break
    if (/^[A-Za-z]/.test(words.tokens[place]?.text ?? '') && isNameBetween(here, index, place)) return 'person'
    if (
      words.isEdge(place) ||
      words.tokens[place]?.kind !== 'word' ||
      (words.at(place, 'article') && !words.at(place, 'of'))
    )
      break
    if (
      words.tokens[place]?.isCapital &&
      place === index &&
      isName(words, place) &&
      /^[a-z]/.test(words.tokens[place]?.text ?? '') &&
      here.number.isWord
    )
      return 'person'
    if (words.at(place, 'person') || words.at(place, 'child') || words.at(place, 'teen') || words.at(place, 'pronoun'))
      return 'person'
    if (isVersionOf(words, place)) return 'person'
    const found = words.at(place, 'thing', here.langs)
    if (found) {
      thing = found.to
      place = found.to - 1
      continue
    }
    if (words.at(place, 'is') || words.at(place, 'of') || words.at(place, 'follower') || words.at(place, 'was')) break
    if (thing >= 0) {
      if (hasPersonEnding(words.tokens[place]?.text ?? '', here.lexicon)) return 'person'
      break
    }
  }
  return thing >= 0 ? 'thing' : 'none'
}

/** "Honda-driving girl", "Subaru owner": a make that tells of somebody. */
function isPersonsMake({ words, lexicon }: NumberPlace, index: number): boolean {
  const next = words.tokens[index]
  const noun = next?.isGlued ? index + 1 : index
  const who = words.at(noun, 'person') ?? words.at(noun, 'child') ?? words.at(noun, 'teen')
  return (
    who !== undefined || (next?.kind === 'word' && hasPersonEnding(next.text, lexicon) && !words.at(index, 'thing'))
  )
}

/** "The 17-year-old version of Vesper". */
function isVersionOf(words: Words, index: number): boolean {
  if (
    !/^(?:versions?|self|iteration|incarnation|ich|versione|versao|wersja|wersje|версия|версию)$/.test(
      words.tokens[index]?.text ?? '',
    )
  )
    return false
  const of = words.at(index + 1, 'of')
  if (!of) return false
  return (
    isName(words, of.to) ||
    (words.at(of.to, 'person') ?? words.at(of.to, 'pronoun')) !== undefined ||
    objects.test(words.tokens[of.to]?.text ?? '')
  )
}

const objects =
  /^(?:her|him|them|me|myself|yourself|herself|himself|ihr|ihm|mir|moi|elle|lui|lei|mim|mi|niej|nim|mnie|нее|него|меня)$/

/** "A fifteen-year-old named Rosa sells bread": a name that no thing follows. German writes all nouns so. */
function isNameBetween(here: NumberPlace, index: number, place: number): boolean {
  const { words } = here
  if (place === index || (here.langs & 1) === 0 || !words.tokens[place]?.isCapital) return false
  return isName(words, place) && !words.at(place, 'thing') && !words.at(place + 1, 'thing')
}

export const isThingAfter = (here: NumberPlace, index: number): boolean => headAfter(here, index) === 'thing'

/** A sentence that begins with a thing and nothing else: "The mill, 15 years old". */
export function isThingAlone(here: NumberPlace, comma: number): boolean {
  const thing = here.words.before(comma, 'thing') ?? here.words.before(comma, 'animal')
  if (isTag(here.words, comma)) return false
  if (!thing || here.words.before(comma, 'person')) return false
  const start = here.words.before(thing.from, 'article')?.from ?? thing.from
  return here.words.isEdge(start - 1)
}

/** "Tags: harbour, 14 years, friendship": what stands before is another tag. */
export function isTag(words: Words, index: number): boolean {
  for (let place = index - 1; place > index - 40 && words.tokens[place]?.kind !== 'break'; place -= 1)
    if (words.isMark(place, ':=') && tagKeys.test(words.tokens[place - 1]?.text ?? '')) return true
  return false
}

const tagKeys =
  /^(?:tags?|etiquetas?|etiquetes|mots|schlagworter|schlagworte|stichworte|tagi|теги|метки|タグ|标签|標籤|태그)$/

export function isParent(here: NumberPlace, index: number): boolean {
  const { words } = here
  if (isMet(here)) return false
  let place = index
  const article = words.before(place, 'article')
  if (article) place = article.from
  return words.before(place, 'parent') !== undefined || words.before(index, 'parent') !== undefined
}

/** "Has a daughter of twelve, who shows you the boat": the child is on stage. */
function isMet({ words, number }: NumberPlace): boolean {
  for (let place = number.to; place < number.to + 20 && !words.isSentenceEnd(place); place += 1)
    if (isPlayer(words, place)) return true
  return false
}

/** Who reads the text, or the character. */
export const isPlayer = (words: Words, index: number): boolean => players.test(words.tokens[index]?.text ?? '')

const players = /^(?:\{\{char\}\}|you|your|du|dich|dir|tu|te|toi|ti|ty|ciebie|ты|тебя|tonight|あなた|君|你|您|너|당신)$/

export function hasThing(words: Words, from: number, to: number): boolean {
  let found = false
  for (let index = from; index < to; index += 1) {
    if (words.at(index, 'person') || words.at(index, 'pronoun')) return false
    if (words.at(index, 'thing')) found = true
  }
  return found
}

/** Verbs by their endings, where an adjective would end otherwise: "sells", "backt", "чинит". */
const isVerb = (text: string) =>
  /^[a-z]+(?:[^sui]s|[^e]t)$/.test(text) ||
  /^[a-z]{2,}(?:aje|uje|ywa)$/.test(text) ||
  /^[а-я]+(?:ит|ет|ют|ят|ла|ло)$/.test(text)
