import { expect, test } from 'vitest'
import { isAskedFor, isIncognito } from './incognito.ts'

test('the address asks for it, whatever value the word has', () => {
  expect(['?incognito', '?incognito=', '?a=1&incognito=true'].map(isAskedFor)).toEqual([true, true, true])
})

test('no other part of the address turns incognito on', () => {
  expect(['', '?safe', '?tab=incognito', '?xincognito'].map(isAskedFor)).toEqual([false, false, false, false])
})

test('a page that was not asked is an ordinary one', () => expect(isIncognito).toBe(false))
