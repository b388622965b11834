import { expect, test } from 'vitest'
import { tableOf, verdictOf } from './table.ts'

const held = { id: '1', area: 'server', tries: 'climbs out', ms: 2 }
const broke = { ...held, id: '2', ms: 7, broke: 'a file' }

test('counts each area with its slowest attack', () => {
  expect(tableOf([held, broke]).split('\n')[1]).toMatch(/^server +2 +1 +7\.0 ms$/)
})

test('fails on a success, on too few attacks and on a run that ended badly', () => {
  expect(verdictOf([held], true, 1).holds).toBe(true)
  expect(verdictOf([held, broke], true, 1).holds).toBe(false)
  expect(verdictOf([held], true, 2).holds).toBe(false)
  expect(verdictOf([held], false, 1).holds).toBe(false)
})
