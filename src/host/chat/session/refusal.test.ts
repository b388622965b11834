// @vitest-environment happy-dom

import { type Message, newId, type Session } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TurnAction } from '../../../workers/conversation/contract.ts'
import { aiSection } from './aiSection.ts'
import { conversationSection } from './conversationSection.ts'
import { refuse } from './refusal.ts'
import { disabledText } from './sendRules.ts'
import { messageAt, session, showSession } from './session.ts'

const world = vi.hoisted(() => ({ kept: [] as Message[] }))

vi.mock('../../engines/engine.ts', () => ({
  conversation: () => ({
    add: async (message: Message) => {
      const kept = { ...message, position: world.kept.length }
      world.kept.push(kept)
      return kept
    },
  }),
}))

const chat: Session = {
  id: newId(),
  name: 'Evening',
  character: { id: newId(), name: 'Iris' },
  messageCount: 0,
  created: 0,
  modified: 0,
}
const says = (text: string): TurnAction => ({ kind: 'send', text })

beforeEach(() => {
  world.kept = []
  conversationSection.now.llmEnabled = false
  aiSection.now.provider = 'ollama'
  showSession(chat, 'open')
})

test('with AI replies off, words stay in the chat and the house says once that nobody answers', async () => {
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toEqual({ wasKept: true })
  expect(await refuse(chat.id, says('Hello?'), 'Sam')).toEqual({ wasKept: true })
  expect(world.kept.map(({ role }) => role)).toEqual(['user', 'system', 'user'])
  expect(world.kept[1]).toMatchObject({ hidden: true, variants: [{ content: disabledText, state: 'complete' }] })
  expect(session.count).toBe(3)
  expect(messageAt(0)?.characterName).toBe('Sam')
})

test('what was refused in a chat that is no longer open does not show in another', async () => {
  const other = newId<'session'>()
  await refuse(other, says('Good evening.'), 'Sam')
  expect(world.kept).toHaveLength(2)
  expect(session.count).toBe(0)
})

test('the hosted service asks to sign in, and the words go back to where they were written', async () => {
  conversationSection.now.llmEnabled = true
  aiSection.now.provider = 'vesper'
  const asked = vi.fn()
  addEventListener('open-signin', asked)
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toEqual({ wasKept: false })
  removeEventListener('open-signin', asked)
  expect(asked).toHaveBeenCalledOnce()
  expect(world.kept).toEqual([])
})

test('nothing stands in the way of an ordinary turn', async () => {
  conversationSection.now.llmEnabled = true
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toBeUndefined()
  expect(world.kept).toEqual([])
})
