import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A test that mocks a module by its path breaks when the file moves, and no type says that what it puts there still
 * fits. An engine is replaced with `replaceEngine`, a plugin with `runFakePlugin`. Where a test only wants to see that
 * something is called, it spies on the imported module: the compiler follows the path and checks what answers. Anything
 * else is handed in, or is the real one. Mocks of packages are fine.
 */

const root = join(import.meta.dirname, '..')
const mockedPath = /\bvi\s*\.(?:mock|doMock)\(\s*['"]((?:\.|sdk\/)[^'"]+)/g
const mocks = ['sdk', 'src', 'plugins'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .flatMap((file) =>
      [...readFileSync(join(root, folder, file), 'utf8').matchAll(mockedPath)].map(([, path = '']) => ({ file, path })),
    ),
)

test('no test mocks a module of ours by its path', () => {
  expect(mocks).toEqual([])
})
