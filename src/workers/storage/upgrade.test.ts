import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { closeAll, message, rig, session } from './rig.ts'
import { tableNames } from './rows.ts'

afterEach(closeAll)

test('a store without plugin code gets room for it and keeps everything else', async () => {
  const database = await openDB('layout-2', 2, {
    upgrade(opening, _from, _to, tx) {
      for (const table of tableNames) opening.createObjectStore(table)
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
  expect(await storage.readCode(await storage.keepCode('speak()'))).toBe('speak()')
})

test('a store of the first layout gets everything at once', async () => {
  const database = await openDB('layout-1', 1, {
    upgrade: (opening) => void opening.createObjectStore('sessions', { keyPath: 'id' }),
  })
  await database.put('sessions', { id: 'old', name: 'Old', messages: [], timestamp: 1 })
  database.close()
  const { storage } = rig({ name: 'layout-1' })
  expect(await storage.list('sessions')).toMatchObject([{ id: 'old', name: 'Old' }])
  expect(await storage.readCode(await storage.keepCode('speak()'))).toBe('speak()')
})

test('a new store has room for code, too', async () => {
  const { storage } = rig()
  expect(await storage.readCode(await storage.keepCode('speak()'))).toBe('speak()')
})
