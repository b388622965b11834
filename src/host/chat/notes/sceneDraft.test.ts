import type { Session } from 'sdk'
import { expect, test } from 'vitest'
import { emptyNote, noteWords, sceneOf, withScene } from './sceneDraft.ts'

const chat = { id: 's', name: 'Evening', messageCount: 2 } as Session

test('a chat without note and situation opens with empty ones', () => {
  expect(sceneOf(chat)).toEqual({ note: emptyNote, situation: '', preset: '', keepDays: '' })
})

test('reads the scene from the chat and writes it back', () => {
  const scene = {
    note: { text: 'It rains.', depth: 2, role: 'user', every: 3 },
    situation: 'A ferry.',
    preset: 'p',
    keepDays: 7,
  } as const
  const changed = withScene(chat, scene)
  expect(changed).toEqual({ ...chat, ...scene })
  expect(sceneOf(changed)).toEqual(scene)
})

test('emptied words leave nothing behind', () => {
  const filled = withScene(chat, { note: { ...emptyNote, text: 'x' }, situation: 'y', preset: 'p', keepDays: 0 })
  expect(withScene(filled, { note: { ...emptyNote, text: '  ' }, situation: '', preset: '', keepDays: '' })).toEqual(
    chat,
  )
})

test.each([
  [0, 1, 'after the newest message, with each of your messages'],
  [1, 2, 'before the newest message, with every 2nd message you send'],
  [4, 3, 'before the newest 4 messages, with every 3rd message you send'],
  [4, 11, 'with every 11th message you send'],
])('where and when a note stands is said: depth %i, every %i', (depth, every, words) => {
  expect(noteWords({ ...emptyNote, depth, every })).toContain(words)
})
