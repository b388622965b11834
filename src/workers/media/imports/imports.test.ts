import type { CharacterId, PresetId, SessionId } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import type { Memory } from '../../../shared/memories/memory.ts'
import { defaultPreset } from '../../../shared/presets/preset.ts'
import type { Change } from '../../storage/contract.ts'
import { createBookImports } from './books.ts'
import { createChatImports } from './chats.ts'
import { createLoraImports } from './loras.ts'
import { createMemoryImports } from './memories.ts'
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
    async *memoriesOf(character: string) {
      yield ([...table('memories').values()] as Memory[]).filter((memory) => memory.character === character)
    },
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

test('a chat that names no character is with the one that is open, or with somebody unknown', async () => {
  const { openChats, castChats } = createChatImports(store)
  const chat = {
    fmIndex: -1,
    name: 'Lake',
    message: [
      { role: 'user', data: 'Here?' },
      { role: 'char', data: 'Here.' },
    ],
  }
  const opened = async (character?: string) => {
    const options = { fileName: 'lake.json', ...(character !== undefined && { character }) }
    const found = await openChats(json({ type: 'risuChat', ver: 2, data: chat }), options)
    if (!found.ok) throw new Error(found.error.message)
    return found.value
  }
  table('shelf').set('here', { id: 'here' as CharacterId, name: 'Mara' })
  expect(await castChats(await opened('Mara'))).toMatchObject({ chats: [{ character: { id: 'here' }, greeting: 0 }] })
  const token = await opened()
  expect(await castChats(token)).toEqual({ kind: 'character-missing', name: 'Unknown' })
  table('shelf').set('made', { id: 'made' as CharacterId, name: 'Unknown' })
  expect(await castChats(token)).toMatchObject({ kind: 'cast', chats: [{ character: { id: 'made' } }] })
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
  const mine = { id: 'mine', name: 'Mine', preset: { ...defaultPreset, maxTokens: 300 }, characters: [], models: [] }
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

const remembered = (id: string, content: string, more: object = {}) => ({
  ...{ id, content, type: 'player', category: 'fact', importance: 5, pinned: false, source: 'manual' },
  ...{ at: 1, modified: 1, recalls: 0, recalledAt: 0, messages: [], contradicts: [], ...more },
})
async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
const memoryFile = (memories: readonly object[]) => json({ vesper: 'memories', version: 3, memories })

test('memories wait here until they are chosen by their places, and are kept as those of the character', async () => {
  const mara = 'mara' as CharacterId
  const { openMemories, foundMemories, keepMemories, dropMemories } = createMemoryImports(store)
  table('memories').set('here', remembered('here', 'Ana likes tea.', { character: mara }))
  const file = memoryFile([
    remembered('a', 'Ana rows.', { contradicts: ['c'], session: 'elsewhere', messages: ['m1'] }),
    remembered('b', 'ana likes TEA.'),
    remembered('c', 'Ana does not row.'),
  ])
  const opened = await openMemories(file, mara)
  if (!opened.ok) throw new Error(opened.error.message)
  const { token } = opened.value
  const found = await all(foundMemories(token))
  expect(found.flat().map(({ isKnown }) => isKnown)).toEqual([false, true, false])
  expect(await keepMemories(token, [0, 2, 7])).toEqual({ commit: 1, count: 2 })
  const [, first, second] = rows<Memory>('memories')
  expect(first).toMatchObject({ content: 'Ana rows.', character: mara, messages: [], contradicts: [second?.id] })
  expect(first).not.toHaveProperty('session')
  expect(labels).toEqual(['Memories imported'])
  await dropMemories(token)
  await expect(keepMemories(token, [0])).rejects.toThrow('Import the file again')
})

test('20,000 memories are shown in batches', async () => {
  const { openMemories, foundMemories } = createMemoryImports(store)
  const file = memoryFile(Array.from({ length: 20_000 }, (_, at) => remembered(`m${at}`, `Ana rowed ${at} times.`)))
  const opened = await openMemories(file, 'mara' as CharacterId)
  if (!opened.ok) throw new Error(opened.error.message)
  expect(weightOf(opened.value)).toBeLessThan(500)
  const batches = await all(foundMemories(opened.value.token))
  expect(batches.flat()).toHaveLength(20_000)
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(500)
})

const lora = (filename: string, more: object = {}) => ({ id: filename, filename, name: filename, ...more })
const loraList = (loras: readonly object[], more: object = {}) => json({ vesper: 'loras', version: 1, loras, ...more })

test('LoRAs wait here, those of minors are left out, and the rest is kept with its presets in one commit', async () => {
  const { openLoras, keepLoras, dropLoras } = createLoraImports(store)
  table('loras').set('here', { id: 'here', filename: 'coat.safetensors' })
  const minor = lora('b.safetensors', { description: 'A girl who is 15 years old.' })
  const uses = [{ lora: 'coat.safetensors', modelStrength: 1, clipStrength: 1 }]
  const opened = await openLoras(
    loraList([lora('coat.safetensors'), minor, lora('hat.safetensors')], { presets: [{ name: 'Evening', uses }] }),
  )
  if (!opened.ok) throw new Error(opened.error.message)
  const { token, ...told } = opened.value
  expect(told).toEqual({ loras: 2, presets: 1, refused: 1, alreadyHere: 1, notes: [] })
  expect(await keepLoras(token)).toEqual({ commit: 1 })
  expect(rows<{ name: string }>('loras').map(({ name }) => name)).toEqual([
    undefined,
    'coat.safetensors',
    'hat.safetensors',
  ])
  const [, coat] = rows<{ id: string }>('loras')
  expect(rows('loraPresets')).toMatchObject([{ name: 'Evening', uses: [{ lora: coat?.id }] }])
  expect(labels).toEqual(['LoRAs added'])
  await dropLoras(token)
  await expect(keepLoras(token)).rejects.toThrow('Import the file again')
})

test.each([
  ['larger than 10 MiB', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'too large'],
  ['of more than 50,000 values', loraList([], { more: new Array(50_001).fill(0) }), '50,000 values'],
  ['with a text of more than 1 MiB', loraList([lora('a', { description: 'a'.repeat(1024 * 1024 + 1) })]), '1 MiB'],
  ['no JSON', new Blob(['tea']), 'not valid JSON'],
  ['of another kind', json({ vesper: 'memories' }), 'not a LoRA list'],
])('a list of LoRAs that is %s is refused', async (_, file, words) => {
  const found = await createLoraImports(store).openLoras(file)
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
