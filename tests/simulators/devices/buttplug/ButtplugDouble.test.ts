import { beforeEach, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '../../llm/clock.ts'
import { ButtplugDouble, type DoubleOptions, type Visit } from './ButtplugDouble.ts'

let clock: ManualClock
let said: string[]

beforeEach(() => {
  clock = manualClock()
  said = []
})

const greeting = { RequestServerInfo: { Id: 1, ClientName: 'Test', ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 } }
const vibrate = (id: number, value: number, device = 0) => ({
  OutputCmd: { Id: id, DeviceIndex: device, FeatureIndex: 0, Command: { Vibrate: { Value: value } } },
})

function visited(options: Omit<DoubleOptions, 'clock'> = {}) {
  const double = new ButtplugDouble({ clock, ...options })
  const visit = double.connect({ send: (data) => said.push(String(data)), close() {} })
  const tell = (...messages: readonly object[]) => (visit as Visit).receive(JSON.stringify(messages))
  return { double, visit, tell }
}

test('orders before the greeting, and a second greeting, are refused', () => {
  const { double, tell } = visited()
  tell({ RequestDeviceList: { Id: 9 } })
  expect(said.at(-1)).toContain('RequestServerInfoExpected')
  tell(greeting)
  tell(greeting)
  expect(said.at(-1)).toContain('HandshakeAlreadyHappened')
  expect(double.violations.list).toHaveLength(2)
})

test('an unknown key is a mistake that does not say whose', () => {
  const { tell } = visited()
  tell(greeting)
  tell({ RequestDeviceList: { Id: 2, Nope: true } })
  expect(JSON.parse(said.at(-1) ?? '')).toMatchObject([{ Error: { Id: 0, ErrorCode: 3 } }])
})

test('a value outside its range is refused, and written down', () => {
  const { double, tell } = visited()
  tell(greeting)
  tell(vibrate(2, 101))
  expect(said.at(-1)).toContain('DeviceStepRangeError')
  expect(double.violations.list).toEqual(['101 is outside 0 to 100'])
})

test('orders are gathered for a moment, and the last one counts; a repeated one goes nowhere', async () => {
  const { double, tell } = visited({ gapMs: 75 })
  tell(greeting)
  tell(vibrate(2, 10))
  tell(vibrate(3, 20))
  expect(double.body.writes).toEqual([])
  await clock.advance(75)
  expect(double.body.writes.map(({ value }) => value)).toEqual([20])
  tell(vibrate(4, 20))
  expect(double.body.swallowed).toBe(1)
})

test('stopping one stops all, or that one, as the server is', () => {
  for (const [stops, silent] of [
    ['all', true],
    ['device', false],
  ] as const) {
    const { double, tell } = visited({ stops })
    tell(greeting)
    tell(vibrate(2, 10))
    tell({ StopCmd: { Id: 3, DeviceIndex: 2 } })
    expect(double.body.journal.silentSince() !== undefined).toBe(silent)
  }
})

test('nothing is there before somebody looks', async () => {
  const { double, tell } = visited({ attached: false, scanEnds: true })
  tell(greeting)
  tell({ RequestDeviceList: { Id: 2 } })
  expect(JSON.parse(said.at(-1) ?? '')).toEqual([{ DeviceList: { Id: 2, Devices: {} } }])
  tell({ StartScanning: { Id: 3 } })
  await clock.advance(5)
  expect(double.toys).toHaveLength(3)
  expect(said.at(-1)).toContain('ScanningFinished')
})

test('a client that leaves leaves its toys at rest', () => {
  const { double, tell, visit } = visited()
  tell(greeting)
  tell(vibrate(2, 10))
  visit?.leave()
  expect(double.body.journal.entries.at(-1)).toMatchObject({ level: 0, cause: 'client gone' })
  expect(double.hasClient).toBe(false)
})
