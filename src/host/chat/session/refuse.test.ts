// @vitest-environment happy-dom

import { type Message, newId } from 'sdk'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { refusalNow, refusals } from 'sdk/page/points/refusals.ts'
import { messageAt, session } from 'sdk/page/session.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TurnAction } from '../../../workers/conversation/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { chatWithIris } from './chat.fixture.ts'
import { disabledText, refuse } from './refuse.ts'
import { showSession } from './session.ts'

const world = { kept: [] as Message[] }

replaceEngine('conversation', {
  add: async (message: Message) => {
    const kept = { ...message, position: world.kept.length }
    world.kept.push(kept)
    return kept
  },
})

const chat = chatWithIris()
const says = (text: string): TurnAction => ({ kind: 'send', text })

beforeEach(() => {
  world.kept = []
  conversationSection.now.llmEnabled = false
  showSession(chat, 'open')
})

test('with AI replies off, words stay in the chat and Vesper says once that nobody answers', async () => {
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toEqual({ wasKept: true })
  expect(await refuse(chat.id, says('Hello?'), 'Sam')).toEqual({ wasKept: true })
  expect(world.kept.map(({ role }) => role)).toEqual(['user', 'system', 'user'])
  expect(world.kept[1]).toMatchObject({ hidden: true, variants: [{ content: disabledText, state: 'complete' }] })
  expect(session.count).toBe(3)
  expect(messageAt(0)?.characterName).toBe('Sam')
})

test('shows no refusal of a chat that is no longer open', async () => {
  const other = newId<'session'>()
  await refuse(other, says('Good evening.'), 'Sam')
  expect(world.kept).toHaveLength(2)
  expect(session.count).toBe(0)
})

test('words that come with no text, or again, are not kept', async () => {
  expect(await refuse(chat.id, says('  '), 'Sam')).toEqual({ wasKept: false })
  expect(await refuse(chat.id, { kind: 'regenerate' }, 'Sam')).toEqual({ wasKept: false })
  expect(world.kept.map(({ role }) => role)).toEqual(['system'])
})

test('with AI replies off no other rule is asked', async () => {
  const check = vi.fn()
  onTestFinished(refusals.add('other', { after: 'replies-off', check }))
  expect(await refusalNow()).toMatchObject({ text: disabledText })
  expect(check).not.toHaveBeenCalled()
})

test('a rule may tell elsewhere, and the words go back to where they were written', async () => {
  conversationSection.now.llmEnabled = true
  const tell = vi.fn()
  onTestFinished(refusals.add('other', { check: () => ({ text: 'Sign in.', tell }) }))
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toEqual({ wasKept: false })
  expect(tell).toHaveBeenCalledOnce()
  expect(world.kept).toEqual([])
})

test('where a rule tells nothing elsewhere, Vesper says why within the chat, each time', async () => {
  conversationSection.now.llmEnabled = true
  onTestFinished(refusals.add('other', { check: async () => ({ text: 'Add a key.' }) }))
  for (const text of ['Good evening.', 'Hello?']) await refuse(chat.id, says(text), 'Sam')
  expect(world.kept.map(({ role, variants }) => [role, variants[0]?.content])).toEqual([
    ['system', 'Add a key.'],
    ['system', 'Add a key.'],
  ])
})

test('refuses nothing in an ordinary turn', async () => {
  conversationSection.now.llmEnabled = true
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toBeUndefined()
  expect(world.kept).toEqual([])
})
