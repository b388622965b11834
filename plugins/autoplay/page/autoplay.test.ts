import { type Message, newId, type Session } from 'sdk'
import { composing } from 'sdk/page/composing.ts'
import { ownPaces } from 'sdk/page/points/ownPace.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { provideForTest } from 'sdk/page/services/services.fixture.ts'
import { session } from 'sdk/page/session.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appendLoaded, resetLive, showSession } from '../../../src/host/chat/session/session.ts'
import { autoplay, stopAutoplay, toggleAutoplay } from './autoplay.ts'
import { autoplaySection } from './autoplaySection.ts'

const world = { sent: [] as string[], accepts: true }

const chatNamed = (name: string): Session => ({
  id: newId(),
  name,
  character: { id: newId(), name: 'Iris' },
  messageCount: 0,
  created: 0,
  modified: 0,
})

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { sent: [], accepts: true })
  provideForTest(chat, {
    async send(text) {
      world.sent.push(text)
      return world.accepts
    },
  })
  Object.assign(autoplaySection.now, { autoplayDelay: 5, autoplayMax: 3 })
  composing.hasText = false
  toasts.shown = []
  showSession(chatNamed('Evening'), 'open')
})
afterEach(() => {
  stopAutoplay()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A reply is written and comes to its end. */
async function reply(state: 'complete' | 'failed' = 'complete'): Promise<void> {
  session.live.phase = { kind: 'writing' }
  await pass(0)
  const id = session.current?.id
  if (!id) throw new Error('no chat')
  const message: Message = {
    session: id,
    position: session.count,
    id: newId(),
    role: 'assistant',
    characterName: 'Iris',
    variants: [{ content: 'Mm.', state, timestamp: 0 }],
    active: 0,
    timestamp: 0,
    metadata: {},
  }
  appendLoaded(message)
  resetLive()
  await pass(0)
}

test('sends nothing itself, waits after each reply, and turns itself off at the limit', async () => {
  toggleAutoplay()
  await reply()
  await pass(4900)
  expect(world.sent).toEqual([''])
  await pass(200)
  await reply()
  await pass(5000)
  await reply()
  expect(world.sent).toEqual(['', '', ''])
  expect(autoplay.state).toEqual({ kind: 'off' })
  await pass(60_000)
  expect(world.sent).toHaveLength(3)
})

test('a reply that fails switches it off', async () => {
  toggleAutoplay()
  await reply('failed')
  expect(autoplay.state.kind).toBe('off')
})

test('turns off when sending is refused', async () => {
  world.accepts = false
  toggleAutoplay()
  await pass(0)
  expect(autoplay.state.kind).toBe('off')
})

test('pauses while the player is writing', async () => {
  toggleAutoplay()
  await reply()
  composing.hasText = true
  await pass(60_000)
  expect(world.sent).toEqual([''])
  composing.hasText = false
  await pass(5000)
  expect(world.sent).toEqual(['', ''])
})

test('turns off when another chat is opened', async () => {
  toggleAutoplay()
  await reply()
  showSession(chatNamed('Morning'), 'open')
  await pass(60_000)
  expect(world.sent).toEqual([''])
  expect(autoplay.state.kind).toBe('off')
})

test('a scenario that sets its own pace switches it off and keeps it off', async () => {
  toggleAutoplay()
  const allow = ownPaces.add('story', () => true)
  await reply()
  await pass(5000)
  expect(autoplay.state.kind).toBe('off')
  toggleAutoplay()
  expect(autoplay.state.kind).toBe('off')
  allow()
  toggleAutoplay()
  expect(autoplay.state.kind).toBe('replying')
})

test('with nobody to talk to it says so', () => {
  showSession(undefined, 'none')
  toggleAutoplay()
  expect(world.sent).toEqual([])
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Please select a character first'])
})
