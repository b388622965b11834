import { PluginError } from 'sdk'
import type { Clock } from 'sdk/devices'
import { cancelled } from './askForDevice.ts'
import { type Attached, attach } from './attach.ts'
import type { BluetoothAddress } from './deviceAddress.ts'
import { type OpenLink, radioLink } from './radioLink.ts'
import type { BluetoothDevice } from './radios.ts'

const what = 'Bluetooth device'
/** As long as one characteristic can be. */
const maxWrite = 512
/** The number of the first message on a numbered link, which says what was found. */
const greeting = 255

/** Connects to a device and finds what the address names in it. The link ends with the signal. */
export async function bluetoothLink(
  device: BluetoothDevice,
  address: BluetoothAddress,
  signal: AbortSignal,
  clock?: Clock,
): Promise<OpenLink> {
  const { gatt } = device
  if (!gatt || gatt.connected) {
    throw new PluginError('transport/unavailable', `The ${what} is in use already. Close its other connection first.`)
  }
  const found = await attach(gatt, address, signal, clock)
  const { isNumbered } = address
  const hear = (number: number, value: DataView) => {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    radio.heard(isNumbered ? new Uint8Array([number, ...bytes]) : bytes.slice())
  }
  const listeners = found
    .filter(({ use }) => use === 'notify')
    .map(({ number, characteristic }) => {
      const changed = () => characteristic.value && hear(number, characteristic.value)
      return { characteristic, changed }
    })
  const lost = () => radio.lost()
  const radio = radioLink(
    {
      what,
      async transmit(bytes) {
        const number = isNumbered ? bytes[0] : 0
        const own = isNumbered ? bytes.subarray(1) : bytes
        const one = found.find((each) => each.number === number)
        if (!one) throw new PluginError('plugin/refused', `The ${what} has nothing under the number ${number}.`)
        if (isNumbered && bytes.length === 1) hear(one.number, await one.characteristic.readValue())
        else await write(one, own)
      },
      async free() {
        for (const { characteristic, changed } of listeners) {
          characteristic.removeEventListener('characteristicvaluechanged', changed)
        }
        device.removeEventListener('gattserverdisconnected', lost)
        gatt.disconnect()
      },
    },
    signal,
  )
  if (isNumbered) radio.heard(greetingOf(device, found))
  for (const { characteristic, changed } of listeners) {
    characteristic.addEventListener('characteristicvaluechanged', changed)
  }
  device.addEventListener('gattserverdisconnected', lost)
  // It may have gone between its last answer and our listening.
  if (signal.aborted) throw cancelled()
  if (!gatt.connected) lost()
  return radio.link
}

async function write({ use, characteristic }: Attached, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (use !== 'write') throw new PluginError('plugin/refused', `This part of the ${what} is not for writing.`)
  if (bytes.length > maxWrite) {
    throw new PluginError('plugin/too-large', `A ${what} takes ${maxWrite} bytes at once at most.`)
  }
  if (characteristic.properties.writeWithoutResponse) await characteristic.writeValueWithoutResponse(bytes)
  else await characteristic.writeValueWithResponse(bytes)
}

/** 255, the device's name, 0, the browser's own name for it, 0, and the numbers of all that is there. */
function greetingOf({ name = '', id = '' }: BluetoothDevice, found: readonly Attached[]): Uint8Array {
  const words = [name, id].map((word) => new TextEncoder().encode(word.replaceAll('\0', '')))
  return new Uint8Array([greeting, ...words.flatMap((word) => [...word, 0]), ...found.map(({ number }) => number)])
}
