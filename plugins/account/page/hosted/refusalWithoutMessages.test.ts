import type { PluginId } from 'sdk'
import { account } from 'sdk/page/account/account.ts'
import { dialog } from 'sdk/page/dialog.ts'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { models } from 'sdk/page/services/models.ts'
import { session } from 'sdk/page/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalWithoutMessages } from './refusalWithoutMessages.ts'

const vesperUsage = { messages_used: 200, messages_limit: 200, reset_date: '2030-02-01T00:00:00.000Z' }
const choice = (plugin: string, needs: LlmChoice['entry']['needs']) =>
  ({ value: 'x', plugin: { id: plugin as PluginId }, entry: { needs } }) as LlmChoice
const hosted = choice('vesper.llm-vesper', 'account')
const world = { chosen: hosted as LlmChoice | undefined }
models.provide({ provider: () => world.chosen } as typeof models.now)

beforeEach(() => {
  world.chosen = hosted
  const usage = { has_unlimited: false, messages_remaining: 0, vesperUsage }
  Object.assign(account, { phase: 'signed-in', usage })
})

afterEach(() => {
  dialog.open = null
  session.current = undefined
  Object.assign(account, { phase: 'off', usage: undefined })
})

test('a month without messages left is refused, and shown as a dialog', () => {
  const refusal = refusalWithoutMessages()
  expect(refusal?.text).toMatch(/used all your messages/)
  refusal?.tell?.()
  expect(dialog.open).toMatchObject({ id: 'usage-limit', detail: { value: vesperUsage } })
})

test.each<[string, () => void]>([
  ['with messages left', () => Object.assign(account, { usage: { messages_remaining: 1, vesperUsage } })],
  [
    'with a plan without a limit',
    () => Object.assign(account, { usage: { has_unlimited: true, messages_remaining: null } }),
  ],
  ['while nobody knows how many are left', () => Object.assign(account, { usage: undefined })],
  ['for guests, who are asked to sign in', () => Object.assign(account, { phase: 'guest' })],
  ['of another provider', () => Object.assign(world, { chosen: choice('vesper.llm-ollama', 'server') })],
  ['of somebody else’s hosted service', () => Object.assign(world, { chosen: choice('acme.hosted', 'account') })],
  ['without a provider', () => Object.assign(world, { chosen: undefined })],
  ['in a chat that a script plays', () => Object.assign(session, { current: { script: 'demo' } })],
])('a reply %s is not refused', (_, change) => {
  change()
  expect(refusalWithoutMessages()).toBeUndefined()
})
