import { knownForm } from './disguisedWords.ts'
import type { Lexicon } from './lexicon.ts'
import type { Role } from './types.ts'

/** A part of a chunk, by its place in it. */
export interface CodePart {
  readonly kind: 'word' | 'number'
  readonly text: string
  readonly from: number
  readonly to: number
  readonly isName: boolean
}

/** A name, an age, and what says so, in one chunk: "mia16yold", "x15yoGirl", "GIRL14SCHOOL", "jessie15f", "she16teen". */
export function ageCode(chunk: string, lexicon: Lexicon): readonly CodePart[] | undefined {
  const [, lead = '', digits = '', tail = '', end = ''] = code.exec(chunk) ?? []
  const age = Number(digits)
  if (digits === '' || age < 3) return undefined
  const behind = tailWords(tail.toLowerCase(), age, lexicon)
  const isSex = sexLetter.test(tail.toLowerCase()) && lead.length > 2
  const isUnit = behind !== undefined && behind.length > 0 && (end === '' || isSex)
  const words = isUnit || isSex ? (behind ?? [tail.toLowerCase()]) : undefined
  if (!words) return undefined
  const parts: CodePart[] = []
  let at = 0
  const add = (kind: CodePart['kind'], text: string, length: number, isName = false) => {
    if (length > 0 && !ornament.test(text)) parts.push({ kind, text, from: at, to: at + length, isName })
    at += length
  }
  const name = knownForm(lead.toLowerCase(), lexicon)
  add('word', name, lead.length, !lexicon.starts.get(name)?.senses.length)
  add('number', digits, digits.length)
  for (const word of words) add('word', word, word.length)
  if (end !== '') add('number', end, end.length)
  return parts
}

const code = /^(\p{L}{0,20})(\d{1,2})(\p{L}{1,30})(\d{0,4})$/u

/** What people put around a name that is taken. */
const ornament = /^x+$/

/** Letters for a sex, in the languages known. */
export const sexLetter = /^[fmwkhжм]$/

/** What follows the digits as words, if it says that they are an age: "yold", "yoxx", "jahrealt", "teen", "school". */
function tailWords(tail: string, age: number, lexicon: Lexicon): readonly string[] | undefined {
  if (tail === 'teen') return age > 12 && age < 20 ? ['yo'] : undefined
  if (isSaidOfSomebody(tail, lexicon)) return [tail]
  for (let length = tail.length; length > 1; length -= 1) {
    const unit = lexicon.gluedUnits.get(tail.slice(0, length))
    const rest = tail.slice(length)
    // What stands behind years may be anything: "16anosmx".
    const isWhole =
      rest === '' ||
      ornament.test(rest) ||
      sexLetter.test(rest) ||
      isSaidOfSomebody(rest, lexicon) ||
      (length > 2 && rest.length < 3)
    if (unit && isWhole) return rest === '' ? unit : [...unit, rest]
  }
  return undefined
}

const isSaidOfSomebody = (word: string, { starts }: Lexicon): boolean =>
  starts.get(word)?.senses.some(({ role }) => somebody.has(role)) === true

const somebody: ReadonlySet<Role> = new Set(['person', 'child', 'teen', 'school', 'student'])
