import { describe, expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

describe('texts of a request', () => {
  test('are brought to one normal form', () => {
    expect(cleanText({ 'na\u0308me': ['e\u0301', 1, null, true] })).toEqual({
      kind: 'clean',
      value: { 'n\u00e4me': ['\u00e9', 1, null, true] },
    })
  })

  test.each(['a\0b', '\ud800', 'x\udc00', '\udc00\ud800'])('are refused when they cannot be stored: %j', (text) => {
    expect(cleanText({ deep: [{ text }] })).toEqual({ kind: 'invalid' })
    expect(cleanText({ [text]: 1 })).toEqual({ kind: 'invalid' })
  })

  test('keep pairs, marks and spaces', () => {
    expect(cleanText(' \u{1f600}\u200f ')).toEqual({ kind: 'clean', value: ' \u{1f600}\u200f ' })
  })
})
