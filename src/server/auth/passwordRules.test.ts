import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { brokenPasswordRule } from './passwordRules.ts'

const rule = (password: string) => brokenPasswordRule(password, 'iris')

describe('a new password', () => {
  test.each([
    ['five characters', 'x9$k2', 'passwordShort'],
    ['257 characters', 'ä'.repeat(257), 'passwordLong'],
    ['10,000 characters', 'x'.repeat(10_000), 'passwordLong'],
    ['five emoji', '💜💙💚💛🧡', 'passwordShort'],
  ])('A11: refuses %s', (_what, password, expected) => {
    expect(rule(password)).toBe(expected)
  })

  test.each([
    ['six characters', 'x9$k2!'],
    ['six emoji', '💜💙💚💛🧡🤍'],
    ['256 emoji', '💜'.repeat(256)],
    ['a leading blank', ' lantern hill'],
  ])('A11: accepts %s', (_what, password) => {
    expect(rule(password)).toBeUndefined()
  })

  test.each(['password', 'PASSWORD', 'qwerty', '123456', 'letmein', 'iloveyou'])(
    'A12: refuses common %s',
    (password) => {
      expect(rule(password)).toBe('passwordCommon')
    },
  )

  test.each(['iris-lantern', 'my IRIS 1976'])('A12: refuses the username inside %s', (password) => {
    expect(rule(password)).toBe('passwordHoldsUsername')
  })

  test('knows at least ten thousand common passwords', () => {
    expect(new Set(dictionary['passwords-common']).size).toBeGreaterThanOrEqual(10_000)
  })
})
