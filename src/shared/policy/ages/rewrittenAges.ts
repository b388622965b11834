import { adultAge, type Claim, oldest } from './claim.ts'
import { sentenceAround } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import type { Words } from './words.ts'

/*
 * An age that is written in another way, and says so: "my age from right to left: 61", "age: 10001 (binary)", "age in
 * months: 192". A word for age stands before it.
 */
export function rewrittenClaim({ from, to, value, form, isOrdinal }: Mention, words: Words): Claim | undefined {
  if (form !== 'plain' || isOrdinal) return undefined
  const base = baseBeside(words, from, to)
  const years = monthsKeyed(words, from, value)
  const turned = value > 10 && value < 100 && isTurned(words, from, to) ? reversed(value) : undefined
  const written = words.tokens[from]?.text ?? ''
  const age = years ?? turned ?? (base === undefined ? undefined : Number.parseInt(written, base))
  if (age === undefined || !(age >= 3 && age < oldest)) return undefined
  const key = years === undefined ? ageKeyBefore(words, from) : from - 1
  if (key === undefined) return undefined
  return { kind: age < adultAge ? 'minor' : 'adult', age: Math.floor(age), reason: 'age', from: key, to }
}

const reversed = (value: number): number => Number([...String(value)].toReversed().join(''))

function ageKeyBefore(words: Words, from: number): number | undefined {
  const first = sentenceAround(words, from, from).from
  for (let place = from - 1; place >= first; place -= 1) if (words.at(place, 'ageKey')) return place
  return undefined
}

function isTurned(words: Words, from: number, to: number): boolean {
  const sentence = sentenceAround(words, from, to)
  for (let place = sentence.from; place < sentence.to; place += 1) if (words.at(place, 'backwards')) return true
  return false
}

/** "10001 (binary)", "binary 10001": how many digits there are. */
function baseBeside(words: Words, from: number, to: number): number | undefined {
  const written = words.tokens[from]?.text ?? ''
  for (let place = from - 2; place < to + 4; place += 1) {
    const text = words.tokens[place]?.text ?? ''
    const base = bases.find(({ name }) => name.test(text))
    if (base?.digits.test(written)) return base.base
  }
  return undefined
}

const bases = [
  { name: /^(?:binar|dwojkow|двоичн|二進|二进|이진)/, digits: /^[01]{4,6}$/, base: 2 },
  { name: /^(?:octal|oktal|osemkow|восьмеричн|八進|八进)/, digits: /^[0-7]{2}$/, base: 8 },
  { name: /^(?:hex|szesnastkow|шестнадцатеричн|十六進|十六进|16進)/, digits: /^[0-9a-f]{2}$/, base: 16 },
]

/** "Age in months: 180", "age (in months, because he likes it): 192", in years. */
function monthsKeyed(words: Words, from: number, value: number): number | undefined {
  if (!words.isMark(from - 1, ':=')) return undefined
  let months = 0
  for (let place = from - 2; place > from - maxKeyLength && words.tokens[place]?.kind !== 'break'; place -= 1) {
    months ||= words.at(place, 'shortUnit')?.value ?? 0
    if (words.isMark(place, '.:=;')) return undefined
    if (words.at(place, 'ageKey') && months > 0) return value / months
  }
  return undefined
}

const maxKeyLength = 16
