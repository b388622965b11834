import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenUsernameRule, isGeneratedUsername, usernameKey } from './usernames.ts'

describe('a username', () => {
  test.each(['abc', 'Iris_1', 'a'.repeat(30), '___', 'discord_short', 'google_abcdefghi'])('allows %s', (name) => {
    expect(brokenUsernameRule(name)).toBeUndefined()
  })

  test.each([
    ['', 'usernameShort'],
    ['ab', 'usernameShort'],
    ['a'.repeat(31), 'usernameLong'],
    ['with space', 'usernameCharacters'],
    ['dash-ed', 'usernameCharacters'],
    ['line\n', 'usernameCharacters'],
    ['💜💜💜', 'usernameCharacters'],
  ])('refuses %j: %s', (name, rule) => {
    expect(brokenUsernameRule(name)).toBe(rule)
  })

  test.each(['admin', 'Admin', 'MODERATOR', 'support', 'api', 'system', 'settings', 'email', 'username'])(
    'A22: refuses the reserved name %s',
    (name) => {
      expect(brokenUsernameRule(name)).toBe('usernameReserved')
    },
  )

  test('A22: refuses Cyrillic letters that look Latin', () => {
    expect(brokenUsernameRule('\u0430dmin')).toBe('usernameCharacters')
  })

  test('A22: is the same name in another letter case', () => {
    expect(usernameKey('Iris')).toBe(usernameKey('iRIS'))
  })

  test.each(['discord_ab12cd34', 'google_ABCDEFGH', 'Discord_00000000'])('keeps %s for social sign-up', (name) => {
    expect(isGeneratedUsername(name)).toBe(true)
    expect(brokenUsernameRule(name)).toBe('usernameReserved')
  })

  test('is only ever made of letters, numbers and underscores', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 3, maxLength: 12 }), (name) => {
        if (brokenUsernameRule(name) === undefined) expect(name).toMatch(/^\w+$/)
      }),
    )
  })
})
