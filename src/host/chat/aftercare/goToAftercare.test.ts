// @vitest-environment happy-dom

import { newId, Scope } from 'sdk'
import { aftercare, goOn } from 'sdk/page/aftercare.ts'
import { dialog, openDialog } from 'sdk/page/dialog.ts'
import { beginEvening, director } from 'sdk/page/director/director.ts'
import { turnParts } from 'sdk/page/points/turnParts.ts'
import { session } from 'sdk/page/session.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { beforeEach, expect, test } from 'vitest'
import { estimSection } from '../../consent/estimSection.ts'
import { directedFeature } from '../directed/feature.ts'
import { showSession } from '../session/session.ts'
import { send } from '../session/turn.ts'
import { openingFor } from './AftercarePage.tsx'
import { aftercareFeature } from './feature.ts'
import { handleSafeword } from './handleSafeword.ts'

const world = { done: [] as string[] }

/** What a turn is told of the scene that was left. */
async function told(): Promise<string> {
  const entry = turnParts.read().find(({ id }) => id === 'out-of-scene')
  const part = await entry?.part?.({} as never, {} as never, undefined)
  return part?.scene ?? ''
}

beforeEach(() => {
  world.done = []
  const scope = new Scope('aftercare')
  aftercareFeature(scope)
  directedFeature(scope)
  history.replaceState(null, '', '/chat')
  goOn()
  const character = { id: newId<'character'>(), name: 'Iris' }
  showSession({ id: newId(), name: 'Evening', character, messageCount: 0, created: 0, modified: 0 }, 'open')
  scope.add(addStopper((why) => void world.done.push(why)))
  return () => scope.close()
})

test('the first thing that happens is that devices stop, before anything is waited for', () => {
  void handleSafeword()
  expect(world.done).toEqual(['safeword'])
})

test('opens the calm page, lists what has stopped, and links back', async () => {
  session.live.phase = { kind: 'writing' }
  openDialog('sessions')
  beginEvening({ arc: 'steady', minutes: 30 })
  await handleSafeword()
  expect(location.pathname).toBe('/aftercare')
  expect(aftercare).toMatchObject({ cause: 'safeword', from: '/chat', stopped: ['Iris has stopped writing.'] })
  expect(dialog.open).toBeNull()
  expect(director.evening).toBeUndefined()
})

test('said again on that page, it stops again and keeps the way back', async () => {
  await handleSafeword()
  await handleSafeword()
  expect(aftercare.from).toBe('/chat')
  expect(world.done.filter((why) => why === 'safeword').length).toBeGreaterThanOrEqual(2)
})

test('typed as a message it becomes none, and the scene is left until the player goes on', async () => {
  expect(await send(`${estimSection.now.safeword}!`)).toBe(true)
  expect(session.count).toBe(0)
  expect(await told()).toContain('out of character')
  goOn()
  expect(await told()).toBe('')
})

test('tells devices, the player and all members when an evening ends', async () => {
  await handleSafeword('evening')
  expect(new Set(world.done)).toEqual(new Set(['evening']))
  expect(aftercare.cause).toBe('evening')
  expect(await told()).toMatch(/has come to its end.*out of character/)
  expect(openingFor(aftercare.cause)).not.toContain('stop')
})
