import { readdirSync, readFileSync } from 'node:fs'
import type {
  CharacterId,
  DeviceId,
  LorebookId,
  MessageId,
  PictureId,
  PluginId,
  PresetId,
  SessionId,
  VariantId,
} from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { libraryEntryOf } from '../../../shared/characters/libraryEntry.ts'
import type { Moment } from '../../../shared/chats/chatRecords.ts'
import { usualDevice } from '../../../shared/devices/rules.ts'
import type { LorebookRecord } from '../../../shared/lore/lorebookRecords.ts'
import type { Change, TableName } from '../../storage/contract.ts'
import {
  allWords,
  character,
  closeAll,
  evening,
  image,
  look,
  lora,
  memory,
  message,
  noon,
  rig,
  session,
  summary,
  variant,
} from '../../storage/rig.fixture.ts'
import { tableNames } from '../../storage/rows.ts'
import type { Storage } from '../../storage/storage.ts'
import { createBackup } from './backup.ts'
import type { BackupPlan } from './contract.ts'

/** A backup in which a lorebook, a chat and a scenario say something of Mina. */
const agedBackup = (words: string) => ({
  characters: [],
  lorebooks: [
    {
      ...{ id: 'inn', name: 'Inn', use: 'always', characters: [], created: noon, modified: noon },
      book: { entries: [{ keys: ['Mina'], name: 'Mina', content: words }] },
    },
  ],
  sessions: [session({ name: 'Evening' })],
  messages: [message(words)],
  scenarios: [
    {
      ...{ id: 'inn', name: 'Inn', author: '', description: '', tags: [], engine: 'vesper.scenario-native/native' },
      ...{ created: noon, modified: noon, played: 0, pages: 1, missing: 0, options: {} },
      vesper: { script: { script: { nodes: { inn: { desc: words } } }, texts: {} } },
    },
  ],
})

const kettleHash = '95188fa66e3440610930f718e30ddeeebc41b4d7'

import { apply, fileOf, outcomeOf, planOf, written } from './backup.fixture.ts'

afterEach(closeAll)

const png = (words: string) => new Blob([words], { type: 'image/png' })

function house() {
  const { storage } = rig()
  return { storage, engine: createBackup(() => storage) }
}

const messages = [
  message('Good evening.', { bookmark: 'the beginning' }),
  message('What is beyond the pier?', { position: 3, role: 'user', pinned: true }),
  message('', {
    position: 4,
    id: 'reply' as MessageId,
    active: 1,
    pictures: ['lamp' as PictureId],
    variants: [
      variant('The dark, \u2028 mostly. 😀', { id: 'v1' as VariantId, reasoning: 'Hm.' }),
      variant('Lamps.', {
        id: 'v2' as VariantId,
        source: { plugin: 'vesper.llm-ollama' as PluginId, model: 'tern:8b' },
        usage: { input: 5, output: 2 },
        actions: [{ offset: 0, effect: { kind: 'pose', pose: 'leaning' }, verdict: 'done' }],
      }),
    ],
    metadata: { thoughts: 'It is late.' },
    foreign: { gen_id: 7 },
  }),
]

const moment: Moment = {
  id: evening,
  lore: { sticky: {}, cooldown: {}, matched: { lamp: { hash: 'x', at: 2 } } },
  variables: { mood: 'calm' },
}

const changes: readonly Change[] = [
  { kind: 'put', table: 'characters', value: { ...character, previewImage: 'data:image/png;base64,aGk=' } },
  { kind: 'put', table: 'shelf', value: { ...libraryEntryOf(character), folder: 'Work/Harbour', favourite: true } },
  { kind: 'put', table: 'pictures', value: { id: character.id, blob: png('a picture of Mara') } },
  {
    kind: 'put',
    table: 'attachments',
    value: { id: 'lamp' as PictureId, blob: png('lamps'), alt: 'Lamps', width: 4, height: 3 },
  },
  { kind: 'put', table: 'sessions', value: session({ situation: 'It rains.' }) },
  ...messages.map((value): Change => ({ kind: 'put', table: 'messages', value })),
  { kind: 'put', table: 'moments', value: moment },
  { kind: 'put', table: 'memories', value: memory('lamps', ['reply'], { session: evening, turn: 5 }) },
  { kind: 'put', table: 'summaries', value: { id: evening, parts: [summary(0, 1)] } },
  { kind: 'put', table: 'kinkNotes', value: { id: evening, kept: { 'vesper.kink-edging/edging': { edges: 2 } } } },
  {
    kind: 'put',
    table: 'lorebooks',
    value: {
      id: 'harbour' as LorebookId,
      name: 'The harbour',
      book: { entries: [{ keys: ['pier'] }] },
      use: 'always',
      characters: [],
      created: noon,
      modified: noon,
    },
  },
  {
    kind: 'put',
    table: 'presets',
    value: {
      id: 'slow' as PresetId,
      name: 'Slow',
      preset: { samplers: { temperature: 0.4 }, stop: [], preferCard: true, parts: [] },
      characters: [],
      models: [],
      created: noon,
      modified: noon,
    },
  },
  { kind: 'put', table: 'loras', value: lora() },
  {
    kind: 'put',
    table: 'loraPresets',
    value: {
      id: 'rain',
      name: 'Rain',
      uses: [{ lora: 'raincoat', modelStrength: 1, clipStrength: 0.5 }],
      created: noon,
    },
  },
  { kind: 'put', table: 'looks', value: look({ seed: 7, references: ['lake'] }) },
  {
    kind: 'put',
    table: 'workflows',
    value: {
      id: 'mine',
      name: 'Mine',
      text: '{"3":{}}',
      bindings: { seed: [{ node: '3', input: 'seed' }] },
      created: noon,
      modified: noon,
    },
  },
  { kind: 'put', table: 'images', value: image('lake') },
  { kind: 'put', table: 'imageFiles', value: { id: 'lake', picture: png('the lake'), thumbnail: png('a small lake') } },
  {
    kind: 'put',
    table: 'environments',
    value: { id: 'custom_1', name: 'The boat house', prompt: 'Wood.', created: noon },
  },
  {
    kind: 'put',
    table: 'patterns',
    value: {
      id: 'tide',
      name: 'Tide',
      pattern: {
        kind: 'script',
        name: 'tide.funscript',
        axes: { L0: { at: Float64Array.of(0, 400.5), place: Float32Array.of(0, 0.3) } },
      },
      created: noon,
      modified: noon,
    },
  },
  {
    kind: 'put',
    table: 'recordings',
    value: {
      id: 'last-night',
      name: 'Last night',
      at: noon,
      ms: 60,
      channels: [{ name: 'Paper lantern', kind: 'vibrate' }],
      everyMs: 20,
      levels: [Uint8Array.of(0, 128, 255)],
    },
  },
  {
    kind: 'put',
    table: 'scenarios',
    value: {
      id: 'tea-room',
      name: 'The tea room',
      author: 'Ottilie',
      description: '',
      tags: ['tea'],
      engine: 'vesper.scenario-eos/eos',
      created: noon,
      modified: noon,
      played: 0,
      pages: 1,
      missing: 0,
      options: {},
    },
  },
  {
    kind: 'put',
    table: 'scenarioScripts',
    value: { id: 'tea-room', script: { pages: { start: [] } }, texts: { 'a.txt': 'Rain.' } },
  },
  {
    kind: 'put',
    table: 'scenarioFiles',
    value: { id: 'tea-room', files: [{ name: 'a.png', type: 'image/png', size: 6, bytes: kettleHash }] },
  },
  {
    kind: 'put',
    table: 'scenarioPlays',
    value: {
      id: 'tea-room',
      saved: { state: { page: 'start' }, seed: 3, at: noon, page: 'start', steps: 2 },
      progress: { page: 'start', seen: 1, over: false, at: noon },
    },
  },
  {
    kind: 'put',
    table: 'devices',
    value: {
      id: 'lantern' as DeviceId,
      name: 'Paper lantern',
      provider: 'vesper.device-virtual/virtual',
      rules: usualDevice,
      met: noon,
      seen: noon,
    },
  },
]

async function furnished() {
  const made = house()
  await made.storage.saveStoryFiles([{ hash: kettleHash, blob: new Blob(['kettle'], { type: 'image/png' }) }])
  await made.storage.commit('Furnish', changes)
  return made
}

/** Compared below in other ways, or none of a backup. */
const others: readonly TableName[] = [
  ...(['cards', 'messages', 'pictures', 'attachments', 'imageFiles', 'scenarioCheckpoints'] as const),
  ...(['devices', 'imageJobs', 'plugins', 'settings', 'composerDrafts'] as const),
]
const tables = tableNames.filter((name): name is Exclude<TableName, 'messages'> => !others.includes(name))

async function everythingIn(storage: Storage) {
  const lists = await Promise.all(tables.map((table) => storage.list(table)))
  const history: unknown[] = []
  for (const { id } of await storage.list('sessions'))
    for await (const batch of storage.history(id)) history.push(...batch)
  const pictures = [...(await storage.list('pictures')), ...(await storage.list('attachments'))]
  const files = await Promise.all(pictures.map(async ({ id, blob }) => [id, blob.type, await blob.text()]))
  const [kettle] = await storage.readStoryFiles([kettleHash])
  const made = await Promise.all(
    (await storage.list('imageFiles')).map(({ picture, thumbnail }) => Promise.all([picture.text(), thumbnail.text()])),
  )
  return { lists, history, files, made, kettle: await kettle?.text() }
}

const statuses = ({ kinds }: BackupPlan) => {
  const sum = { new: 0, same: 0, different: 0 }
  for (const each of Object.values(kinds))
    for (const name of ['new', 'same', 'different'] as const) sum[name] += each[name]
  return sum
}

describe('a backup', () => {
  test('is JSON with the product, the date and two spaces a level', async () => {
    const { engine } = await furnished()
    const file = await fileOf(engine, { settings: { ui: { theme: 'dark' } } })
    expect(file.name).toBe('vesper-backup-2026-05-03.json')
    const text = await file.text()
    const document = JSON.parse(text)
    expect(text).toBe(`${JSON.stringify(document, null, 2)}\n`)
    expect(document).toMatchObject({
      app: 'Vesper',
      version: 1,
      exportDate: '2026-05-03T12:00:00.000Z',
      characters: [{ name: 'Mara' }],
      scenarios: [{ id: 'tea-room', vesper: { script: { texts: { 'a.txt': 'Rain.' } } } }],
      settings: { ui: { theme: 'dark' } },
    })
  })

  test.each([
    ['of more than 50,000 values', { ui: new Array(50_001).fill(0) }],
    ['of more than four million letters', { ui: new Array(5).fill('a'.repeat(900_000)) }],
  ])('leaves out settings %s, and says so', async (_, settings) => {
    const { engine } = await furnished()
    const plan = await planOf(house().engine, await fileOf(engine, { settings }))
    expect(plan.settings).toBeUndefined()
    expect(plan.leftOut).toEqual({ count: 1, named: [expect.stringContaining('The settings')] })
  })

  test('brings everything back word for word, into an empty house', async () => {
    const before = await furnished()
    const after = house()
    const plan = await planOf(after.engine, await fileOf(before.engine))
    expect(statuses(plan)).toEqual({ new: 15, same: 0, different: 0 })
    expect(plan).toMatchObject({ messages: 3, leftOut: { count: 0 } })
    const { report } = await apply(after.engine, 'add')
    expect(report).toEqual({ added: 15, replaced: 0, removed: 0, unchanged: 0, messages: 3 })
    expect(await everythingIn(after.storage)).toEqual(await everythingIn(before.storage))
  })

  test('has no word of what devices are allowed', async () => {
    const { engine } = await furnished()
    const document = JSON.parse(await (await fileOf(engine)).text())
    expect(document).not.toHaveProperty('devices')
    expect(JSON.stringify(document)).not.toContain('ceiling')
  })

  test('holds only what was chosen', async () => {
    const { engine } = await furnished()
    const document = JSON.parse(await (await fileOf(engine, { parts: ['characters'] })).text())
    expect(Object.keys(document)).toEqual([
      ...['app', 'version', 'checksums', 'exportDate', 'characters', 'scenarios', 'looks'],
      ...['sums', 'sumOfSums'],
    ])
    expect(document.characters[0].vesper).not.toHaveProperty('picture')
  })

  test('with a passphrase shows nothing of itself, and opens with it alone', async () => {
    const { engine } = await furnished()
    const file = await fileOf(engine, { passphrase: 'four lamps by the pier' })
    expect(file.name).toBe('vesper-backup-2026-05-03.vesper-backup')
    expect(await file.text()).not.toMatch(/Mara|pier|characters/)
    expect(await outcomeOf(engine, file)).toMatchObject({ code: 'backup/needs-passphrase' })
    expect(await outcomeOf(engine, file, 'five')).toMatchObject({ code: 'backup/wrong-passphrase' })
    expect(statuses(await planOf(engine, file, 'four lamps by the pier'))).toEqual({ new: 0, same: 15, different: 0 })
  })

  test('stops being written when nobody reads on', async () => {
    const { engine } = await furnished()
    for await (const step of engine.write({ parts: ['chats'], now: noon })) {
      expect(step.kind).toBe('writing')
      break
    }
  })
})

/** The tables each module of Vesper's own names as its own. */
const modules = readdirSync('plugins').flatMap((folder): { name: string; tables: readonly TableName[] }[] => {
  const { page } = JSON.parse(readFileSync(`plugins/${folder}/plugin.json`, 'utf8'))
  const tables = page?.module?.keeps ?? []
  return tables.length > 0 ? [{ name: folder, tables }] : []
})

describe.each(modules)('a backup of what $name keeps', ({ name, tables }) => {
  test('holds that and nothing else, and says so in its name', async () => {
    const { engine } = await furnished()
    const file = await fileOf(engine, { parts: [], tables, name })
    expect(file.name).toBe(`vesper-backup-${name}-2026-05-03.json`)
    const document: Record<string, unknown> = JSON.parse(await file.text())
    const full = Object.keys(document).filter((key) => Array.isArray(document[key]) && document[key].length > 0)
    const its = tables.filter((table) => table in document || table === 'scenarios')
    expect(full).toEqual(expect.arrayContaining(its))
    expect(full.filter((key) => !tables.includes(key as TableName) && key !== 'storyFiles')).toEqual([])
  })

  test('brings back what was deleted, with its files, and leaves all else as it is', async () => {
    const { storage, engine } = await furnished()
    const file = await fileOf(engine, { parts: [], tables, name })
    const before = await everythingIn(storage)
    const counts = await storage.count(tableNames)
    await storage.deleteAll('Delete', tables as readonly Exclude<TableName, 'messages'>[])
    const plan = await planOf(engine, file)
    expect(plan.leftOut.count).toBe(0)
    await apply(engine, 'add')
    expect(await everythingIn(storage)).toEqual(before)
    expect(await storage.count(tableNames)).toEqual(counts)
  })

  test('also in place of everything takes nothing away that it does not speak of', async () => {
    const { storage, engine } = await furnished()
    const file = await fileOf(engine, { parts: [], tables, name })
    const before = await everythingIn(storage)
    await planOf(engine, file)
    expect((await apply(engine, 'everything')).report).toMatchObject({ added: 0, replaced: 0, removed: 0 })
    expect(await everythingIn(storage)).toEqual(before)
  })
})

describe('a backup of what one module keeps', () => {
  const presets = { parts: [], tables: ['presets'], name: 'presets' } as const

  test('in place of everything takes away what is new among its own kinds alone', async () => {
    const { storage, engine } = await furnished()
    const file = await fileOf(engine, presets)
    const [preset] = await storage.list('presets')
    if (!preset) throw new Error('There is no preset.')
    const [lorebook] = await storage.list('lorebooks')
    if (!lorebook) throw new Error('There is no lorebook.')
    await storage.commit('Go on', [
      { kind: 'put', table: 'presets', value: { ...preset, id: 'fast' as PresetId } },
      { kind: 'put', table: 'lorebooks', value: { ...lorebook, id: 'town' as LorebookId } },
    ])
    await planOf(engine, file)
    await apply(engine, 'everything')
    expect((await storage.list('presets')).map(({ id }) => id)).toEqual(['slow'])
    expect((await storage.list('lorebooks')).map(({ id }) => id)).toEqual(['harbour', 'town'])
  })

  test('with nothing in it takes nothing away', async () => {
    const file = await fileOf(house().engine, presets)
    const { storage, engine } = await furnished()
    const before = await everythingIn(storage)
    await planOf(engine, file)
    await apply(engine, 'everything')
    expect(await everythingIn(storage)).toEqual(before)
  })

  test('is locked like any other', async () => {
    const { engine } = await furnished()
    const file = await fileOf(engine, { ...presets, passphrase: 'four lamps by the pier' })
    expect(file.name).toBe('vesper-backup-presets-2026-05-03.vesper-backup')
    expect(await outcomeOf(engine, file)).toMatchObject({ code: 'backup/needs-passphrase' })
    expect(statuses(await planOf(house().engine, file, 'four lamps by the pier'))).toMatchObject({ new: 1 })
  })

  test('tells how far it is with 10,000 records', async () => {
    const { storage, engine } = house()
    const loras = Array.from({ length: 10_000 }, (_, at) => lora({ id: `lora-${at}` }))
    await storage.commit(
      'Fill',
      loras.map((value) => ({ kind: 'put', table: 'loras', value })),
    )
    const told: number[] = []
    let file = new Blob()
    for await (const step of engine.write({ parts: [], tables: ['loras'], now: noon })) {
      if (step.kind === 'written') file = step.file
      else told.push(step.records / step.total)
    }
    expect([told[0], told.length > 5, Math.max(...told) <= 1]).toEqual([0, true, true])
    expect(JSON.parse(await file.text()).loras).toHaveLength(10_000)
  })
})

describe('a backup that comes in', () => {
  test('is compared before anything happens', async () => {
    const { engine, storage } = await furnished()
    const file = await fileOf(engine)
    await storage.commit('Change', [
      { kind: 'put', table: 'characters', value: { ...character, personality: 'Somebody else.' } },
      { kind: 'put', table: 'messages', value: message('Other words.', { position: 3 }) },
      { kind: 'delete', table: 'environments', key: 'custom_1' },
    ])
    const before = await everythingIn(storage)
    const plan = await planOf(engine, file)
    expect(plan.kinds.characters).toEqual({ new: 0, same: 0, different: 1 })
    expect(plan.kinds.sessions).toEqual({ new: 0, same: 0, different: 1 })
    expect(plan.kinds.environments).toEqual({ new: 1, same: 0, different: 0 })
    expect(plan.kinds.lorebooks).toEqual({ new: 0, same: 1, different: 0 })
    expect(await everythingIn(storage)).toEqual(before)
  })

  test('adds what is missing and leaves what differs', async () => {
    const { engine, storage } = await furnished()
    const file = await fileOf(engine)
    await storage.commit('Change', [
      { kind: 'put', table: 'messages', value: message('Other words.', { position: 3 }) },
      { kind: 'delete', table: 'characters', key: character.id },
    ])
    await planOf(engine, file)
    expect((await apply(engine, 'add')).report).toMatchObject({ added: 2, replaced: 0 })
    expect(await allWords(storage)).toEqual(['Good evening.', 'Other words.', 'Lamps.'])
    expect(await storage.read('memories', 'lamps')).toBeDefined()
    expect(await storage.read('characters', character.id)).toBeDefined()
  })

  test('joins memories with those that are here, by their ids', async () => {
    const { engine, storage } = await furnished()
    const file = await fileOf(engine)
    await storage.noteRecalled(['lamps'], noon + 1)
    expect((await planOf(engine, file)).kinds.memories).toEqual({ new: 0, same: 1, different: 0 })
    const mine = memory('lamps', ['reply'], { content: 'Ines would rather have stars.', edited: true })
    await storage.commit('Change', [
      { kind: 'put', table: 'memories', value: mine },
      { kind: 'put', table: 'memories', value: memory('stars') },
    ])
    expect((await planOf(engine, file)).kinds.memories).toEqual({ new: 0, same: 0, different: 1 })
    await apply(engine, 'add')
    expect(await storage.read('memories', 'lamps')).toMatchObject({ content: 'Ines would rather have stars.' })
    await planOf(engine, file)
    await apply(engine, 'replace')
    expect((await storage.list('memories')).map(({ content }) => content)).toEqual([
      'Ines likes lamps.',
      'Ines likes stars.',
    ])
    expect(await storage.read('memories', 'lamps')).toMatchObject({ recalls: 1 })
  })

  test('brings no memory of somebody who is not an adult', async () => {
    const { engine } = house()
    const memories = [memory('lamps'), memory('age', [], { content: 'She is 15 years old.' }), { content: 7 }]
    const plan = await planOf(engine, written({ characters: [], memories }))
    expect(plan.kinds.memories).toEqual({ new: 1, same: 0, different: 0 })
    expect(plan.leftOut).toMatchObject({ count: 2, named: [expect.stringContaining('adults'), 'A memory “7”'] })
  })

  test('brings no lorebook, chat or scenario of somebody who is not an adult, and says where', async () => {
    const { engine } = house()
    const plan = await planOf(engine, written(agedBackup('She is 15 years old.')))
    expect(plan.kinds).toMatchObject({ lorebooks: { new: 0 }, sessions: { new: 0 }, scenarios: { new: 0 } })
    expect(plan.leftOut.named).toEqual([
      expect.stringMatching(/^A lorebook “Inn”: Characters here are adults.*The entry “Mina” says/),
      expect.stringMatching(/^Scenario “Inn”: .*The script says/),
      expect.stringMatching(/^A chat “Evening”: .*Message 1 says/),
    ])
  })

  test('asks once for the ages that its lorebooks, chats and scenarios leave open, and keeps the answer with each', async () => {
    const { engine, storage } = house()
    const plan = await planOf(engine, written(agedBackup('Mina is a high school senior.')))
    expect(plan.ages).toHaveLength(1)
    expect(plan.ages[0]?.places.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'A lorebook “Inn”, The entry “Mina”',
        'A chat “Evening”, Message 1',
        'Scenario “Inn”, The script',
      ]),
    )
    await apply(engine, 'add', [{ age: 19 }])
    for (const [table, id] of [
      ['lorebooks', 'inn'],
      ['sessions', 'evening'],
      ['scenarios', 'inn'],
    ] as const)
      expect(await storage.read(table as 'lorebooks', id as never)).toMatchObject({ ages: [{ age: 19 }] })
  })

  test('brings no look, add-on or made picture of somebody who is not an adult, and no picture without its file', async () => {
    const { engine } = house()
    const plan = await planOf(
      engine,
      written({
        characters: [],
        looks: [look({ identity: 'a 15 year old girl' })],
        loras: [lora(), lora({ id: 'other', triggerWords: ['a 15 year old girl'] })],
        images: [image('lake')],
      }),
    )
    expect(plan.kinds).toMatchObject({ looks: { new: 0 }, loras: { new: 1 }, images: { new: 0 } })
    expect(plan.leftOut.count).toBe(3)
  })

  test('replaces what differs when that is wanted, also where the chat has grown since', async () => {
    const { engine, storage } = await furnished()
    const file = await fileOf(engine)
    const before = await everythingIn(storage)
    await storage.append(message('One more.'))
    await storage.commit('Change', [
      { kind: 'put', table: 'messages', value: message('Other words.', { position: 3 }) },
      {
        kind: 'put',
        table: 'lorebooks',
        value: { ...(await storage.list('lorebooks'))[0], name: 'Changed' } as LorebookRecord,
      },
    ])
    await planOf(engine, file)
    expect((await apply(engine, 'replace')).report).toMatchObject({ added: 0, replaced: 2 })
    const after = await everythingIn(storage)
    expect(after.history).toEqual(before.history)
    expect(await allWords(storage)).toEqual(['Good evening.', 'What is beyond the pier?', 'Lamps.'])
  })

  test('takes the place of everything, of the kinds it holds', async () => {
    const { engine, storage } = await furnished()
    const file = await fileOf(engine, { parts: ['chats'] })
    await storage.commit('More', [
      { kind: 'put', table: 'sessions', value: session({ id: 'other' as SessionId, name: 'Another' }) },
      { kind: 'put', table: 'characters', value: { ...character, id: 'nia' as CharacterId } },
    ])
    await planOf(engine, file)
    expect((await apply(engine, 'everything')).report).toMatchObject({ removed: 1 })
    expect((await storage.list('sessions')).map(({ id }) => id)).toEqual([evening])
    expect(await storage.list('characters')).toHaveLength(2)
  })

  test('is undone by its commits, newest first', async () => {
    const { engine, storage } = await furnished()
    const file = await fileOf(engine)
    await storage.append(message('One more.'))
    await storage.commit('More', [
      { kind: 'put', table: 'sessions', value: session({ id: 'other' as SessionId, name: 'Another' }) },
      { kind: 'put', table: 'messages', value: message('Alone.', { session: 'other' as SessionId }) },
    ])
    const before = await everythingIn(storage)
    await planOf(engine, file)
    const { commits } = await apply(engine, 'everything')
    for (const commit of commits.toReversed()) await storage.undo(commit)
    expect((await everythingIn(storage)).history).toEqual(before.history)
    expect((await storage.list('sessions')).map(({ name }) => name)).toEqual(['An evening by the lake', 'Another'])
  })

  test('that breaks off half way leaves each chat whole or not there', async () => {
    const ids = ['one', 'two', 'three'].map((id) => id as SessionId)
    const many = ids.flatMap((session) =>
      Array.from({ length: 1_100 }, (_, position) => message(String(position), { session, position })),
    )
    const { storage } = house()
    let commits = 0
    const failing: typeof storage = {
      ...storage,
      commit: (label, changes) => (++commits > 1 ? Promise.reject(new Error('Full')) : storage.commit(label, changes)),
    }
    const engine = createBackup(() => failing)
    await planOf(engine, written({ sessions: ids.map((id) => session({ id })), messages: many }))
    await expect(apply(engine, 'add')).rejects.toThrow('Full')
    expect((await storage.list('sessions')).map(({ id, messageCount }) => [id, messageCount])).toEqual([['one', 1_100]])
  })

  test('that is only the plain shape is read, too', async () => {
    const { engine, storage } = house()
    const plain = {
      characters: [{ id: 'iris', name: 'Iris', personality: 'Keeps the light.' }],
      scenarios: [],
      exportDate: '2026-01-01',
    }
    expect(await planOf(engine, written(plain))).toMatchObject({ kinds: { characters: { new: 1 } } })
    await apply(engine, 'add')
    expect(await storage.read('characters', 'iris')).toMatchObject({ name: 'Iris', tags: [], mainModel: '' })
    expect(await storage.list('shelf')).toMatchObject([{ id: 'iris', name: 'Iris' }])
  })

  test('leaves out by name what does not fit', async () => {
    const { engine } = house()
    const plan = await planOf(
      engine,
      written({
        characters: [{ id: 'iris', name: 'Iris', vesper: { card: { name: 7 } } }, { id: 4, name: 'Nobody' }, 'x'],
        sessions: [session()],
        messages: [{ ...message('Hi.'), role: 'root' }, message('Lost.', { session: 'gone' as SessionId })],
        scenarios: [{ name: 'The lake' }],
      }),
    )
    expect(plan.kinds.characters.new).toBe(1)
    expect(plan.leftOut).toEqual({
      count: 6,
      named: [
        'the card of Iris',
        'A character “Nobody”',
        'A character without a name',
        'A message of “An evening by the lake”',
        'A message whose chat is not in the file',
        'Scenario “The lake”',
      ],
    })
  })

  test('has what was being written when it was made as broken off', async () => {
    const { engine, storage } = house()
    const half = message('Half a', { variants: [variant('Half a', { state: 'generating' })] })
    await planOf(engine, written({ sessions: [session()], messages: [half] }))
    await apply(engine, 'add')
    const [read] = await storage.tail(evening, 1)
    expect(read?.variants[0]?.state).toBe('incomplete')
  })
})

describe('F10 a hostile backup', () => {
  const hostile = {
    characters: [
      { id: 'iris', name: 'Iris', previewImage: 'https://evil.invalid/track.png', extra: 'x', grants: ['net'] },
    ],
    sessions: [{ ...session(), token: 'x' }],
    messages: [{ ...message('Hi.'), run: 'now' }],
    attachments: [{ id: 'p', alt: '', width: 1, height: 1, blob: { mime: 'text/html', base64: 'PGI+' } }],
    plugins: [
      { id: 'vesper.llm-ollama', enabled: false, installed: { decisions: [{ permission: 'net', granted: true }] } },
    ],
    pluginCode: ['alert(1)'],
    secrets: [{ name: 'api-key', value: 'sk-x' }],
    caps: { level: 1 },
    devices: [
      { id: 'lantern', name: 'Lantern', provider: 'a.b/c', rules: { ...usualDevice, ceiling: 1 }, met: 1, seen: 1 },
    ],
    patterns: [{ id: 'loud', name: 'Loud', pattern: { kind: 'pulse', periodMs: 1, on: 9 }, created: 1, modified: 1 }],
  }

  test('brings no plugin, no grant, no key, no address and no field of its own', async () => {
    const { engine, storage } = house()
    const plan = await planOf(engine, written(hostile))
    expect(plan.leftOut.named).toEqual(['A picture “p”', 'A pattern “Loud”'])
    await apply(engine, 'everything')
    expect(await storage.list('plugins')).toEqual([])
    expect(await storage.list('devices')).toEqual([])
    const kept = JSON.stringify(await everythingIn(storage))
    expect(kept).not.toMatch(/evil|grants|extra|token|"run"|sk-x|html/)
  })

  test('brings nobody who is no adult, by whatever of their texts, and says why', async () => {
    const { engine, storage } = house()
    const young = { id: 'mira', name: 'Mira', personality: 'Mira is 15 years old.' }
    const plan = await planOf(engine, written({ characters: [young, { id: 'iris', name: 'Iris' }] }))
    expect(plan.leftOut.named).toEqual([expect.stringMatching(/^A character “Mira”: Characters here are adults/)])
    await apply(engine, 'add')
    expect((await storage.list('characters')).map(({ name }) => name)).toEqual(['Iris'])
    expect((await storage.list('shelf')).map(({ name }) => name)).toEqual(['Iris'])
  })

  test('pollutes nothing', async () => {
    const { engine } = house()
    const text =
      '{"characters":[{"id":"iris","name":"Iris","__proto__":{"polluted":1},"tags":[],"loras":[]}],"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}'
    await planOf(engine, new Blob([text]))
    await apply(engine, 'add')
    expect(({} as Record<string, unknown>).polluted ?? ({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('that is damaged after its chats changes nothing', async () => {
    const { engine, storage } = house()
    const text = JSON.stringify({ characters: [character], sessions: [session()], messages: [message('Hi.')] })
    expect(await outcomeOf(engine, new Blob([text.slice(0, -1)]))).toMatchObject({ code: 'backup/damaged' })
    expect(() => engine.apply('add')).toThrow()
    expect(await storage.list('characters')).toEqual([])
  })

  test('of a newer version, or of something else, is refused', async () => {
    const { engine } = house()
    expect(await outcomeOf(engine, written({ version: 2, characters: [] }))).toMatchObject({ code: 'backup/newer' })
    expect(await outcomeOf(engine, written({ version: 1, entries: [] }))).toMatchObject({ code: 'backup/not-a-backup' })
    expect(await outcomeOf(engine, new Blob(['PK\u0003\u0004']))).toMatchObject({ code: 'backup/not-a-backup' })
    expect(await outcomeOf(engine, new Blob([]))).toMatchObject({ code: 'backup/damaged' })
  })
})
