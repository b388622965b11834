import { afterEach, expect, test } from 'vitest'
import { nothingSaid } from '../../shared/policy/consent/consent.ts'
import { consentOf, ownTopicOf, saveConsent } from './consentSection.ts'

afterEach(() => saveConsent(nothingSaid))

test('keeps answers and own topics as they were given', () => {
  const consent = {
    answers: { needles: 'no', blindfold: 'maybe', tickling: 'yes', 'own-clowns': 'no' },
    own: [{ id: 'own-clowns', label: 'Clowns', words: ['clown', 'circus tent'] }],
  } as const
  saveConsent(consent)
  expect(consentOf()).toEqual(consent)
})

test('reads a topic from a line, and takes its label where it names no words', () => {
  expect(ownTopicOf('Red shoes: red shoe, ruby slipper')).toEqual({
    id: 'own-red-shoes',
    label: 'Red shoes',
    words: ['red shoe', 'ruby slipper'],
  })
  expect(ownTopicOf('Clowns')).toEqual({ id: 'own-clowns', label: 'Clowns', words: ['Clowns'] })
  expect(ownTopicOf(' : ')).toBeUndefined()
})

test('the stricter answer holds where a topic has two', () => {
  const lists = { welcome: ['needles'], careful: ['needles'], ruledOut: ['needles'], ownTopics: [] }
  expect(consentOf(lists).answers).toEqual({ needles: 'no' })
})
