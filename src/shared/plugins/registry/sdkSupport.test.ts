import { expect, test } from 'vitest'
import { sdkSupport, sdkVersion } from './sdkSupport.ts'

const kind = (range: string, host = '1.4.0') => sdkSupport(range, host, ['0.1.0']).kind

test('what this host offers is current', () => {
  expect(kind('^1.0')).toBe('current')
  expect(kind('^1.4')).toBe('current')
  expect(kind('~1.4')).toBe('current')
})

test('the former SDK is adapted', () => {
  expect(sdkSupport('^0.1', '1.4.0', ['0.1.0'])).toEqual({ kind: 'adapted', from: '0.1.0' })
})

test('it says whether the plugin or the host is behind', () => {
  expect(kind('^1.5')).toBe('host-too-old')
  expect(kind('^2.0')).toBe('host-too-old')
  expect(kind('~1.2')).toBe('plugin-too-old')
  expect(kind('^0.0.3')).toBe('plugin-too-old')
})

test('the SDK’s version is that of its package', () => {
  expect(sdkVersion).toMatch(/^\d+\.\d+\.\d+$/)
})
