import { expect, test } from 'vitest'
import { parseBluetoothAddress, parseHidAddress, parseSerialAddress } from './deviceAddress.ts'

test('a serial device is named by its speed, and by its kind if that matters', () => {
  expect(parseSerialAddress('115200')).toEqual({ options: { baudRate: 115200 }, usb: [] })
  expect(parseSerialAddress('9600?parity=even&bits=7&stop=2&usb=1a86:7523&usb=2341')).toEqual({
    options: { baudRate: 9600, parity: 'even', dataBits: 7, stopBits: 2 },
    usb: [{ vendor: 0x1a86, product: 0x7523 }, { vendor: 0x2341 }],
  })
})

test('a HID device is named by its maker, product and usage', () => {
  expect(parseHidAddress('1a86')).toEqual({ vendorId: 0x1a86 })
  expect(parseHidAddress('1A86:7523?usage=ffa0:0001')).toEqual({
    vendorId: 0x1a86,
    productId: 0x7523,
    usagePage: 0xffa0,
    usage: 1,
  })
})

const short = (digits: string) => `0000${digits}-0000-1000-8000-00805f9b34fb`
const long = '6e400001-b5a3-f393-e0a9-e50e24dcca9e'

test('a Bluetooth device is named by its service and characteristics, short or long', () => {
  expect(parseBluetoothAddress(`${long.toUpperCase()}/fff2`)).toEqual({
    characteristics: [{ use: 'write', service: long, characteristic: short('fff2') }],
    isNumbered: false,
    names: [],
  })
  expect(parseBluetoothAddress('fff0/fff2/fff1?name=Lamp-')).toMatchObject({
    characteristics: [{ use: 'write' }, { use: 'notify', service: short('fff0'), characteristic: short('fff1') }],
    names: ['Lamp-'],
  })
})

test('several characteristics are numbered as they stand in the address', () => {
  const address = `?name=Lamp&notify=fff0/fff1&name=Fan&write=${long}/fff2&read=180a/2a19`
  expect(parseBluetoothAddress(address)).toEqual({
    characteristics: [
      { use: 'notify', service: short('fff0'), characteristic: short('fff1') },
      { use: 'write', service: long, characteristic: short('fff2') },
      { use: 'read', service: short('180a'), characteristic: short('2a19') },
    ],
    isNumbered: true,
    names: ['Lamp', 'Fan'],
  })
})

test.each([
  '',
  '0',
  '-1',
  '1.5',
  '115200?baud=1',
  '9600?parity=mark',
  '9600?bits=9',
  '9600?usb=zz',
  '1'.repeat(400),
  7,
])('no serial device is at "%s"', (address) => {
  expect(() => parseSerialAddress(address)).toThrow('not the address of a serial device')
})

test.each(['', 'lamp', '1a86:', '1a86:7523:1', '1a86?usage=', '1a86?usage=1', '1a86?vendor=1', null])(
  'no HID device is at "%s"',
  (address) => {
    expect(() => parseHidAddress(address)).toThrow('not the address of a HID device')
  },
)

test.each([
  '',
  'fff0',
  'fff0/',
  'fff0/fff1/fff2/fff3',
  'battery_service/fff1',
  'fff0/fff1?name=',
  'fff0/fff1?x=1',
  'fff0/fff1?write=fff0/fff2',
  '?name=Lamp',
  '?write=fff0',
  '?write=fff0/fff1/fff2',
  `?name=Lamp${'&write=fff0/fff1'.repeat(33)}`,
  {},
])('no Bluetooth device is at "%s"', (address) => {
  expect(() => parseBluetoothAddress(address)).toThrow('not the address of a Bluetooth device')
})
