import type { Character } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, zip } from '../../../../tests/fixtures/cards/build.ts'
import { v1, v2 } from '../../../../tests/fixtures/cards/people.ts'
import { assetsOf, expressionsOf, withExpressions } from '../../../shared/cards/cardAssets.ts'
import { createCardImports } from '../../../workers/media/cardImports.ts'
import { openPack } from '../../../workers/media/cardPack.ts'
import { readCharacter as readCardFile } from '../../../workers/media/cardReading.ts'
import type { CardFiles, MediaContract, NormalCard } from '../../../workers/media/contract.ts'
import { editCard } from '../../../workers/media/editCard.ts'
import type { CardRecord, Change, LibraryEntry, StorageContract } from '../../../workers/storage/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { refreshCharacters } from '../characters.ts'
import { importReport } from './importReport.ts'
import {
  answerAllSame,
  answerSame,
  cancelImports,
  clearImports,
  importFiles,
  imports,
  recover,
  switchImported,
} from './imports.ts'

/** Storage in a map, and the real reading of cards without its thread. */
const kept = new Map<string, unknown>()
let readCard: MediaContract['readCard']
/** What was committed, and the name of somebody who cannot be. */
const commits: string[] = []
let refuses: string | undefined

const storage = {
  read: async (table: string, id: string) => kept.get(`${table}/${id}`),
  newestLibraryEntries: async () => [],
  async *records() {
    yield [...kept].filter(([key]) => key.startsWith('shelf/')).map(([, value]) => value)
  },
  async *changes() {},
  commit: async (label: string, changes: readonly Change[]) => {
    if (changes.some((change) => change.kind === 'put' && 'name' in change.value && change.value.name === refuses))
      throw new Error('The disk says no.')
    commits.push(label)
    for (const change of changes) {
      if (change.kind === 'put') kept.set(`${change.table}/${(change.value as { id: string }).id}`, change.value)
      else kept.delete(`${change.table}/${String(change.key)}`)
    }
    return kept.size
  },
}
replaceEngine('storage', storage)
const cards = createCardImports(
  () => storage as unknown as Pick<StorageContract, 'read' | 'commit'>,
  (...args) => readCard(...args),
)
let endReading = () => {}
replaceEngine(
  'media',
  {
    ...cards,
    openPack,
    editCard: async (...args: Parameters<typeof editCard>) => editCard(...args),
  },
  () => endReading(),
)

beforeEach(async () => {
  cancelImports()
  clearImports()
  kept.clear()
  commits.length = 0
  refuses = undefined
  await refreshCharacters()
  readCard = (file, options) => readCardFile(file, options, async () => ({ kind: 'unusable', reason: 'no canvas' }), 7)
})

const file = (content: unknown, name = 'card.json') =>
  new File([typeof content === 'string' ? content : json(content)], name)
const kinds = () => imports.items.map(({ phase }) => phase.kind)
const people = () => [...kept].filter(([key]) => key.startsWith('characters/')).map(([, value]) => value as Character)

test('reports an unreadable file and imports the others', async () => {
  await importFiles([file(v2), file('nothing', 'notes.txt'), file({ ...v1, name: 'Bram' })])
  expect(kinds()).toEqual(['imported', 'failed', 'imported'])
  expect(imports.items[1]).toMatchObject({
    fileName: 'notes.txt',
    phase: { reason: expect.stringContaining('none of') },
  })
  expect(people().map(({ name }) => name)).toEqual(['Marguerite Vale', 'Bram'])
})

test('asks about a character that is here already', async () => {
  await importFiles([file(v2), file(v2)])
  expect(kinds()).toEqual(['imported', 'same'])
  expect(people()).toHaveLength(1)
})

test('skipping keeps one, keeping both makes two', async () => {
  await importFiles([file(v2), file(v2), file(v2)])
  const [, first, second] = imports.items
  await answerSame(first?.id ?? '', 'skip')
  expect(people()).toHaveLength(1)
  await answerSame(second?.id ?? '', 'keep-both')
  expect(people()).toHaveLength(2)
  expect(kinds()).toEqual(['imported', 'skipped', 'imported'])
})

test('replacing keeps the id, so that the chats go on', async () => {
  await importFiles([file(v2), file({ ...v2, data: { ...v2.data, scenario: 'Fog.' } })])
  const before = people()[0]?.id
  await answerAllSame('replace')
  expect(people().map(({ id }) => id)).toEqual([before])
  expect((kept.get(`cards/${before}`) as CardRecord).card).toMatchObject({ scenario: 'Fog.' })
})

const edited = (changes: object) => ({ ...v2, data: { ...v2.data, ...changes } })

test('a newer version says what is new in it', async () => {
  await importFiles([file(v2), file(edited({ scenario: 'Fog.', tags: ['Harbour'] }))])
  expect(imports.items[1]?.phase).toMatchObject({ kind: 'update', changed: ['Tags', 'Scenario'], mine: [] })
})

test('a newer version is known by its author, also when all its words are new', async () => {
  await importFiles([file(v2), file(edited({ description: 'She left the sea.', first_mes: 'Oh. You.' }))])
  expect(imports.items[1]?.phase).toMatchObject({ kind: 'update', changed: ['Personality', 'First message'] })
})

/** What a person does in the form to the only character there is. */
async function edit(changes: { readonly scenario?: string; readonly name?: string }): Promise<void> {
  const [character] = people()
  if (!character) throw new Error('Nobody is here')
  const { card } = kept.get(`cards/${character.id}`) as CardRecord
  const { name = character.name, scenario } = changes
  const changed = editCard(card as NormalCard, { name }, scenario === undefined ? {} : { scenario })
  kept.set(`characters/${character.id}`, { ...character, name })
  kept.set(`cards/${character.id}`, { id: character.id, card: changed })
}

test('an update tells what was changed here, and keeps it', async () => {
  await importFiles([file(v2)])
  await edit({ scenario: 'My own harbour.' })
  await importFiles([file(edited({ scenario: 'Fog.', mes_example: '<START>' }))])
  expect(imports.items[1]?.phase).toMatchObject({
    kind: 'update',
    changed: ['Scenario', 'Example dialogue'],
    mine: ['Scenario'],
  })
  await answerAllSame('update')
  expect(imports.items[1]?.phase).toMatchObject({ kind: 'imported', how: 'updated' })
  expect(people()).toHaveLength(1)
  expect((kept.get(`cards/${people()[0]?.id}`) as CardRecord).card).toMatchObject({
    scenario: 'My own harbour.',
    examples: '<START>',
  })
})

test('an update keeps expressions that were painted here', async () => {
  await importFiles([file(v2)])
  const key = `cards/${people()[0]?.id}`
  const { card } = kept.get(key) as CardRecord
  const joy = { name: 'joy', picture: new Blob(['joy'], { type: 'image/png' }) }
  const assets = withExpressions(assetsOf(card as NormalCard, undefined), [joy])
  const painted = editCard(card as NormalCard, {}, { assets: assets.map(({ asset }) => asset) })
  kept.set(key, { ...(kept.get(key) as CardRecord), card: painted, files: { assets, attachments: [] } })
  await importFiles([file(edited({ scenario: 'Fog.' }))])
  await answerAllSame('update')
  const { card: newer, files } = kept.get(key) as { card: NormalCard; files: CardFiles }
  expect([newer.scenario, expressionsOf(files.assets).get('joy')]).toEqual(['Fog.', joy.picture])
  expect(newer.assets).toEqual(files.assets.map(({ asset }) => asset))
})

test('replacing after a warning takes everything from the file', async () => {
  await importFiles([file(v2)])
  await edit({ scenario: 'My own harbour.' })
  await importFiles([file(v2)])
  expect(imports.items[1]?.phase).toMatchObject({ kind: 'same', mine: ['Scenario'] })
  await answerAllSame('replace')
  expect((kept.get(`cards/${people()[0]?.id}`) as CardRecord).card).toMatchObject({ scenario: v2.data.scenario })
})

test('an update or a replacement leaves the folder, the star and the date of the first import', async () => {
  await importFiles([file(v2)])
  const id = people()[0]?.id
  const before = kept.get(`shelf/${id}`) as LibraryEntry
  kept.set(`shelf/${id}`, { ...before, folder: 'Sea', favourite: true, played: 5 })
  for (const answer of ['update', 'replace'] as const) {
    await importFiles([file(edited({ scenario: `${answer}, fog.` }))])
    await answerAllSame(answer)
    expect(kept.get(`shelf/${id}`)).toMatchObject({
      folder: 'Sea',
      favourite: true,
      played: 5,
      created: before.created,
    })
  }
})

test('the cards of an archive come in one by one, and what is none says so', async () => {
  const archive = zip([
    { path: 'people/marguerite.json', content: json(v2) },
    { path: 'people/bram.json', content: json({ ...v1, name: 'Bram' }) },
    { path: 'people/list.json', content: '[]' },
    { path: 'people/more.zip', content: 'x' },
    { path: '__MACOSX/people/._bram.json', content: 'x' },
  ])
  await importFiles([new File([archive as BlobPart], 'people.zip'), file({ ...v1, name: 'Cleo' })])
  expect(imports.items.map(({ fileName, phase }) => `${fileName}: ${phase.kind}`)).toEqual([
    'people.zip: unpacked',
    'marguerite.json: imported',
    'bram.json: imported',
    'list.json: failed',
    'card.json: imported',
  ])
  expect(imports.items[0]?.phase).toMatchObject({ count: 3, refused: [expect.stringContaining('people/more.zip')] })
})

test('the report has a line for each file', async () => {
  await importFiles([file(v2), file('nothing', 'notes.txt'), file(v2, 'again.json')])
  const lines = importReport(imports.items).trimEnd().split('\n')
  expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['outcome', 'file'],
    ['imported', 'card.json'],
    ['failed', 'notes.txt'],
    ['waiting', 'again.json'],
  ])
})

test('imports a card with the same name and different text as another character', async () => {
  await importFiles([file(v2), file({ ...v1, description: 'A dancer of 30.' })])
  expect(kinds()).toEqual(['imported', 'imported'])
})

test('refuses a card that turns a character into a minor and saves nothing', async () => {
  await importFiles([file({ ...v1, description: 'She is 15 years old.' })])
  expect(imports.items[0]?.phase).toMatchObject({ kind: 'refused', reason: expect.stringContaining('15 years old') })
  expect(kept.size).toBe(0)
})

test('offers to recover a text that breaks off, and does it only when asked', async () => {
  await importFiles([file(json(v2).slice(0, 600))])
  expect(imports.items[0]?.phase).toMatchObject({ kind: 'failed', offer: 'recover' })
  await recover(imports.items[0]?.id ?? '')
  expect(kinds()).toEqual(['imported'])
})

test('a prompt of the card can be switched off and on again without losing its words', async () => {
  await importFiles([file(v2)])
  const { id } = imports.items[0] ?? { id: '' }
  const card = () => (kept.get(`cards/${people()[0]?.id}`) as CardRecord).card
  await switchImported(id, 'systemPrompt', false)
  expect(card()).toMatchObject({ systemPrompt: '' })
  await switchImported(id, 'systemPrompt', true)
  expect(card()).toMatchObject({ systemPrompt: v2.data.system_prompt, extensions: {} })
})

test('cancelling leaves in what is in, and reads nothing more', async () => {
  const real = readCard
  readCard = async (...args) => {
    const result = await real(...args)
    cancelImports()
    return result
  }
  await importFiles([file(v2), file({ ...v1, name: 'Bram' }), file({ ...v1, name: 'Cleo' })])
  expect(kinds()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(kept.size).toBe(0)
})

test('gives a file up that keeps the reader busy for too long', async () => {
  vi.useFakeTimers()
  readCard = () =>
    new Promise((_, reject) => {
      endReading = () => reject(new Error('media has ended'))
    })
  const importing = importFiles([file(v2)])
  await vi.advanceTimersByTimeAsync(20_000)
  await importing
  vi.useRealTimers()
  expect(imports.items[0]?.phase).toMatchObject({ kind: 'failed', reason: expect.stringContaining('20 seconds') })
})

test('asks before it reads a very large file', async () => {
  const large = file(v2)
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  await importFiles([large])
  expect(imports.items[0]?.phase).toEqual({ kind: 'large', megabytes: 26 })
})

const people40 = Array.from({ length: 40 }, (_, at) => file({ ...v1, name: `Newcomer ${at}` }))

test('keeps many in few commits', async () => {
  await importFiles(people40)
  expect(people()).toHaveLength(40)
  expect(new Set(kinds())).toEqual(new Set(['imported']))
  expect(commits.length).toBeLessThan(10)
})

test('a card that cannot be saved does not stop the others', async () => {
  refuses = 'Newcomer 5'
  await importFiles(people40)
  expect(imports.items[5]?.phase).toMatchObject({ kind: 'failed', reason: 'The disk says no.' })
  expect(people()).toHaveLength(39)
})

test('reads two files at once at most', async () => {
  const real = readCard
  let atOnce = 0
  let most = 0
  readCard = async (...args) => {
    most = Math.max(most, ++atOnce)
    const result = await real(...args)
    atOnce -= 1
    return result
  }
  await importFiles(people40)
  expect(most).toBe(2)
})

test('a file that was being read while the reader was given up is read again', async () => {
  vi.useFakeTimers()
  const real = readCard
  const fallen: ((error: Error) => void)[] = []
  endReading = () => {
    for (const fall of fallen.splice(0)) fall(new Error('media has ended'))
  }
  readCard = () => new Promise((_, reject) => fallen.push(reject))
  const importing = importFiles([file(v2), file({ ...v1, name: 'Bram' })])
  await vi.advanceTimersByTimeAsync(10_000)
  readCard = real
  await vi.advanceTimersByTimeAsync(11_000)
  await importing
  vi.useRealTimers()
  expect(kinds()).toEqual(['failed', 'imported'])
})
