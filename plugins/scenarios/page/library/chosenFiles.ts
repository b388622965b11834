import type { ChosenFile } from '../../../../src/workers/media/contract.ts'

/** More than any package may hold, so that what is refused is refused with the right words. */
const maxFiles = 20_001
const maxDeep = 32

/** What was chosen together: one file, several, or a folder. */
export interface Chosen {
  readonly name: string
  readonly files: readonly ChosenFile[]
}

/** Chosen files, sorted into scenarios to be: each folder and each archive is one, loose files belong together. */
export function sortChosen(files: readonly ChosenFile[]): readonly Chosen[] {
  const folders = new Map<string, ChosenFile[]>()
  const archives: Chosen[] = []
  const loose: ChosenFile[] = []
  for (const file of files) {
    const [folder, ...rest] = file.path.split('/')
    if (folder !== undefined && rest.length > 0) {
      const own = folders.get(folder)
      if (own) own.push(file)
      else folders.set(folder, [file])
    } else if (/\.(?:zip|7z|rar)$/i.test(file.path)) archives.push({ name: file.path, files: [file] })
    else loose.push(file)
  }
  // A script beside the folder of its media is one with it.
  if (loose.length > 0 && folders.size > 0) {
    return [{ name: loose[0]?.path ?? '', files: [...loose, ...[...folders.values()].flat()] }, ...archives]
  }
  const all = [...folders].map(([name, own]): Chosen => ({ name, files: own }))
  if (loose.length > 0) all.push({ name: loose[0]?.path ?? '', files: loose })
  return [...all, ...archives]
}

/** Files of a file field, with their paths where a folder was chosen. */
export const fromField = (files: Iterable<File>): readonly ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }))

/** All files of a drop, with their paths. */
export async function fromDrop({
  items,
  files,
}: Pick<DataTransfer, 'items' | 'files'>): Promise<readonly ChosenFile[]> {
  // The list is only there until the first wait.
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  const plain = fromField(files)
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain
  const found: ChosenFile[] = []
  for (const entry of entries) await gather(entry, '', 0, found)
  return found
}

async function gather(entry: FileSystemEntry, above: string, depth: number, found: ChosenFile[]): Promise<void> {
  if (found.length >= maxFiles || depth > maxDeep) return
  const path = `${above}${entry.name}`
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)),
    )
    if (file) found.push({ path, blob: file })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (let lot = await readLot(reader); lot.length > 0; lot = await readLot(reader)) {
    for (const inner of lot) await gather(inner, `${path}/`, depth + 1, found)
  }
}

const readLot = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve) => reader.readEntries(resolve, () => resolve([])))
