import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A settings section exists once its file has run. A backup, and the note of an older Vesper, need all of them, so each
 * must come with the start, with the page parts or with the faces of plugins, without waiting for a page to be opened.
 */

const root = join(import.meta.dirname, '..')

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  )

test('every settings section comes with the start, with the page parts or with a face', () => {
  const files = ['src/host', 'sdk/page', 'plugins'].flatMap(filesIn)
  const sections = files
    .filter((file) => !file.includes('/example-') && !file.includes('/node_modules/'))
    .filter((file) => /Section\.ts$/.test(file) && /= settingsSection\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(sections.length).toBeGreaterThan(20)
  const faces = files.filter((file) => /^plugins\/[^/]+\/page\/index\.ts$/.test(file))
  const brought = reached(['src/host/main.tsx', 'src/host/shell/pageParts.ts', ...faces])
  expect(sections.filter((file) => !brought.has(file))).toEqual([])
})

/** What files import, and what those import, without types and without what is fetched later. */
function reached(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  for (const file of found) {
    const text = readFileSync(join(root, file), 'utf8').replace(/^import type [^;]*? from '.*'$/gm, '')
    for (const [, path = ''] of text.matchAll(/^(?:.*\bfrom |import )'((?:\.|sdk\/)[^'?]+\.tsx?)'$/gm)) {
      const target = relative(root, join(root, path.startsWith('.') ? dirname(file) : '', path)).replaceAll('\\', '/')
      if (existsSync(join(root, target))) found.add(target)
    }
  }
  return found
}
