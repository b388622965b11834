import fc from 'fast-check'
import { test } from 'vitest'
import { isNotSet, isSet } from './conditions.ts'

const names = ['a', 'b', 'c', 'd']
const condition = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom('+', '|', ',')), { minLength: 1, maxLength: 4 })
  .map((items) => items.map(([name, sign], at) => (at < items.length - 1 ? `${name} ${sign} ` : name)).join(''))
const flags = fc.subarray(names)

/** The rules as a table reads them, one after the other. */
function slowIsSet(condition: string, flags: readonly string[]): boolean {
  let [text, result, found] = [condition.trim(), false, false]
  if (text.includes('|')) {
    for (const part of text.split('|').flatMap((piece) => piece.split(',')))
      if (flags.includes(part.trim())) result = true
    text = text.replaceAll('|', ',')
    found = true
  }
  if (text.includes('+')) {
    result = true
    for (const part of text.split('+').flatMap((piece) => piece.split(',')))
      if (!flags.includes(part.trim())) result = false
    found = true
  }
  return found ? result : flags.includes(text)
}

function slowIsNotSet(condition: string, flags: readonly string[]): boolean {
  let [text, result, found] = [condition.trim(), false, false]
  if (text.includes('+')) {
    result = true
    for (const part of text.split('+').flatMap((piece) => piece.split(',')))
      if (flags.includes(part.trim())) result = false
    text = text.replaceAll('+', ',')
    found = true
  }
  if (text.includes('|')) {
    for (const part of text.split('|').flatMap((piece) => piece.split(',')))
      if (!flags.includes(part.trim())) result = true
    found = true
  }
  return found ? result : !flags.includes(text)
}

test('conditions are what a slow reading of their rules says', () => {
  fc.assert(
    fc.property(
      condition,
      flags,
      (text, set) => isSet(text, set) === slowIsSet(text, set) && isNotSet(text, set) === slowIsNotSet(text, set),
    ),
    { numRuns: 3000 },
  )
})
