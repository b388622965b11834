import { expect, test } from 'vitest'
import { playwrightTimes, slowestCount, slowestOf, vitestTimes } from './slowest.ts'

test('reads the seconds of every unit test', () => {
  const report = { testResults: [{ assertionResults: [{ fullName: 'ramp rises slowly', duration: 1234.5 }, {}] }] }
  expect(vitestTimes(report)).toEqual([
    { title: 'ramp rises slowly', seconds: 1.2 },
    { title: '', seconds: 0 },
  ])
})

test('adds up the tries of a browser test and names the file it is in', () => {
  const spec = { title: 'stops', tests: [{ results: [{ duration: 2000 }, { duration: 3000 }] }] }
  const report = { suites: [{ title: 'stop.spec.ts', specs: [], suites: [{ title: 'a toy', specs: [spec] }] }] }
  expect(playwrightTimes(report)).toEqual([{ title: 'stop.spec.ts > a toy > stops', seconds: 5 }])
})

test('keeps the slowest, slowest first', () => {
  const times = Array.from({ length: 50 }, (_, index) => ({ title: String(index), seconds: index }))
  const slowest = slowestOf(times)
  expect(slowest).toHaveLength(slowestCount)
  expect(slowest[0]).toEqual({ title: '49', seconds: 49 })
})

test('a report that is missing has no times', () => {
  expect([vitestTimes(undefined), playwrightTimes('no report')]).toEqual([[], []])
})
