import { areSame } from '../wire/bytes.ts'
/** Where a file lies, as the server refers to it. */
export interface FileReference {
  readonly filename: string
  readonly subfolder: string
  readonly type: 'input' | 'output' | 'temp'
}

export const isFolder = (type: string): type is FileReference['type'] => ['input', 'output', 'temp'].includes(type)

/** The server's three folders. */
export class Files {
  readonly #files = new Map<string, Uint8Array>()

  get({ type, subfolder, filename }: FileReference): Uint8Array | undefined {
    return this.#files.get(pathOf(type, subfolder, filename))
  }

  put(file: FileReference, bytes: Uint8Array): void {
    this.#files.set(pathOf(file.type, file.subfolder, file.filename), bytes)
  }

  delete(file: FileReference): void {
    this.#files.delete(pathOf(file.type, file.subfolder, file.filename))
  }

  /** The files of a folder, with their subfolders before them. */
  list(type: FileReference['type']): readonly string[] {
    return [...this.#files.keys()]
      .filter((path) => path.startsWith(`${type}/`))
      .map((path) => path.slice(type.length + 1))
  }

  /** As `LoadImage` names it: "sub/name.png", perhaps with " [output]" behind. */
  named(name: string): Uint8Array | undefined {
    const [, path = name, type = 'input'] = /^(.*?)(?: \[(input|output|temp)\])?$/.exec(name) ?? []
    return this.#files.get(`${type}/${path}`)
  }

  /** Keeps the bytes under the name, or under the next free one: "a (1).png". */
  upload(file: FileReference, bytes: Uint8Array, { overwrite = false, rename = false } = {}): FileReference {
    const [, stem = file.filename, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(file.filename) ?? []
    let taken = file
    for (let count = rename ? 1 : 0; ; count++) {
      taken = { ...file, filename: count === 0 ? file.filename : `${stem} (${count})${ending}` }
      const there = this.get(taken)
      if (!there || overwrite || areSame(there, bytes)) break
    }
    this.put(taken, bytes)
    return taken
  }

  /** The next free number behind a prefix, as pictures are counted. */
  next(type: FileReference['type'], subfolder: string, stem: string): number {
    const start = pathOf(type, subfolder, `${stem}_`)
    const numbers = [...this.#files.keys()].flatMap((path) => {
      const digits = path.startsWith(start) ? /^(\d{5})_/.exec(path.slice(start.length))?.[1] : undefined
      return digits ? [Number(digits)] : []
    })
    return Math.max(0, ...numbers) + 1
  }

  forgetTemp(): void {
    for (const path of this.#files.keys()) if (path.startsWith('temp/')) this.#files.delete(path)
  }
}

const pathOf = (type: string, subfolder: string, filename: string) =>
  [type, ...(subfolder ? [subfolder] : []), filename].join('/')
