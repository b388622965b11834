import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  channelNames,
  type Distinct,
  databaseNames,
  folderNames,
  lockNames,
  lockOf,
  noteNames,
  rewritingOf,
  sealOf,
  snapshotsOf,
  tabNoteNames,
} from './storageNames.ts'
import {
  channelOwners,
  databaseOwners,
  folderOwners,
  lockOwners,
  noteOwners,
  type Owner,
  tabNoteOwners,
} from './storageOwners.ts'
import { strayNames } from './strayNames.fixture.ts'

const root = resolve(import.meta.dirname, '../..')
const tables: Readonly<Record<string, readonly [Readonly<Record<string, string>>, Readonly<Record<string, Owner>>]>> = {
  noteNames: [noteNames, noteOwners],
  tabNoteNames: [tabNoteNames, tabNoteOwners],
  databaseNames: [databaseNames, databaseOwners],
  folderNames: [folderNames, folderOwners],
  lockNames: [lockNames, lockOwners],
  channelNames: [channelNames, channelOwners],
}
/** The code that runs in the page or its workers, built-in plugins included. */
const sources = ['src', 'plugins', 'sdk'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.|node_modules|^(server|vite|bin|create)\//.test(path))
    .map((path) => `${folder}/${path}`),
)

const worthReading =
  /localStorage|sessionStorage|indexedDB|openDB|deleteDB|BroadcastChannel|SharedWorker|DirectoryHandle|locks|exclusive|cookie|caches|vesper-|Names\b/

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('no source names a place in the browser but by the registry', () => {
  const allowed = [
    /^src\/shared\/storageNames\.ts/,
    /^sdk\/page\/records\/localNotes\.ts:\d+ localStorage$/,
    /^plugins\/account\/page\/invitedBy\.ts:\d+ sessionStorage$/,
    // The extension of a plugin package, and the first line of what a registry signs.
    /^(src|sdk)\/.*"vesper-plugin/,
  ]
  const stray = sources.flatMap((path) => {
    const text = read(path)
    return worthReading.test(text) ? strayNames(path, text) : []
  })
  expect(stray.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
})

test.each([
  ["localStorage.setItem('mood', 'x')", 'localStorage'],
  ["sessionStorage.mood = 'x'", 'sessionStorage'],
  ["document.cookie = 'a=b'", 'document.cookie'],
  ["await caches.open('pictures')", 'caches'],
  ["await openDB('mood', 1)", 'openDB("mood")'],
  ["const name = 'mood'\nawait openDB<Rows>(name, 1)", 'openDB("mood")'],
  ["globalThis.indexedDB.open('mood')", 'open("mood")'],
  ["navigator.locks.request('mood', work)", 'request("mood")'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
  ['navigator.locks.request(`mood-${id}`, work)', 'request("mood-")'],
  ["new BroadcastChannel('mood')", 'BroadcastChannel("mood")'],
  ["root.getDirectoryHandle('mood')", 'getDirectoryHandle("mood")'],
  ["const key = 'vesper-settings'", '"vesper-settings"'],
  ["const key = 'vesper-draft-none'", '"vesper-draft-none"'],
])('the scan finds %s', (text, found) => {
  expect(strayNames('x.ts', text)).toContainEqual(expect.stringContaining(found))
})

test('a name is used by its owner only', () => {
  const strangers = sources.flatMap((path) => {
    if (path.startsWith('src/shared/')) return []
    return [...read(path).matchAll(/\b((?:note|tabNote|database|folder|lock|channel)Names)\.(\w+)/g)].flatMap(
      ([used, table = '', role = '']) => {
        const files = tables[table]?.[1][role]?.files ?? []
        return files.some((file) => path === file || path.startsWith(`${file}/`)) ? [] : [`${path}: ${used}`]
      },
    )
  })
  expect(strangers).toEqual([])
})

test('each owner exists, and each name is used', () => {
  const all = sources
    .filter((path) => !path.startsWith('src/shared/'))
    .map(read)
    .join('\n')
  for (const [table, [, owners]] of Object.entries(tables)) {
    for (const [role, { files }] of Object.entries(owners)) {
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
      const isBesideStore = /^(snapshots|sealing|lock$|rewriting$)/.test(role)
      const isDerived = role === 'scrollPositions' || (table !== 'noteNames' && isBesideStore)
      expect(isDerived || all.includes(`${table}.${role}`), `${table}.${role}`).toBe(true)
    }
  }
})

test('databases beside the store have the names the registry gives them', () => {
  expect(snapshotsOf(databaseNames.store)).toBe(databaseNames.snapshots)
  expect(sealOf(databaseNames.store)).toBe(databaseNames.sealing)
  expect(sealOf(databaseNames.snapshots)).toBe(databaseNames.sealingSnapshots)
  expect(lockOf(databaseNames.store)).toBe(databaseNames.lock)
  expect(lockOf(databaseNames.store)).toBe(lockNames.lock)
  expect(`${lockOf(databaseNames.store)}.json`).toBe(folderNames.lock)
  expect(rewritingOf(databaseNames.store)).toBe(databaseNames.rewriting)
  expect(rewritingOf(databaseNames.store)).toBe(lockNames.rewriting)
})

test('the router keeps scroll positions under the registered key', () => {
  const router = read('node_modules/@tanstack/router-core/dist/esm/scroll-restoration.js')
  expect(/storageKey = "([^"]+)"/.exec(router)?.[1]).toBe(tabNoteNames.scrollPositions)
})

test('the script that runs before the first paint reads the registered note', () => {
  const keys = [...read('public/theme.js').matchAll(/getItem\('([^']*)'\)/g)].map(([, key]) => key)
  expect(keys).toEqual([noteNames.firstPaint, noteNames.settings])
})

test('no two names of a place are equal, and a table with such names does not compile', () => {
  for (const [names] of Object.values(tables))
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  const check = <const Table extends Readonly<Record<string, string>>>(table: Table & Distinct<Table>) => table
  check({ lock: 'vesper-lock', other: 'vesper-lock-2' })
  // @ts-expect-error: the same name twice, as the two locks had it
  check({ appLock: 'vesper-lock', chastityLock: 'vesper-lock' })
  // @ts-expect-error: a name under another's prefix
  check({ draft: 'vesper-draft-', count: 'vesper-draft-count' })
  // @ts-expect-error: a prefix under a prefix
  check({ lock: 'vesper-lock-', slips: 'vesper-lock-slips-' })
})
