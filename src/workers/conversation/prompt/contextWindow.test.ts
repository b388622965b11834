import type { PluginId } from 'sdk'
import { expect, test } from 'vitest'
import { contextWindow, promptRoom } from './contextWindow.ts'

const connection = { plugin: 'vesper.test' as PluginId, provider: 'test', model: 'tiny', patience: 'local' as const }

test("the player's word comes first, then the server's, then a guess that says so", () => {
  expect(contextWindow({ ...connection, contextTokens: 2048 }, undefined, { id: 'tiny', contextTokens: 8192 })).toEqual(
    {
      tokens: 2048,
      source: 'you',
    },
  )
  expect(contextWindow(connection, undefined, { id: 'tiny', contextTokens: 8192 }).source).toBe('server')
  expect(contextWindow(connection, undefined, undefined)).toEqual({ tokens: 4096, source: 'guessed' })
  expect(contextWindow({ ...connection, patience: 'cloud' }, undefined, undefined).tokens).toBe(8192)
})

test('F40 what a refusal taught bounds every other source', () => {
  expect(contextWindow({ ...connection, contextTokens: 8192 }, 3000, undefined)).toEqual({
    tokens: 3000,
    source: 'learned',
  })
  expect(contextWindow({ ...connection, contextTokens: 2048 }, 3000, undefined).tokens).toBe(2048)
})

test('room is left for the reply, never more than half the window, and for what estimates miss', () => {
  expect(promptRoom(4096, 1000)).toBe(4096 - 1000 - 82)
  expect(promptRoom(1000, 8000)).toBe(1000 - 500 - 64)
})
