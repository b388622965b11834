import { expect, test } from 'vitest'
import { createCounter, createHistogram } from './counters.ts'
import { exposition } from './exposition.ts'

test('a counter has one line for each combination of labels', () => {
  const counter = createCounter({ name: 'calls_total', help: 'Calls.' })
  counter.add({ route: '/a', status: '200' })
  counter.add({ route: '/a', status: '200' }, 2)
  counter.add({ route: '/a', status: '404' })
  expect(exposition([counter.family()])).toBe(
    [
      '# HELP calls_total Calls.',
      '# TYPE calls_total counter',
      'calls_total{route="/a",status="200"} 3',
      'calls_total{route="/a",status="404"} 1',
      '',
    ].join('\n'),
  )
})

test('a histogram counts every bucket that holds a value, and ends with all', () => {
  const histogram = createHistogram({ name: 'seconds', help: 'Time.' }, [0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 3]) histogram.observe({ route: '/a' }, value)
  expect(exposition([histogram.family()]).split('\n').slice(2, -1)).toEqual([
    'seconds_bucket{route="/a",le="0.1"} 2',
    'seconds_bucket{route="/a",le="1"} 3',
    'seconds_bucket{route="/a",le="+Inf"} 4',
    'seconds_sum{route="/a"} 3.65',
    'seconds_count{route="/a"} 4',
  ])
})

test('a family without a number is left out, and values that are no numbers have their names', () => {
  const empty = createCounter({ name: 'none', help: '' }).family()
  const samples = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((value) => ({
    labels: {},
    value,
  }))
  const text = exposition([empty, { name: 'odd', help: '', type: 'gauge', samples }])
  expect(text.split('\n').slice(2, -1)).toEqual(['odd NaN', 'odd +Inf', 'odd -Inf'])
})

test('I7: a text in a label or in the help stays in its line', () => {
  const counter = createCounter({ name: 'c', help: 'a\\b\nc' })
  counter.add({ label: 'a"} 9\n\\evil 1' })
  expect(exposition([counter.family()]).split('\n')).toEqual([
    '# HELP c a\\\\b\\nc',
    '# TYPE c counter',
    'c{label="a\\"} 9\\n\\\\evil 1"} 1',
    '',
  ])
})
