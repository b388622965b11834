import { expect, test } from 'vitest'
import { standing } from '../state.fixture.ts'
import { aggregateOf } from './providers.ts'

const on = standing({ kind: 'connected' })
const off = standing({ kind: 'off' })
const failed = standing({ kind: 'failed', message: 'It is off.' })

test('all are connected, some are, or none is', () => {
  expect(aggregateOf([on, on])).toBe('connected')
  expect(aggregateOf([on, off])).toBe('partial')
  expect(aggregateOf([failed, on])).toBe('partial')
  expect(aggregateOf([off, failed])).toBe('disconnected')
})

test('without any there is nothing connected', () => {
  expect(aggregateOf([])).toBe('disconnected')
})
