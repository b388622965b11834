// @vitest-environment happy-dom

import { type Message, newId, type PluginId, type Session } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TurnAction } from '../../../workers/conversation/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { llmProviders } from '../../plugins/registry.ts'
import { aiSection } from './aiSection.ts'
import { conversationSection } from './conversationSection.ts'
import { refuse } from './refusal.ts'
import { disabledText } from './sendRules.ts'
import { messageAt, session, showSession } from './session.ts'

const world = { kept: [] as Message[] }

replaceEngine('conversation', {
  add: async (message: Message) => {
    const kept = { ...message, position: world.kept.length }
    world.kept.push(kept)
    return kept
  },
})

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

/** Chooses a provider of that plugin that needs an account. */
function chooseHosted(plugin: string): () => void {
  const id = plugin as PluginId
  const entry = {
    id: 'hosted',
    label: 'Hosted',
    features: [],
    runs: 'in-the-cloud',
    needs: 'account',
    order: 1,
  } as const
  const manifest = { id, name: 'Hosted', version: '1.0.0', sdk: '^1.0', contributes: { llmProvider: [entry] } }
  aiSection.now.provider = 'hosted'
  return llmProviders.add('hosted', { value: 'hosted', plugin: manifest, entry }, id)
}

test('the hosted service asks to sign in, and the words go back to where they were written', async () => {
  conversationSection.now.llmEnabled = true
  const takeOut = chooseHosted('vesper.hosted')
  const asked = vi.fn()
  addEventListener('open-signin', asked)
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toEqual({ wasKept: false })
  removeEventListener('open-signin', asked)
  takeOut()
  expect(asked).toHaveBeenCalledOnce()
  expect(world.kept).toEqual([])
})

test("an account with somebody else's service is not asked for here", async () => {
  conversationSection.now.llmEnabled = true
  const takeOut = chooseHosted('acme.hosted')
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toBeUndefined()
  takeOut()
})

test('refuses nothing in an ordinary turn', async () => {
  conversationSection.now.llmEnabled = true
  expect(await refuse(chat.id, says('Good evening.'), 'Sam')).toBeUndefined()
  expect(world.kept).toEqual([])
})
