// @vitest-environment happy-dom

import type { Session } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'

const state = vi.hoisted(() => ({ isRead: true, safewordsHandled: 0, asked: [] as string[] }))
vi.mock('../../settings/restoreSettings.ts', () => ({
  settingsLoaded: async () => {
    if (!state.isRead) throw new Error('The settings could not be read.')
  },
}))
const asked = (what: string) => async () => void state.asked.push(what)
replaceEngine('conversation', {
  run: asked('run'),
  describe: asked('describe'),
  begin: asked('begin'),
  write: asked('write'),
})
replaceEngine('storage', { list: async () => [], read: async () => undefined })
replaceEngine('image', { order: async () => void state.asked.push('order') })
vi.mock('../aftercare/handleSafeword.ts', () => ({
  handleSafeword: async () => {
    state.safewordsHandled += 1
    return true
  },
}))
vi.mock('./refuse.ts', () => ({
  refuse: async () => {
    state.asked.push('refuse')
    return { wasKept: true }
  },
}))

const { orderPicture } = await import('../../features/pictures/order.ts')
const { sketchScene } = await import('../../features/pictures/paintScene.ts')
const { beginSession } = await import('./actions.ts')
const { currentConnection } = await import('./connection.ts')
const { session } = await import('./session.ts')
const { arrive, send } = await import('./turn.ts')

beforeEach(() => {
  Object.assign(state, { isRead: true, safewordsHandled: 0, asked: [] })
  session.current = { id: 's', character: { id: 'c', name: 'Mira' } } as unknown as Session
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('starts no turn, picture or model before the player’s settings are read', async () => {
  state.isRead = false
  expect([await send('Good evening.'), await arrive()]).toEqual([false, false])
  for (const ask of [
    () => orderPicture({} as never),
    () => sketchScene(new AbortController().signal),
    () => beginSession('c' as never),
    currentConnection,
  ])
    await expect(ask()).rejects.toThrow('could not be read')
  expect([state.asked, session.live.phase.kind]).toEqual([[], 'idle'])
  // The usual safeword is handled in any case.
  await send('safeword')
  expect(state.safewordsHandled).toBe(1)
})

test('with them, all goes on', async () => {
  expect(await send('Good evening.')).toBe(true)
  await orderPicture({} as never)
  expect(state.asked).toEqual(['refuse', 'order'])
})
