import { expect, test } from 'vitest'
import { addMoment, type Moment, spanMs } from './ChannelStrip.tsx'

const moment = (at: number, level = 0): Moment => ({ at, level, commanded: level, acknowledged: undefined })

test('a strip remembers its last seconds and no more', () => {
  const times = Array.from({ length: 300 }, (_, index) => index * 100)
  const history = times.reduce<readonly Moment[]>((kept, at) => addMoment(kept, moment(at)), [])
  expect(history.at(-1)?.at).toBe(29_900)
  expect(history[0]?.at).toBe(29_900 - spanMs + 100)
})

test('the same moment told twice is kept once, as it was told last', () => {
  expect(addMoment(addMoment([], moment(5, 0.1)), moment(5, 0.2))).toEqual([moment(5, 0.2)])
})

test('a clock that begins anew begins a new strip', () => {
  expect(addMoment([moment(9000)], moment(20))).toEqual([moment(20)])
})
