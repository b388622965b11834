import type { PluginId } from 'sdk'
import { expect, test } from 'vitest'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import { pluginFiles } from './pluginFiles.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('appends keep their order when one has to wait once more for the app lock', async () => {
  let looks = 0
  const lock = { cipher: async () => undefined, isCurrent: async () => ++looks !== 1 }
  const files = pluginFiles(memoryDisk(), 'example.files' as PluginId, 1, lock)
  await Promise.all(['a', 'b', 'c'].map((letter) => files.appendFile('log', bytes(letter))))
  expect(await (await files.openFile('log')).text()).toBe('abc')
})

test('an append that is refused keeps none after it from being written', async () => {
  const lock = { cipher: async () => undefined, isCurrent: async () => true }
  const files = pluginFiles(memoryDisk(), 'example.files' as PluginId, 1, lock)
  const tooMuch = files.appendFile('log', new Uint8Array(2 * 1024 * 1024))
  const after = files.appendFile('log', bytes('after'))
  await expect(tooMuch).rejects.toThrow('may keep 1 MB')
  await after
  expect(await (await files.openFile('log')).text()).toBe('after')
})
