import type { Claim } from './claim.ts'
import type { Mention } from './numbers.ts'
import { patternOf } from './patterns.ts'
import { sentenceTexts, tokenAt } from './sentenceText.ts'
import type { Words } from './words.ts'

/*
 * Ages of those who take no part: an adult's child who lives elsewhere, an animal or a cheese, an old person's memory, a
 * time that historians tell of. And a question that an adult age answers.
 */

export function withoutAbsent(words: Words, mentions: readonly Mention[], claims: readonly Claim[]): readonly Claim[] {
  if (claims.every(({ kind }) => kind === 'adult')) return claims
  const places = [...absentPlaces(words, mentions)]
  return claims.filter(
    (claim) =>
      claim.kind === 'adult' ||
      !(places.some(({ from, to }) => claim.to > from && claim.from < to) || isAnsweredByAdult(words, mentions, claim)),
  )
}

interface Place {
  readonly from: number
  readonly to: number
}

function* absentPlaces(words: Words, mentions: readonly Mention[]): Generator<Place> {
  for (const sentence of sentenceTexts(words, mentions))
    for (const pattern of absences) {
      const found = pattern.exec(sentence.text)
      if (!found) continue
      const from = tokenAt(sentence, found.index)
      yield { from, to: tokenAt(sentence, found.index + found[0].length - 1) + 1 }
    }
}

/** "Underage? He laughs. He's twenty-seven.": the adult age is the next number. */
function isAnsweredByAdult(words: Words, mentions: readonly Mention[], { reason, to }: Claim): boolean {
  if (reason !== 'word') return false
  let mark = to
  while (mark < to + 3 && !words.isMark(mark, '?') && words.tokens[mark]?.text !== '라니') mark += 1
  if (!words.isMark(mark, '?') && words.tokens[mark]?.text !== '라니') return false
  let place = mark + 1
  for (; place < mark + 10 && !mentionFrom(mentions, place); place += 1)
    if (words.at(place, 'looks') || words.at(place, 'papers') || words.tokens[place]?.kind === 'break') return false
  const value = mentionFrom(mentions, place)?.value ?? 0
  return value > 20 && value < 100
}

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
  '(?:daughter|son|niece|nephew) , {young} , every (?:~2|other) weekend',
  '(?:niece|nephew) who turns {young} , far away',
  '(?:daughter|son|niece|nephew) (?:, |of ){young} ,? ?who lives with (?:her|his) (?:mother|father|mum|dad)',
  '(?:fille|fils|niece|neveu) de {young} ans qui vit (?:chez|avec) sa mere',
  '(?:hija|hijo|sobrina|sobrino) de {young}(?: anos)? que vive con su madre',
  '(?:filha|filho) de {young}(?: anos)? que (?:mora|vive) com a mae',
  '(?:figlia|figlio) di {young}(?: anni)? che (?:abita|vive) con la madre',
  '(?:tochter|sohn) von {young}(?: jahren)? , (?:die|der) bei (?:ihrer|seiner|der) mutter (?:lebt|wohnt)',
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
