import type { StoryFile } from 'sdk/story'
import { foldedPath, nameMatches, tidyPath } from './paths.ts'
import { readPattern } from './pattern.ts'

/** Files of a guide, found as its author spelled them: in any case of letters, with either slash. */
export class FileIndex {
  private readonly byPath = new Map<string, StoryFile>()
  private readonly byFoldedPath = new Map<string, StoryFile>()
  private readonly filesByFolder = new Map<string, StoryFile[]>()
  private readonly foldersByFolder = new Map<string, Map<string, string>>()

  /** `root` is the folder all paths start from: the media root, or nothing for that of the guide. */
  constructor(files: readonly StoryFile[], root = '') {
    const inside = inFolder(files, root)
    for (const { path, file } of inside) {
      this.byPath.set(path, file)
      if (!this.byFoldedPath.has(foldedPath(path))) this.byFoldedPath.set(foldedPath(path), file)
      this.place(path, file)
    }
  }

  /** The file at a path, also where the path is percent-encoded. Nothing outside the root is ever found. */
  find(path: string): StoryFile | undefined {
    for (const spelled of spellings(path)) {
      const file = this.byPath.get(tidyPath(spelled)) ?? this.byFoldedPath.get(foldedPath(spelled))
      if (file) return file
    }
    return undefined
  }

  /** Files whose name fits the pattern in its last part, in order of their names; without an extension, only `kind` ones. */
  wildcard(pattern: string, kind?: 'image' | 'audio' | 'video'): readonly StoryFile[] {
    const path = tidyPath(pattern)
    const cut = path.lastIndexOf('/') + 1
    const [folder, last] = [path.slice(0, cut), path.slice(cut)]
    if (folder.includes('*')) return []
    const files = this.filesIn(folder)
    const fitting = files.filter((file) => nameMatches(last, baseName(file.name)))
    const found = fitting.length > 0 ? fitting : files.filter((file) => looselyMatches(last, baseName(file.name)))
    return kind && !last.includes('.') ? found.filter((file) => kindOf(file) === kind) : found
  }

  /** Names of the files directly in a folder. */
  list(folder: string): readonly string[] {
    return this.filesIn(folder).map((file) => baseName(file.name))
  }

  /** Names of the folders directly in a folder. */
  folders(folder: string): readonly string[] {
    return [...(this.foldersByFolder.get(foldedPath(folder))?.values() ?? [])].toSorted()
  }

  hasFolder(folder: string): boolean {
    const path = foldedPath(folder)
    return path === '' || this.filesByFolder.has(path) || this.foldersByFolder.has(path)
  }

  private filesIn(folder: string): readonly StoryFile[] {
    for (const spelled of spellings(folder)) {
      const files = this.filesByFolder.get(foldedPath(spelled))
      if (files) return files.toSorted((a, b) => (baseName(a.name) < baseName(b.name) ? -1 : 1))
    }
    return []
  }

  private place(path: string, file: StoryFile) {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    if (!isHidden(name)) entry(this.filesByFolder, foldedPath(parts.join('/')), () => []).push(file)
    for (let depth = parts.length; depth > 0; depth--) {
      const folder = parts[depth - 1] ?? ''
      const names = entry(this.foldersByFolder, foldedPath(parts.slice(0, depth - 1).join('/')), () => new Map())
      if (!names.has(foldedPath(folder))) names.set(foldedPath(folder), folder)
    }
  }
}

/** Whether a path holds a wildcard. */
export const isWildcard = (path: string) => path.includes('*')

/**
 * The folder of a guide's media among the files that came with it. Where it is not there by its whole path, any folder
 * that ends like it will do: archives made of nested folders keep only the last one.
 */
export function mediaRootOf(directory: string, files: readonly StoryFile[]): string | undefined {
  const wanted = foldedPath(directory)
  if (wanted === '') return ''
  const folders = [...new Set(files.flatMap(({ name }) => foldersOf(tidyPath(name))))]
  const last = wanted.slice(wanted.lastIndexOf('/') + 1)
  const ending = (tail: string) => folders.find((folder) => `/${foldedPath(folder)}`.endsWith(`/${tail}`))
  return folders.find((folder) => foldedPath(folder) === wanted) ?? ending(wanted) ?? ending(last)
}

export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function inFolder(files: readonly StoryFile[], root: string) {
  const folder = foldedPath(root)
  return files.flatMap((file) => {
    const path = tidyPath(file.name)
    if (path === '' || path.split('/').includes('..')) return []
    if (folder === '') return [{ path, file }]
    const parts = path.split('/')
    const depth = folder.split('/').length
    return foldedPath(parts.slice(0, depth).join('/')) === folder && parts.length > depth
      ? [{ path: parts.slice(depth).join('/'), file }]
      : []
  })
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function spellings(path: string): readonly string[] {
  try {
    const decoded = decodeURIComponent(path)
    return decoded === path ? [path] : [path, decoded]
  } catch {
    return [path]
  }
}

/** The reading of older players, to whom a dot in a name was any character and `?` made the one before optional. */
function looselyMatches(pattern: string, name: string): boolean {
  if (!/[.?+[\]()]/.test(pattern)) return false
  const matches = readPattern(foldedPath(pattern).replaceAll('*', '.*'))
  return matches?.(foldedPath(name)) ?? false
}

const isHidden = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

const extensions: Readonly<Record<'image' | 'audio' | 'video', RegExp>> = {
  image: /\.(jpe?g|png|gif|bmp|webp|avif|svg|tiff?)$/i,
  audio: /\.(mp3|wav|ogg|oga|opus|m4a|aac|flac|wma|midi?)$/i,
  video: /\.(mp4|m4v|webm|mkv|avi|wmv|flv|mpe?g|mov|ts|ogv)$/i,
}

function kindOf({ name, type }: StoryFile) {
  const kinds = ['image', 'audio', 'video'] as const
  return kinds.find((kind) => extensions[kind].test(name)) ?? kinds.find((kind) => type.startsWith(`${kind}/`))
}

function entry<Value>(map: Map<string, Value>, key: string, fresh: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = fresh()
  map.set(key, value)
  return value
}
