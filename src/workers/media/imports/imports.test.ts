import type { CharacterId, PresetId, SessionId } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { housePreset } from '../../../shared/presets/preset.ts'
import type { Change } from '../../storage/contract.ts'
import { createBookImports } from './books.ts'
import { createChatImports } from './chats.ts'
import { createPatternImports } from './patterns.ts'
import { createPresetImports } from './presets.ts'
import type { ImportStore } from './store.ts'

const tables = new Map<string, Map<string, unknown>>()
const labels: string[] = []
const table = (name: string) => tables.get(name) ?? tables.set(name, new Map()).get(name) ?? new Map<string, unknown>()
const store = () =>
  ({
    list: async (name: string) => [...table(name).values()],
    read: async (name: string, id: string) => table(name).get(id),
    commit: async (label: string, changes: readonly Change[]) => {
      labels.push(label)
      for (const change of changes) {
        if (change.kind !== 'put') continue
        table(change.table).set(change.value.id, change.value)
      }
      return labels.length
    },
  }) as unknown as ImportStore
const rows = <Row>(name: string) => [...table(name).values()] as Row[]
const json = (value: unknown) => new Blob([JSON.stringify(value)])
/** What the page is sent, as it is sent. */
const weightOf = (value: unknown) => JSON.stringify(value).length

beforeEach(() => {
  tables.clear()
  labels.length = 0
})

test('a lorebook is kept here, and the page gets its name, its count and short notes', async () => {
  const { importBook } = createBookImports(store)
  const entries = Array.from({ length: 500 }, (_, at) => ({
    keys: [`key ${at}`],
    content: 'The harbour was quiet. '.repeat(50),
    enabled: true,
    insertion_order: at,
    extensions: {},
  }))
  const found = await importBook(json({ name: 'Harbour', entries, extensions: {} }), 'a.json')
  if (!found.ok) throw new Error(found.error.message)
  expect(found.value).toMatchObject({ name: 'Harbour', entries: 500, commit: 1 })
  expect(weightOf(found.value)).toBeLessThan(2000)
  expect(rows<{ id: string; book: { entries: unknown[] } }>('lorebooks')).toMatchObject([
    { id: found.value.id, use: 'chosen', book: { entries: { length: 500 } } },
  ])
})

test.each([
  [
    'too many values',
    { name: 'A', entries: [{ keys: [], content: '', extensions: { many: new Array(400_001).fill(0) } }] },
    '400,000 values',
  ],
  ['a text of more than 1 MiB', { name: 'A', entries: [{ keys: [], content: 'a'.repeat(1024 * 1024 + 1) }] }, '1 MiB'],
])('a lorebook with %s is refused', async (_, book, words) => {
  const found = await createBookImports(store).importBook(json(book), 'a.json')
  expect(found).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } })
  expect(labels).toEqual([])
})

const session = {
  version: 1,
  timestamp: 1_717_174_800_000,
  name: 'By the lake',
  currentCharacter: { id: 'mara', name: 'Mara' },
  messages: Array.from({ length: 300 }, (_, at) => ({
    id: `m${at}`,
    role: at % 2 === 0 ? 'assistant' : 'user',
    content: 'Sit with me. '.repeat(20),
    timestamp: 1_717_174_000_000 + at,
    characterName: 'Mara',
  })),
}

test('a chat waits here for its character, and is kept whole once there is one', async () => {
  const { openChats, castChats, keepChat, dropChats } = createChatImports(store)
  const opened = await openChats(json(session), { fileName: 'lake.json' })
  if (!opened.ok) throw new Error(opened.error.message)
  const token = opened.value
  expect(await castChats(token)).toEqual({ kind: 'character-missing', name: 'Mara' })
  table('shelf').set('here', { id: 'here' as CharacterId, name: 'Mara' })
  const cast = await castChats(token)
  expect(cast).toMatchObject({
    kind: 'cast',
    chats: [{ name: 'By the lake (Imported)', character: { id: 'here', name: 'Mara' }, unreadable: { count: 0 } }],
  })
  expect(weightOf(cast)).toBeLessThan(500)
  await keepChat(token, 0)
  expect(labels).toEqual(['Session imported'])
  expect(rows('sessions')).toMatchObject([{ name: 'By the lake (Imported)', character: { id: 'here' } }])
  expect(table('messages').size).toBe(300)
  await dropChats(token)
  await expect(castChats(token)).rejects.toThrow('Import the file again')
})

test('after a chat that was begun, messages go on at its position', async () => {
  table('shelf').set('here', { id: 'here' as CharacterId, name: 'Mara' })
  const { openChats, castChats, keepChat } = createChatImports(store)
  const opened = await openChats(json(session), { fileName: 'lake.json' })
  if (!opened.ok) throw new Error(opened.error.message)
  await castChats(opened.value)
  await keepChat(opened.value, 0, { id: 'begun' as SessionId, messageCount: 1, from: 7 })
  expect(rows('sessions')).toMatchObject([{ id: 'begun', messageCount: 1 }])
  expect(rows('messages')[0]).toMatchObject({ session: 'begun', position: 7 })
})

test('a preset is compared and kept here; long texts are shown by their beginning', async () => {
  const { openPreset, comparePreset, keepPreset } = createPresetImports(store)
  const main = 'Be slow. '.repeat(20_000)
  const file = json({ name: 'Slow', content: main })
  const opened = await openPreset(file, 'slow.json')
  if (!opened.ok) throw new Error(opened.error.message)
  const { token, ...told } = opened.value
  expect(weightOf(told)).toBeLessThan(1000)
  const lines = await comparePreset(token, undefined)
  expect(lines).toMatchObject([{ what: 'Main instructions', kind: 'added' }])
  expect(weightOf(lines)).toBeLessThan(6000)
  const mine = { id: 'mine', name: 'Mine', preset: { ...housePreset, maxTokens: 300 }, characters: [], models: [] }
  table('presets').set('mine', mine)
  expect(await keepPreset(token, 'mine' as PresetId)).toMatchObject({ id: 'mine', name: 'Mine' })
  expect(table('presets').get('mine')).toMatchObject({ preset: { maxTokens: 300, main } })
  await expect(keepPreset(token, undefined)).rejects.toThrow('Import the file again')
})

test.each([
  ['larger than 4 MiB', { content: 'a', more: Array.from({ length: 5 }, () => 'b'.repeat(1_000_000)) }, 'bytes'],
  ['with a text of more than 1 MiB', { name: 'A', content: 'a'.repeat(1_100_000) }, '1 MiB'],
  ['of more than 50,000 values', { name: 'A', content: 'a', more: new Array(50_001).fill(1) }, '50,000 values'],
])('a preset %s is refused', async (_, value, words) => {
  const found = await createPresetImports(store).openPreset(json(value), 'a.json')
  expect(found).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } })
})

test('patterns are kept in one commit, and what could not be read is named', async () => {
  const { importPatterns } = createPatternImports(store)
  const script = { actions: Array.from({ length: 1000 }, (_, at) => ({ at: at * 100, pos: (at % 2) * 100 })) }
  const done = await importPatterns([
    { fileName: 'evening.funscript', blob: json(script) },
    { fileName: 'evening.twist.funscript', blob: json(script) },
    { fileName: 'broken.funscript', blob: new Blob(['{']) },
  ])
  expect(done).toMatchObject({ commit: 1, count: 1, name: 'evening', refused: [{ fileName: 'broken.funscript' }] })
  expect(weightOf(done)).toBeLessThan(500)
  expect(rows('patterns')).toHaveLength(1)
  const none = await importPatterns([{ fileName: 'broken.funscript', blob: new Blob(['{']) }])
  expect(none.commit).toBeUndefined()
  expect(labels).toHaveLength(1)
})
