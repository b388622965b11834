import type { SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { RestorePoints } from './restorePoints.ts'

const evening = 'evening' as SessionId
const morning = 'morning' as SessionId
const minute = 60_000

function rig() {
  const kept: { readonly session: SessionId; readonly at: number }[] = []
  const waiting = new Set<{ readonly at: number; run(): void }>()
  const world = { time: 0, busy: false, interval: (5 * minute) as number | undefined }
  const points = new RestorePoints({
    now: () => world.time,
    after: (ms, run) => {
      const timer = { at: world.time + ms, run }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
    settleMs: () => 2000,
    isBusy: () => world.busy,
    intervalMs: () => world.interval,
    keep: async (session) => void kept.push({ session, at: world.time }),
  })
  const pass = (ms: number) => {
    const end = world.time + ms
    for (;;) {
      const next = [...waiting].sort((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      waiting.delete(next)
      world.time = next.at
      next.run()
    }
    world.time = end
  }
  return { world, points, kept, pass }
}

test('a chat is copied two seconds after its last change', () => {
  const { points, kept, pass } = rig()
  points.changed(evening)
  pass(1500)
  points.changed(evening)
  pass(1999)
  expect(kept).toEqual([])
  pass(1)
  expect(kept).toEqual([{ session: evening, at: 3500 }])
})

test('a chat that stays as it is is not copied again', () => {
  const { points, kept, pass } = rig()
  points.changed(evening)
  pass(60 * minute)
  expect(kept).toHaveLength(1)
})

test('however much is said, copies lie as far apart as was wished', () => {
  const { points, kept, pass } = rig()
  for (let message = 0; message < 120; message++) {
    points.changed(evening)
    pass(10_000)
  }
  const times = kept.map(({ at }) => at)
  expect(times.length).toBeGreaterThan(2)
  for (const [index, at] of times.entries())
    expect(at - (times[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(5 * minute)
})

test('makes no restore point while a reply is being written', () => {
  const { world, points, kept, pass } = rig()
  world.busy = true
  points.changed(evening)
  pass(minute)
  expect(kept).toEqual([])
  world.busy = false
  pass(2000)
  expect(kept).toHaveLength(1)
})

test('each chat has its own time', () => {
  const { points, kept, pass } = rig()
  points.changed(evening)
  points.changed(morning)
  pass(2000)
  expect(kept.map(({ session }) => session)).toEqual([evening, morning])
})

test('switched off, nothing is copied, also not what was about to be', () => {
  const { world, points, kept, pass } = rig()
  points.changed(evening)
  world.interval = undefined
  pass(minute)
  points.changed(evening)
  pass(minute)
  expect(kept).toEqual([])
})

test('after the end nothing is copied', () => {
  const { points, kept, pass } = rig()
  points.changed(evening)
  points.stop()
  pass(minute)
  expect(kept).toEqual([])
})
