// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clearDrafts, countDrafts } from './drafts.ts'

test('drafts go together and come back together, without the words written since', () => {
  localStorage.setItem('vesper-draft-1', 'one')
  localStorage.setItem('vesper-draft-2', 'two')
  localStorage.setItem('vesper-settings', '{}')
  expect(countDrafts()).toBe(2)
  const bringBack = clearDrafts()
  expect({ ...localStorage }).toEqual({ 'vesper-settings': '{}' })
  localStorage.setItem('vesper-draft-2', 'newer')
  bringBack()
  expect(localStorage.getItem('vesper-draft-1')).toBe('one')
  expect(localStorage.getItem('vesper-draft-2')).toBe('newer')
})
