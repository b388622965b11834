// @vitest-environment happy-dom

import type { Message } from 'sdk'
import { refusals } from 'sdk/page/points/refusals.ts'
import { session } from 'sdk/page/session.ts'
import * as loading from 'sdk/page/settings/settingsLoaded.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideHostServices } from '../../../../plugins/pictures/page/hostServices.fixture.ts'
import { orderPicture } from '../../../../plugins/pictures/page/order.ts'
import { sketchScene } from '../../../../plugins/pictures/page/paintScene.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import * as aftercare from '../aftercare/handleSafeword.ts'
import { beginSession } from './actions.ts'
import { change } from './changes.ts'
import { currentConnection } from './connection.ts'
import { openInTest } from './session.fixture.ts'
import { arrive, send } from './turn.ts'

provideHostServices()

const state = { isRead: true, safewordsHandled: 0, asked: [] as string[] }
vi.spyOn(loading, 'settingsLoaded').mockImplementation(async () => {
  if (!state.isRead) throw new Error('The settings could not be read.')
})
vi.spyOn(aftercare, 'handleSafeword').mockImplementation(async () => {
  state.safewordsHandled += 1
  return true
})
refusals.add('test', {
  check: () => {
    state.asked.push('refuse')
    return { text: 'Not now.', keepsWords: true, tell() {} }
  },
})
const asked = (what: string) => async () => void state.asked.push(what)
replaceEngine('conversation', {
  run: asked('run'),
  describe: asked('describe'),
  begin: asked('begin'),
  write: asked('write'),
  add: async (message: Message) => message,
})
replaceEngine('storage', { list: async () => [], read: async () => undefined })
replaceEngine('image', { keepFrom: async () => {}, order: async () => void state.asked.push('order') })

beforeEach(() => {
  Object.assign(state, { isRead: true, safewordsHandled: 0, asked: [] })
  openInTest({ id: 's', character: { id: 'c', name: 'Mira' } })
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

test('a turn that is asked for while the chat is being changed waits until that is kept', async () => {
  let keep = () => {}
  const changed = change(
    () =>
      new Promise((resolve) => {
        keep = resolve
      }),
  )
  const sent = send('Good evening.')
  await new Promise((resolve) => setTimeout(resolve))
  expect(state.asked).toEqual([])
  keep()
  expect([await changed, await sent]).toEqual([true, true])
  expect(state.asked).toEqual(['refuse'])
})
