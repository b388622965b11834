import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseOf, limitsOf } from './settings.ts'
import { deviceOf, shockersIn } from './shockers.ts'

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`
const own = { data: [{ id: id(1), shockers: [{ id: id(2), name: 'Ankle', isPaused: false }] }] }
const shared = (shocker: object) => ({
  data: [{ id: id(9), name: 'Juno', devices: [{ id: id(3), shockers: [{ id: id(4), name: 'Calf', ...shocker }] }] }],
})

describe('the lists of shockers', () => {
  test('own ones may do everything, shared ones what their owner allows, within the owner’s limits', () => {
    const permissions = { vibrate: true, sound: false, shock: true, live: false }
    const all = shockersIn(own, shared({ permissions, limits: { intensity: 20, duration: 400 } }))
    expect(all.map(({ name, kinds, most, maxMs }) => [name, kinds, most, maxMs])).toEqual([
      ['Ankle', ['shock', 'vibrate', 'beep'], 100, 65_535],
      ['Calf', ['shock', 'vibrate'], 20, 400],
    ])
  })

  test('what says nothing of permissions is not shared at all, and what is paused is left out', () => {
    expect(shockersIn({ data: [] }, shared({}))).toEqual([])
    expect(shockersIn({ data: [{ id: id(1), shockers: [{ id: id(2), isPaused: true }] }] }, {})).toEqual([])
  })

  test('break on nothing that a server may say', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        expect(shockersIn({ data: one }, { data: [{ devices: other }] })).toBeInstanceOf(Array)
      }),
    )
  })
})

test('a shocker that only vibrates gives neither shocks nor sound, however its name is written', () => {
  const [shocker] = shockersIn(own, {})
  const limits = limitsOf({ vibrateOnly: [' ANKLE '] })
  expect(shocker && deviceOf(shocker, limits).actuators.map(({ kind }) => kind)).toEqual(['vibrate'])
})

test('a device says its ceilings, its pace and when it falls silent', () => {
  const [shocker] = shockersIn(own, {})
  expect(shocker && deviceOf(shocker, limitsOf({ shockMost: 30 }))).toMatchObject({
    id: `openshock-${id(2)}`,
    actuators: [
      { kind: 'shock', steps: 100, everyMs: 1250, caution: { usual: 0.15, most: 0.3, runMs: 500 } },
      { kind: 'vibrate', caution: { runMs: 10_000 } },
      { kind: 'beep' },
    ],
    silence: { kind: 'within', ms: 1000 },
  })
})

test('limits are kept within what they may be, whatever is stored', () => {
  expect(limitsOf({ shockMost: 90, shockMs: 5000, safetyTimeout: 900, vibrateOnly: 'all' })).toEqual({
    shockMost: 50,
    shockMs: 1000,
    runMs: 60_000,
    vibrateOnly: new Set(),
  })
})

test('the server is OpenShock’s own unless another is entered', () => {
  expect(baseOf({})).toBe('https://api.openshock.app')
  expect(baseOf({ baseUrl: 'http://192.168.1.9:5001/api/' })).toBe('http://192.168.1.9:5001/api')
  expect(() => baseOf({ baseUrl: 'http://' })).toThrow('no web address')
})
