import { openDB } from 'idb'
import type { CharacterId, PictureId, PluginId } from 'sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import type { Change } from './contract.ts'
import { incognitoStorage } from './incognito.ts'
import { readOnlyStorage } from './kept/kept.ts'
import { layout3 } from './olderLayouts.fixture.ts'
import {
  allWords,
  character,
  closeAll,
  evening,
  image,
  lora,
  made,
  memory,
  message,
  remember,
  remembered,
  rig,
  session,
  vector,
  withVectors,
} from './rig.fixture.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const kept of opened.splice(0)) kept.close()
  closeAll()
})

const mara = character.id
const plugin = 'vesper.hello' as PluginId
const putCharacter = (parts: Partial<typeof character> = {}): Change => ({
  kind: 'put',
  table: 'characters',
  value: { ...character, ...parts },
})
const deleteMara: Change = { kind: 'delete', table: 'characters', key: mara }

let memories = 0

/** An incognito tab over a store. */
function over(name: string) {
  const kept = readOnlyStorage(name)
  opened.push(kept)
  const memory = rig({ name: `memory-${++memories}`, channel: 'none', disk: memoryDisk() }).storage
  return incognitoStorage(kept, memory)
}

/** A house that was lived in, and an incognito tab beside it. */
async function house() {
  const made = rig({ disk: memoryDisk() })
  const disk = made.storage
  await disk.commit('Import', [
    putCharacter(),
    { kind: 'put', table: 'shelf', value: libraryEntryOf(character) },
    { kind: 'put', table: 'cards', value: { id: mara, card: { spec: 'chara_card_v3' } } },
    { kind: 'put', table: 'sessions', value: session() },
    { kind: 'put', table: 'messages', value: message('yesterday') },
    { kind: 'put', table: 'plugins', value: { id: plugin, enabled: true } },
    ...remember(memory('yesterday', ['id of yesterday'])),
  ])
  await disk.saveVectors([vector('yesterday')])
  await disk.pluginStorage(plugin, 1).set('seen', 1)
  return { ...made, disk, incognito: over(made.name) }
}

/** Databases of other tests, some of them large. */
let others: ReadonlySet<string | undefined>
beforeEach(async () => {
  others = new Set((await indexedDB.databases()).map(({ name }) => name))
})

/** Every row of every database of this test but those in memory. */
async function everythingOnDisk(): Promise<unknown> {
  const all: Record<string, unknown> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.startsWith('memory-') || others.has(name)) continue
    const database = await openDB(name)
    for (const store of database.objectStoreNames) {
      const [keys, rows] = await Promise.all([database.getAllKeys(store), database.getAll(store)])
      all[`${name} ${database.version} ${store}`] = { keys, rows }
    }
    database.close()
  }
  return all
}

describe('an incognito tab', () => {
  test('settings are kept in memory over those of the disk, whatever the page has seen', async () => {
    const { storage: disk, name } = rig({ disk: memoryDisk() })
    await disk.saveSettings([{ id: 'consent', value: { ruledOut: ['strangers'] } }])
    const tab = over(name)
    const [before] = await tab.list('settings')
    const now = { id: 'consent', value: { ruledOut: ['strangers', 'water'] } }
    expect(await tab.saveSettings([now], [before as never])).toBe(true)
    expect(await tab.list('settings')).toEqual([now])
    expect(await disk.list('settings')).toEqual([before])
  })

  test('leaves every row on the disk as it was, whatever is done in it', async () => {
    const { incognito, disk } = await house()
    await disk.snapshot('Now')
    const code = await disk.saveCode('speak()')
    const before = await everythingOnDisk()
    const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')

    const picture = { id: 'lake' as PictureId, blob: new Blob(['pixels']), alt: 'The lake', width: 8, height: 8 }
    await incognito.commit('Begin', [
      { kind: 'put', table: 'sessions', value: session() },
      { kind: 'put', table: 'attachments', value: picture },
      { kind: 'put', table: 'loras', value: lora() },
      ...made(image('lake')),
    ])
    await incognito.saveImageJob({ id: 'one', backend: 'b', order: {}, shows: [], caption: '', at: 0 })
    await incognito.discardImages(['lake'])
    const { position } = await incognito.append(message('tonight', { pictures: [picture.id] }))
    await incognito.draft(evening, position, 0, 'a piece')
    await incognito.recover([])
    await incognito.appendAll(evening, [message('more')])
    await incognito.copySession(evening, undefined, session({ id: 'copy' as never }))
    await incognito.commit('Change the library', [
      putCharacter({ name: 'Mara of the lake' }),
      { kind: 'delete', table: 'cards', key: mara },
      { kind: 'put', table: 'plugins', value: { id: plugin, enabled: false } },
    ])
    await incognito.undo(await incognito.commit('Delete', [deleteMara]))
    await incognito.undo(await incognito.deleteAll('Delete all', ['shelf', 'loras']))
    await incognito.commit('Remember', remember(memory('tonight', ['id of tonight']), memory('yesterday')))
    await incognito.saveVectors([vector('tonight')])
    await incognito.noteRecalled(['tonight', 'yesterday'], 1)
    await incognito.memoriesWithout('minilm', 10)
    await incognito.dropVectors('minilm')
    await incognito.saveCode('whisper()')
    await incognito.deleteOtherCode([])
    const own = incognito.pluginStorage(plugin, 1)
    await own.set('seen', 2)
    await own.delete('seen')
    await own.appendFile('notes', new Uint8Array([1, 2, 3]))
    await incognito.erasePlugin(plugin)
    const { id } = await incognito.snapshot('Now')
    await incognito.restore(id)
    await incognito.breakdown()
    await incognito.clearOld()
    await incognito.tidy()

    expect(await incognito.readCode(code)).toBe('speak()')
    expect(await everythingOnDisk()).toEqual(before)
    expect(told).not.toHaveBeenCalled()
    told.mockRestore()
  })

  test('leaves no store behind where there was none, and no newer one where there was an older', async () => {
    const older = await layout3('incognito-3', [message('You came back.')], [character])
    const before = await everythingOnDisk()
    const first = over('never-lived-in')
    expect(await first.list('characters')).toEqual([])
    expect(await first.list('shelf')).toEqual([])
    const second = over(older)
    expect(await second.list('characters')).toEqual([character])
    expect(await second.list('shelf')).toEqual([libraryEntryOf(character)])
    expect(await second.read('shelf', mara)).toEqual(libraryEntryOf(character))
    expect(await second.list('presets')).toEqual([])
    expect(await everythingOnDisk()).toEqual(before)
  })

  test('sees the library, and none of the chats', async () => {
    const { incognito } = await house()
    expect(await incognito.read('characters', mara)).toEqual(character)
    expect(await incognito.list('shelf')).toEqual([libraryEntryOf(character)])
    expect(await incognito.newestLibraryEntries(9)).toEqual([libraryEntryOf(character)])
    for await (const batch of incognito.records('shelf')) expect(batch).toEqual([libraryEntryOf(character)])
    expect(await incognito.count(['shelf', 'sessions'])).toEqual([1, 0])
    expect(await incognito.list('sessions')).toEqual([])
    expect(await incognito.tail(evening, 10)).toEqual([])
    expect(await incognito.read('messages', [evening, 0])).toBeUndefined()
  })

  test('remembers nothing that was said outside, and what is said in it only as long as it lives', async () => {
    const { incognito, disk } = await house()
    expect(await remembered(incognito)).toEqual([])
    expect(await incognito.list('memories')).toEqual([])
    expect(await incognito.vectorModels()).toEqual([])
    await incognito.commit('Remember', remember(memory('tonight')))
    expect(await incognito.saveVectors([vector('tonight'), vector('yesterday')])).toBe(1)
    expect([await remembered(incognito), await withVectors(incognito)]).toEqual([['tonight'], ['tonight']])
    await incognito.commit('Delete', [deleteMara])
    expect(await remembered(incognito)).toEqual([])
    expect([await remembered(disk), await withVectors(disk)]).toEqual([['yesterday'], ['yesterday']])
  })

  test('can change, delete and bring back what was kept, for itself alone', async () => {
    const { incognito, disk } = await house()
    const renamed = await incognito.commit('Rename', [putCharacter({ name: 'Mara of the lake' })])
    expect(await incognito.list('characters')).toMatchObject([{ name: 'Mara of the lake' }])
    const deleted = await incognito.commit('Delete', [deleteMara])
    expect(await incognito.list('characters')).toEqual([])
    expect(await incognito.read('characters', mara)).toBeUndefined()
    await incognito.undo(deleted)
    expect(await incognito.read('characters', mara)).toMatchObject({ name: 'Mara of the lake' })
    await incognito.undo(renamed)
    expect(await incognito.read('characters', mara)).toEqual(character)
    expect(await disk.list('characters')).toEqual([character])
  })

  test('adds to the library without losing what is there', async () => {
    const { incognito } = await house()
    const ines = { ...character, id: 'ines' as CharacterId, name: 'Ines' }
    await incognito.commit('Add', [{ kind: 'put', table: 'characters', value: ines }])
    expect((await incognito.list('characters')).map(({ name }) => name)).toEqual(['Mara', 'Ines'])
  })

  test('brings a kept record along once, however many changes meet over it', async () => {
    const { incognito } = await house()
    await Promise.all([
      incognito.commit('Rename', [putCharacter({ name: 'First' })]),
      incognito.commit('Rename', [putCharacter({ name: 'Second' })]),
    ])
    expect(await incognito.read('characters', mara)).toMatchObject({ name: 'Second' })
  })

  test('lets a plugin read what it kept before, and write elsewhere', async () => {
    const { incognito, disk } = await house()
    const own = incognito.pluginStorage(plugin, 1)
    expect(await own.get('seen')).toBe(1)
    await own.set('seen', 2)
    await own.set('new', 3)
    expect([await own.get('seen'), await own.keys()]).toEqual([2, ['new', 'seen']])
    expect((await incognito.exportPlugin(plugin)).records).toEqual([
      ['new', 3],
      ['seen', 2],
    ])
    await incognito.erasePlugin(plugin)
    expect([await own.get('seen'), await own.keys()]).toEqual([undefined, []])
    expect(await disk.pluginStorage(plugin, 1).get('seen')).toBe(1)
  })

  test('plays a chat like any other', async () => {
    const { incognito } = await house()
    await incognito.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
    await incognito.append(message('0'))
    await incognito.append(message('1'))
    expect(await allWords(incognito)).toEqual(['0', '1'])
    expect(await incognito.read('sessions', evening)).toMatchObject({ messageCount: 2 })
  })
})
