import type { ChosenFolder } from 'sdk'
import { fakeStorage } from 'sdk/testing'
import { expect, test } from 'vitest'
import { tinyGguf } from '../../../tests/fixtures/tinyGguf.ts'
import { folderNow, knownModels, openInFolder, readFolder } from './readFolder.ts'

const wren = new Blob([new Uint8Array(tinyGguf({ name: 'Wren', contextTokens: 2048 }))])
const text = new Blob(['a picture of a pier'])
const named = (...files: readonly (readonly [string, Blob])[]) => files.map(([name, blob]) => ({ name, blob }))
const readable = (...files: readonly (readonly [string, Blob])[]): ChosenFolder => ({
  kind: 'readable',
  name: 'Models',
  files: named(...files),
})

test('lists models with what their files say of them', async () => {
  expect(await readFolder(named(['maker/wren.gguf', wren]))).toEqual({
    models: [
      {
        id: 'folder/maker/wren',
        file: 'maker/wren.gguf',
        bytes: wren.size,
        header: expect.objectContaining({ name: 'Wren', contextTokens: 2048 }),
      },
    ],
    problems: [],
  })
})

test('says why a file cannot be used, and uses the others', async () => {
  const { models, problems } = await readFolder(
    named(['pier.gguf', text], ['tern-00002-of-00002.gguf', wren], ['wren.gguf', wren]),
  )
  expect(models.map(({ id }) => id)).toEqual(['folder/wren'])
  expect(problems).toEqual([
    { file: 'pier.gguf', why: expect.stringContaining('not a GGUF model file') },
    { file: 'tern', why: 'Part 1 of 2 is missing. Put all parts in the folder, then look again.' },
  ])
})

test('a file that another program holds says so', async () => {
  const held = new Blob([])
  held.slice = () => {
    throw new DOMException('Held', 'NotReadableError')
  }
  const { problems } = await readFolder(named(['wren.gguf', held]))
  expect(problems[0]?.why).toContain('Close programs that use it')
})

test('what was found is still listed when access must be given again', async () => {
  const storage = fakeStorage()
  await folderNow(readable(['wren.gguf', wren]), storage)
  expect(await folderNow({ kind: 'access-needed', name: 'Models' }, storage)).toMatchObject({
    isReadable: false,
    models: [{ id: 'folder/wren' }],
  })
})

test('a folder of another name begins anew, and a forgotten one leaves nothing', async () => {
  const storage = fakeStorage()
  await folderNow(readable(['wren.gguf', wren]), storage)
  expect(await folderNow({ kind: 'access-needed', name: 'Other' }, storage)).toMatchObject({ models: [] })
  expect(await folderNow({ kind: 'none' }, storage)).toBeUndefined()
  expect(await knownModels(storage)).toEqual([])
})

test('what is remembered is read with suspicion', async () => {
  const storage = fakeStorage()
  await storage.set('folder', { folder: 'Models', models: [{ id: 'folder/wren' }, 'wren', null] })
  expect(await knownModels(storage, 'Models')).toEqual([])
})

test('opens all parts of a split model in their order', () => {
  const [second, first] = [new Blob(['2']), new Blob(['1'])]
  const folder = readable(['heron-00002-of-00002.gguf', second], ['heron-00001-of-00002.gguf', first])
  expect(openInFolder(folder, 'folder/heron')).toEqual([first, second])
})

test.each<[string, ChosenFolder, RegExp]>([
  ['forgotten', { kind: 'none' }, /was forgotten/],
  ['not to be read', { kind: 'access-needed', name: 'Models' }, /Give access again in Settings/],
  ['gone', { kind: 'unreadable', name: 'Models' }, /moved or deleted/],
  ['without the model', readable(['tern.gguf', wren]), /wren is no longer in your folder/],
  ['without a part', readable(['wren-00001-of-00002.gguf', wren]), /Part 2 of 2 is missing/],
])('says what to do where the folder is %s', (_, folder, words) => {
  expect(() => openInFolder(folder, 'folder/wren')).toThrow(words)
})
