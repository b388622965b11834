import type { LibraryEntry } from '../../../workers/storage/contract.ts'

/*
 * Folders are paths written at the characters themselves, "Work/Harbour": one is there as long as somebody is in it,
 * and none has to be looked after.
 */

const maxLetters = 60
const maxDeep = 6

/** A path as it is kept: no empty names, no spaces around them. Empty is no folder. */
export function folderPath(typed: string): string {
  return typed
    .split('/')
    .map((name) => [...name.replace(/\s+/g, ' ').trim()].slice(0, maxLetters).join('').trim())
    .filter((name) => name !== '')
    .slice(0, maxDeep)
    .join('/')
}

export const parentFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const folderName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Whether a path is a folder or lies within it. Everything lies within none. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

/** Where a path is once a folder has another name. */
export const moved = (path: string, from: string, to: string): string =>
  isWithin(path, from) ? folderPath(`${to}${path.slice(from.length)}`) : path

export interface Folder {
  readonly path: string
  readonly name: string
  /** Characters in it and in the folders within. */
  readonly count: number
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** All folders there are, also those that only hold others, in the order of a table of contents. */
export function foldersOf(entries: readonly LibraryEntry[]): readonly Folder[] {
  const counts = new Map<string, number>()
  for (const { folder } of entries) {
    for (let path = folder; path !== ''; path = parentFolder(path)) counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return [...counts]
    .map(([path, count]) => ({ path, name: folderName(path), count }))
    .toSorted((a, b) => compareSteps(a.path.split('/'), b.path.split('/')))
}

/** The folders directly within one. */
export const foldersWithin = (folders: readonly Folder[], folder: string): readonly Folder[] =>
  folders.filter(({ path }) => path !== folder && parentFolder(path) === folder)

/** The steps from the top down to a folder, itself among them. */
export function stepsTo(folder: string): readonly string[] {
  const names = folder === '' ? [] : folder.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

function compareSteps(a: readonly string[], b: readonly string[]): number {
  for (const [index, name] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const order = collator.compare(name, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}
