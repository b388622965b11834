import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceOf, everyMsOf, toysIn } from './toys.ts'

const told = (toys: unknown) => ({ code: 200, data: { toys } })
const wand = { id: 'b1', name: 'domi', nickName: '', status: '1', battery: 40, fullFunctionNames: ['Vibrate'] }
const limits = { strongest: 12, autoStopMs: 0 }

describe('the list of toys', () => {
  test('is read as an object or as text, with a status in numbers or in text', () => {
    const asText = toysIn(told(JSON.stringify({ b1: wand })))
    expect(asText).toEqual(toysIn(told({ b1: { ...wand, status: 1 } })))
    expect(asText).toMatchObject([{ name: 'Lovense Domi', battery: 0.4 }])
  })

  test('is empty when the app has none, and no list when it makes no sense', () => {
    expect(toysIn(told(''))).toEqual([])
    expect(toysIn(told('{}'))).toEqual([])
    expect(toysIn(told('<html>'))).toBeUndefined()
    expect(toysIn(undefined)).toBeUndefined()
  })

  test('leaves out toys that are only remembered', () => {
    expect(toysIn(told({ b1: { ...wand, status: '0' } }))).toEqual([])
  })

  test('gives each motor a name of its own, and the pump two of its three steps', () => {
    const names = ['Vibrate', 'Vibrate1', 'Vibrate2', 'Pump', 'Depth', 'constructor']
    const [toy] = toysIn(told({ b1: { ...wand, fullFunctionNames: names } })) ?? []
    expect(toy?.actions.map(({ name, steps }) => [name, steps])).toEqual([
      ['Vibrate1', 20],
      ['Vibrate2', 20],
      ['Pump', 2],
    ])
  })

  test('takes a toy that says nothing of itself for a vibrator', () => {
    expect(toysIn(told({ b1: { ...wand, fullFunctionNames: undefined } }))?.[0]?.actions).toMatchObject([
      { name: 'Vibrate' },
    ])
  })

  test('breaks on nothing that an app may say', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const toy of toysIn(told(value)) ?? [])
          expect(deviceOf(toy, limits, 100).actuators.length).toBeGreaterThan(0)
      }),
    )
  })
})

test('a device says what it is: its ceilings, its pace and when it falls silent', () => {
  const toys = toysIn(told({ b1: wand, b2: { ...wand, id: 'b2' } })) ?? []
  expect(everyMsOf(toys)).toBe(200)
  const [toy] = toys
  expect(toy && deviceOf(toy, { ...limits, strongest: 8 }, 200)).toMatchObject({
    id: 'lovense-b1',
    actuators: [{ kind: 'vibrate', steps: 20, everyMs: 200, caution: { usual: 0.4, most: 0.4 } }],
    silence: { kind: 'within', ms: 2000 },
  })
})
