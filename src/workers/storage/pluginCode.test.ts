import { openDB } from 'idb'
import type { ContentHash } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { closeAll, rig } from './rig.fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  closeAll()
})

test('code is kept under its SHA-256, as integrity attributes write it', async () => {
  const { storage } = rig()
  expect(await storage.saveCode('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})

test('code comes back letter by letter, and the same code is kept once', async () => {
  const { storage } = rig()
  const code = '\uFEFF(() => "grüß 🕯")()'
  const hash = await storage.saveCode(code)
  expect(await storage.saveCode(code)).toBe(hash)
  expect(await storage.readCode(hash)).toBe(code)
})

test('code that was changed on the disk is not given out', async () => {
  const { storage, name } = rig()
  const hash = await storage.saveCode('speak()')
  const database = await openDB(name)
  for (const spoilt of [new TextEncoder().encode('steal()'), 'speak()']) {
    await database.put('pluginCode', spoilt, hash)
    await expect(storage.readCode(hash)).rejects.toMatchObject({ code: 'plugin/integrity' })
  }
  database.close()
})

test('only the code that is named stays', async () => {
  const { storage } = rig()
  const [one, two, three] = await Promise.all(['1', '2', '3'].map((code) => storage.saveCode(code)))
  await storage.deleteOtherCode([two as ContentHash])
  expect(await storage.readCode(two as ContentHash)).toBe('2')
  for (const hash of [one, three]) {
    await expect(storage.readCode(hash as ContentHash)).rejects.toMatchObject({ code: 'storage/not-found' })
  }
})

test('without the browser’s own hashing nothing is kept unchecked', async () => {
  const { storage } = rig()
  vi.stubGlobal('crypto', {})
  await expect(storage.saveCode('speak()')).rejects.toMatchObject({
    code: 'storage/failed',
    message: expect.stringContaining('over https or on this computer'),
  })
})
