import { session } from 'sdk/page/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { stopStimulation } from '../../../src/host/consent/stop.ts'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { cancelOnSafeword, untilSafeword } from './cancelOnSafeword.ts'
import { pictures } from './pictures.ts'

const world = { cancelled: [] as string[] }
replaceEngine('image', {
  async cancel(job: string) {
    world.cancelled.push(job)
    return 'cancelled'
  },
})

const job = (id: string, chat: string | undefined, state = 'working') => ({ id, state, about: { session: chat } })

beforeEach(() => {
  world.cancelled = []
  openInTest({ id: 'evening' })
  pictures.jobs = [
    job('here', 'evening'),
    job('waits', 'evening', 'waiting'),
    job('going', 'evening', 'cancelling'),
    job('elsewhere', 'morning'),
    job('proof', undefined),
  ] as never
  return cancelOnSafeword()
})

test('a safeword calls off the pictures on their way to the open chat, and no others', () => {
  stopStimulation('safeword')
  expect(world.cancelled).toEqual(['here', 'waits'])
})

test('nor is a picture ordered that was only thought of', () => {
  const before = untilSafeword()
  stopStimulation('safeword')
  expect(before.aborted).toBe(true)
  expect(untilSafeword().aborted).toBe(false)
})

test('a stop, or a page that is hidden, calls off none', () => {
  const before = untilSafeword()
  stopStimulation('person')
  stopStimulation('hidden')
  expect(world.cancelled).toEqual([])
  expect(before.aborted).toBe(false)
})

test('cancels no picture without a chat', () => {
  session.current = undefined
  stopStimulation('safeword')
  expect(world.cancelled).toEqual([])
})
