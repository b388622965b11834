import type { Session } from 'sdk'
import { expect, test } from 'vitest'
import { sceneOf, withScene } from './sceneDraft.ts'

const chat = { id: 's', name: 'Evening', messageCount: 2 } as Session
const note = { text: '', depth: 4, role: 'system', every: 1 } as const

test('a chat without note and situation opens with empty ones', () => {
  expect(sceneOf(chat)).toEqual({ situation: '', preset: '', keepDays: '' })
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
  const filled = withScene(chat, { note: { ...note, text: 'x' }, situation: 'y', preset: 'p', keepDays: 0 })
  expect(withScene(filled, { note: { ...note, text: '  ' }, situation: '', preset: '', keepDays: '' })).toEqual(chat)
})
