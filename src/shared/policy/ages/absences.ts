import type { Claim } from './claim.ts'
import { isGlyph } from './lexicon.ts'
import type { Mention } from './numbers.ts'
import { patternOf } from './patterns.ts'
import { type SentenceText, sentenceTexts, tokenAt } from './sentenceText.ts'
import type { Words } from './words.ts'

/*
 * Ages of those who take no part: an adult's child who lives elsewhere, an animal or a cheese, an old person's memory, a
 * time that historians tell of. And a question that an adult age answers.
 */

export function withoutAbsent(words: Words, mentions: readonly Mention[], claims: readonly Claim[]): readonly Claim[] {
  if (claims.every(({ kind }) => kind === 'adult')) return claims
  const absent = new Set<number>()
  for (const { from, to } of absentPlaces(words, mentions))
    for (let index = from; index < to; index += 1) absent.add(index)
  const isAbsent = ({ from, to }: Claim) => {
    for (let index = from; index < to; index += 1) if (absent.has(index)) return true
    return false
  }
  return claims.filter(
    (claim) => claim.kind === 'adult' || !(isAbsent(claim) || isAnsweredByAdult(words, mentions, claim)),
  )
}

interface Place {
  readonly from: number
  readonly to: number
}

function* absentPlaces(words: Words, mentions: readonly Mention[]): Generator<Place> {
  for (const sentence of sentenceTexts(words, mentions)) {
    const child = absentChild(sentence)
    if (child) yield placeOf(sentence, child.index, child.length)
    for (const pattern of absences) {
      const found = pattern.exec(sentence.text)
      if (found) yield placeOf(sentence, found.index, found[0].length)
    }
  }
}

const placeOf = (sentence: SentenceText, index: number, length: number): Place => ({
  from: tokenAt(sentence, index),
  to: tokenAt(sentence, index + length - 1) + 1,
})

/** "Divorced, 43, Ted has a daughter of eleven who lives with her mother": who tells of the child is an adult. */
function absentChild({ text }: SentenceText): { readonly index: number; readonly length: number } | undefined {
  const found = absentKin.exec(text)
  if (!found || !adult.test(text.slice(0, found.index)) || addressed.test(text)) return undefined
  return { index: found.index, length: found[0].length }
}

const absentKin = patternOf(
  "(?:daughter|son|grandson|granddaughter|tochter|sohn|enkel|enkelin|fille|fils|petit fils|petite fille|hij[ao]|niet[ao]|filh[ao]|net[ao]|figli[ao]|nipote|corke|syna|wnuka|wnuczke|дочь|сына|внука|внучку)(?: ,)?(?: of| von| de| di| w wieku)? {young}[^.!?;]*? (?:every (?:~2|other) weekend|(?:who )?lives? with (?:her|his) \\p{L}+|at (?:her|his) (?:father|mother) 's|(?:bei|mit) (?:der|ihrer|seiner|dem|ihrem|seinem) (?:mutter|vater|oma)|(?:qui|que|che) (?:vit|habite|vive|mora|abita) (?:chez|avec|con|com|a|en|em|in|no|na|au) (?:sa|son|su|la|a|o|@)|(?:ktor\\p{L}+|которы\\p{L}+|которая) (?:mieszka|живет) (?:z|w|с|в) )",
)

/** Somebody old enough to have a child. */
const adult = patternOf('#(?:2[4-9]|[3-9]\\d)(?!\\d)|divorc|widow')

/** Those who take part. */
const addressed =
  /(?:^| )@?(?:you|your|du|dich|dir|dein|deine|tu|te|toi|ti|voce|vous|votre|ciebie|toba|тебя|тебе|тобои|\{\{(?:char|user)\}\})(?: |$)/

/** "Underage? He laughs. He's twenty-seven.": the adult age is the next number. */
function isAnsweredByAdult(words: Words, mentions: readonly Mention[], { reason, to }: Claim): boolean {
  if (reason !== 'word') return false
  let mark = to
  while (mark < to + 3 && !words.isMark(mark, '?') && words.tokens[mark]?.text !== '라니') mark += 1
  if (!words.isMark(mark, '?') && words.tokens[mark]?.text !== '라니') return false
  if (yes.test(words.tokens[mark + 1]?.text ?? '') && words.isEdge(mark + 2)) return false
  let place = mark + 1
  for (; place < mark + 10 && !mentionFrom(mentions, place); place += 1)
    if (words.at(place, 'looks') || words.at(place, 'papers') || words.tokens[place]?.kind === 'break') return false
    else if (words.at(place, 'person') && !isGlyph(words.tokens[place]?.text ?? '')) return false
  // "Her teacher, 45, nods": the age is another's.
  if (words.isMark(place - 1, ',') && !words.before(place - 1, 'no')) return false
  const value = mentionFrom(mentions, place)?.value ?? 0
  return value > 20 && value < 100
}

const yes = /^(?:yes|yeah|ja|oui|si|sim|tak|да|はい|是|是的|네|응)$/

/** Of mentions in their order, the one that begins at a token. */
function mentionFrom(mentions: readonly Mention[], index: number): Mention | undefined {
  let low = 0
  let high = mentions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((mentions[middle]?.from ?? 0) < index) low = middle + 1
    else high = middle
  }
  return mentions[low]?.from === index ? mentions[low] : undefined
}

const absences = [
  '(?:niece|nephew) who turns {young} , far away',
  '{young}\\p{L}* (?:letnia |letniego )?(?:corke|syna) , ktor[ay] mieszka z matka',
  '{young} ?(?:歳|才)の(?:娘|息子)は母親と\\S*暮らし',
  '{young}岁的(?:女儿|儿子)跟着妈妈住',
  '엄마와 .{1,8} 사는 {young} ?살 ?(?:딸|아들)',
  '{young} year old (?:barolo|chianti|bordeaux|burgundy|rioja|riesling|merlot|armagnac|calvados|mezcal|tequila|@barolo|@chianti|@bordeaux|@burgundy|@rioja|@riesling|@merlot|@armagnac|@calvados)',
  '(?:^|[ ])(?:dog|cat|horse|cao|cachorro|gato|chien|perro|hund|kater|cane|gatto) , (?:aged|com|con|mit|age de) {young}(?: anos| ans| anni| jahren)? ,',
  '(?:been|was|is) aged {n} (?:months|weeks|years)',
  '(?:raconte|evoque) son (?:~1|premier) \\p{L}+ , a {young} ans',
  'ricorda (?:il|la) (?:suo |sua )?(?:primo|prima|~1) \\p{L}+ , a {young} anni',
  'historien\\p{L}* \\p{L}+ qu en #1[0-8]\\d\\d[^.]*? {young} ans',
  '역사학자에 ?따르면 #1[0-8]\\d\\d[^.]*?{young} ?살',
].map(patternOf)
