import { stem } from '../recall/words.ts'

/*
 * Words by which people say the same of somebody, for telling whether two sentences are about the same thing. Roughly:
 * what matters is only that "is scared of" and "has a fear of" are taken for one.
 */

const families = {
  like: 'like love enjoy adore prefer fond favourite favorite keen',
  taste: 'drink eat smoke taste order crave sip',
  dwell: 'live reside dwell share lodge stay inhabit',
  work: 'work job employ profession occupation',
  own: 'own possess keep owner',
  court: 'date dating girlfriend boyfriend partner wife husband marry marri married engaged together spouse fiance',
  learn: 'learn study lesson class course',
  play: 'play practise practice practising practicing',
  fear: 'fear afraid scared frightened terrified dread frighten scare terrify phobia',
  drive: 'drive ride',
  want: 'want wish hope plan dream intend',
  wake: 'wake woke rise rose',
  allergy: 'allergy allergic',
  collect: 'collect collection collector',
  name: 'call called name named known',
} as const

export type Family = keyof typeof families

const familyOfWord: ReadonlyMap<string, Family> = new Map(
  (Object.keys(families) as Family[]).flatMap((family) =>
    families[family].split(' ').flatMap((word) => [[word, family] as const, [stem(word), family] as const]),
  ),
)

/** The family of a word, or of its stem. */
export const familyOf = (word: string): Family | undefined => familyOfWord.get(word) ?? familyOfWord.get(stem(word))

/** Whoever ends one of these ends the other: who stops drinking tea no longer loves it as before. */
const kin: ReadonlyMap<Family, Family> = new Map([
  ['taste', 'like'],
  ['play', 'like'],
  ['learn', 'like'],
  ['drive', 'own'],
] as const)

export const areKin = (a: Family, b: Family): boolean => a === b || kin.get(a) === b || kin.get(b) === a

/** Words that say little by themselves. */
export const lightVerbs: ReadonlySet<string> = new Set(
  'take takes taking took taken get gets got goes go went gone become becomes became make makes begin began begun start starts started'.split(
    ' ',
  ),
)

/** What a thing looks like: of one thing, one at a time. */
export const colours: ReadonlySet<string> = new Set(
  `red blue green yellow orange purple violet pink brown black white grey gray turquoise teal indigo lilac crimson
  scarlet maroon navy beige cream ivory gold golden silver copper bronze blond blonde auburn chestnut ginger`.split(
    /\s+/,
  ),
)
