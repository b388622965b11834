import { type Message, newId, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { expect, test } from 'vitest'
import type { StorageContract } from '../storage/contract.ts'
import { Histories } from './history.ts'
import { chooseVariant, editMessage, markMessage, removeMessages, removeVariant } from './messageChanges.ts'

const session: SessionId = newId()

const says = (content: string, position: number): Message => ({
  session,
  position,
  id: newId(),
  role: 'user',
  characterName: 'Sam',
  variants: [{ content, state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

/** A store with five messages, whose commits take as long as they are told. */
function store() {
  const messages = ['one', 'two', 'three', 'four', 'five'].map(says)
  const waiting: (() => void)[] = []
  const storage = {
    async *history() {
      yield messages
    },
    commit: () => new Promise<number>((resolve) => waiting.push(() => resolve(1))),
  } as unknown as Remote<StorageContract>
  const idOf = (index: number) => (messages[index] as Message).id
  const answer = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { storage, idOf, histories: new Histories(storage), answer }
}

/** A store whose only message has three wordings, the second of which counts; commits are done at once. */
function wordings() {
  const variants = ['a', 'b', 'c'].map((content) => ({ content, state: 'complete', timestamp: 0 }) as const)
  const message = { ...says('b', 0), role: 'assistant', variants, active: 1 } as const
  const storage = {
    async *history() {
      yield [message]
    },
    commit: async () => 1,
  } as unknown as Remote<StorageContract>
  const histories = new Histories(storage)
  const now = async () => (await histories.of(session)).messages[0] as Message
  return { storage, histories, id: message.id, now }
}

const words = (messages: readonly Message[]) => messages.map(({ variants }) => variants[0]?.content)

test('two messages deleted in one breath are the two that were meant', async () => {
  const { storage, histories, idOf, answer } = store()
  const history = await histories.of(session)
  const both = Promise.all([
    removeMessages(storage, histories, session, idOf(1), false),
    removeMessages(storage, histories, session, idOf(3), false),
  ])
  await Promise.resolve().then(() => {})
  answer()
  await both
  expect(words(history.messages)).toEqual(['one', 'three', 'five'])
  expect(history.costs).toHaveLength(3)
})

test('deleting a message and all after it keeps what came before', async () => {
  const { storage, histories, idOf, answer } = store()
  const history = await histories.of(session)
  const removing = removeMessages(storage, histories, session, idOf(2), true)
  await Promise.resolve().then(() => {})
  answer()
  await removing
  expect(words(history.messages)).toEqual(['one', 'two'])
})

test('a history that was read while a turn wrote to another reading of it is read anew', async () => {
  const { histories } = store()
  const written = histories.of(session)
  histories.forgetAll()
  const behind = histories.of(session)
  histories.agreeOn(session, written)
  expect(histories.of(session)).not.toBe(behind)
  histories.agreeOn(session, histories.of(session))
  expect(histories.of(session)).toBe(histories.of(session))
})

test('a message is bookmarked, pinned and hidden, and each mark is taken away by itself', async () => {
  const { storage, histories, id, now } = wordings()
  await markMessage(storage, histories, session, id, { bookmark: ' harbour ', pinned: true })
  await markMessage(storage, histories, session, id, { hidden: true })
  expect(await now()).toMatchObject({ bookmark: 'harbour', pinned: true, hidden: true })
  await markMessage(storage, histories, session, id, { bookmark: null, pinned: false })
  expect(Object.keys(await now())).not.toEqual(expect.arrayContaining(['bookmark']))
  expect(await now()).toMatchObject({ hidden: true })
  expect((await now()).pinned).toBeUndefined()
})

test('a bookmark needs no word, and keeps no long one', async () => {
  const { storage, histories, id, now } = wordings()
  await markMessage(storage, histories, session, id, { bookmark: '' })
  expect((await now()).bookmark).toBe('')
  await markMessage(storage, histories, session, id, { bookmark: 'x'.repeat(1000) })
  expect((await now()).bookmark).toHaveLength(80)
})

test('marks stay when a message is edited or another wording is chosen', async () => {
  const { storage, histories, id, now } = wordings()
  await markMessage(storage, histories, session, id, { bookmark: 'harbour', pinned: true, hidden: true })
  await editMessage(storage, histories, session, id, 'better')
  await chooseVariant(storage, histories, session, id, 2)
  expect(await now()).toMatchObject({ bookmark: 'harbour', pinned: true, hidden: true, active: 2 })
})

test.each([
  [0, 'b'],
  [1, 'c'],
  [2, 'b'],
])('of three wordings, with the second shown, the one at %i is deleted: "%s" is shown', async (index, shown) => {
  const { storage, histories, id, now } = wordings()
  await removeVariant(storage, histories, session, id, index)
  const { variants, active } = await now()
  expect(variants).toHaveLength(2)
  expect(variants[active]?.content).toBe(shown)
})

test('the last wording of a message is not deleted', async () => {
  const { storage, histories, id } = wordings()
  await removeVariant(storage, histories, session, id, 0)
  await removeVariant(storage, histories, session, id, 0)
  await expect(removeVariant(storage, histories, session, id, 0)).rejects.toThrow('keeps its last wording')
})

test('what a message says of clothes and poses follows the wording that counts', async () => {
  const { storage, histories, id, now } = wordings()
  const message = await now()
  const wearing = { offset: 0, effect: { kind: 'wear', clothing: 'a coat' }, verdict: 'done' } as const
  const history = await histories.of(session)
  const variants = message.variants.map((variant, index) =>
    index === 2 ? { ...variant, actions: [wearing] } : variant,
  )
  history.messages[0] = { ...message, variants, metadata: { pose: 'seated', nodeId: 'start' } }
  await chooseVariant(storage, histories, session, id, 2)
  expect((await now()).metadata).toEqual({ clothing: 'a coat', nodeId: 'start' })
  await chooseVariant(storage, histories, session, id, 0)
  expect((await now()).metadata).toEqual({ nodeId: 'start' })
})

test('where no wording ever acted, what was brought in with the message stays', async () => {
  const { storage, histories, id, now } = wordings()
  const history = await histories.of(session)
  history.messages[0] = { ...(await now()), metadata: { clothing: 'a coat' } }
  await chooseVariant(storage, histories, session, id, 2)
  expect((await now()).metadata).toEqual({ clothing: 'a coat' })
})
