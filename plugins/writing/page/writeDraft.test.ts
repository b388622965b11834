import { PluginError } from 'sdk'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { session } from 'sdk/page/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import type { WriteRequest } from '../../../src/workers/conversation/contract.ts'
import { writeDraft } from './writeDraft.ts'

const world = { asked: [] as WriteRequest[], answer: '' }
replaceEngine('conversation', {
  async *write(request: WriteRequest) {
    world.asked.push(request)
    yield { kind: 'done', text: world.answer, outcome: 'complete' }
  },
})
chat.provide({
  preview: async () => ({ sections: [{ text: 'Iris keeps the inn.', state: 'sent' }] }),
  persona: () => ({ name: 'Robin' }),
} as unknown as typeof chat.now)
models.provide({
  provider: () => ({ entry: { needs: 'server' } }),
  connectionOf: () => ({ model: 'tern' }),
  connect: async () => ({ model: 'tern' }),
} as unknown as typeof models.now)
safety.provide({
  refusalOfTexts: async ([one]: readonly { readonly text: string }[]) =>
    one?.text.includes('16') ? 'Everybody is an adult here.' : undefined,
} as unknown as typeof safety.now)

const write = (begun = '') => writeDraft(begun, new AbortController().signal)

beforeEach(() => {
  Object.assign(world, { asked: [], answer: 'Robin: I sit down.' })
  session.count = 0
})

test('the model writes as the player, told of the scene and of what was begun', async () => {
  expect(await write('I would rather')).toBe('I sit down.')
  const told = JSON.stringify(world.asked[0]?.messages)
  expect(told).toContain('Iris keeps the inn.')
  expect(told).toContain('I would rather')
})

test('what makes somebody a minor goes to no model, and is not put into the field', async () => {
  await expect(write('She is 16.')).rejects.toThrow(PluginError)
  expect(world.asked).toEqual([])
  world.answer = 'I tell them that I am 16.'
  await expect(write()).rejects.toThrow('Everybody is an adult here.')
})
