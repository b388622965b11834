import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doingOf, statusOf } from './progress.ts'

test('a task waits behind those before it and the one that is worked on', () => {
  expect(statusOf({ active: false, queued: true, completed: false, textinfo: 'In queue: 2/3' })).toEqual({
    kind: 'queued',
    ahead: 2,
  })
  expect(statusOf({ active: false, queued: true, completed: false, textinfo: 'Waiting...' })).toEqual({
    kind: 'queued',
  })
})

test('images-F04 odd progress is clamped', () => {
  for (const [told, fraction] of [
    [-0.4, 0],
    [1.7, 1],
    [undefined, 0],
  ] as const) {
    expect(statusOf({ active: true, queued: false, completed: false, progress: told })).toMatchObject({ fraction })
    expect(doingOf({ progress: told, state: { job: 'a', job_count: -1 } })).toMatchObject({ fraction })
  }
})

test('a server is idle when it has no job', () => {
  expect(doingOf({ progress: 0, state: { job: '', job_count: 0 } })?.isIdle).toBe(true)
  expect(doingOf({ progress: 0, state: { job: 'scripts', job_count: -1 } })?.isIdle).toBe(false)
})

test('whatever a server says is read without harm', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const standing = statusOf(json)
      if (standing.kind === 'active') expect(standing.fraction >= 0 && standing.fraction <= 1).toBe(true)
      doingOf(json)
    }),
  )
})
