// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { coverTitle, namePage } from './pageTitle.ts'

test('a covered title stays covered while pages come and go, and is the newest afterwards', () => {
  namePage('Marguerite · Vesper')
  coverTitle('hide', 'Vesper')
  namePage('Settings · Vesper')
  expect(document.title).toBe('Vesper')
  coverTitle('hide', undefined)
  expect(document.title).toBe('Settings · Vesper')
})

test('of several covers the strongest shows', () => {
  coverTitle('panic', 'New tab')
  coverTitle('incognito', 'Vesper')
  expect(document.title).toBe('New tab')
  coverTitle('panic', undefined)
  expect(document.title).toBe('Vesper')
})
