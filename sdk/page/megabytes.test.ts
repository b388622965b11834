import { megabytes, percentUsed } from 'sdk/page/megabytes.ts'
import { expect, test } from 'vitest'

test('amounts are megabytes with one decimal', () => {
  expect([0, 1_048_576, 1_572_864, 110_100_480].map(megabytes)).toEqual(['0.0 MB', '1.0 MB', '1.5 MB', '105.0 MB'])
})

test('the bar is never more than full', () => {
  expect([percentUsed(50, 200), percentUsed(300, 200), percentUsed(1, 0), percentUsed(Number.NaN, 5)]).toEqual([
    25, 100, 0, 0,
  ])
})
