import { PluginError } from 'sdk'
import { cancelled } from './askForDevice.ts'
import type { BluetoothAddress } from './deviceAddress.ts'
import { type OpenLink, radioLink } from './radioLink.ts'
import type { BluetoothDevice, Characteristic, GattServer } from './radios.ts'

const what = 'Bluetooth device'
/** As long as one characteristic can be. */
const longestWrite = 512

export async function bluetoothLink(
  device: BluetoothDevice,
  address: BluetoothAddress,
  signal: AbortSignal,
): Promise<OpenLink> {
  const { gatt } = device
  if (!gatt || gatt.connected) {
    throw new PluginError('transport/unavailable', `The ${what} is in use already. Close its other connection first.`)
  }
  const { write, notify } = await characteristics(gatt, address, signal)
  const changed = () => {
    const { value } = notify ?? {}
    if (value) radio.heard(new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice())
  }
  const lost = () => radio.lost()
  const radio = radioLink(
    {
      what,
      async transmit(bytes) {
        if (bytes.length > longestWrite) {
          throw new PluginError('plugin/too-large', `A ${what} takes ${longestWrite} bytes at once at most.`)
        }
        if (write.properties.writeWithoutResponse) await write.writeValueWithoutResponse(bytes)
        else await write.writeValueWithResponse(bytes)
      },
      async free() {
        notify?.removeEventListener('characteristicvaluechanged', changed)
        device.removeEventListener('gattserverdisconnected', lost)
        gatt.disconnect()
      },
    },
    signal,
  )
  notify?.addEventListener('characteristicvaluechanged', changed)
  device.addEventListener('gattserverdisconnected', lost)
  // It may have gone between its last answer and our listening.
  if (!gatt.connected) lost()
  return radio.link
}

async function characteristics(
  gatt: GattServer,
  address: BluetoothAddress,
  signal: AbortSignal,
): Promise<{ readonly write: Characteristic; readonly notify?: Characteristic }> {
  const leave = () => gatt.disconnect()
  signal.addEventListener('abort', leave, { once: true })
  try {
    if (signal.aborted) throw cancelled()
    const service = await (await gatt.connect()).getPrimaryService(address.service)
    const write = await service.getCharacteristic(address.write)
    const notify = address.notify && (await service.getCharacteristic(address.notify))
    if (notify) await notify.startNotifications()
    if (signal.aborted) throw cancelled()
    return { write, ...(notify && { notify }) }
  } catch (error) {
    leave()
    if (signal.aborted) throw cancelled()
    const sentence = `The ${what} could not be reached, or is of another kind. Switch it on, bring it closer, and try again.`
    throw new PluginError('device/none', sentence, { cause: error })
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
