import type { Character, CharacterId } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import type { LookSheet } from '../../shared/pictures/look.ts'
import type { Change } from '../../workers/storage/contract.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { duplicateCharacter } from './actions.ts'

const world = { records: new Map<string, unknown>(), committed: [] as Change[] }
replaceEngine('storage', {
  read: async (table: string, id: string) => world.records.get(`${table} ${id}`),
  newestLibraryEntries: async () => [],
  async *records() {},
  async *changes() {},
  commit: async (_: string, changes: readonly Change[]) => world.committed.push(...changes),
})
replaceEngine('media', { editCard: async () => undefined })

const mira = {
  id: 'mira' as CharacterId,
  name: 'Mira',
  personality: '',
  mainModel: '',
  tags: [],
  created: 1,
  modified: 1,
}
const look: Partial<LookSheet> = { id: 'mira', identity: 'copper hair', references: ['lake'], modified: 1 }
const put = (table: string) =>
  world.committed.flatMap((change) => (change.kind === 'put' && change.table === table ? [change.value] : []))

beforeEach(() => {
  world.committed.length = 0
  world.records = new Map([['characters mira', mira as Partial<Character>]])
})

test('a duplicate looks like the one it was made of, in the same commit', async () => {
  world.records.set('looks mira', look)
  await duplicateCharacter(mira.id)
  const [copy] = put('characters') as Character[]
  expect(copy?.name).toBe('Mira (Copy)')
  expect(put('looks')).toMatchObject([{ id: copy?.id, identity: 'copper hair', references: ['lake'] }])
  expect(copy?.id).not.toBe('mira')
})

test('gives the duplicate no look when none was saved', async () => {
  await duplicateCharacter(mira.id)
  expect(put('characters')).toHaveLength(1)
  expect(put('looks')).toEqual([])
})
