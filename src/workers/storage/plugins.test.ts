import type { PluginId } from 'sdk'
import { Scope } from 'sdk'
import type { PluginStorageContract } from 'sdk/runtime'
import { connect } from 'sdk/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import { closeAll, rig } from './rig.fixture.ts'

const scope: { now: Scope } = { now: new Scope('plugins under test') }

afterEach(() => {
  scope.now.close()
  scope.now = new Scope('plugins under test')
  closeAll()
})

const MB = 1024 * 1024

/** A plugin's end of its storage, over a real port. */
async function pluginOf({ storage }: ReturnType<typeof rig>, id = 'vesper.hello', filesMb = 1) {
  const { port1, port2 } = new MessageChannel()
  await storage.servePlugin(id as PluginId, { filesMb }, port2)
  scope.now.add(() => port2.close())
  return { own: connect<PluginStorageContract>(port1, id, scope.now) }
}

const open = () => rig({ disk: memoryDisk() })

describe("a plugin's records", () => {
  test.each([
    ['an Error', new Error('x')],
    ['a Date', new Date(0)],
    ['a Map', { inner: new Map([['a', 1]]) }],
    ['a BigInt', [7n]],
    ['a RegExp', /x/],
    ['a Blob', new Blob(['x'])],
  ])('are not %s', async (_, value) => {
    const { own } = await pluginOf(open())
    await expect(own.set('strange', value)).rejects.toMatchObject({
      code: 'plugin/refused',
      message: expect.stringContaining('Only plain data'),
    })
    expect(await own.keys()).toEqual([])
  })

  test('are plain data under names', async () => {
    const { own } = await pluginOf(open())
    await own.set('greetings', { count: 2, last: ['hello'] })
    await own.set('mood', 'calm')
    expect(await own.get('greetings')).toEqual({ count: 2, last: ['hello'] })
    expect(await own.keys()).toEqual(['greetings', 'mood'])
    await own.delete('mood')
    expect(await own.keys()).toEqual(['greetings'])
    expect(await own.get('mood')).toBeUndefined()
  })

  test('are out of reach for another plugin', async () => {
    const house = open()
    const { own } = await pluginOf(house, 'vesper.hello')
    const { own: other } = await pluginOf(house, 'vesper.hello-two')
    await own.set('secret', 'mine')
    await other.set('secret', 'theirs')
    expect(await own.get('secret')).toBe('mine')
    expect(await other.keys()).toEqual(['secret'])
    await other.delete('secret')
    expect(await own.keys()).toEqual(['secret'])
  })

  test('may be 5 MB together, and room comes back when some are deleted', async () => {
    const { own } = await pluginOf(open())
    await own.set('half', new Uint8Array(3 * MB))
    await expect(own.set('rest', new Uint8Array(3 * MB))).rejects.toMatchObject({ code: 'storage/quota' })
    expect(await own.keys()).toEqual(['half'])
    await own.set('half', new Uint8Array(2 * MB))
    await own.set('rest', new Uint8Array(2 * MB))
    await own.delete('half')
    await own.set('more', 'x'.repeat(MB))
    expect(await own.keys()).toEqual(['more', 'rest'])
  })

  test('are counted however they are wrapped', async () => {
    const { own } = await pluginOf(open())
    const big = new ArrayBuffer(6 * MB)
    for (const value of [big, { a: [big] }, [new Uint8Array(big, 0, 1)], Array(6).fill('x'.repeat(MB / 2))]) {
      await expect(own.set('big', value)).rejects.toMatchObject({ code: 'storage/quota' })
    }
  })

  test('have names of 1 to 200 characters', async () => {
    const { own } = await pluginOf(open())
    await own.set('n'.repeat(200), 1)
    for (const name of ['', 'n'.repeat(201), 7 as never]) {
      await expect(own.set(name, 1)).rejects.toMatchObject({ code: 'plugin/refused' })
      await expect(own.get(name)).rejects.toMatchObject({ code: 'plugin/refused' })
    }
  })
})

describe("a plugin's files", () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('grow by appending and are read back whole', async () => {
    const { own } = await pluginOf(open())
    expect(await own.appendFile('model.gguf.part', bytes('first '))).toEqual({ name: 'model.gguf.part', bytes: 6 })
    await own.appendFile('model.gguf.part', bytes('second'))
    await own.renameFile('model.gguf.part', 'model.gguf')
    expect(await own.listFiles()).toEqual([{ name: 'model.gguf', bytes: 12 }])
    expect(await (await own.openFile('model.gguf')).text()).toBe('first second')
    await own.removeFile('model.gguf')
    expect(await own.listFiles()).toEqual([])
  })

  test('keep their order when appended to at once', async () => {
    const { own } = await pluginOf(open())
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => own.appendFile('log', bytes(text))))
    expect(await (await own.openFile('log')).text()).toBe('abcd')
  })

  test('are out of reach for another plugin', async () => {
    const house = open()
    const { own } = await pluginOf(house, 'vesper.hello')
    const { own: other } = await pluginOf(house, 'vesper.other')
    await own.appendFile('mine', bytes('x'))
    expect(await other.listFiles()).toEqual([])
    await expect(other.openFile('mine')).rejects.toMatchObject({ code: 'file/not-found' })
  })

  test('stay within their quota', async () => {
    const { own } = await pluginOf(open(), 'vesper.hello', 2)
    await own.appendFile('a', new Uint8Array(1.5 * MB))
    await expect(own.appendFile('b', new Uint8Array(MB))).rejects.toMatchObject({ code: 'file/quota' })
    expect(await own.listFiles()).toEqual([{ name: 'a', bytes: 1.5 * MB }])
    await own.removeFile('a')
    await own.appendFile('b', new Uint8Array(MB))
  })

  test('are as before when the disk takes only a part', async () => {
    const { own } = await pluginOf(rig({ disk: memoryDisk({ roomBytes: 10 }) }))
    await own.appendFile('a', bytes('12345678'))
    await expect(own.appendFile('a', bytes('12345678'))).rejects.toMatchObject({ code: 'file/quota' })
    expect(await own.listFiles()).toEqual([{ name: 'a', bytes: 8 }])
  })

  test('say so when they are missing', async () => {
    const { own } = await pluginOf(open())
    for (const call of [own.openFile('x'), own.renameFile('x', 'y'), own.removeFile('x')]) {
      await expect(call).rejects.toMatchObject({ code: 'file/not-found' })
    }
  })

  test('have plain names', async () => {
    const { own } = await pluginOf(open())
    for (const name of ['', '.', '..', 'a/b', '../a', 'a\\b', 'a\u0000', 'n'.repeat(121), 7 as never]) {
      await expect(own.appendFile(name, bytes('x'))).rejects.toMatchObject({ code: 'plugin/refused' })
      await expect(own.openFile(name)).rejects.toMatchObject({ code: 'plugin/refused' })
      await expect(own.removeFile(name)).rejects.toMatchObject({ code: 'plugin/refused' })
    }
    await own.appendFile('n'.repeat(120), bytes('x'))
    await expect(own.renameFile('n'.repeat(120), '../out')).rejects.toMatchObject({ code: 'plugin/refused' })
  })
})

describe('all that a plugin has kept', () => {
  test('can be taken along', async () => {
    const house = open()
    const { own } = await pluginOf(house)
    const { own: other } = await pluginOf(house, 'vesper.hello-two')
    await own.set('mood', 'calm')
    await own.set('count', 2)
    await own.appendFile('notes', new TextEncoder().encode('a lake'))
    await other.set('secret', 'theirs')
    const { records, files } = await house.storage.exportPlugin('vesper.hello' as PluginId)
    expect(records).toEqual([
      ['count', 2],
      ['mood', 'calm'],
    ])
    expect(await Promise.all(files.map(async ({ name, blob }) => [name, await blob.text()]))).toEqual([
      ['notes', 'a lake'],
    ])
  })

  test('can be erased, and nothing of another plugin goes with it', async () => {
    const house = open()
    const { own } = await pluginOf(house)
    const { own: other } = await pluginOf(house, 'vesper.hello-two')
    for (const each of [own, other]) {
      await each.set('big', new Uint8Array(4 * MB))
      await each.appendFile('notes', new Uint8Array(MB))
    }
    await house.storage.erasePlugin('vesper.hello' as PluginId)
    expect(await house.storage.exportPlugin('vesper.hello' as PluginId)).toEqual({ records: [], files: [] })
    expect(await other.keys()).toEqual(['big'])
    expect(await other.listFiles()).toEqual([{ name: 'notes', bytes: MB }])
    // Its room has come back, too.
    await own.set('big', new Uint8Array(4 * MB))
    await own.appendFile('notes', new Uint8Array(MB))
  })

  test('may be nothing at all', async () => {
    const { storage } = open()
    await storage.erasePlugin('vesper.hello' as PluginId)
    expect(await storage.exportPlugin('vesper.hello' as PluginId)).toEqual({ records: [], files: [] })
  })
})

describe("a plugin's port", () => {
  test('is not opened for a name that is no plugin id', async () => {
    const { storage } = open()
    const { port1, port2 } = new MessageChannel()
    await expect(storage.servePlugin('../vesper' as PluginId, { filesMb: 1 }, port2)).rejects.toMatchObject({
      code: 'plugin/bad-manifest',
    })
    port1.close()
  })
})
