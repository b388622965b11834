import { expect, test } from 'vitest'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import { removeFile, removeFolder } from './removeFiles.ts'

/** A folder with these files, and what was done to it, in order. */
async function folderWith(...names: readonly string[]) {
  const parent = await memoryDisk().root()
  const folder = await parent.getDirectoryHandle('shelf', { create: true })
  const done: string[] = []
  for (const name of names) {
    const access = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle()
    access.write(new Uint8Array(10), { at: 0 })
  }
  for (const each of [parent, folder]) {
    const remove = each.removeEntry.bind(each)
    each.removeEntry = async (name, options) => {
      const left: number[] = []
      for await (const file of folder.values()) left.push((await (file as FileSystemFileHandle).getFile()).size)
      done.push(`${name} removed; bytes in the files: ${left.join(', ')}`)
      await remove(name, options)
    }
  }
  return { parent, folder, done }
}

test('a file is emptied, and only then removed', async () => {
  const { folder, done } = await folderWith('a', 'b')
  await removeFile(folder, 'a')
  expect(done).toEqual(['a removed; bytes in the files: 0, 10'])
  await expect(removeFile(folder, 'a')).rejects.toMatchObject({ name: 'NotFoundError' })
})

test('so are all files of a folder', async () => {
  const { parent, done } = await folderWith('a', 'b')
  await removeFolder(parent, 'shelf')
  expect(done).toEqual(['shelf removed; bytes in the files: 0, 0'])
  await expect(removeFolder(parent, 'shelf')).rejects.toMatchObject({ name: 'NotFoundError' })
})
