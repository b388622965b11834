import { expect, test, vi } from 'vitest'
import { disabledText, keepsWords, noKeyText, refusalOf, type SendSituation } from './sendRules.ts'

const fine: SendSituation = { llmEnabled: true, needs: 'server', isSignedIn: false, hasKey: async () => false }

test('a local server needs neither a key nor an account', async () => {
  expect(await refusalOf(fine)).toBeUndefined()
})

test('with AI replies switched off nothing else is looked at', async () => {
  const hasKey = vi.fn(async () => false)
  const refusal = await refusalOf({ ...fine, llmEnabled: false, needs: 'key', hasKey })
  expect(refusal).toEqual({ kind: 'disabled', text: disabledText })
  expect(hasKey).not.toHaveBeenCalled()
})

test('a provider that needs a key asks for one, and with one goes on', async () => {
  expect(await refusalOf({ ...fine, needs: 'key' })).toEqual({ kind: 'no-key', text: noKeyText })
  expect(await refusalOf({ ...fine, needs: 'key', hasKey: async () => true })).toBeUndefined()
})

test('the hosted service wants an account', async () => {
  expect(await refusalOf({ ...fine, needs: 'account' })).toEqual({ kind: 'sign-in' })
  expect(await refusalOf({ ...fine, needs: 'account', isSignedIn: true })).toBeUndefined()
})

test('words are kept where only the answer is missing; where something must be set up first they stay unsent', () => {
  const disabled = { kind: 'disabled', text: disabledText } as const
  expect(keepsWords(disabled, { kind: 'send', text: 'Good evening.' })).toBe(true)
  expect(keepsWords(disabled, { kind: 'send', text: '  ' })).toBe(false)
  expect(keepsWords(disabled, { kind: 'regenerate' })).toBe(false)
  expect(keepsWords({ kind: 'sign-in' }, { kind: 'send', text: 'Good evening.' })).toBe(false)
})
