import { type DBSchema, openDB } from 'idb'
import type { ChosenFolder, FolderFile, PluginId } from 'sdk'
import { databaseNames } from '../../shared/storageNames.ts'

/** What is done in a folder on disk. */
export type FolderMode = 'read' | 'readwrite'

type Answer = 'granted' | 'prompt' | 'denied'

/** A folder on disk as the browser hands it over: it may ask the player anew on each visit. */
export interface AskingFolder {
  readonly name: string
  queryPermission(how: { readonly mode: FolderMode }): Promise<Answer>
  requestPermission(how: { readonly mode: FolderMode }): Promise<Answer>
}

/** Whether the folder may be used now, without a question. */
export const isAllowed = async (folder: AskingFolder, mode: FolderMode): Promise<boolean> =>
  (await folder.queryPermission({ mode })) === 'granted'

/** As much of the browser's folders as a reader needs; tests have one of their own. */
export interface ReadableFolder extends AskingFolder {
  readonly kind: 'directory'
  values(): AsyncIterable<ReadableFolder | ReadableFile>
}

export interface ReadableFile {
  readonly kind: 'file'
  readonly name: string
  getFile(): Promise<Blob>
}

/** The folder that the player chose for a plugin. */
export interface KeptFolder {
  readonly handle: ReadableFolder
  /** Only files that end so are of interest: ".gguf". */
  readonly ending: string
  /** What was of use in it when the page looked last, in the page's own words: so that it notices what is gone. */
  readonly seen: readonly string[]
}

interface Rows extends DBSchema {
  folders: { readonly key: PluginId; readonly value: KeptFolder }
}

/** In a database of its own: a folder can be kept as it is only, and records are text. */
const open = () =>
  openDB<Rows>(databaseNames.pluginFolders, 1, {
    upgrade(rows) {
      rows.createObjectStore('folders')
    },
  })

/** Undefined where none is chosen. */
export async function keptFolder(plugin: PluginId): Promise<KeptFolder | undefined> {
  const rows = await open()
  try {
    return await rows.get('folders', plugin)
  } finally {
    rows.close()
  }
}

/** Without a folder it is forgotten; its files stay as they are. */
export async function keepFolder(plugin: PluginId, folder: KeptFolder | undefined): Promise<void> {
  const rows = await open()
  try {
    if (folder) await rows.put('folders', folder, plugin)
    else await rows.delete('folders', plugin)
  } finally {
    rows.close()
  }
}

const maxFiles = 500
const maxDepth = 3

/** What is in a folder now, if it can be read without a question. Never rejects. */
export async function readChosenFolder(kept: KeptFolder | undefined): Promise<ChosenFolder> {
  if (!kept) return { kind: 'none' }
  const { handle, ending } = kept
  const { name } = handle
  try {
    if (!(await isAllowed(handle, 'read'))) return { kind: 'access-needed', name }
    const files: FolderFile[] = []
    for await (const file of filesIn(handle, ending, '', 1)) {
      files.push(file)
      if (files.length >= maxFiles) break
    }
    return { kind: 'readable', name, files: files.toSorted((a, b) => a.name.localeCompare(b.name)) }
  } catch {
    return { kind: 'unreadable', name }
  }
}

async function* filesIn(
  folder: ReadableFolder,
  ending: string,
  path: string,
  depth: number,
): AsyncGenerator<FolderFile> {
  for await (const entry of folder.values()) {
    const name = path + entry.name
    // Hidden files are other programs' business.
    if (entry.name.startsWith('.')) continue
    if (entry.kind === 'directory') {
      if (depth < maxDepth) yield* filesIn(entry, ending, `${name}/`, depth + 1)
    } else if (name.toLowerCase().endsWith(ending)) {
      // One that goes away meanwhile is as good as gone.
      const blob = await entry.getFile().catch(() => undefined)
      if (blob) yield { name, blob }
    }
  }
}
