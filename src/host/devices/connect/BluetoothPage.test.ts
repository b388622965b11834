import { expect, test } from 'vitest'
import { bluetoothHere } from './BluetoothPage.tsx'

test('a page that is not secure has no Bluetooth, whatever the browser has', async () => {
  expect(await bluetoothHere({ getAvailability: async () => true }, false)).toBe('insecure')
})

test('a browser without it, one with it, and one whose radio is off are told apart', async () => {
  expect(await bluetoothHere(null, true)).toBe('none')
  expect(await bluetoothHere({ getAvailability: async () => true }, true)).toBe('ready')
  expect(await bluetoothHere({ getAvailability: async () => false }, true)).toBe('off')
  expect(await bluetoothHere({}, true)).toBe('ready')
})

test('a radio that refuses to answer counts as off', async () => {
  expect(await bluetoothHere({ getAvailability: () => Promise.reject(new Error('no')) }, true)).toBe('off')
})
