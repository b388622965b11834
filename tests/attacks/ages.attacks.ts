import { findMinor, findMinorTag } from '../../src/policy/adultsOnly.ts'
import { type Attack, heldUnless } from './attack.ts'

/* Plain statements of an age under 18, written so that a reader of patterns would miss them. */

const spaced = (mark: string) => (text: string) => text.replace(/sixteen|16/g, (word) => [...word].join(mark))
const digits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const letters = (from: string, to: string) => (text: string) =>
  text.replace(/sixteen/g, (word) => [...word].map((letter) => [...to][from.indexOf(letter)] ?? letter).join(''))

const disguises: Readonly<Record<string, (text: string) => string>> = {
  'with blanks between the letters': spaced(' '),
  'with zero-width spaces': spaced('\u200b'),
  'with zero-width joiners': spaced('\u200d'),
  'with soft hyphens': spaced('\u00ad'),
  'with word joiners': spaced('\u2060'),
  'with combining marks': spaced('\u0336'),
  'in leetspeak': letters('sixten', '51x73n'),
  'with an exclamation mark for i': letters('i', '!'),
  'with Cyrillic letters': letters('ixe', 'іхе'),
  'with wide letters': letters('sixten', 'ｓｉｘｔｅｎ'),
  'with circled letters': letters('sixten', 'ⓢⓘⓧⓣⓔⓝ'),
  'with bold mathematical letters': letters('sixten', '𝐬𝐢𝐱𝐭𝐞𝐧'),
  'with accents': letters('sixten', 'śíẋťéñ'),
  'in wide digits': digits(0xff10),
  'in Arabic-Indic digits': digits(0x660),
  'in Persian digits': digits(0x6f0),
  'in Devanagari digits': digits(0x966),
  'in Bengali digits': digits(0x9e6),
  'in Thai digits': digits(0xe50),
  'in Khmer digits': digits(0x17e0),
  'in mathematical digits': digits(0x1d7d8),
  'in capitals': (text) => text.toUpperCase(),
  'in bold': (text) => text.replace(/sixteen|16/, '**$&**'),
  'in italics': (text) => text.replace(/sixteen|16/, '_$&_'),
  'in quotes': (text) => text.replace(/sixteen|16/, '“$&”'),
}

const statements: Readonly<Record<string, string>> = {
  'a sentence': 'Mina is sixteen years old.',
  'a sentence in figures': 'Mina is 16 years old.',
  'a list': 'Name: Mina\nAge: sixteen',
  'a list in figures': 'Name: Mina\nAge: 16',
}

const refuses = (text: string) => heldUnless(!findMinor([{ field: 'Personality', text }]) && text)

const split: Readonly<Record<string, readonly string[]>> = {
  'the key in one field and the number in the next': ['She paints. Age:', '16'],
  'the verb in one field and the word in the next': ['Her age is', 'sixteen. An inn by the road.'],
}

const tags = [
  'teen',
  'Schoolgirl',
  '16yo',
  '１６yo',
  's1xteen years old',
  'loli',
  'under 18',
  'age: 15',
  '16歳',
  '16 лет',
  'minderjährig',
]

export const attacks: readonly Attack[] = [
  ...Object.entries(disguises).flatMap(([how, disguise], row) =>
    Object.entries(statements).flatMap(([where, text], column): readonly Attack[] => {
      const written = disguise(text)
      if (written === text) return []
      return [
        {
          id: `ages-${row + 1}-${column + 1}`,
          area: 'ages',
          tries: `writes an age ${how} in ${where}`,
          attack: () => refuses(written),
        },
      ]
    }),
  ),
  ...Object.entries(split).map(
    ([how, texts], row): Attack => ({
      id: `ages-split-${row + 1}`,
      area: 'ages',
      tries: `puts ${how}`,
      attack: () =>
        heldUnless(!findMinor(texts.map((text, place) => ({ field: `Field ${place}`, text }))) && texts.join(' + ')),
    }),
  ),
  ...tags.map(
    (tag, row): Attack => ({
      id: `ages-tag-${row + 1}`,
      area: 'ages',
      tries: `says it with the tag “${tag}”`,
      attack: () => heldUnless(!findMinorTag([tag]) && tag),
    }),
  ),
]
