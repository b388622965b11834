import { basename } from 'node:path'
import { journeysOf, smoke } from './journeysOf.ts'

export interface BrowserTest {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly source: string
}

export interface Selection {
  /** Files whose unit tests are found by the import graph. */
  readonly related: readonly string[]
  /** Browser tests to run. */
  readonly browser: readonly string[]
  /** Browser tests that the change may affect too, and that would take longer than an answer should. */
  readonly leftOut: readonly string[]
}

/** More files of browser tests take longer than three minutes on two cores. */
export const maxBrowserFiles = 8

/**
 * What a change of these files can affect. Unit tests follow imports. Browser tests follow the names of folders, see
 * `journeysOf.ts`, and the imports of a test's own helpers; product files that no row knows get a smoke test.
 */
export function selectTests(changed: readonly string[], tests: readonly BrowserTest[]): Selection {
  const known = tests.map(({ path }) => path)
  const own = changed.filter((path) => known.includes(path))
  const touched = new Set<string>()
  for (const path of changed) for (const test of browserTestsOf(path, tests)) touched.add(test)
  const others = known.filter((path) => touched.has(path) && !own.includes(path))
  const fits = own.length + others.length <= maxBrowserFiles
  const browser = fits ? [...own, ...others] : [...own, ...smoke.filter((path) => !own.includes(path))]
  return {
    related: changed.filter(
      (path) => /\.(?:tsx?|mjs|css|json)$/.test(path) && /^(?:sdk|src|plugins|scripts|tests)\//.test(path),
    ),
    browser,
    leftOut: others.filter((path) => !browser.includes(path)),
  }
}

function browserTestsOf(path: string, tests: readonly BrowserTest[]): readonly string[] {
  if (/\.(?:test|attacks)\.tsx?$|\.fixture\.tsx?$|\.md$/.test(path)) return []
  if (path.startsWith('tests/')) return importersOf(path, tests)
  if (!/^(?:src|sdk|plugins|public|index\.html)/.test(path)) return []
  const nearest = path.split('/').findLast((folder) => Object.hasOwn(journeysOf, folder))
  return (nearest !== undefined && journeysOf[nearest]) || smoke
}

const importersOf = (path: string, tests: readonly BrowserTest[]): readonly string[] =>
  tests.filter(({ source }) => source.includes(`/${basename(path)}'`)).map(({ path }) => path)
