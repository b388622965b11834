import { newId } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { addStopper } from '../../consent/stop.ts'
import { toasts } from '../../notices/toasts/toasts.ts'
import { showSession } from '../session/session.ts'

const world = vi.hoisted(() => ({ done: [] as string[] }))

vi.mock('../session/turn.ts', () => ({
  send: async (text: string) => world.done.push(text) > 0,
  stop: async () => void world.done.push('reply stopped'),
}))

const { edge, triggerEdge } = await import('./edge.ts')

beforeEach(() => {
  world.done = []
  toasts.shown = []
  const character = { id: newId<'character'>(), name: 'Iris' }
  showSession({ id: newId(), name: 'Evening', character, messageCount: 0, created: 0, modified: 0 }, 'open')
  return addStopper(() => void world.done.push('devices stopped'))
})

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
