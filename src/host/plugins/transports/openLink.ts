import { PluginError, type PluginManifest, type TransportKind } from 'sdk'
import { network } from '../../engines/engine.ts'
import { askForDevice, hasGesture, unavailable } from './askForDevice.ts'
import { bluetoothLink } from './bluetoothLink.ts'
import { parseBluetoothAddress, parseHidAddress, parseSerialAddress } from './deviceAddress.ts'
import { hidLink } from './hidLink.ts'
import { metDevices } from './metDevices.ts'
import type { OpenLink } from './radioLink.ts'
import type { Radios } from './radios.ts'
import { serialLink } from './serialLink.ts'

type Plugin = Pick<PluginManifest, 'id' | 'name'>

/**
 * Opens bytes to hardware for a plugin; the link ends with `signal`. Sockets are opened by the network worker, to hosts
 * the plugin was granted. Everything else needs this page, and the player, who chooses the device.
 */
export async function openLink(
  plugin: Plugin,
  kind: TransportKind,
  address: string,
  signal: AbortSignal,
): Promise<OpenLink> {
  switch (kind) {
    case 'websocket':
      return await openSocket(plugin, address, signal)
    case 'serial':
      return await openSerial(plugin, address, signal)
    case 'hid':
      return await openHid(plugin, address, signal)
    case 'bluetooth':
      return await openBluetooth(plugin, address, signal)
    default:
      throw new PluginError('transport/unavailable', `There is no connection of the kind "${String(kind)}".`)
  }
}

async function openSocket({ id }: Plugin, address: string, signal: AbortSignal): Promise<OpenLink> {
  const { socket, received } = await network().openSocket(id, address, signal)
  return {
    received,
    send: (bytes) => network().sendToSocket(id, socket, bytes),
    close: () => network().closeSocket(id, socket),
    // What the network worker holds, it says itself.
    setStopMessages: async () => {},
    lastWords: async () => {},
    cut() {},
  }
}

async function openSerial(plugin: Plugin, address: string, signal: AbortSignal): Promise<OpenLink> {
  const { options, usb } = parseSerialAddress(address)
  const { serial } = navigator as Radios
  if (!serial) throw unavailable('serial device')
  const filters = usb.map(({ vendor, product }) => ({
    usbVendorId: vendor,
    ...(product !== undefined && { usbProductId: product }),
  }))
  const port = await askForDevice(plugin, 'serial device', () => serial.requestPort({ filters }), signal)
  return await serialLink(port, options, signal)
}

async function openHid(plugin: Plugin, address: string, signal: AbortSignal): Promise<OpenLink> {
  const filter = parseHidAddress(address)
  const { hid } = navigator as Radios
  if (!hid) throw unavailable('HID device')
  const choose = async () => {
    const [device] = await hid.requestDevice({ filters: [filter] })
    if (!device) throw new DOMException('Nothing was chosen', 'NotFoundError')
    return device
  }
  return await hidLink(await askForDevice(plugin, 'HID device', choose, signal), hid, signal)
}

async function openBluetooth(plugin: Plugin, address: string, signal: AbortSignal): Promise<OpenLink> {
  const wanted = parseBluetoothAddress(address)
  const { bluetooth } = navigator as Radios
  if (!bluetooth) throw unavailable('Bluetooth device')
  const met = metDevices(plugin.id, address)
  const lost = met.free()
  if (lost) {
    const isAsked = hasGesture()
    try {
      return met.remember(lost, await bluetoothLink(lost, wanted, signal), signal)
    } catch (error) {
      // A person who tries in vain may mean another device: their next click asks.
      if (isAsked) met.forget(lost)
      throw error
    }
  }
  const services = [...new Set(wanted.characteristics.map(({ service }) => service))]
  const options = {
    filters: wanted.names.length > 0 ? wanted.names.map((namePrefix) => ({ namePrefix })) : [{ services }],
    optionalServices: services,
  }
  const device = await askForDevice(plugin, 'Bluetooth device', () => bluetooth.requestDevice(options), signal)
  return met.remember(device, await bluetoothLink(device, wanted, signal), signal)
}
