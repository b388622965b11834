import type { Disk } from './disk.ts'

const missing = () => new DOMException('Not there', 'NotFoundError')

/** The browser's private file system as far as plugin files use it, in memory and with as little room as a test likes. */
export function memoryDisk({ roomBytes = Number.POSITIVE_INFINITY } = {}): Disk {
  const root = folder(roomBytes)
  const queues = new Map<string, Promise<unknown>>()
  return {
    root: async () => root,
    exclusive(name, work) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(work)
      queues.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

const content = Symbol('files of a folder')

interface Folder {
  readonly [content]: Map<string, Uint8Array>
}

function folder(roomBytes: number, ownName = ''): FileSystemDirectoryHandle & Folder {
  const folders = new Map<string, FileSystemDirectoryHandle & Folder>()
  const files = new Map<string, Uint8Array>()
  const handle = (name: string) => ({
    kind: 'file' as const,
    name,
    getFile: async () => new File([(files.get(name) ?? new Uint8Array()).slice()], name),
    async move(to: string | Folder, as?: string) {
      const [target, next] = typeof to === 'string' ? [files, to] : [to[content], as ?? name]
      target.set(next, files.get(name) ?? new Uint8Array())
      files.delete(name)
    },
    createSyncAccessHandle: async () => ({
      getSize: () => files.get(name)?.length ?? 0,
      write(bytes: Uint8Array, { at }: { readonly at: number }) {
        const taken = bytes.subarray(0, Math.max(0, roomBytes - at))
        const grown = new Uint8Array(at + taken.length)
        grown.set(files.get(name)?.subarray(0, at) ?? [])
        grown.set(taken, at)
        files.set(name, grown)
        return taken.length
      },
      truncate: (size: number) => void files.set(name, (files.get(name) ?? new Uint8Array()).slice(0, size)),
      flush: () => {},
      close: () => {},
    }),
  })
  const made = {
    kind: 'directory' as const,
    name: ownName,
    [content]: files,
    async getDirectoryHandle(name: string, { create = false } = {}) {
      if (!folders.has(name) && !create) throw missing()
      const inner = folders.get(name) ?? folder(roomBytes, name)
      folders.set(name, inner)
      return inner
    },
    async getFileHandle(name: string, { create = false } = {}) {
      if (!files.has(name)) {
        if (!create) throw missing()
        files.set(name, new Uint8Array())
      }
      return handle(name)
    },
    async removeEntry(name: string) {
      if (!files.delete(name) && !folders.delete(name)) throw missing()
    },
    async *values() {
      for (const name of [...files.keys()]) yield handle(name)
      yield* [...folders.values()]
    },
  }
  return made as unknown as FileSystemDirectoryHandle & Folder
}
