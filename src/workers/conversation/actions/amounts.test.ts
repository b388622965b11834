import { expect, test } from 'vitest'
import { readAddedTime } from './addedTime.ts'
import { readDuration, readStrength } from './amounts.ts'

test.each([
  ['40%', 0.4],
  ['0.4', 0.4],
  ['0,4', 0.4],
  ['.4', 0.4],
  ['.5%', 0.005],
  ['4/10', 0.4],
  ['40', 0.4],
  ['1', 0.01],
  ['1.0', 1],
  ['wave - 40% - 20s', 0.4],
  ['wave 40 20s pain', 0.4],
  ['40,constant,20s', 0.4],
  ['no more than 40%', 0.4],
  ['off', 0],
])('“%s” is a strength of %d', (text, value) => {
  expect(readStrength(text)).toEqual({ kind: 'amount', value })
})

test('what may be read in two ways, or is of another scale, is no strength', () => {
  const texts = [
    ...['−30%', '﹣30', '- 30%', 'minus 30%', 'not 30%', 'no 30%', 'never 30%', "don't 30%", '30–60%', '30-60%'],
    ...['1,000', '1.000', '1.000%', '30.5.2', '3,0,0', '1..5%', '٣5%', '³0', '30‰', '30 ‱', '5 W', '50 mA', '50 Hz'],
    ...['10x', 'x10', '30e', '4e', '10^1', '0x50', '4/1000 mA', '4 / 10.5.5', '', 'thirty', 'NaN', '1e9', '101'],
  ]
  expect(texts.filter((text) => readStrength(text).kind === 'amount')).toEqual([])
})

test('a duration is never the rest of a longer number', () => {
  expect(readDuration('.5h')).toEqual({ kind: 'amount', value: 1_800_000 })
  const texts = ['−20s', '20–30s', '1..5h', '٣5 min', '1,000 min', '1.000 h']
  expect(texts.filter((text) => readDuration(text).kind === 'amount')).toEqual([])
  const lone = ['−30', '.5', '٣5', '1,000', 'hours=−2', 'hours=.5']
  expect(lone.filter((text) => readAddedTime(text).kind === 'amount')).toEqual([])
})
