import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redact, redactAddress } from './redact.ts'

describe('text that leaves the worker', () => {
  test('loses everything that looks like a key', () => {
    expect(redact('Bearer abc.def was refused')).toBe('Bearer ••• was refused')
    expect(redact('key sk-or-v1-12345678 is wrong')).toBe('key ••• is wrong')
    expect(redact(`token ${'a1'.repeat(20)} expired`)).toBe('token ••• expired')
  })

  test('keeps ordinary words', () => {
    const sentence = 'https://oracle.example could not be reached at /api/v1/chat/completions.'
    expect(redact(sentence)).toBe(sentence)
  })

  test('never holds a known secret, wherever it stood and however it was written', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.stringMatching(/^[!-~]{6,40}$/), (before, after, secret) => {
        fc.pre(!before.includes('•') && !after.includes('•'))
        expect(redact(`${before} ${secret} ${after}`, [secret])).not.toContain(secret)
        expect(redact(encodeURIComponent(secret), [secret])).not.toContain(secret)
      }),
    )
  })

  test('names an address without its query and fragment', () => {
    const url = new URL('https://oracle.example/v1/models?key=hush#there')
    expect(redactAddress(url)).toBe('https://oracle.example/v1/models')
  })
})
