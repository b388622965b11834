import type { CharacterId, Message, MessageId, SessionId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import type { Change } from './contract.ts'
import {
  character,
  chatOf,
  closeAll,
  evening,
  memory,
  message,
  remember,
  remembered,
  session,
  vector,
} from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const branch = 'branch' as SessionId
const deleteMessage = (position: number, id = evening): Change => ({
  kind: 'delete',
  table: 'messages',
  key: [id, position],
})
const deleteChat = (id = evening): Change => ({ kind: 'delete', table: 'sessions', key: id })
const idOf = (position: number) => `id of ${position}`
const from = (...positions: readonly number[]) => positions.map(idOf)

/** A chat of six messages, and what was remembered of it. */
async function evenings() {
  const { storage } = await chatOf(6)
  await storage.commit('Remember', [
    { kind: 'put', table: 'characters', value: character },
    ...remember(memory('tea', from(1, 2)), memory('rain', from(2)), memory('pier', from(4))),
  ])
  return storage
}

/** A branch of that chat that ends after its fourth message. */
const branchOff = (storage: Storage) => storage.copySession(evening, idOf(3) as MessageId, session({ id: branch }))

describe('a memory that came of itself', () => {
  test('goes with the last of its messages, in the same step', async () => {
    const storage = await evenings()
    const commit = await storage.commit('Delete', [deleteMessage(2)])
    expect(await remembered(storage)).toEqual(['pier', 'tea'])
    await storage.commit('Delete', [deleteMessage(1)])
    expect(await remembered(storage)).toEqual(['pier'])
    await storage.undo(commit)
    expect(await remembered(storage)).toEqual(['pier', 'rain'])
  })

  test('goes with its chat, and one step brings both back', async () => {
    const storage = await evenings()
    const commit = await storage.commit('Delete', [deleteChat()])
    expect(await remembered(storage)).toEqual([])
    await storage.undo(commit)
    expect(await remembered(storage)).toEqual(['pier', 'rain', 'tea'])
    expect(await storage.tail(evening, 9)).toHaveLength(6)
  })

  test('goes when another message is put in the place of its own, and stays when only the words change', async () => {
    const storage = await evenings()
    const [before] = await storage.window(evening, { from: 4, to: 4 })
    await storage.commit('Edit', [{ kind: 'put', table: 'messages', value: { ...before, pinned: true } as Message }])
    expect(await remembered(storage)).toContain('pier')
    await storage.commit('Replace', [{ kind: 'put', table: 'messages', value: message('else', { position: 4 }) }])
    expect(await remembered(storage)).not.toContain('pier')
  })

  test('stays when its message only moves', async () => {
    const storage = await evenings()
    await storage.commit('Move', [
      deleteMessage(4),
      { kind: 'put', table: 'messages', value: message('4', { position: 9 }) },
    ])
    expect(await remembered(storage)).toContain('pier')
  })

  test('is looked for also when very much is deleted at once', async () => {
    const { storage } = await chatOf(120)
    await storage.commit(
      'Remember',
      remember(memory('tea', from(70)), memory('rain', from(119)), memory('pier', ['x'])),
    )
    const commit = await storage.commit(
      'Clear',
      Array.from({ length: 110 }, (_, position) => deleteMessage(position)),
    )
    expect(await remembered(storage)).toEqual(['pier', 'rain'])
    await storage.undo(commit)
    expect(await remembered(storage)).toEqual(['pier', 'rain', 'tea'])
  })

  test('goes when the message it came of is taken back', async () => {
    const storage = await evenings()
    const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()
    const { id } = await storage.append(message('Lately'))
    const { commit } = (await notices.next()).value
    await storage.commit('Remember', remember(memory('late', [id])))
    await storage.undo(commit)
    expect(await remembered(storage)).not.toContain('late')
  })
})

test.each([
  ['pinned', { pinned: true }],
  ['written by the player', { source: 'manual' }],
  ['changed by the player', { edited: true }],
  ['linked to no message', { messages: [] }],
] as const)('a memory that is %s outlives its messages', async (_, parts) => {
  const storage = await evenings()
  await storage.commit('Remember', remember(memory('kept', from(5), parts)))
  await storage.commit('Delete', [deleteChat()])
  expect(await remembered(storage)).toEqual(['kept'])
})

describe('where a chat goes on in a branch', () => {
  test('what was said before it lives on there, and what was said after goes with the chat that is left', async () => {
    const storage = await evenings()
    await branchOff(storage)
    await storage.commit('Delete', [deleteChat()])
    expect(await remembered(storage)).toEqual(['rain', 'tea'])
    await storage.commit('Delete', [deleteChat(branch)])
    expect(await remembered(storage)).toEqual([])
  })

  test('leaving the branch takes what came of it alone', async () => {
    const storage = await evenings()
    await branchOff(storage)
    const { id } = await storage.append(message('Elsewhere', { session: branch }))
    await storage.commit('Remember', remember(memory('elsewhere', [id])))
    const commit = await storage.commit('Delete', [deleteChat(branch)])
    expect(await remembered(storage)).toEqual(['pier', 'rain', 'tea'])
    await storage.undo(commit)
    expect(await remembered(storage)).toEqual(['elsewhere', 'pier', 'rain', 'tea'])
  })

  test('as many of its places are in either chat as it has messages', async () => {
    const storage = await evenings()
    await branchOff(storage)
    const tea = await storage.read('memories', 'tea')
    const here = new Set((await storage.tail(branch, 9)).map(({ id }) => id as string))
    expect(tea?.messages).toEqual(from(1, 2))
    expect(tea?.copies?.filter((id) => here.has(id))).toHaveLength(2)
  })

  test('a branch of the branch holds it, too', async () => {
    const storage = await evenings()
    await branchOff(storage)
    await storage.copySession(branch, undefined, session({ id: 'twig' as SessionId }))
    await storage.commit('Delete', [deleteChat(), deleteChat(branch)])
    expect(await remembered(storage)).toEqual(['rain', 'tea'])
  })

  test('a change made without knowing of the branch does not let go of it', async () => {
    const storage = await evenings()
    await branchOff(storage)
    await storage.commit('Change', remember(memory('tea', from(1, 2), { importance: 9 })))
    await storage.commit('Delete', [deleteChat()])
    expect(await remembered(storage)).toContain('tea')
  })

  test('a restore point holds nothing up', async () => {
    const storage = await evenings()
    await storage.copySession(evening, undefined, session({ id: branch, kept: 'auto' }))
    await storage.commit('Delete', [deleteChat()])
    expect(await remembered(storage)).toEqual([])
  })
})

describe('a character who goes', () => {
  test('takes along all they remember, and nothing of anybody else', async () => {
    const storage = await evenings()
    const ines = 'ines' as CharacterId
    await storage.commit(
      'Remember',
      remember(memory('pinned', [], { pinned: true }), memory('hers', [], { character: ines })),
    )
    await storage.saveVectors([vector('tea'), vector('pinned'), vector('hers')])
    const commit = await storage.commit('Delete', [{ kind: 'delete', table: 'characters', key: character.id }])
    expect(await remembered(storage)).toEqual([])
    expect(await remembered(storage, ines)).toEqual(['hers'])
    expect(await storage.vectorModels()).toEqual([{ model: 'minilm', count: 1 }])
    await storage.undo(commit)
    expect(await remembered(storage)).toEqual(['pier', 'pinned', 'rain', 'tea'])
  })

  test('keeps what the same step says of their memories', async () => {
    const storage = await evenings()
    await storage.commit('Move', [
      { kind: 'delete', table: 'characters', key: character.id },
      ...remember(memory('tea', from(1), { character: 'ines' as CharacterId })),
    ])
    expect(await remembered(storage)).toEqual([])
    expect(await remembered(storage, 'ines' as CharacterId)).toEqual(['tea'])
  })
})

test('those who follow hear that memories went with a chat', async () => {
  const storage = await evenings()
  const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()
  await storage.commit('Delete', [deleteChat()])
  expect((await notices.next()).value.tables).toContain('memories')
  await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
  expect((await notices.next()).value.tables).not.toContain('memories')
})
