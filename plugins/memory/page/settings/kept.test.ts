import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import type { MemoryDatabase } from '../../../../src/workers/storage/contract.ts'
import { storedBy } from './storedCounts.ts'

const database = (
  characterName: string,
  memoryType: MemoryDatabase['memoryType'],
  totalMemories: number,
  lastModified = 1,
): MemoryDatabase => ({
  id: `${characterName}-${memoryType}`,
  version: 3,
  characterId: (characterName || 'gone') as CharacterId,
  characterName,
  memoryType,
  totalMemories,
  created: 0,
  lastModified,
})

test('counts both kinds of one character together, with the later date', () => {
  expect(storedBy([database('Ingrid', 'player', 4, 10), database('Ingrid', 'self', 2, 30)])).toEqual([
    { character: 'Ingrid', name: 'Ingrid', player: 4, self: 2, lastModified: 30 },
  ])
})

test('sorts by number of memories and leaves out characters with none', () => {
  const names = storedBy([
    database('Wren', 'player', 1),
    database('Ottilie', 'player', 0),
    database('Ingrid', 'player', 3),
    database('Ambrose', 'self', 1),
  ]).map(({ name }) => name)
  expect(names).toEqual(['Ingrid', 'Ambrose', 'Wren'])
})

test('memories of a deleted character can be deleted', () => {
  expect(storedBy([database('', 'player', 2)])).toMatchObject([{ name: 'Deleted character', player: 2 }])
})
