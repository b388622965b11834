import fc from 'fast-check'
import { devices } from 'sdk/page/devices/devices.ts'
import { beginEvening, director, leaveDirecting } from 'sdk/page/director/director.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceView, StimulationState } from '../../../workers/stimulation/contract.ts'
import * as coolDown from '../../consent/coolDown.ts'
import { stopStimulation } from '../../consent/stop.ts'
import { showState } from '../../devices/showState.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import * as aftercare from '../aftercare/handleSafeword.ts'
import {
  answerCheckIn,
  answerWithinMs,
  askNow,
  type CheckIn,
  passTime,
  startDirectorWatch,
  watch,
} from './startDirectorWatch.ts'

const world = { done: [] as string[] }
replaceEngine('stimulation', { setRules: async () => void world.done.push('rules') })

const minute = 60_000
const state = (more: Partial<StimulationState>): StimulationState => ({
  ...devices.state,
  devices: [{ id: 'toy' } as unknown as DeviceView],
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  leaveDirecting()
  showState(state({ isArmed: true }))
  const end = startDirectorWatch()
  const leave = addStopper(() => void world.done.push('stopped'))
  vi.spyOn(aftercare, 'handleSafeword').mockImplementation(async (cause = 'safeword') => {
    world.done.push(`aftercare: ${cause}`)
    return true
  })
  vi.spyOn(coolDown, 'beginCoolDown').mockImplementation(async (minutes) => void world.done.push(`rest ${minutes}`))
  world.done = []
  return () => {
    end()
    leave()
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

test('without an answer it softens through the engine, then stops everything', async () => {
  await vi.advanceTimersByTimeAsync(16.5 * minute)
  expect(world.done).toEqual([])
  await vi.advanceTimersByTimeAsync(minute)
  expect(director.easing).toBeCloseTo(0.6)
  expect(world.done).toContain('rules')
  expect(world.done).not.toContain('stopped')
  await vi.advanceTimersByTimeAsync(minute)
  expect(world.done.at(-1)).toBe('stopped')
})

test('each answer does what it says, and the question goes', () => {
  askNow()
  answerCheckIn('yes')
  expect([director.easing, world.done]).toEqual([1, []])
  answerCheckIn('softer')
  expect(director.easing).toBeCloseTo(0.6)
  answerCheckIn('pause')
  answerCheckIn('stop')
  expect(world.done.filter((one) => one !== 'rules')).toEqual(['stopped', 'aftercare: check-in'])
  expect(watch.checkIn.kind).toBe('quiet')
})

test('gives a minute to answer while nothing moves; a stop ends the question', async () => {
  showState(state({ isArmed: false }))
  askNow()
  await vi.advanceTimersByTimeAsync(0.9 * minute)
  expect(watch.checkIn.kind).toBe('asking')
  await vi.advanceTimersByTimeAsync(0.2 * minute)
  expect(watch.checkIn.kind).toBe('quiet')
  expect(world.done).not.toContain('stopped')
  askNow()
  stopStimulation()
  expect(watch.checkIn.kind).toBe('quiet')
})

test('an evening brings the engine up and down, and ends in aftercare, and after a long one in a rest', async () => {
  beginEvening({ arc: 'waves', minutes: 60 })
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(world.done.filter((one) => one === 'rules').length).toBeGreaterThan(20)
  answerCheckIn('yes')
  showState(state({ isArmed: false }))
  await vi.advanceTimersByTimeAsync(30 * minute + 1000)
  expect(world.done).toContain('rest 10')
  expect(world.done).toContain('aftercare: evening')
  expect(director.evening).toBeUndefined()
})

test('a short evening asks for no rest', async () => {
  beginEvening({ arc: 'steady', minutes: 10 })
  await vi.advanceTimersByTimeAsync(10 * minute + 1000)
  expect(world.done).toContain('aftercare: evening')
  expect(world.done).not.toContain('rest 10')
})

test('a session of devices that lasted as long as it may is followed by a rest, once', async () => {
  const stopped = { reason: 'session-over', at: 5, outcomes: [] } as const
  showState(state({ isArmed: false, stopped }))
  await vi.advanceTimersByTimeAsync(1000)
  showState(state({ isArmed: false, stopped }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(world.done.filter((one) => one === 'rest 10')).toHaveLength(1)
})

test('a button on a device ends everything else, too', async () => {
  showState(state({ isArmed: false, stopped: { reason: 'button', at: 7, outcomes: [] } }))
  await vi.advanceTimersByTimeAsync(1000)
  // What stops because of it is told as the same stop.
  showState(state({ isArmed: false, stopped: { reason: 'button', at: 900, outcomes: [] } }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(world.done).toEqual(['aftercare: button'])
  showState(state({ isArmed: false, stopped: { reason: 'button', at: 9000, outcomes: [] } }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(world.done).toEqual(['aftercare: button', 'aftercare: button'])
  // The clock was set back since.
  showState(state({ isArmed: false, stopped: { reason: 'button', at: 100, outcomes: [] } }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(world.done).toHaveLength(3)
})

const everyMs = 15 * minute

/** An evening nobody answers in, second by second: what happened, and in which minute. */
function silence(minutes: number, isOn = (_minute: number) => true, every = everyMs): readonly string[] {
  const happened: string[] = []
  let state: CheckIn = { kind: 'quiet', since: 0 }
  for (let now = 0; now <= minutes * minute; now += 1000) {
    const next = passTime(state, { now, everyMs: every, isOn: isOn(Math.floor(now / minute)) })
    if (next.effect) happened.push(`${next.effect} at ${now / minute}`)
    else if (next.state !== state && next.state.kind === 'asking') happened.push(`asked at ${now / minute}`)
    state = next.state
  }
  return happened
}

test('without an answer it asks twice, then softens, then pauses everything', () => {
  expect(silence(18)).toEqual(['asked at 15', 'asked at 16', 'soften at 17', 'pause at 18'])
})

test('asks nothing while nothing may move or where it is unwanted', () => {
  expect(silence(60, () => false)).toEqual([])
  expect(silence(60, undefined, 0)).toEqual([])
})

test('time counts from when devices were let move', () => {
  expect(silence(20, (at) => at >= 5)).toEqual(['asked at 19.983333333333334'])
})

test('a question goes away when everything has stopped', () => {
  const asking: CheckIn = { kind: 'asking', since: 0, missed: 1 }
  expect(passTime(asking, { now: 10, everyMs, isOn: false })).toEqual({ state: { kind: 'quiet', since: 10 } })
})

test('however the clock jumps, no step does more than one thing, and none without two unanswered questions', () => {
  const state = fc.oneof(
    fc.record({ kind: fc.constant('quiet' as const), since: fc.nat() }),
    fc.record({ kind: fc.constant('asking' as const), since: fc.nat(), missed: fc.nat(2) }),
  )
  fc.assert(
    fc.property(state, fc.nat(), (before, now) => {
      const { effect } = passTime(before, { now, everyMs, isOn: true })
      if (!effect) return
      expect(before).toMatchObject({ kind: 'asking' })
      expect(before.kind === 'asking' && before.missed).toBeGreaterThanOrEqual(1)
      expect(now - before.since).toBeGreaterThanOrEqual(answerWithinMs)
    }),
  )
})
