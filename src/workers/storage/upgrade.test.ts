import { openDB } from 'idb'
import type { Character, CharacterId } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { layout3 } from './olderLayouts.fixture.ts'
import { character, closeAll, evening, message, rig, session } from './rig.fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

test('a store without plugin code gets room for it and keeps everything else', async () => {
  const database = await openDB('layout-2', 2, {
    upgrade(opening, _from, _to, tx) {
      for (const table of ['characters', 'cards', 'pictures', 'sessions', 'messages', 'plugins']) {
        opening.createObjectStore(table)
      }
      tx.objectStore('messages').createIndex('generating', 'generating')
      opening.createObjectStore('journal', { autoIncrement: true }).createIndex('at', 'at')
      for (const store of ['drafts', 'pluginRecords', 'pluginTotals']) opening.createObjectStore(store)
      opening.createObjectStore('originals', { autoIncrement: true })
    },
  })
  const kept = message('You came back.')
  await database.put('sessions', { v: 1, value: session({ messageCount: 1 }), next: 1, spans: [[0, 0]] }, kept.session)
  await database.put('messages', { v: 1, value: kept }, [kept.session, 0])
  await database.put('plugins', { v: 0, value: { id: 'vesper.hello', enabled: false } }, 'vesper.hello')
  database.close()

  const { storage } = rig({ name: 'layout-2' })
  expect(await storage.tail(kept.session, 10)).toEqual([kept])
  expect(await storage.list('plugins')).toEqual([{ id: 'vesper.hello', enabled: false }])
  expect(await storage.readCode(await storage.saveCode('speak()'))).toBe('speak()')
})

test('characters from before get library entries, and a spoilt one hides none of the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const ines = { ...character, id: 'ines' as CharacterId, name: 'Ines' }
  const spoilt = { ...character, id: 'spoilt' as CharacterId, tags: 7 } as unknown as Character
  const name = await layout3('layout-3', [message('0'), message('1')], [spoilt, character, ines])
  const { storage } = rig({ name })
  expect(await storage.list('shelf')).toEqual([ines, character].map((each) => libraryEntryOf(each)))
  expect(await storage.list('characters')).toEqual([ines, character])
  expect(warn).toHaveBeenCalled()
})

test('messages from before can be marked', async () => {
  const { storage } = rig({ name: await layout3('layout-3-marks', [message('0'), message('1')], []) })
  expect(await storage.marked(evening)).toEqual([])
  const value = message('1', { position: 1, bookmark: 'here' })
  await storage.commit('Mark', [{ kind: 'put', table: 'messages', value }])
  expect(await storage.marked(evening)).toEqual([value])
})

test('a store of the first layout gets everything at once', async () => {
  const database = await openDB('layout-1', 1, {
    upgrade: (opening) => void opening.createObjectStore('sessions', { keyPath: 'id' }),
  })
  await database.put('sessions', { id: 'old', name: 'Old', messages: [], timestamp: 1 })
  database.close()
  const { storage } = rig({ name: 'layout-1' })
  expect(await storage.list('sessions')).toMatchObject([{ id: 'old', name: 'Old' }])
  expect(await storage.readCode(await storage.saveCode('speak()'))).toBe('speak()')
})

test('a new store has room for code, too', async () => {
  const { storage } = rig()
  expect(await storage.readCode(await storage.saveCode('speak()'))).toBe('speak()')
})
