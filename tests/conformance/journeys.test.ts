import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const named = testsIn(readFileSync(join(root, 'tests/journeys/README.md'), 'utf8'))

test('the table of rules names many tests', () => {
  expect(named.length).toBeGreaterThan(100)
})

test('every test the table of rules names is there, by that title', () => {
  const missing = named.filter(({ file, title }) => !has(file, title))
  expect(missing.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})

test('every rule has a test', () => {
  const rows = readFileSync(join(root, 'tests/journeys/README.md'), 'utf8').split('\n').filter(isRule)
  expect(rows.filter((row) => testsIn(row).length === 0)).toEqual([])
})

interface Named {
  readonly file: string
  readonly title: string
}

/** A row of the tables, and neither their heads nor their lines. */
function isRule(line: string): boolean {
  return line.startsWith('| ') && !line.startsWith('| product.md ') && !line.startsWith('| --- ')
}

/** "`path/of.spec.ts`: title", up to the next one or the end of the cell. */
function testsIn(text: string): readonly Named[] {
  return [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \|\n| \|$)/gm)].map(
    ([, file = '', title = '']) => ({
      file,
      title,
    }),
  )
}

function has(file: string, title: string): boolean {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
}
