import { expect, test } from 'vitest'
import { statusOf } from './stateWords.ts'

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
