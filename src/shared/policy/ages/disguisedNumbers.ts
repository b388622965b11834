import type { Lexicon } from './lexicon.ts'

/*
 * Numbers with letters in them. Where a key such as "age:" stands before, a letter may pass for a digit.
 */

/** The value of "0x10", "6teen", "1six", "one6"; beside a key also of "l6", "4l" and "2O". */
export function disguisedNumber(chunk: string, isKeyed: boolean, lexicon: Lexicon): number | undefined {
  const lower = chunk.toLowerCase()
  const hex = /^0x([\da-f]{1,4})$/.exec(lower)?.[1]
  if (hex) return Number.parseInt(hex, 16)
  const teen = /^([3-9])teen$/.exec(lower)?.[1]
  if (teen) return 10 + Number(teen)
  const typed = isKeyed ? /^(?:[lI|](\d)|([1-9])([lI|O]))$/.exec(chunk) : undefined
  if (typed?.[1]) return 10 + Number(typed[1])
  if (typed?.[2]) return 10 * Number(typed[2]) + (typed[3] === 'O' ? 0 : 1)
  return mixedDigits(lower, lexicon)
}

/** A one and another digit, one of them as a word. */
function mixedDigits(lower: string, lexicon: Lexicon): number | undefined {
  const [, word = '', digit = ''] = /^1(\p{L}{2,8})$|^\p{L}{2,8}(\d)$/u.exec(lower) ?? []
  if (word) {
    const second = digitOf(word, lexicon)
    return second === undefined ? undefined : 10 + second
  }
  return digit !== '' && digitOf(lower.slice(0, -1), lexicon) === 1 ? 10 + Number(digit) : undefined
}

function digitOf(word: string, { starts }: Lexicon): number | undefined {
  const number = starts.get(word)?.senses.find(({ role, value }) => role === 'number' && value > 0 && value < 10)
  return number?.value
}
