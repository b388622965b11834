import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Host and workers know plugins by what their manifests say, never by name: what one of ours may do, any may do. A room
 * that is the face of a plugin names that one.
 */

const root = join(import.meta.dirname, '..')

const ids: readonly string[] = readdirSync(join(root, 'plugins')).map(
  (folder) => JSON.parse(readFileSync(join(root, 'plugins', folder, 'plugin.json'), 'utf8')).id,
)

/** Which plugins a room is the face of. */
const faces: Readonly<Record<string, RegExp>> = {
  'src/host/features/chastity/': /^vesper\.kink-chastity$/,
  'src/host/features/hypnosis/': /^vesper\.kink-hypnosis$/,
  'src/host/features/pictures/': /^vesper\.image-/,
  'src/host/features/scenarios/': /^vesper\.scenario-/,
}

/** Each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/host/features/kinks/kinksSection.ts': 'The stored default of which modules are off is part of the product.',
  'src/host/features/backup/mirror/mirrored.ts': 'The folder keeps chats in the one format that loses nothing.',
  'src/workers/storage/pluginFiles.ts': 'No manifest may decide that files stay in the clear while the lock is on.',
}

const naming = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /^src\/(host|workers)\/.*\.tsx?$/.test(file) && !/\.(test|fixture|d)\./.test(file))
  .flatMap((file) => namedIn(file).map((id) => ({ file, id })))

test('no room of the host and no worker names a plugin, but the one it is the face of', () => {
  const others = naming.filter(({ file, id }) => !isFace(file, id) && !Object.hasOwn(exceptions, file))
  expect(others).toEqual([])
})

test('every face and every exception is needed', () => {
  expect(Object.keys(exceptions).filter((file) => !naming.some((one) => one.file === file))).toEqual([])
  expect(Object.keys(faces).filter((room) => !naming.some(({ file }) => file.startsWith(room)))).toEqual([])
})

/** The plugins whose ids begin a string literal of the file. */
function namedIn(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const literals = [...text.matchAll(/['"`]([a-z0-9]+\.[a-z0-9-]+)(?=[/'"`])/g)].map(([, id = '']) => id)
  return ids.filter((id) => literals.includes(id))
}

function isFace(file: string, id: string): boolean {
  return Object.entries(faces).some(([room, plugins]) => file.startsWith(room) && plugins.test(id))
}
