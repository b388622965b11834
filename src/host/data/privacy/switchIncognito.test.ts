import { ongoing } from 'sdk/page/points/ongoing.ts'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { enterIncognito, leaveIncognito } from './switchIncognito.ts'

const { chats } = { chats: [] as object[] }
replaceEngine('storage', { list: async () => chats })

const go = vi.fn()
beforeEach(() => {
  go.mockClear()
  chats.length = 0
})

test('incognito mode begins at once where nothing would be broken off', async () => {
  await enterIncognito(go)
  expect(go).toHaveBeenCalledWith('/chat?incognito')
})

test('a reply being written is not broken off unasked', async () => {
  const reply = { isGoingOn: () => true }
  onTestFinished(ongoing.add('reply', reply))
  const entering = enterIncognito(go)
  expect(confirmation.question?.title).toBe('Start incognito?')
  answerConfirmation(false)
  await entering
  expect(go).not.toHaveBeenCalled()
})

test('warns on leaving incognito that messages will be lost', async () => {
  chats.push({})
  const leaving = leaveIncognito(go)
  await vi.waitFor(() => expect(confirmation.question?.text).toContain('deleted permanently'))
  expect(go).not.toHaveBeenCalled()
  answerConfirmation(true)
  await leaving
  expect(go).toHaveBeenCalledWith('/chat')
})

test('leaves incognito without a question before anything was said', async () => {
  await leaveIncognito(go)
  expect(go).toHaveBeenCalledWith('/chat')
})
