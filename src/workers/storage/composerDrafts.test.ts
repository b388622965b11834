import { afterEach, expect, test, vi } from 'vitest'
import { allWords, chatOf, closeAll, evening, message } from './rig.fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const says = (content: string) => message(content, { role: 'user' })
const draftOf = async (storage: Awaited<ReturnType<typeof chatOf>>['storage']) =>
  (await storage.read('composerDrafts', evening))?.text

test.each([
  ['Is the tide in?', 'Is the tide in?', undefined],
  [' Is the tide in? \n', 'Is the tide in?', undefined],
  ['Is the tide in?\nAnd now?', 'Is the tide in?', 'And now?'],
  ['Is the tide in? Or out?', 'Is the tide in?', 'Is the tide in? Or out?'],
  ['And now?', 'Is the tide in?', 'And now?'],
  ['Is the ti', 'Is the tide in?', undefined],
])('of the draft %j, sending %j leaves %j', async (draft, sent, rest) => {
  const { storage } = await chatOf(0)
  await storage.saveComposerDrafts([{ id: evening, text: draft }])
  await storage.append(says(sent))
  expect(await draftOf(storage)).toBe(rest)
  expect(await allWords(storage)).toEqual([sent])
})

test('a message added with the place of its reply ends its draft, too', async () => {
  const { storage } = await chatOf(0)
  await storage.saveComposerDrafts([{ id: evening, text: 'Is the tide in?' }])
  await storage.appendAll(evening, [says('Is the tide in?'), message('')])
  expect(await draftOf(storage)).toBeUndefined()
})

test('a draft on its way to the chat that comes after its message is not kept', async () => {
  const { storage } = await chatOf(0)
  await storage.appendAll(evening, [says('Is the tide in?'), message('')])
  await storage.saveComposerDrafts([{ id: evening, text: 'Is the tide in?\nAnd now?' }], [evening])
  expect(await draftOf(storage)).toBe('And now?')
  await storage.saveComposerDrafts([{ id: evening, text: 'Is the tide in?' }], [evening])
  expect(await draftOf(storage)).toBeUndefined()
})

test('a draft of no chat yet can be on its way, too', async () => {
  const { storage } = await chatOf(0)
  await storage.saveComposerDrafts([{ id: 'none', text: 'Is the tide in?' }], ['none'])
  expect((await storage.read('composerDrafts', 'none'))?.text).toBe('Is the tide in?')
})

test('the same words typed again are a draft', async () => {
  const { storage } = await chatOf(0)
  await storage.append(says('Is the tide in?'))
  await storage.saveComposerDrafts([{ id: evening, text: 'Is the tide in?' }])
  expect(await draftOf(storage)).toBe('Is the tide in?')
})

test('what a character says leaves the draft alone', async () => {
  const { storage } = await chatOf(0)
  await storage.saveComposerDrafts([{ id: evening, text: 'Is the tide in?' }])
  await storage.append(message('Is the tide in?', { role: 'assistant' }))
  expect(await draftOf(storage)).toBe('Is the tide in?')
})

test('a message that cannot be added stays a draft', async () => {
  const { storage } = await chatOf(0)
  await storage.saveComposerDrafts([{ id: evening, text: 'Is the tide in?' }])
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(storage.append(says('Is the tide in?'))).rejects.toMatchObject({ code: 'storage/quota' })
  vi.restoreAllMocks()
  expect(await draftOf(storage)).toBe('Is the tide in?')
  expect(await allWords(storage)).toEqual([])
})
