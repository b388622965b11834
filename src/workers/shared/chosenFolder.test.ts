import { expect, test } from 'vitest'
import { type KeptFolder, type ReadableFile, type ReadableFolder, readChosenFolder } from './chosenFolder.ts'

type Entry = ReadableFolder | ReadableFile

const file = (name: string, read: () => Promise<Blob> = async () => new Blob([name])): ReadableFile => ({
  kind: 'file',
  name,
  getFile: read,
})

function folder(name: string, entries: readonly Entry[], answer: 'granted' | 'prompt' = 'granted'): ReadableFolder {
  return {
    kind: 'directory',
    name,
    queryPermission: async () => answer,
    requestPermission: async () => 'granted',
    async *values() {
      yield* entries
    },
  }
}

const kept = (handle: ReadableFolder): KeptFolder => ({ handle, ending: '.gguf', seen: [] })
const namesIn = async (handle: ReadableFolder) => {
  const found = await readChosenFolder(kept(handle))
  return found.kind === 'readable' ? found.files.map(({ name }) => name) : found.kind
}

test('nothing is chosen', async () => {
  expect(await readChosenFolder(undefined)).toEqual({ kind: 'none' })
})

test('lists the files of the kind asked for, in order, with their folders', async () => {
  const models = folder('Models', [
    file('wren.gguf'),
    file('notes.txt'),
    file('._wren.gguf'),
    folder('maker', [folder('tern', [file('Tern.GGUF'), folder('deep', [file('far.gguf')])])]),
  ])
  expect(await namesIn(models)).toEqual(['maker/tern/Tern.GGUF', 'wren.gguf'])
})

test('asks for access where the browser wants to ask the player', async () => {
  expect(await readChosenFolder(kept(folder('Models', [file('wren.gguf')], 'prompt')))).toEqual({
    kind: 'access-needed',
    name: 'Models',
  })
})

test('a folder that is gone cannot be read', async () => {
  const gone: ReadableFolder = {
    ...folder('Models', []),
    values: () => {
      throw new DOMException('Gone', 'NotFoundError')
    },
  }
  expect(await readChosenFolder(kept(gone))).toEqual({ kind: 'unreadable', name: 'Models' })
})

test('leaves out a file that goes away meanwhile', async () => {
  const gone = file('tern.gguf', async () => {
    throw new DOMException('Gone', 'NotFoundError')
  })
  expect(await namesIn(folder('Models', [gone, file('wren.gguf')]))).toEqual(['wren.gguf'])
})

test('stops at 500 files', async () => {
  const many = Array.from({ length: 600 }, (_, index) => file(`${String(index).padStart(3, '0')}.gguf`))
  expect(await namesIn(folder('Models', many))).toHaveLength(500)
})
