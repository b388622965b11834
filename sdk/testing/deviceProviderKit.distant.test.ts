import { expect, test } from 'vitest'
import { brokenRows } from './brokenRows.fixture.ts'
import { type DeviceProviderSubject, deviceProviderKit } from './deviceProviderKit.ts'
import { type DistantFault, distantHardware, distantProvider } from './distantDevice.fixture.ts'

const subjectWith = (fault?: DistantFault): DeviceProviderSubject => ({
  make: (world) => {
    const hardware = distantHardware(world)
    return { provider: distantProvider(world.transport.transport, world.clock, fault), hardware }
  },
})

test('passes a slow device of several kinds that must be connected to and looked for', async () => {
  expect(await brokenRows(deviceProviderKit, () => subjectWith())).toEqual([])
})

test.each<[DistantFault, string]>([
  ['resume', 'reconnect'],
  ['words', 'last-words'],
  ['rest', 'rest'],
  ['most', 'levels'],
  ['off', 'events'],
  ['deaf', 'watch'],
])('catches a distant provider that is wrong about "%s"', async (fault, row) => {
  expect(await brokenRows(deviceProviderKit, () => subjectWith(fault), row)).toEqual([row])
})
