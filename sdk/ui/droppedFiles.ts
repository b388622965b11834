/** How many files of folders are taken at a time, and how deep they may lie. */
const maxFiles = 10_000
const maxDeep = 16

/** Whether a file found in a folder is taken. */
export type IsWanted = (file: Pick<File, 'name'>) => boolean

const isVisible: IsWanted = ({ name }) => !name.startsWith('.')

/** All files of a drop. Folders are searched for files that are wanted; what cannot be read in them is left. */
export async function droppedFiles(
  { items, files }: Pick<DataTransfer, 'items' | 'files'>,
  isWanted: IsWanted = isVisible,
): Promise<readonly File[]> {
  // The list is only there until the first wait.
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  const plain = [...files]
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain
  const found: File[] = []
  for (const entry of entries) await gather(entry, 0, found, isWanted)
  return found
}

async function gather(entry: FileSystemEntry, depth: number, found: File[], isWanted: IsWanted): Promise<void> {
  if (found.length >= maxFiles || depth > maxDeep) return
  if (entry.isFile) {
    if (depth > 0 && !isWanted(entry)) return
    const file = await new Promise<File | undefined>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)),
    )
    if (file) found.push(withPath(file, entry.fullPath))
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (let lot = await readLot(reader); lot.length > 0; lot = await readLot(reader)) {
    for (const inner of lot) await gather(inner, depth + 1, found, isWanted)
  }
}

/** With the path that a file of a chosen folder has, too: browsers leave it empty for those that are dropped. */
const withPath = (file: File, fullPath = ''): File =>
  Object.defineProperty(file, 'webkitRelativePath', { value: fullPath.replace(/^\//, '') })

const readLot = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve) => reader.readEntries(resolve, () => resolve([])))
