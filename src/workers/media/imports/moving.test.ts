import { strToU8, zipSync } from 'fflate'
import { PluginError, type Session } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { portrait } from '../../../../tests/fixtures/cards/portrait.ts'
import { loraFile } from '../../../shared/pictures/loras/loraFiles.ts'
import { record as loraOf } from '../../../shared/pictures/loras/sample.fixture.ts'
import type { Change } from '../../storage/contract.ts'
import { createCardImports } from '../cardImports.ts'
import { readCharacter } from '../cardReading.ts'
import { normalise } from '../cards/normalise.ts'
import { writeCardPng } from '../cards/writeCard.ts'
import { writePattern } from '../patterns/writePattern.ts'
import { readScenario } from '../scenarios/readScenario.ts'
import { guide, tease } from '../scenarios/story.fixture.ts'
import { createBookImports } from './books.ts'
import type { MovingTask } from './contract.ts'
import { createLoraImports } from './loras.ts'
import { createMoving } from './moving.ts'
import { createPresetImports } from './presets.ts'
import { createScenarioImports } from './scenarios.ts'
import type { ImportStore } from './store.ts'

const tables = new Map<string, Map<string, unknown>>()
const table = (name: string) => tables.get(name) ?? tables.set(name, new Map()).get(name) ?? new Map<string, unknown>()
let commits = 0
/** So many commits find room. */
let room = Number.POSITIVE_INFINITY
const store = () =>
  ({
    list: async (name: string) => [...table(name).values()],
    read: async (name: string, id: string) => table(name).get(id),
    tail: async (session: string, count: number) =>
      rows<{ session: string }>('messages')
        .filter((message) => message.session === session)
        .slice(-count),
    commit: async (_: string, changes: readonly Change[]) => {
      if (commits >= room) throw new PluginError('storage/quota', 'No room.')
      for (const change of changes) {
        if (change.kind === 'put') table(change.table).set(change.value.id, change.value)
        const { session } = (change.kind === 'put' ? change.value : {}) as { session?: string }
        const chat = session === undefined ? undefined : (table('sessions').get(session) as Session | undefined)
        if (chat) table('sessions').set(chat.id, { ...chat, messageCount: chat.messageCount + 1 })
      }
      return ++commits
    },
  }) as unknown as ImportStore
const rows = <Row>(name: string) => [...table(name).values()] as Row[]

const cards = createCardImports(store, (file, options) =>
  readCharacter(file, options, async () => ({ kind: 'unusable', reason: '' }), 0),
)
const importers = {
  ...cards,
  ...createBookImports(store),
  ...createPresetImports(store),
  ...createLoraImports(store),
  ...createScenarioImports(store, readScenario),
}
const { lookAt, moveIn, unpackMoving } = createMoving(store, importers)

beforeEach(() => {
  tables.clear()
  commits = 0
  room = Number.POSITIVE_INFINITY
})

const json = (value: unknown) => new Blob([JSON.stringify(value)])
const cardOf = (name: string, description = `${name} keeps the lighthouse and is 34.`) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name, description, first_mes: 'You are early.', tags: [] },
})
const pngOf = (name: string) => {
  const raw = cardOf(name)
  return new Blob([
    new Uint8Array(writeCardPng(normalise({ raw, spec: 'v2', container: 'png', fileName: '' }), portrait())),
  ])
}
const chatOf = (character: string, ...texts: readonly string[]) =>
  new Blob([
    [
      { user_name: 'You', character_name: character, create_date: '2024-05-01@10h00m00s', chat_metadata: {} },
      ...texts.map((mes, at) => ({
        name: at % 2 ? 'You' : character,
        is_user: at % 2 === 1,
        mes,
        send_date: 1_700_000_000_000 + at,
      })),
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  ])
const book = json({ entries: { 0: { uid: 0, key: ['lamp'], content: 'It never goes out.' } } })
const preset = json({ temperature: 0.9, prompts: [{ identifier: 'main', content: 'Write.' }], prompt_order: [] })
const group = json({ id: '1', name: 'Harbour', members: ['Ines.png', 'Bram.png'], chats: ['evening'] })
const personas = json({ power_user: { personas: { 'me.png': 'Me' }, persona_descriptions: {} } })
const ownPattern = writePattern('Tide', { kind: 'wave', periodMs: 2000 }, 'vesper')[0]?.blob ?? new Blob()
const funscript = (pos: number) =>
  json({
    actions: [
      { at: 0, pos: 0 },
      { at: 900, pos },
    ],
  })
const loras = new Blob([loraFile([loraOf('ink'), loraOf('wash')], [], 0)])
const backup = new Blob(['{\n  "app": "Vesper",\n  "version": 1,\n  "characters": []}'])
const scenarioOf = (desc: string) =>
  json({ id: 'harbour', name: 'Harbour', start: 'a', nodes: { a: { desc, end: true } } })
const minor = json(cardOf('Pip', 'Pip is 15 years old.'))

const kindOf = async (blob: Blob, path = 'a.bin') => (await lookAt([{ path, blob }]))[0]

test.each([
  ['a card in a picture', pngOf('Ines'), 'character'],
  ['a card as JSON', json(cardOf('Ines')), 'character'],
  ['a chat', chatOf('Ines', 'Come in.', 'Thank you.'), 'chat'],
  ['a lorebook', book, 'lorebook'],
  ['a preset', preset, 'preset'],
  ['a text-completion preset', json({ temp: 1, top_p: 0.9, rep_pen: 1.1, top_k: 0 }), 'preset'],
  ['an instruct template', json({ name: 'A', input_sequence: '<', output_sequence: '>' }), 'preset'],
  ['a group', group, 'group'],
  ['personas', personas, 'persona'],
  ['an archive', new Blob([new Uint8Array(zipSync({ 'a/b.txt': strToU8('x') }))]), 'archive'],
  ['a scenario', scenarioOf('The tide is in.'), 'scenario'],
  ['a tease', new Blob([tease()]), 'scenario'],
  ['a guide', new Blob([guide('<Page id="start"><Text>The tide is in.</Text></Page>')]), 'scenario'],
  ['a scenario with a minor', scenarioOf('Pip is 15 years old.'), 'refused'],
  ['a pattern', ownPattern, 'pattern'],
  ['a funscript', funscript(80), 'pattern'],
  ['a list of LoRAs', loras, 'lora-list'],
  ['a backup', backup, 'backup'],
  ['other settings', json({ theme: 'dark' }), 'other'],
  ['plain words', new Blob(['Bread, milk']), 'other'],
  ['broken JSON', new Blob(['{"name": "Ines", "desc']), 'unreadable'],
  ['a broken picture', pngOf('Ines').slice(0, 400), 'unreadable'],
  ['an empty file', new Blob([]), 'unreadable'],
  ['a character who is a minor', minor, 'refused'],
])('%s is told by what is in it, whatever it is called', async (_, blob, kind) => {
  expect(await kindOf(blob)).toMatchObject({ kind })
  expect(await kindOf(blob, `${'../'.repeat(50)}${'x'.repeat(5000)}.png`)).toMatchObject({ kind })
})

test('what is refused is never told in its own words', async () => {
  expect(JSON.stringify(await kindOf(minor))).not.toMatch(/Pip|15/)
  const { moved } = await moveIn([{ path: 'a', blob: minor, kind: 'character' }])
  expect(moved).toMatchObject([{ kind: 'refused' }])
  expect(JSON.stringify(moved)).not.toMatch(/Pip|15/)
})

test('damaged files among good ones stay out, and the rest comes in', async () => {
  const tasks: MovingTask[] = [
    { path: 'a.png', blob: pngOf('Ines'), kind: 'character' },
    { path: 'b.png', blob: new Blob(['{"name"']), kind: 'character' },
    { path: 'c.png', blob: pngOf('Bram'), kind: 'character' },
    { path: 'd.json', blob: new Blob(['{']), kind: 'lorebook' },
    { path: 'e.json', blob: book, kind: 'lorebook' },
    { path: 'f.jsonl', blob: new Blob(['nothing']), kind: 'chat' },
    { path: 'g.json', blob: preset, kind: 'preset' },
  ]
  const { moved } = await moveIn(tasks)
  expect(moved.map((file) => file?.kind)).toEqual(['kept', 'failed', 'kept', 'failed', 'kept', 'failed', 'kept'])
  expect(rows('characters')).toHaveLength(2)
})

test('the same character is known again by what it says, another of its name is not taken for it', async () => {
  await moveIn([{ path: 'a.png', blob: pngOf('Ines'), kind: 'character' }])
  expect(await kindOf(json(cardOf('Ines')))).toMatchObject({ existing: { isSame: true } })
  const namesake = await kindOf(json(cardOf('Ines', 'A pilot of 41.')))
  expect(namesake).toMatchObject({ isNamesake: true })
  expect(namesake).not.toHaveProperty('existing')
  expect(await kindOf(json(cardOf('Bram')))).not.toHaveProperty('existing')
})

const longWords =
  'Keeps the lighthouse alone since the storm, is 34, and writes down every ship that passes by the window.'

test('a character is known by a long text even under another name, with what is different', async () => {
  await moveIn([{ path: 'a.json', blob: json(cardOf('Ines', longWords)), kind: 'character' }])
  expect(await kindOf(json(cardOf('Ines of the Lamp', longWords)))).toMatchObject({
    existing: { isSame: false, changed: ['Name'], mine: [] },
    isNamesake: false,
  })
})

test('a replaced character keeps its id and says what the file says', async () => {
  await moveIn([{ path: 'a.json', blob: json(cardOf('Ines', longWords)), kind: 'character' }])
  const [mine] = rows<{ id: never }>('characters')
  const blob = json(cardOf('Ines of the Lamp', longWords))
  if (!mine) throw new Error('Not imported.')
  const over = { id: mine.id, how: 'replace' } as const
  expect((await moveIn([{ path: 'b.json', blob, kind: 'character', over }])).moved).toMatchObject([{ kind: 'kept' }])
  expect(rows('characters')).toMatchObject([{ id: mine.id, name: 'Ines of the Lamp' }])
})

test('what a card holds beyond what is used is kept, and told', async () => {
  const card = cardOf('Ines')
  const blob = json({ ...card, data: { ...card.data, extensions: { other_program: { mood: 'calm' } } } })
  const { moved } = await moveIn([{ path: 'a.json', blob, kind: 'character' }])
  expect(JSON.stringify(moved)).toContain('other_program')
})

test('a disk that fills up in the middle keeps what was kept before, and leaves the rest to be tried again', async () => {
  const tasks: MovingTask[] = [
    { path: 'a.png', blob: pngOf('Ines'), kind: 'character' },
    { path: 'Lamp.json', blob: book, kind: 'lorebook' },
    { path: 'Warm.json', blob: preset, kind: 'preset' },
  ]
  room = 1
  const first = await moveIn(tasks)
  expect(first).toMatchObject({ commits: [1], moved: [{ kind: 'kept' }, undefined, undefined], full: 'No room.' })
  expect(rows('lorebooks')).toEqual([])
  room = Number.POSITIVE_INFINITY
  expect((await moveIn(tasks.slice(1))).moved).toMatchObject([{ kind: 'kept' }, { kind: 'kept' }])
  expect(rows('characters')).toHaveLength(1)
})

const bring = async (...names: readonly string[]) => {
  const tasks = names.map((name): MovingTask => ({ path: `${name}.png`, blob: pngOf(name), kind: 'character' }))
  await moveIn(tasks)
  return rows<{ id: string & { readonly _: never }; name: string }>('characters')
}
const chats = () => rows<Session>('sessions')

test('a chat under a shorter name goes to the only character whose name begins so', async () => {
  await bring('Marguerite Vale', 'Bram')
  await moveIn([{ path: 'a.jsonl', blob: chatOf('Marguerite', 'Come in.'), kind: 'chat' }])
  expect(chats()).toMatchObject([{ character: { name: 'Marguerite Vale' } }])
  expect(rows('characters')).toHaveLength(2)
})

test('a chat that two names fit, or none, comes with a character of its own', async () => {
  await bring('Marguerite Vale', 'Marguerite Marsh')
  const { moved } = await moveIn([
    { path: 'a.jsonl', blob: chatOf('Marguerite', 'Come in.'), kind: 'chat' },
    { path: 'b.jsonl', blob: chatOf('Marguerite', 'And again.'), kind: 'chat' },
    { path: 'c.jsonl', blob: chatOf('Signe', 'Hello.'), kind: 'chat' },
  ])
  expect(moved.map((file) => file?.kind)).toEqual(['kept', 'kept', 'kept'])
  expect(chats().map(({ character }) => character.name)).toEqual(['Marguerite', 'Marguerite', 'Signe'])
  expect(rows('characters')).toHaveLength(4)
})

test('the folder of a chat says whose it is, before its name does', async () => {
  const [, second] = await bring('Ines', 'Ines Two')
  if (!second) throw new Error('Not imported.')
  const owner = second.id as unknown as Session['character']['id']
  await moveIn([{ path: 'a.jsonl', blob: chatOf('Ines', 'Come in.'), kind: 'chat', owner }])
  expect(chats()).toMatchObject([{ character: { name: 'Ines Two' } }])
})

test('a chat that is here stays alone when it comes again', async () => {
  await bring('Ines')
  const task: MovingTask = { path: 'a.jsonl', blob: chatOf('Ines', 'Come in.', 'Thanks.', 'Sit.'), kind: 'chat' }
  expect((await moveIn([task])).moved).toMatchObject([{ kind: 'kept' }])
  expect((await moveIn([task])).moved).toEqual([{ kind: 'same' }])
  expect(chats()).toHaveLength(1)
})

test('a group chat has the members that its group names', async () => {
  const people = await bring('Ines', 'Bram')
  const members = people.map(({ id }) => id as unknown as Session['character']['id'])
  await moveIn([{ path: 'a.jsonl', blob: chatOf('unused', 'Hi.'), kind: 'chat', group: { name: 'Harbour', members } }])
  expect(chats()).toMatchObject([{ name: 'Harbour', members: [{ name: 'Ines' }, { name: 'Bram' }] }])
})

test('a lorebook and a preset that are here in the same words are not brought twice', async () => {
  const tasks: MovingTask[] = [
    { path: 'Lamp.json', blob: book, kind: 'lorebook' },
    { path: 'Warm.json', blob: preset, kind: 'preset' },
  ]
  await moveIn(tasks)
  expect((await moveIn(tasks)).moved).toEqual([{ kind: 'same' }, { kind: 'same' }])
})

test('an archive gives its files by their paths, and hostile names stay out', async () => {
  const zip = new Blob([new Uint8Array(zipSync({ 'chats/Ines/a.jsonl': strToU8('x'), '../evil.json': strToU8('{}') }))])
  const found = await unpackMoving(zip)
  expect(found).toMatchObject({ ok: true, value: { files: [{ path: 'chats/Ines/a.jsonl' }], refused: [{}] } })
})

test('an archive that inflates to far more than it holds gives up what does so', async () => {
  const bomb = new Blob([new Uint8Array(zipSync({ 'bomb.json': new Uint8Array(60 * 1024 * 1024) }))])
  expect(await unpackMoving(bomb)).toMatchObject({ ok: true, value: { files: [], refused: [{ path: 'bomb.json' }] } })
})

test('a scenario comes in once, and another version leaves the one here as it is', async () => {
  const task = (desc: string): MovingTask => ({ path: 'own/Harbour.json', blob: scenarioOf(desc), kind: 'scenario' })
  expect((await moveIn([task('The tide is in.')])).moved).toMatchObject([{ kind: 'kept', name: 'Harbour' }])
  expect((await moveIn([task('The tide is in.')])).moved).toEqual([{ kind: 'same' }])
  expect((await moveIn([task('The tide is out.')])).moved).toMatchObject([
    { kind: 'failed', reason: expect.stringContaining('another version') },
  ])
  expect(rows('scenarios')).toHaveLength(1)
  expect(JSON.stringify(rows('scenarioScripts'))).not.toContain('The tide is out.')
})

test('a scenario with a minor stays out, whatever it was taken for', async () => {
  const { moved } = await moveIn([{ path: 'a.json', blob: scenarioOf('Pip is 15 years old.'), kind: 'scenario' }])
  expect(moved).toMatchObject([{ kind: 'refused' }])
  expect(JSON.stringify(moved)).not.toMatch(/Pip|15/)
  expect(rows('scenarios')).toHaveLength(0)
})

test('the files of one script become one pattern, and none comes twice', async () => {
  const tasks: MovingTask[] = [
    { path: 'a/evening.funscript', blob: funscript(80), kind: 'pattern' },
    { path: 'a/evening.twist.funscript', blob: funscript(40), kind: 'pattern' },
    { path: 'a/tide.json', blob: ownPattern, kind: 'pattern' },
    { path: 'a/broken.funscript', blob: json({ actions: 'none' }), kind: 'pattern' },
  ]
  const { moved } = await moveIn(tasks)
  expect(moved.map((file) => file?.kind)).toEqual(['kept', 'kept', 'kept', 'failed'])
  expect(rows<{ name: string }>('patterns').map(({ name }) => name)).toEqual(['evening', 'Tide'])
  expect((await moveIn(tasks)).moved.map((file) => file?.kind)).toEqual(['same', 'same', 'same', 'failed'])
  expect(rows('patterns')).toHaveLength(2)
})

test('a list of LoRAs comes in once', async () => {
  const task: MovingTask = { path: 'loras.json', blob: loras, kind: 'lora-list' }
  expect((await moveIn([task])).moved).toMatchObject([{ kind: 'kept', name: '2 LoRAs' }])
  expect((await moveIn([task])).moved).toEqual([{ kind: 'same' }])
  expect(rows('loras')).toHaveLength(2)
})
