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

test('sound is active or ready', () => {
  expect(statusOf({ state: { kind: 'off' }, devices: 0, isSound: true }).words).toBe('Ready')
  expect(statusOf({ state: connected, devices: 1, isSound: true }).words).toBe('Audio Active')
})

test('names a failed connection', () => {
  expect(statusOf({ state: { kind: 'failed', message: 'No answer.' }, devices: 0 })).toEqual({
    words: 'Connection failed',
    tone: 'failed',
  })
})
