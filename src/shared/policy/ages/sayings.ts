import { adultAge, type Claim } from './claim.ts'
import type { Mention } from './numbers.ts'
import { patternOf } from './patterns.ts'
import { sentenceTexts, tokenAt } from './sentenceText.ts'
import type { Words } from './words.ts'

/*
 * Ways to say how old somebody is that have a form of their own in each language: with the years that have to pass or
 * that have passed, by another's age, in the words of schools and chats.
 */

export function* sayingClaims(words: Words, mentions: readonly Mention[]): Generator<Claim> {
  for (const sentence of sentenceTexts(words, mentions))
    for (const { pattern, ageOf } of sayings) {
      const found = pattern.exec(sentence.text)
      if (!found) continue
      const age = Math.floor(ageOf(Number(found[1] ?? 0), Number(found[2] ?? 0)))
      if (age < 0 || age >= adultAge) continue
      const from = tokenAt(sentence, found.index)
      const to = tokenAt(sentence, found.index + found[0].length - 1) + 1
      yield { kind: 'minor', age, reason: age === 0 ? 'limit' : 'age', from, to }
    }
}

type AgeOf = (first: number, second: number) => number

const own: AgeOf = (age) => age
const sum: AgeOf = (first, second) => first + second
const rest: AgeOf = (years, whole) => whole - years
const none: AgeOf = () => 0

const table: readonly (readonly [AgeOf, readonly string[]])[] = [
  [
    own,
    [
      'with (?:his|her|their) {young} years(?! (?:of|as|in|at)\\b)',
      '(?:hello to|meet|this is|name is|called) @\\S+ \\. {young} \\. ',
      ', {young} by (?:his|her|their) own (?:count|account|reckoning)',
      '(?:president|captain|heir|champion|prefect|leader) , {young} , ',
      '(?<!#\\d+ )and {young} , (?:she|he) \\p{L}+s ',
      '(?:year|months|weeks) past {young} ,',
      'officially {young}(?: (?:xd|lol|:|!)|$)',
      '(?:oc|chara) : \\p{L}+ , {young} ,',
      '(?:^|, ){young} today !',
      '(?:^|[.,:!?] ){young} @?i am ,',
      'an? {young} year old (?:to|who|like) ',
      'come @?\\p{L}+ , {who} (?:reaches|hits) {young}(?! \\p{L})',
      '(?:werd|werde) (?:doch |ja )?erst{w2} {young}(?! \\p{L})',
      'a {young} ans tout juste',
      'ne ho {young} di anni',
      '{laughs}{w3} {have} {young}(?: {laughs}|$| anni|di anni| anos| ans| lat| лет)',
      '{have} {young}(?: anni| anos| ans| lat| лет)? {laughs}',
      'мне вообще[ -]то {young}$',
      '^[mfwkhжм] {young}(?: \\S+){1,3} (?:chi|alguem|qualcuno|кто|kto|ktos|jemand|quelqu un|alguien|quem|wer|anyone) ',
      '(?:sestra|irma|irmao|hermana|hermano|sorella|fratello) (?:gemea|gemeo|gemela|gemelo|gemella|gemello){w2} (?:tem|tiene|ha) {young} ,',
      '(?:сестре|брату)[ -]близн\\p{L}+ {young} ,',
      '{young} (?:вёсен|зим) за плечами',
      'вместо {young}{w2} станет #\\d+',
      'skonczyla? ~(1[0-7]) rok zycia',
      '{young} ?해를 ?살았',
      '고딩\\S* {young} ?남자',
    ],
  ],
  [
    none,
    [
      '(?:another )?#\\d+ (?:months|years|weeks) , then {who} (?:is|turns|will be)(?: finally)? #18',
      '(?:birthday|day) that makes (?:her|him) an adult',
      "{who} (?:is|'s) (?:still )?(?:below|under|beneath) the age of #18",
      "(?:she|he) can 't wait to (?:be|turn) #18",
      '(?:^|[.,] )not #18 (?:until|till) ',
      '#1 more year and {who} (?:would|will) be #18',
      '(?:nearly|almost) #18 but not quite',
      '(?:^|\\. )@?volljahrig ist {who}{w2} noch (?:lange )?nicht',
      'n a pas (?:encore )?l age legal',
      'l age legal(?: \\S+){0,2} n a pas',
      'por ter menos de #18',
      'por tener menos de #18',
      'ainda nao tem idade{w3} perante a lei',
      'nie (?:ukonczyl|skonczyl)a? (?:jeszcze )?(?:~18|osiemnastego) roku zycia',
      '(?:dopiero|za){w4} osiagnie pelnoletnosc',
      '(?:лишь|только|через){w4} станет совершеннолетн',
      '#18(?:歳|才)未満(?:なので|だから|だ)',
      '要到\\S*才算成年',
      '#18(?: ?세|#3) ?미만 ?(?:이라|이어서)',
      '어른이 ?되려면.{0,20}기다려야',
      '(?:revise|prepare|passe) (?:pour )?(?:le|son) brevet',
      'caloura? do ~1 ano do ensino medio',
      'calour[ao] do ~[12] ano do ensino medio',
      'matricola di (?:~1|prima) liceo',
      'przyjet[ya] do (?:~1|pierwszej) klasy (?:liceum|technikum)',
      '(?:сдавать|сдаёт|сдаю|готовится к|готовлюсь к) @?огэ',
      'junior high is(?: where|{w3} for) {who}',
      'in (?:his|her|their) early teens , @\\S+ \\p{L}+s ',
      'roleplay as an? (?:small|little) (?:boy|girl)',
    ],
  ],
  [
    sum,
    [
      '(?:came|arrived|moved|got){w5} (?:at|aged|(?:she|he) was) {n} and has (?:lived|been|stayed|worked){w5} {n} years',
      '{n} years after starting (?:kindergarten|school|nursery) at {n} ,',
      'war {who} {n} , und seither sind{w2} {n} (?:winter|jahre|sommer)',
      '(?:kam|zog){w2} mit {n}(?: jahren)?{w4} und (?:lebt|wohnt|ist){w1} seit {n} ',
      '(?:arrivee?|venue?){w3} a {n} ans et (?:y )?vit{w3} depuis {n}(?: ans)? ?[.,]',
      '(?:llego|vino){w4} con {n} anos y (?:lleva|vive){w2} {n} (?:viviendo|aqui|anos)',
      '(?:chegou|veio){w4} com {n} anos e (?:mora|vive){w1} ha {n}',
      '(?:arrivo|venne|arrivat[ao]){w3} a {n} anni e (?:ci |qui )?(?:vive|abita){w1} da {n}',
      '(?:przyjechal|przybyl|trafil)a?{w3} (?:w wieku|jako) {n}(?: lat)? i mieszka{w2} od {n}',
      '(?:попал|приехал|прибыл)а?{w3} в {n} лет и живет{w2} {n}',
    ],
  ],
  [
    rest,
    [
      "(?:she|he|@\\S+) (?:is|'s) {n} years off {n}",
      '{n} years between{w4} {n}(?: year old)?{w2} , and{w2} the younger',
      '{n} years behind (?:his|her|their) {n}(?: year old)? (?:brother|sister|cousin|friend)',
    ],
  ],
  [(age) => age + 1, ['(?:a|#1) year ago (?:she|he)(?: celebrated)? turn(?:ed|ing) {n}']],
  [
    (whole) => whole / 3,
    [
      '#3 times (?:his|her|their) age (?:gives|makes|is){w5} {n}',
      'three times (?:his|her|their) age (?:gives|makes|is){w5} {n}',
    ],
  ],
]

const sayings = table.flatMap(([ageOf, sources]) => sources.map((source) => ({ ageOf, pattern: patternOf(source) })))
