import type { ScenarioStep, SceneEvent, Stage } from 'sdk'
import { storyWith } from 'sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedPlay } from '../../shared/scenarios/scenarioRecords.ts'
import type { PlayNews } from './contract.ts'
import { type EngineCalls, Play } from './Play.ts'
import { ScriptAllowance } from './ScriptAllowance.ts'

/** A story that counts how often the player went on, and rings a second after each time. */
interface Count {
  readonly count: number
  readonly rings?: number
}

const heard: SceneEvent[] = []
const times: number[] = []

const engine: EngineCalls = {
  start: async () => ({ count: 0 }),
  async step(state, event, { now }): Promise<ScenarioStep> {
    heard.push(event)
    times.push(now)
    const before = state as Count
    if (event.kind === 'signalled') throw new Error('The story broke.')
    if (event.kind === 'continued') return shown({ count: before.count + 1, rings: now + 1000 })
    if (event.kind === 'stopped') return { ...shown({ count: before.count }), over: true }
    if (before.rings === undefined || now < before.rings) return shown(before)
    return { ...shown({ count: before.count }), effects: [{ kind: 'say', text: 'Ding.' }], kept: before.count }
  },
}

const shown = (state: Count): ScenarioStep => ({
  state,
  effects: [],
  stage: stageOf(String(state.count)),
  ...(state.rings !== undefined && { wakeAt: state.rings }),
})
const stageOf = (page: string): Stage => ({ page, bubbles: [], buttons: [], timers: [], notices: [], sounds: [] })

const story = storyWith({}, { name: 'Bells' })
const around = { character: undefined, player: { name: 'Robin' }, intensity: 0.5, limits: [] }
let news: PlayNews[]

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  heard.length = 0
  times.length = 0
  news = []
})
afterEach(() => vi.useRealTimers())

const open = (saved?: SavedPlay) =>
  Play.open({ engine, story, around, tell: (one) => news.push(one), ...(saved && { saved }) })
const pages = () => news.flatMap((one) => (one.kind === 'stage' ? [one.change.stage.page] : []))
const said = () => news.flatMap((one) => (one.kind === 'effects' ? one.effects : []))

test('the story is woken when it asked to be, and not before', async () => {
  const play = await open()
  await play.tell({ kind: 'continued' })
  await vi.advanceTimersByTimeAsync(999)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(said()).toEqual([{ kind: 'say', text: 'Ding.' }])
  expect(news).toContainEqual({ kind: 'kept', kept: 1 })
  expect(heard.at(-1)).toEqual({ kind: 'elapsed', ms: 1000 })
})

test('time stands still while it is paused', async () => {
  const play = await open()
  await play.tell({ kind: 'continued' })
  await vi.advanceTimersByTimeAsync(600)
  play.pause(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said()).toEqual([])
  play.pause(false)
  await vi.advanceTimersByTimeAsync(399)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(said()).toHaveLength(1)
})

test('going back shows what was there before, and what was to come still comes', async () => {
  const play = await open()
  await play.tell({ kind: 'continued' })
  await vi.advanceTimersByTimeAsync(500)
  await play.tell({ kind: 'continued' })
  await vi.advanceTimersByTimeAsync(900)
  expect(await play.rewind(1)).toBe(true)
  expect(pages()).toEqual(['0', '1', '2', '1'])
  await vi.advanceTimersByTimeAsync(998)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(3)
  expect(said()).toHaveLength(1)
  expect(await play.rewind(5)).toBe(false)
})

test('what it waits for comes sooner when the player hurries it, and later when they slow it down', async () => {
  const play = await open()
  await play.tell({ kind: 'continued' })
  await vi.advanceTimersByTimeAsync(400)
  play.setPace(2)
  await vi.advanceTimersByTimeAsync(299)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(said()).toHaveLength(1)
  await play.tell({ kind: 'continued' })
  play.setPace(0.5)
  await vi.advanceTimersByTimeAsync(1990)
  expect(said()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(12)
  expect(said()).toHaveLength(2)
})

test('it tells where each step back would lead, the nearest first, and when the story goes on by itself', async () => {
  const play = await open()
  await play.tell({ kind: 'continued' })
  await play.tell({ kind: 'continued' })
  expect(play.past.map(({ page }) => page)).toEqual(['1', '0'])
  expect(news.at(-1)).toMatchObject({ kind: 'stage', wakeAt: 1_001_000 })
})

test('what was saved goes on where it was left, days later', async () => {
  const first = await open()
  await first.tell({ kind: 'continued' })
  await vi.advanceTimersByTimeAsync(400)
  const saved = JSON.parse(JSON.stringify(first.save())) as SavedPlay
  first.close()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(said()).toEqual([])
  heard.length = 0
  await open(saved)
  expect(heard).toEqual([{ kind: 'resumed' }])
  expect(pages().at(-1)).toBe('1')
  await vi.advanceTimersByTimeAsync(601)
  expect(said()).toHaveLength(1)
})

test('a story that breaks stands as it was, and says so', async () => {
  const play = await open()
  await play.tell({ kind: 'continued' })
  await play.tell({ kind: 'signalled', text: 'x' })
  expect(news).toContainEqual({ kind: 'trouble', message: 'The story broke.' })
  await play.tell({ kind: 'continued' })
  expect(pages()).toEqual(['0', '1', '2'])
})

test('after the end, and after it was closed, nothing is told any more', async () => {
  const play = await open()
  await play.tell({ kind: 'continued' })
  await play.tell({ kind: 'stopped' })
  const told = heard.length
  await play.tell({ kind: 'continued' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(heard).toHaveLength(told)
  const other = await open()
  await other.tell({ kind: 'continued' })
  other.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(said()).toEqual([])
})

/** A story that asks to be woken at once, and whose scripts take a second each time. */
async function openGreedy() {
  const allowance = new ScriptAllowance({ stepMs: 2000, share: 0.25, burstMs: 3000, patienceMs: 20_000 }, Date.now)
  const starts: number[] = []
  const greedy: EngineCalls = {
    start: async () => ({ count: 0 }),
    async step(state, event, { now }): Promise<ScenarioStep> {
      heard.push(event)
      const { count } = state as Count
      if (event.kind === 'stopped') return { ...shown({ count }), over: true }
      starts.push(Date.now())
      vi.setSystemTime(Date.now() + 1000)
      allowance.spend(1000)
      return shown({ count: count + 1, rings: now + 1 })
    },
  }
  const play = await Play.open({ engine: greedy, story, around, tell: (one) => news.push(one), allowance })
  return { play, starts }
}
const isHeld = () => news.some(({ kind }) => kind === 'held')

test('a story whose scripts want more than their share is delayed, and paused when it goes on wanting', async () => {
  const { starts } = await openGreedy()
  await vi.advanceTimersByTimeAsync(10_000)
  const seconds = (Date.now() - 1_000_000) / 1000
  expect(starts.length).toBeLessThanOrEqual(3 + 1 + 0.25 * seconds)
  expect(isHeld()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isHeld()).toBe(true)
  const before = starts.length
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(starts).toHaveLength(before)
})

test('a story that was paused for its scripts goes on where it stood when the player lets it', async () => {
  const { play, starts } = await openGreedy()
  await vi.advanceTimersByTimeAsync(70_000)
  expect(isHeld()).toBe(true)
  const [before, page] = [starts.length, pages().at(-1)]
  play.pause(true)
  play.pause(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(starts.length).toBeGreaterThan(before)
  expect(Number(pages().at(-1))).toBe(Number(page) + starts.length - before)
})

test('what the player does, and a stop, never wait for scripts to rest', async () => {
  const { play, starts } = await openGreedy()
  await vi.advanceTimersByTimeAsync(5000)
  const resting = [play.tell({ kind: 'shown', picture: 'a', ok: true }), play.tell({ kind: 'signalled', text: 'b' })]
  await vi.advanceTimersByTimeAsync(0)
  const before = starts.length
  const chosen = play.tell({ kind: 'chose', choice: 'a' })
  await vi.advanceTimersByTimeAsync(0)
  await chosen
  expect(heard.at(-1)).toEqual({ kind: 'chose', choice: 'a' })
  expect(starts.length - before).toBeLessThanOrEqual(4)
  const stopped = play.tell({ kind: 'stopped' })
  await vi.advanceTimersByTimeAsync(0)
  await Promise.all([...resting, stopped])
  expect(heard.at(-1)).toEqual({ kind: 'stopped' })
})
