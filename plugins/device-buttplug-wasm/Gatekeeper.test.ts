import fc from 'fast-check'
import { fakeClock } from 'sdk/testing'
import { expect, test } from 'vitest'
import { conformanceToys } from '../../tests/simulators/devices/buttplug/toys.ts'
import { WasmDouble } from '../../tests/simulators/devices/buttplug/WasmDouble.ts'
import { Desk } from './Desk.ts'

const names = [
  'Ping',
  'RequestServerInfo',
  'RequestDeviceList',
  'StartScanning',
  'StopScanning',
  'StopAllDevices',
  'StopDeviceCmd',
  'ScalarCmd',
  'LinearCmd',
  'RotateCmd',
  'SensorReadCmd',
  'OutputCmd',
  '__proto__',
]
const number = fc.oneof(fc.integer({ min: -2, max: 5 }), fc.double(), fc.constant(null), fc.constant('0'))
const part = fc.record(
  {
    Index: number,
    Scalar: number,
    ActuatorType: fc.constantFrom('Vibrate', 'Rotate', 'Position', 'Nope'),
    Speed: number,
    Clockwise: fc.oneof(fc.boolean(), number),
    Position: number,
    Duration: number,
  },
  { requiredKeys: [] },
)
const parts = fc.oneof(fc.array(part, { maxLength: 5 }), number)
const body = fc.record(
  {
    Id: fc.oneof(fc.integer({ min: 1, max: 99 }), number),
    DeviceIndex: number,
    Scalars: parts,
    Vectors: parts,
    Rotations: parts,
    SensorIndex: number,
    SensorType: fc.constantFrom('Battery', 'Pressure'),
    MessageVersion: number,
  },
  { requiredKeys: [] },
)
const message = fc.tuple(fc.constantFrom(...names), body).map(([name, fields]) => JSON.stringify([{ [name]: fields }]))

test('whatever is said at the desk, the server lives and is asked for nothing beyond a toy’s range', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(message, fc.json()), { maxLength: 40 }), async (said) => {
      const clock = fakeClock()
      const server = new WasmDouble({ clock, paired: conformanceToys })
      const desk = new Desk({ clock, load: async () => server, letGo() {} })
      const visit = await desk.open({ hear() {}, end() {} })
      visit.say('[{"RequestServerInfo":{"Id":1,"ClientName":"x","MessageVersion":3}}]')
      await clock.settled()
      visit.say('[{"RequestDeviceList":{"Id":2}}]')
      await clock.settled()
      for (const text of said) visit.say(text)
      await clock.advance(6000)
      expect(server.diedOf).toBeUndefined()
      expect(server.double.violations.list).toEqual([])
      visit.leave()
      await clock.settled()
      expect(server.double.body.journal.silentSince()).toBeDefined()
    }),
    { numRuns: 150 },
  )
}, 60_000)
