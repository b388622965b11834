import { beforeEach, expect, test } from 'vitest'
import type { Folder, FolderFile, Ledger, Written } from './folder.ts'
import { fileNameOf, type Mirrored, writeChanged } from './writeChanged.ts'

const notFound = () => new DOMException('There is none', 'NotFoundError')

/** A folder in memory. */
class FakeFolder implements Folder {
  readonly name: string
  readonly folders = new Map<string, FakeFolder>()
  readonly files = new Map<string, Blob>()
  refuse: DOMException | undefined

  constructor(name: string) {
    this.name = name
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<FakeFolder> {
    const folder = this.folders.get(name) ?? (create ? new FakeFolder(name) : undefined)
    if (!folder) throw notFound()
    folder.refuse = this.refuse
    this.folders.set(name, folder)
    return folder
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<FolderFile> {
    if (!this.files.has(name) && !create) throw notFound()
    let written: Blob | undefined
    return {
      getFile: async () => this.files.get(name) ?? new Blob(),
      createWritable: async () => ({
        write: async (blob) => {
          if (this.refuse) throw this.refuse
          written = blob
        },
        close: async () => void this.files.set(name, written ?? new Blob()),
        abort: async () => {},
      }),
    }
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.files.delete(name)) throw notFound()
  }
}

function ledgerInMemory(): Ledger {
  const kept = new Map<string, Written>()
  return {
    all: async () => new Map(kept),
    set: async (record, written) => void (written ? kept.set(record, written) : kept.delete(record)),
  }
}

const mara = (parts: Partial<Mirrored> = {}): Mirrored => ({
  record: 'characters mara',
  folder: 'characters',
  name: 'Mara',
  stamp: '1',
  file: async () => ({ extension: 'png', blob: new Blob(['the card of Mara']) }),
  ...parts,
})
const evening = (parts: Partial<Mirrored> = {}): Mirrored => ({
  record: 'sessions evening',
  folder: 'chats',
  name: 'An evening: by the lake',
  stamp: '1',
  file: async () => ({ extension: 'json', blob: new Blob(['{}']) }),
  ...parts,
})

let root: FakeFolder
let ledger: Ledger
const { signal } = new AbortController()
const write = (all: readonly Mirrored[]) => writeChanged(root, ledger, all, signal)
const names = (folder: string) => [...(root.folders.get(folder)?.files.keys() ?? [])]

beforeEach(() => {
  root = new FakeFolder('Vesper')
  ledger = ledgerInMemory()
})

test('each character and each chat gets a file of its own', async () => {
  expect(await write([mara(), evening()])).toBe(2)
  expect(names('characters')).toEqual(['Mara (mara).png'])
  expect(names('chats')).toEqual(['An evening by the lake (evening).json'])
})

test('only what changed is written again', async () => {
  await write([mara(), evening()])
  expect(await write([mara(), evening()])).toBe(0)
  expect(await write([mara({ stamp: '2' }), evening()])).toBe(1)
})

test('a new name takes the place of the old', async () => {
  await write([mara()])
  await write([mara({ stamp: '2', name: 'Mara Quist' })])
  expect(names('characters')).toEqual(['Mara Quist (mara).png'])
})

test('moves files of deleted records aside instead of deleting them', async () => {
  await write([mara(), evening()])
  await write([evening()])
  expect(names('characters')).toEqual([])
  expect(names('removed')).toEqual(['Mara (mara).png'])
  expect(await root.folders.get('removed')?.files.get('Mara (mara).png')?.text()).toBe('the card of Mara')
  expect(await write([evening()])).toBe(0)
})

test('ignores a file that someone removed', async () => {
  await write([mara()])
  root.folders.get('characters')?.files.clear()
  await write([])
  expect(names('removed')).toEqual([])
})

test('retries a failed write at the next change', async () => {
  root.refuse = new DOMException('Full', 'QuotaExceededError')
  await expect(write([mara()])).rejects.toThrow('Full')
  root.refuse = undefined
  expect(await write([mara()])).toBe(1)
})

test('a stop leaves the rest for later', async () => {
  const stop = new AbortController()
  const first = mara({
    file: async () => {
      stop.abort()
      return { extension: 'json', blob: new Blob(['{}']) }
    },
  })
  await expect(writeChanged(root, ledger, [first, evening()], stop.signal)).rejects.toThrow()
  expect(await write([first, evening()])).toBe(1)
})

test('names are names on every system, and never the same for two', () => {
  const name = (name: string, record = 'characters a/b') => fileNameOf({ record, name }, 'json')
  expect(name('../../etc/passwd')).toBe('etc passwd (a~2fb).json')
  expect(name('CON')).toBe('CON (a~2fb).json')
  expect(name(' . ')).toBe('Without a name (a~2fb).json')
  expect(name('Mara', 'characters one')).not.toBe(name('Mara', 'characters two'))
})
