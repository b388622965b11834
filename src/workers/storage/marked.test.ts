import { afterEach, expect, test } from 'vitest'
import type { Change } from './contract.ts'
import { chatOf, closeAll, evening, message, words } from './rig.fixture.ts'

afterEach(closeAll)

const put = (content: string, parts: Parameters<typeof message>[1]): Change => ({
  kind: 'put',
  table: 'messages',
  value: message(content, parts),
})

test('bookmarked and pinned messages of a chat are found in order, and no others', async () => {
  const { storage } = await chatOf(5)
  await storage.commit('Mark', [
    put('3', { position: 3, bookmark: '' }),
    put('1', { position: 1, pinned: true }),
    put('2', { position: 2, pinned: false }),
  ])
  expect(words(await storage.marked(evening))).toEqual(['1', '3'])
  expect(await storage.marked('elsewhere' as never)).toEqual([])
})

test('a mark that is taken off, or whose message goes, is found no more until it is undone', async () => {
  const { storage } = await chatOf(2)
  await storage.commit('Mark', [put('0', { position: 0, bookmark: 'here' }), put('1', { position: 1, pinned: true })])
  const commit = await storage.commit('Unmark', [
    put('0', { position: 0 }),
    { kind: 'delete', table: 'messages', key: [evening, 1] },
  ])
  expect(await storage.marked(evening)).toEqual([])
  await storage.undo(commit)
  expect(words(await storage.marked(evening))).toEqual(['0', '1'])
})
