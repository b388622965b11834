import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import type { PluginId } from 'sdk'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSecrets, type Secrets } from './secrets.ts'

const plugin = 'ada.oracle' as PluginId
const other = 'bea.oracle' as PluginId
const origin = 'https://oracle.example'
const canary = 'sk-canary-7f3a9c21d4'

let count = 0
let name = ''
let secrets: Secrets

beforeEach(() => {
  count += 1
  name = `secrets-${count}`
  secrets = openSecrets(name)
})

async function dump(): Promise<string> {
  const db = await openDB(name)
  const rows = await Promise.all([...db.objectStoreNames].map((store) => db.getAll(store)))
  db.close()
  const text = (_: string, value: unknown): unknown =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value as ArrayBuffer).toString('latin1')
      : value
  return JSON.stringify(rows, text)
}

describe('a saved key', () => {
  test('is known outside by its last four characters and its server', async () => {
    expect(await secrets.save(plugin, 'api-key', ` ${canary}\n`, `${origin}/api/v1`)).toEqual({
      kind: 'saved',
      hint: '21d4',
      origin,
    })
    expect(await secrets.state(plugin, 'api-key')).toEqual({ kind: 'saved', hint: '21d4', origin })
  })

  test('comes back trimmed, also after a restart', async () => {
    await secrets.save(plugin, 'api-key', ` ${canary}\n`, origin)
    expect(await openSecrets(name).reveal(plugin, 'api-key')).toEqual({ value: canary, origin })
  })

  test('never lies readable on the disk, and its lock cannot be taken out', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    expect(await dump()).toContain(origin)
    expect(await dump()).not.toContain(canary)
    const db = await openDB(name)
    const key: CryptoKey = await db.get('keys', 'aes')
    db.close()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('stays as it is while the disk is full, and the player is told', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    let isFull = true
    const full = openSecrets(name, { isThere: async () => !isFull, take: () => !isFull })
    const refused = { code: 'storage/quota', message: expect.stringContaining('the disk is full') }
    await expect(full.save(plugin, 'api-key', 'sk-another-0123456789', origin)).rejects.toMatchObject(refused)
    await expect(full.save(plugin, 'api-key', '', origin)).rejects.toMatchObject(refused)
    await expect(full.forgetAll()).rejects.toMatchObject(refused)
    expect(await full.reveal(plugin, 'api-key')).toEqual({ value: canary, origin })
    isFull = false
    expect(await full.save(plugin, 'api-key', '', origin)).toEqual({ kind: 'none' })
  })

  test('belongs to one plugin', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    expect(await secrets.state(other, 'api-key')).toEqual({ kind: 'none' })
    expect(await secrets.reveal(other, 'api-key')).toBeUndefined()
  })

  test('does not open when its record was edited to name another server', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    const db = await openDB(name)
    const record = await db.get('secrets', [plugin, 'api-key'])
    await db.put('secrets', { ...record, origin: 'https://thief.example' })
    db.close()
    expect(await secrets.reveal(plugin, 'api-key')).toBeUndefined()
  })

  test('is forgotten when its server’s address changes, and kept when only the path does', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    expect(await secrets.keepOnlyFor(plugin, 'api-key', `${origin}/v2`)).toMatchObject({ kind: 'saved' })
    expect(await secrets.keepOnlyFor(plugin, 'api-key', 'https://oracle.example:444')).toEqual({ kind: 'none' })
    expect(await secrets.reveal(plugin, 'api-key')).toBeUndefined()
  })

  test('is forgotten when the new address is none at all', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    expect(await secrets.keepOnlyFor(plugin, 'api-key', '')).toEqual({ kind: 'none' })
  })

  test('is forgotten by saving nothing in its place', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    expect(await secrets.save(plugin, 'api-key', '  ', origin)).toEqual({ kind: 'none' })
  })

  test('gives no hint when it is so short that the hint would be most of it', async () => {
    expect(await secrets.save(plugin, 'api-key', 'short', origin)).toMatchObject({ hint: '' })
  })
})

describe('keys', () => {
  test('are all forgotten in one go, with their lock, and new ones can be saved after', async () => {
    await secrets.save(plugin, 'api-key', canary, origin)
    await secrets.save(other, 'api-key', canary, origin)
    await secrets.forgetAll()
    expect(await dump()).toBe('[[],[]]')
    expect([...secrets.known()]).toEqual([])
    await secrets.save(plugin, 'api-key', canary, origin)
    expect(await secrets.reveal(plugin, 'api-key')).toMatchObject({ value: canary })
  })

  test('saved at once from two tabs both open again', async () => {
    const tab = openSecrets(name)
    await Promise.all([
      secrets.save(plugin, 'api-key', canary, origin),
      tab.save(other, 'api-key', 'sk-second-key', origin),
    ])
    expect(await tab.reveal(plugin, 'api-key')).toMatchObject({ value: canary })
    expect(await secrets.reveal(other, 'api-key')).toMatchObject({ value: 'sk-second-key' })
  })

  test.each([
    ['plain http on the internet', canary, 'http://oracle.example', 'net/bad-address'],
    ['no address', canary, 'oracle', 'net/bad-address'],
    ['a line break inside', 'sk-one\nsk-two', origin, 'plugin/refused'],
    ['letters no header can hold', 'ключ-от-всего', origin, 'plugin/refused'],
    ['a placeholder for a key', '{{secret:api-key}}', origin, 'plugin/refused'],
  ])('with %s are refused without repeating them', async (_, value, home, code) => {
    const error = await secrets.save(plugin, 'api-key', value, home).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    expect(String(error)).not.toContain(value)
    expect(await secrets.state(plugin, 'api-key')).toEqual({ kind: 'none' })
  })
})
