import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerWithinMs, type CheckIn, passTime } from './checkIn.ts'

const minute = 60_000
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
