import { findRuledOut } from '../../src/shared/policy/consent/findRuledOut.ts'
import { limitsOf } from '../../src/shared/policy/consent/limits.ts'
import { type Attack, heldUnless } from './attack.ts'

/* Sentences that enter a hard limit behind words that only seem to deny it. */

const { hard } = limitsOf({ answers: { needles: 'no' }, own: [] })

const denied = [
  'There is no answer',
  'Nobody asks',
  'You never agreed',
  'I do not ask',
  'She refuses your plea',
  'Without a word',
]
const joined = [', ', ', and ', ' and ', ', then ', ' while ', ', so ']
const entered = ['I push the needle in', 'she brings her needle', 'the needle slides in', 'needles pierce you']

const otherwise = [
  'Without asking I push the needle in.',
  'Instead of asking she takes the needle.',
  'You have no idea what this needle will do.',
  'You have no choice about the needle.',
  'You cannot see the needle sliding into you.',
  'You don’t feel the needle yet.',
  'I don’t need your permission to use the needle.',
  'I do not push the needle in slowly.',
  'I will not push the needle in until you beg.',
  'I never put the needle down.',
  'Don’t you want the needle?',
  'She picks the needle off the table.',
  'No needle is too long for you.',
]

const row = (text: string): Attack => ({
  id: text,
  area: 'limits',
  tries: 'enters a limit behind a denial of something else',
  attack: () => heldUnless(findRuledOut(text, hard) === undefined && 'it passed as a denial'),
})

export const attacks: readonly Attack[] = [
  ...denied.flatMap((first) => joined.flatMap((mark) => entered.map((then) => row(`${first}${mark}${then}.`)))),
  ...otherwise.map(row),
]
