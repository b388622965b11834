import { afterEach, expect, test } from 'vitest'
import { entitle, entitlements, entitlementsOf } from './entitlements.ts'

afterEach(() => entitle(undefined))

test('unlocks everything when no server bills', () => {
  expect(entitlements).toEqual({ reveries: true, memorySearch: true, contextCap: Number.POSITIVE_INFINITY })
})

test('every tier of supporters has all, and so has an administrator', () => {
  for (const tier of ['supporter', 'supporter_plus', 'pro'])
    expect(entitlementsOf({ tier, isAdmin: false })).toEqual(entitlementsOf(undefined))
  expect(entitlementsOf({ tier: 'free', isAdmin: true }).reveries).toBe(true)
})

test('everybody else has ten memories in a prompt, no reveries and no search', () => {
  for (const billing of ['guest', { tier: 'free', isAdmin: false }, { tier: 'constructor', isAdmin: false }] as const)
    expect(entitlementsOf(billing)).toEqual({ reveries: false, memorySearch: false, contextCap: 10 })
})

test('signing in unlocks the account’s features at once', () => {
  entitle('guest')
  expect(entitlements.contextCap).toBe(10)
  entitle({ tier: 'pro', isAdmin: false })
  expect(entitlements.reveries).toBe(true)
})
