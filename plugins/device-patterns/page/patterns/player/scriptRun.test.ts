import { fakeClock } from 'sdk/testing'
import { expect, test, vi } from 'vitest'
import type { Pattern } from '../../../../../src/workers/stimulation/contract.ts'
import { leadInMs, patienceMs, ScriptRun } from './scriptRun.ts'
import { ownTimeline, type Timeline, type TimelineChange } from './timeline.ts'

const pattern: Pattern = { kind: 'script', name: 'Tide', axes: {} }
const asked = { pattern, target: { kind: 'all' }, sense: 'pleasure', level: 1 } as const

function rig(make: (clock: ReturnType<typeof fakeClock>) => Timeline = (clock) => ownTimeline(10_000, clock)) {
  const clock = fakeClock()
  const timeline = make(clock)
  const stage = { play: vi.fn(async () => 7 as number | undefined), end: vi.fn(), sync: vi.fn() }
  const run = new ScriptRun(timeline, stage, clock, () => {})
  const begin = async () => {
    const playing = run.play(asked)
    await clock.advance(leadInMs)
    await playing
  }
  return { clock, timeline, stage, run, begin }
}

test('devices go softly to where the script stands, and only then it moves', async () => {
  const { clock, timeline, stage, run } = rig()
  timeline.seek(2000)
  const playing = run.play(asked)
  await clock.advance(leadInMs - 1)
  expect(run.phase).toBe('leading-in')
  expect(timeline.rate).toBe(0)
  expect(stage.play).toHaveBeenCalledWith(expect.objectContaining({ pattern, fadeMs: leadInMs }))
  expect(stage.sync.mock.calls).toEqual([[7, { positionMs: 2000, rate: 0 }]])
  await clock.advance(1)
  await playing
  expect(run.phase).toBe('running')
  expect(stage.sync).toHaveBeenLastCalledWith(7, { positionMs: 2000, rate: 1 })
})

test('reports its position at least twice a second and follows a jump at once', async () => {
  const { clock, run, stage, begin } = rig()
  await begin()
  stage.sync.mockClear()
  await clock.advance(1000)
  expect(stage.sync.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(stage.sync).toHaveBeenLastCalledWith(7, { positionMs: 1000, rate: 1 })
  run.seek(6000)
  expect(stage.sync).toHaveBeenLastCalledWith(7, { positionMs: 6000, rate: 1 })
})

test('the script comes later or sooner than the film by its offset, and never before its beginning', async () => {
  const { run, stage, begin } = rig()
  run.offsetMs = 250
  await begin()
  expect(stage.sync).toHaveBeenLastCalledWith(7, { positionMs: 0, rate: 1 })
  run.seek(3000)
  expect(stage.sync).toHaveBeenLastCalledWith(7, { positionMs: 2750, rate: 1 })
  run.offsetMs = -100
  run.seek(3000)
  expect(stage.sync).toHaveBeenLastCalledWith(7, { positionMs: 3100, rate: 1 })
})

test.each([
  ['a pause', ({ run }: ReturnType<typeof rig>) => run.pause()],
  ['a pause of the film', ({ timeline }: ReturnType<typeof rig>) => timeline.pause()],
  ['leaving', ({ run }: ReturnType<typeof rig>) => run.close()],
  ['the end', async ({ clock }: ReturnType<typeof rig>) => await clock.advance(11_000)],
])('%s ends the script', async (_, happen) => {
  const all = rig()
  await all.begin()
  await happen(all)
  expect(all.stage.end).toHaveBeenCalledWith(7)
  expect(all.run.phase).toBe('idle')
  all.stage.sync.mockClear()
  await all.clock.advance(5000)
  expect(all.stage.sync).not.toHaveBeenCalled()
})

test('a pause during the lead-in keeps everything from beginning', async () => {
  const { clock, run, stage, timeline } = rig()
  const playing = run.play(asked)
  await clock.advance(leadInMs / 2)
  run.pause()
  await clock.advance(leadInMs)
  await playing
  expect(stage.end).toHaveBeenCalledWith(7)
  expect(timeline.rate).toBe(0)
})

test('runs nothing while devices may not move', async () => {
  const { run, stage, timeline } = rig()
  stage.play.mockResolvedValue(undefined)
  await run.play(asked)
  expect(run.phase).toBe('idle')
  expect(timeline.rate).toBe(0)
})

/** A film that can be made to wait for data. */
function film() {
  let rate = 0
  const watchers = new Set<(change: TimelineChange) => void>()
  const tell = (change: TimelineChange) => {
    for (const watcher of watchers) watcher(change)
  }
  const timeline: Timeline = {
    positionMs: 4000,
    durationMs: 9000,
    get rate() {
      return rate
    },
    play: async () => {
      rate = 1
    },
    pause: () => {
      rate = 0
      tell('stands')
    },
    seek: () => {},
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
  const wait = (isWaiting: boolean) => {
    rate = isWaiting ? 0 : 1
    tell(isWaiting ? 'waits' : 'runs')
  }
  return { timeline, wait }
}

test('a film that waits for data holds the script for a moment, and then ends it', async () => {
  const { timeline, wait } = film()
  const { clock, stage, run, begin } = rig(() => timeline)
  await begin()
  wait(true)
  expect(stage.sync).toHaveBeenLastCalledWith(7, { positionMs: 4000, rate: 0 })
  await clock.advance(patienceMs / 2)
  wait(false)
  await clock.advance(patienceMs * 2)
  expect(run.phase).toBe('running')
  wait(true)
  await clock.advance(patienceMs)
  expect(stage.end).toHaveBeenCalledWith(7)
})

test('a film that cannot be played ends what was begun for it, and says so', async () => {
  const { timeline } = film()
  const { clock, stage, run } = rig(() => ({ ...timeline, play: () => Promise.reject(new Error('no sound')) }))
  const playing = run.play(asked)
  const failed = expect(playing).rejects.toThrow('no sound')
  await clock.advance(leadInMs)
  await failed
  expect(stage.end).toHaveBeenCalledWith(7)
  expect(run.phase).toBe('idle')
})
