import type { Folder, Ledger, Written } from './folder.ts'

/** Something that has a file of its own in the folder. */
export interface Mirrored {
  readonly record: string
  readonly folder: 'characters' | 'chats'
  readonly name: string
  /** Differs whenever the file would. */
  readonly stamp: string
  file(): Promise<{ readonly extension: string; readonly blob: Blob } | undefined>
}

const removed = 'removed'

/**
 * Brings a folder to what there is: what changed is written, what is gone is moved to `removed`. Each file is noted
 * once it lies there, so that a stop in between only means that the rest comes next time. Returns how many it wrote.
 */
export async function writeChanged(
  root: Folder,
  ledger: Ledger,
  all: readonly Mirrored[],
  signal: AbortSignal,
): Promise<number> {
  const before = await ledger.all()
  const changed = all.filter(({ record, stamp }) => before.get(record)?.stamp !== stamp)
  let count = 0
  for (const each of changed) {
    signal.throwIfAborted()
    const made = await each.file()
    if (!made) continue
    const path = [each.folder, fileNameOf(each, made.extension)] as const
    await write(root, path, made.blob)
    const old = before.get(each.record)
    if (old && old.path[1] !== path[1]) await remove(root, old.path)
    await ledger.set(each.record, { path, stamp: each.stamp })
    count++
  }
  const here = new Set(all.map(({ record }) => record))
  for (const [record, written] of before) {
    if (here.has(record)) continue
    signal.throwIfAborted()
    await setAside(root, written)
    await ledger.set(record, undefined)
  }
  return count
}

/** Some systems count bytes, and a letter may take four. */
const longest = 48

/** As close to the name as every system takes, and never the same for two. */
export function fileNameOf({ record, name }: Pick<Mirrored, 'record' | 'name'>, extension: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const short = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const id = record
    .replace(/^\w+ /, '')
    .replace(/[^\w-]/g, (letter) => `~${letter.charCodeAt(0).toString(16)}`)
    .slice(0, 36)
  return `${short || 'Without a name'} (${id}).${extension}`
}

async function write(root: Folder, [folder, name]: Written['path'], blob: Blob): Promise<void> {
  const directory = await root.getDirectoryHandle(folder, { create: true })
  const file = await directory.getFileHandle(name, { create: true })
  const writable = await file.createWritable()
  try {
    await writable.write(blob)
    await writable.close()
  } catch (error) {
    await writable.abort().catch(() => {})
    throw error
  }
}

async function remove(root: Folder, [folder, name]: Written['path']): Promise<void> {
  const directory = await orNone(root.getDirectoryHandle(folder))
  if (directory) await orNone(directory.removeEntry(name))
}

async function setAside(root: Folder, { path }: Written): Promise<void> {
  const [folder, name] = path
  const directory = await orNone(root.getDirectoryHandle(folder))
  const file = directory && (await orNone(directory.getFileHandle(name)))
  if (!file) return
  await write(root, [removed, name], await file.getFile())
  await remove(root, path)
}

/** Somebody may have tidied the folder in the meantime. */
const orNone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if ((error as { name?: unknown } | null)?.name === 'NotFoundError') return undefined
    throw error
  })
