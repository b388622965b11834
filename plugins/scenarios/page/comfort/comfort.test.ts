import { Scope } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { allowStories } from '../play/storyScope.ts'
import { playSection } from '../playSection.ts'

provideServices()
allowStories(new Scope('test'))

const world = vi.hoisted(() => ({
  records: new Map<string, { id: string; options: Record<string, unknown> }>(),
  paces: [] as number[],
}))
replaceEngine('storage', {
  read: async (_: string, id: string) => world.records.get(id),
  list: async () => [],
  async commit(_: string, changes: readonly Change[]) {
    for (const change of changes)
      if (change.kind === 'put' && change.table === 'scenarios') world.records.set(change.value.id, change.value)
    return 1
  },
})
replaceEngine('scenario', { pace: async (pace: number) => world.paces.push(pace) })
const { advanceByItself, comfort, comfortsOf, followComforts, playAsAuthored } = await import('./comfort.ts')
const { playing } = await import('../play/playing.ts')
const { storyNow, setStoryClock } = await import('../play/storyClock.ts')
const { changeSettings } = await import('sdk/page/settings/settings.ts')

const wanted = {
  pace: 2,
  autoAdvance: true,
  wordsPerMinute: 240,
  readAloud: true,
  handsFree: true,
  revealTimers: true,
} as const
const off = { pace: 1, autoAdvance: false, readAloud: false, handsFree: false, revealTimers: false }
const settled = () => new Promise((resolve) => setImmediate(resolve))
const play = async (id: string | undefined) => {
  playing.story = id === undefined ? undefined : { id, name: id, engine: 'x/y', chats: false }
  await settled()
}

followComforts()
beforeEach(async () => {
  world.records.clear()
  world.records.set('tea', { id: 'tea', options: {} })
  world.records.set('strict', { id: 'strict', options: { asAuthored: true } })
  changeSettings(playSection, off)
  await play(undefined)
  world.paces.length = 0
})

test('as authored, no comfort counts, whatever is wanted', () => {
  expect(comfortsOf(true, wanted)).toMatchObject({ ...off, travel: false })
  expect(comfortsOf(false, wanted)).toMatchObject({ ...wanted, travel: true })
})

test('hands-free brings along reading aloud and going on by itself', () => {
  expect(comfortsOf(false, { ...wanted, autoAdvance: false, readAloud: false })).toMatchObject({
    autoAdvance: true,
    readAloud: true,
  })
})

test('comforts are there for a story until it is played as authored, which is remembered for that one', async () => {
  await play('tea')
  expect(comfort.isAuthored).toBe(false)
  await playAsAuthored(true)
  expect(comfort.isAuthored).toBe(true)
  await play('other')
  await play('tea')
  expect(comfort.isAuthored).toBe(true)
  await playAsAuthored(false)
  await play('strict')
  expect(comfort.isAuthored).toBe(true)
  await play('tea')
  expect(comfort.isAuthored).toBe(false)
})

test('the play and what the page draws of it go at the same pace, and as authored at the author’s', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  await play('tea')
  changeSettings(playSection, { pace: 2 })
  await settled()
  setStoryClock(0)
  vi.setSystemTime(100)
  expect(storyNow()).toBe(200)
  expect(world.paces).toEqual([2])
  await playAsAuthored(true)
  await settled()
  expect(world.paces).toEqual([2, 1])
  vi.useRealTimers()
})

test('a key stops going on by itself until it is wanted again, or another story begins', async () => {
  await play('tea')
  changeSettings(playSection, { autoAdvance: true })
  await settled()
  expect(comfort).toMatchObject({ isAdvancing: true, announcement: 'Auto-advance is on. Any key stops it.' })
  advanceByItself(false)
  expect(comfort).toMatchObject({ isAdvancing: false, announcement: 'Auto-advance is off.' })
  world.records.set('harbour', { id: 'harbour', options: {} })
  await play('harbour')
  expect(comfort.isAdvancing).toBe(true)
})

test('what a damaged document says of comforts is brought into bounds', () => {
  changeSettings(playSection, { pace: 99, wordsPerMinute: -4 })
  expect(playSection.now).toMatchObject({ pace: 3, wordsPerMinute: 80 })
})
