import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup.mjs'
import { readBrowserTests } from './changed.ts'
import { journeysOf, smoke } from './journeysOf.ts'
import { maxBrowserFiles, selectTests } from './selectTests.ts'

const test1 = { path: 'tests/journeys/tea.spec.ts', source: "import { brew } from '../support/brew.ts'" }
const all = [
  test1,
  ...[...new Set([...smoke, ...Object.values(journeysOf).flat()])].map((path) => ({ path, source: '' })),
]

test('a file of a feature runs the browser tests of its folder, and unit tests by its imports', () => {
  expect(selectTests(['src/sprites/SpriteTile.tsx'], all)).toEqual({
    related: ['src/sprites/SpriteTile.tsx'],
    browser: ['tests/journeys/sprites.spec.ts'],
    leftOut: [],
  })
})

test('a folder is known by its name alone, so that it can move', () => {
  expect(selectTests(['plugins/pictures/page/sprites/SpriteTile.tsx'], all).browser).toEqual([
    'tests/journeys/sprites.spec.ts',
  ])
})

test('a product file that no row knows is tried by the smoke test', () => {
  expect(selectTests(['sdk/scope.ts'], all).browser.toSorted()).toEqual(smoke.toSorted())
})

test('a unit test, a fixture or a page of words needs no browser', () => {
  const paths = ['src/host/chat/keys.test.ts', 'src/host/chat/chat.fixture.ts', 'docs/devices.md', 'README.md']
  const { browser, related } = selectTests(paths, all)
  expect(browser).toEqual([])
  expect(related).toEqual(paths.slice(0, 2))
})

test('a browser test that was changed runs, and so do those that import a changed helper', () => {
  expect(selectTests([test1.path], all).browser).toEqual([test1.path])
  expect(selectTests(['tests/support/brew.ts'], all).browser).toEqual([test1.path])
})

test('a change of half the app runs its own tests and the smoke test, and tells what it leaves out', () => {
  const folders = Object.keys(journeysOf).map((folder) => `src/host/${folder}/index.ts`)
  const { browser, leftOut } = selectTests([...folders, test1.path], all)
  expect(browser).toEqual([test1.path, ...smoke])
  expect(browser.length + leftOut.length).toBe(all.length)
  expect(browser.length).toBeLessThanOrEqual(maxBrowserFiles)
})

test('every row names a folder and tests that are there', () => {
  const paths = ['src', 'sdk', 'plugins'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).filter(
      (name) => !name.includes('node_modules'),
    ),
  )
  const folders = new Set(paths.flatMap((path) => path.split(/[\\/]/)))
  expect(Object.keys(journeysOf).filter((folder) => !folders.has(folder))).toEqual([])
  const known = readBrowserTests().map(({ path }) => path)
  expect([...smoke, ...Object.values(journeysOf).flat()].filter((path) => !known.includes(path))).toEqual([])
})

test('every journey is named by a row', () => {
  const named = new Set([...smoke, ...Object.values(journeysOf).flat()])
  const journeys = readBrowserTests().filter(({ path }) => path.startsWith('tests/journeys/'))
  expect(journeys.filter(({ path }) => !named.has(path)).map(({ path }) => path)).toEqual([])
})
