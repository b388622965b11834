import type { PluginId, Session } from 'sdk'
import { account } from 'sdk/page/account/account.ts'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { beforeEach, expect, test } from 'vitest'
import { leaveScript, sourceSetUp } from './leaveScript.ts'

const choice = (plugin: string, entry: object) =>
  ({ value: 'it', plugin: { id: plugin as PluginId }, entry: { label: 'Ollama', ...entry } }) as unknown as LlmChoice
const ollama = choice('vesper.llm-ollama', { needs: 'server' })
const world = { choice: undefined as LlmChoice | undefined, model: 'tern', stored: {} as Session, labels: [''] }

models.provide({
  provider: () => world.choice,
  connectionOf: () => ({ model: world.model }),
} as unknown as typeof models.now)
chat.provide({
  change: async (label: string, to: (now: Session) => Session) => {
    world.labels.push(label)
    world.stored = to(world.stored)
    return true
  },
} as unknown as typeof chat.now)

beforeEach(() => {
  Object.assign(world, { choice: ollama, model: 'tern', labels: [] })
})

test('a provider with a model is a source that is set up', () => {
  expect(sourceSetUp()).toBe(ollama)
})

test('no provider, no model, another script, or the hosted service without signing in is none', () => {
  world.model = ''
  expect(sourceSetUp()).toBeUndefined()
  world.model = 'tern'
  const others = [
    undefined,
    choice('vesper.llm-demo', { begins: 'try-it-now' }),
    choice('vesper.llm-vesper', { needs: 'account' }),
  ]
  for (const other of others) {
    world.choice = other
    expect(sourceSetUp()).toBeUndefined()
  }
  account.phase = 'signed-in'
  expect(sourceSetUp()).toBe(world.choice)
  account.phase = 'off'
  // An account with somebody else is between them and their plugin.
  world.choice = choice('acme.hosted', { needs: 'account' })
  expect(sourceSetUp()).toBe(world.choice)
})

test('takes the script from the chat in one step with a name, and leaves the rest as it is', async () => {
  world.stored = { id: 'one', name: 'The hut', script: 'demo' } as unknown as Session
  await leaveScript(ollama)
  expect(world.stored).toEqual({ id: 'one', name: 'The hut' })
  expect(world.labels).toEqual(['Continued with Ollama'])
})
