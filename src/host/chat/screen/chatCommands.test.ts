import { newId } from 'sdk'
import { addStopper } from 'sdk/page/stoppers.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showSession } from '../session/session.ts'
import * as turn from '../session/turn.ts'
import { edge, triggerEdge } from './chatCommands.ts'

const world = { done: [] as string[] }

beforeEach(() => {
  world.done = []
  toasts.shown = []
  vi.spyOn(turn, 'send').mockImplementation(async (text) => world.done.push(text) > 0)
  vi.spyOn(turn, 'stop').mockImplementation(async () => void world.done.push('reply stopped'))
  const character = { id: newId<'character'>(), name: 'Iris' }
  showSession({ id: newId(), name: 'Evening', character, messageCount: 0, created: 0, modified: 0 }, 'open')
  return addStopper(() => void world.done.push('devices stopped'))
})

afterEach(() => vi.restoreAllMocks())

test('at the edge devices stop first, then the reply, and then the character is told', async () => {
  await edge()
  expect(world.done).toEqual(['devices stopped', 'reply stopped', "I'm on the edge! (stopped stimulation)"])
})

test('who notices it for the player asks the character to stop', async () => {
  await triggerEdge()
  expect(world.done).toEqual(['devices stopped', 'reply stopped', "I'm edging, please stop the stimulation!"])
})

test('devices stop even when there is nobody to tell', async () => {
  showSession(undefined, 'none')
  await edge()
  expect(world.done).toEqual(['devices stopped'])
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Please select a character first'])
})
