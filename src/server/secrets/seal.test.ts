import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const older = { id: 'older', key: new Uint8Array(randomBytes(32)) }
const newer = { id: 'newer', key: new Uint8Array(randomBytes(32)) }
const seal = createSeal([older])
const place = { table: 'mfa_factors', column: 'sealed_secret', row: '01890a5d' }
const value = new TextEncoder().encode('JBSWY3DPEHPK3PXP')

describe('a sealed value', () => {
  test('opens where it was sealed', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(new Uint8Array(seal.open(seal.close(bytes, place), place))).toEqual(bytes)
      }),
    )
  })

  test('looks different each time and shows nothing', () => {
    const [first, second] = [seal.close(value, place), seal.close(value, place)]
    expect(first).not.toEqual(second)
    expect(Buffer.from(first).includes(Buffer.from(value))).toBe(false)
  })

  test.each([
    ['row', { ...place, row: '01890a5e' }],
    ['column', { ...place, column: 'code_hash' }],
    ['table', { ...place, table: 'oauth_accounts' }],
    ['place that reads alike when run together', { ...place, table: 'mfa_factorssealed', column: '_secret' }],
  ])('does not open in another %s', (_what, other) => {
    expect(() => seal.open(seal.close(value, place), other)).toThrow()
  })

  test('does not open when any byte was changed, or the end is cut', () => {
    const sealed = seal.close(value, place)
    for (const at of sealed.keys()) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
      expect(() => seal.open(changed, place)).toThrow()
      expect(() => seal.open(sealed.subarray(0, at), place)).toThrow()
    }
  })

  test('opens after rotation, and asks to be sealed anew', () => {
    const sealed = seal.close(value, place)
    const rotated = createSeal([newer, older])
    expect(rotated.isOld(sealed)).toBe(true)
    const anew = rotated.close(rotated.open(sealed, place), place)
    expect(rotated.isOld(anew)).toBe(false)
    expect(new Uint8Array(createSeal([newer]).open(anew, place))).toEqual(value)
    expect(() => createSeal([newer]).open(sealed, place)).toThrow('The key "older" is not in the ring.')
  })
})
