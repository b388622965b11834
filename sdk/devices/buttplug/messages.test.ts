import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame, reasonOf } from './messages.ts'

const read = (text: string) => readFrame(new TextEncoder().encode(text))

test.each([
  '{',
  '[]',
  '[{"Nope":{}}]',
  '[{"Ok":{}}]',
  '{"Ok":{"Id":1}}',
  '[{"Ok":{"Id":1},"Error":{"Id":1}}]',
  '[null]',
])('%s holds no message', (text) => {
  expect(read(text)).toEqual({ messages: [], malformed: 1 })
})

test('what is good in a frame is kept beside what is not', () => {
  expect(read('[{"Nope":{}},{"Ok":{"Id":7}},3]')).toEqual({ messages: [{ kind: 'ok', id: 7 }], malformed: 2 })
})

test('whatever comes, reading it does not throw', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc
      .tuple(fc.constantFrom('Ok', 'Error', 'ServerInfo', 'DeviceList', 'DeviceAdded', 'InputReading'), fc.object())
      .map(([name, body]) => new TextEncoder().encode(JSON.stringify([{ [name]: { Id: 0, ...body } }]))),
  )
  fc.assert(fc.property(anything, (bytes) => Array.isArray(readFrame(bytes).messages)))
})

test('a name that every object has is no message', () => {
  expect(read('[{"constructor":{"Id":1}},{"toString":{"Id":1}}]').messages).toEqual([])
})

test.each([
  ['{"ButtplugDeviceError":{"DeviceNotAvailable":3}}', 'DeviceNotAvailable'],
  ['{"ButtplugPingError":"PingTimerNotRunning"}', 'PingTimerNotRunning'],
  ['{"ButtplugDeviceError":{"DeviceStepRangeError":[20,30]}}', 'DeviceStepRangeError'],
  ['the radio is off', 'the radio is off'],
  ['', 'no reason given'],
])('the reason in %s is %s', (message, reason) => {
  expect(reasonOf(message)).toBe(reason)
})
