import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { rooms } from './rooms.ts'

/*
 * Imports run one way: each file may import what stands in its own room or in a room further down. Type imports and
 * dynamic imports count; tests and their helpers do not. The list of rooms is the only data.
 */

const root = join(import.meta.dirname, '..')
const files = ['sdk', 'src', 'plugins'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .filter((file) => !/\.(test|fixture|d)\.|\/(node_modules|dist|fixtures)\//.test(file)),
)

const importsOf = new Map(files.map((file) => [file, targetsOf(file)]))

test('no import runs up from a room to one above it', () => {
  const up = [...importsOf].flatMap(([file, targets]) =>
    targets.filter((target) => placeOf(target) > placeOf(file)).map((target) => `${file} -> ${target}`),
  )
  expect(up).toEqual([])
})

test('a plugin imports no other plugin', () => {
  const across = [...importsOf].flatMap(([file, targets]) =>
    targets.filter((target) => isPlugin(target) && pluginOf(target) !== pluginOf(file)).map((to) => `${file} -> ${to}`),
  )
  expect(across.filter((arrow) => isPlugin(arrow))).toEqual([])
})

test('host, workers and server import no plugin', () => {
  const named = [...importsOf].flatMap(([file, targets]) =>
    file.startsWith('src/') ? targets.filter(isPlugin).map((target) => `${file} -> ${target}`) : [],
  )
  expect(named).toEqual([])
})

test('an engine worker knows another by its contract only', () => {
  const inside = [...importsOf].flatMap(([file, targets]) =>
    targets
      .filter((target) => workerOf(target) && workerOf(file) && workerOf(target) !== workerOf(file))
      .filter((target) => workerOf(target) !== 'shared' && !/(^|\/)(contract|\w+Contract)\.ts$/.test(target))
      .map((target) => `${file} -> ${target}`),
  )
  expect(inside).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circlesIn(importsOf)).toEqual([])
})

test('every room of the list is there, and every file stands in one', () => {
  expect(rooms.filter((room) => !files.some((file) => formOf(room).test(file)))).toEqual([])
  expect(files.filter((file) => placeOf(file) < 0)).toEqual([])
})

test('docs/architecture.md draws these rooms in this order', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, table = ''] = /\| room \|[^\n]*\n\|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(page) ?? []
  expect([...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, room]) => room)).toEqual(rooms)
})

function targetsOf(file: string): readonly string[] {
  if (file.endsWith('.css')) return []
  // What an example in a comment imports is no import.
  const text = readFileSync(join(root, file), 'utf8').replace(/^ *\*.*$/gm, '')
  const found = text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)['"]((?:\.{1,2}|sdk)\/[^'"?]+)/g)
  const targets = [...found].map(([, path = '']) =>
    relative(root, join(root, path.startsWith('.') ? dirname(file) : '', path)).replaceAll('\\', '/'),
  )
  return [...new Set(targets)].filter((target) => /\.(tsx?|css)$/.test(target) && existsSync(join(root, target)))
}

/** The place of a file's room in the list; the longest name that fits counts. */
function placeOf(file: string): number {
  const fitting = rooms.filter((room) => formOf(room).test(file))
  return rooms.indexOf(fitting.sort((a, b) => b.length - a.length)[0] ?? '')
}

function formOf(room: string): RegExp {
  return new RegExp(`^${room.replaceAll('*', '[^/]+')}`)
}

function isPlugin(file: string): boolean {
  return file.startsWith('plugins/')
}

function pluginOf(file: string): string | undefined {
  return /^plugins\/([^/]+)/.exec(file)?.[1]
}

function workerOf(file: string): string | undefined {
  return /^src\/workers\/([^/]+)\//.exec(file)?.[1]
}

/** Groups of files that reach each other, by Tarjan's algorithm. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.get(file) ?? 0)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
