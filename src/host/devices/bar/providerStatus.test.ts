import { expect, test } from 'vitest'
import { status } from '../state.fixture.ts'
import { aggregateOf, statusOf } from './providerStatus.ts'

const connected = { kind: 'connected' } as const

test('a provider is disconnected, connecting, connected with or without devices, or scanning', () => {
  expect(statusOf({ state: { kind: 'off' }, devices: 0 }).words).toBe('Disconnected')
  expect(statusOf({ state: { kind: 'connecting' }, devices: 0 }).words).toBe('Connecting…')
  expect(statusOf({ state: connected, devices: 0 }).words).toBe('Connected, no devices yet')
  expect(statusOf({ state: connected, devices: 2 }).words).toBe('Connected, 2 devices')
  expect(statusOf({ state: connected, devices: 1, isScanning: true }).words).toBe('Scanning for devices…')
})

test('a provider with words of its own is told in these while it is off or connected', () => {
  const words = { off: 'Ready', connected: 'Audio Active' }
  expect(statusOf({ state: { kind: 'off' }, devices: 0, words }).words).toBe('Ready')
  expect(statusOf({ state: connected, devices: 1, words }).words).toBe('Audio Active')
  expect(statusOf({ state: { kind: 'connecting' }, devices: 0, words }).words).toBe('Connecting…')
})

test('names a failed connection', () => {
  expect(statusOf({ state: { kind: 'failed', message: 'No answer.' }, devices: 0 })).toEqual({
    words: 'Connection failed',
    tone: 'failed',
  })
})

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
