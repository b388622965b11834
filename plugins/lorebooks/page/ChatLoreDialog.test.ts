import type { CharacterId, LorebookId, Session } from 'sdk'
import { expect, test } from 'vitest'
import type { BookTitle } from '../../../src/workers/storage/contract.ts'
import { stateIn } from './ChatLoreDialog.tsx'
import { hitsIn } from './LorebooksPage.tsx'

const [ada, bo] = ['ada', 'bo'] as unknown as readonly [CharacterId, CharacterId]
const chat = { character: { id: ada, name: 'Ada' } } as Session
const book = (rest: Partial<BookTitle>): BookTitle => ({
  id: 'isles' as LorebookId,
  name: 'Isles',
  use: 'chosen',
  characters: [],
  entries: 1,
  modified: 0,
  ...rest,
})

test.each([
  [book({ use: 'always' }), chat, true, true],
  [book({ use: 'characters', characters: [ada] }), chat, true, true],
  [book({ use: 'characters', characters: [bo] }), chat, false, false],
  [book({}), chat, false, false],
  [book({}), { ...chat, lorebooks: ['isles' as LorebookId] }, true, false],
])('a book is on where its use or the chat says so (%#)', (entry, session, isOn, isFixed) => {
  expect(stateIn(entry, session)).toMatchObject({ isOn, isFixed })
})

test('a book of one member is on in a chat with several', () => {
  const member = { id: bo, name: 'Bo', present: true, muted: false }
  const state = stateIn(book({ use: 'characters', characters: [bo] }), { ...chat, members: [member] })
  expect(state).toMatchObject({ isOn: true, why: expect.stringContaining('Bo') })
})

test('a search over books names the entries it found', () => {
  const entries = Array.from({ length: 8 }, (_, n) => ({ name: `Lamp ${n}`, keys: ['light'], content: '' }))
  const records = [
    { id: 'a' as LorebookId, name: 'Lights', book: { entries } },
    { id: 'b' as LorebookId, name: 'Lamps', book: { entries: [] } },
    { id: 'c' as LorebookId, name: 'Other', book: undefined },
  ]
  const hits = hitsIn(records, ['lamp'])
  expect([...hits.keys()]).toEqual(['a', 'b'])
  expect(hits.get('a' as LorebookId)?.at(-1)).toBe('3 more')
})
