import { describe, expect, test } from 'vitest'
import manifest from './plugin.json'
import { basesOf, limitsOf, ports } from './settings.ts'

describe('the address of the app', () => {
  test('leads to this computer when nothing is entered, on six ports', () => {
    expect(basesOf({})).toEqual(ports.map((port) => `https://127-0-0-1.lovense.club:${port}`))
  })

  test('becomes a name that has a certificate when it is a number', () => {
    expect(basesOf({ address: '192.168.1.20' })[0]).toBe('https://192-168-1-20.lovense.club:30010')
    expect(basesOf({ address: 'https://192.168.1.20:30012' })[0]).toBe('https://192-168-1-20.lovense.club:30012')
  })

  test('is tried first on the port that was entered, once', () => {
    const bases = basesOf({ address: '192-168-1-20.lovense.club:30013' })
    expect(bases[0]).toBe('https://192-168-1-20.lovense.club:30013')
    expect(new Set(bases).size).toBe(6)
  })

  test('is left as it is where it is plain http, or some other name', () => {
    expect(basesOf({ address: 'http://192.168.1.20:20010' })).toEqual(['http://192.168.1.20:20010'])
    expect(basesOf({ address: 'https://bridge.local:8443' })).toEqual(['https://bridge.local:8443'])
  })

  test('is refused in words when it is none', () => {
    expect(() => basesOf({ address: 'my phone' })).toThrow('192.168.1.20')
  })

  test('lies within what the plugin may reach, whatever number is entered', () => {
    const stars = manifest.permissions.net.hosts.filter((host) => host.startsWith('https://*'))
    const reached = basesOf({ address: '10.0.0.7' }).map((base) => base.replace('10-0-0-7', '*'))
    expect(reached).toEqual(stars)
  })
})

test('limits are kept within what they may be, whatever is stored', () => {
  expect(limitsOf({})).toEqual({ strongest: 12, autoStopMs: 10_000 })
  expect(limitsOf({ strongest: 0, autoStop: -5 })).toEqual({ strongest: 1, autoStopMs: 0 })
  expect(limitsOf({ strongest: 40, autoStop: 'soon' })).toEqual({ strongest: 20, autoStopMs: 10_000 })
})
