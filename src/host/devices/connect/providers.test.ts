import { expect, test } from 'vitest'
import { status } from '../state.fixture.ts'
import { aggregateOf } from './providers.ts'

const on = status({ kind: 'connected' })
const off = status({ kind: 'off' })
const failed = status({ kind: 'failed', message: 'It is off.' })

test('all are connected, some are, or none is', () => {
  expect(aggregateOf([on, on])).toBe('connected')
  expect(aggregateOf([on, off])).toBe('partial')
  expect(aggregateOf([failed, on])).toBe('partial')
  expect(aggregateOf([off, failed])).toBe('disconnected')
})

test('shows nothing connected without providers', () => {
  expect(aggregateOf([])).toBe('disconnected')
})
