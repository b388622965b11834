import { type Message, newId, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { expect, test } from 'vitest'
import type { StorageContract } from '../storage/contract.ts'
import { Histories } from './history.ts'
import { removeMessages } from './messageChanges.ts'

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
