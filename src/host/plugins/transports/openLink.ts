import { PluginError, type PluginId, type PluginManifest, type TransportKind } from 'sdk'
import { network } from 'sdk/page/engines.ts'
import { askForDevice, cancelled, hasGesture, unavailable } from './askForDevice.ts'
import { bluetoothLink } from './bluetoothLink.ts'
import { parseBluetoothAddress, parseHidAddress, parseSerialAddress } from './deviceAddress.ts'
import { type OpenLink, radioLink } from './radioLink.ts'
import type { BluetoothDevice, Hid, HidDevice, HidReport, Radios } from './radios.ts'
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

const what = 'HID device'

/** Reports as bytes: the first is the report's id, 0 where a device has only one kind. */
async function hidLink(device: HidDevice, hid: Hid, signal: AbortSignal): Promise<OpenLink> {
  if (device.opened) throw inUse()
  await device.open().catch((cause: unknown) => {
    throw inUse(cause)
  })
  if (signal.aborted) {
    await device.close()
    throw cancelled()
  }
  const report = (event: Event) => {
    const { reportId, data } = event as HidReport
    const bytes = new Uint8Array(1 + data.byteLength)
    bytes[0] = reportId
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 1)
    radio.heard(bytes)
  }
  const gone = (event: Event) => (event as Event & { readonly device?: HidDevice }).device === device && radio.lost()
  const radio = radioLink(
    {
      what,
      async transmit(bytes) {
        const [id] = bytes
        if (id === undefined) throw new PluginError('plugin/refused', 'A report begins with its id, 0 if it has none.')
        await device.sendReport(id, bytes.slice(1))
      },
      async free() {
        device.removeEventListener('inputreport', report)
        hid.removeEventListener('disconnect', gone)
        await device.close()
      },
    },
    signal,
  )
  device.addEventListener('inputreport', report)
  hid.addEventListener('disconnect', gone)
  return radio.link
}

const inUse = (cause?: unknown) =>
  new PluginError(
    'transport/unavailable',
    `The ${what} could not be opened. Another tab or program may be using it; close that and try again.`,
    { cause },
  )

const met = new Map<string, Set<BluetoothDevice>>()

/**
 * The devices a person has given to a plugin for one address, in this visit. One that was lost is found again without
 * asking; one that was let go of is forgotten, so that another can be chosen.
 */
function metDevices(plugin: PluginId, address: string) {
  const key = `${plugin} ${address}`
  const devices = met.get(key) ?? new Set()
  met.set(key, devices)
  return {
    /** One of them that is not linked now. */
    free: (): BluetoothDevice | undefined => [...devices].find(({ gatt }) => gatt && !gatt.connected),
    forget: (device: BluetoothDevice) => devices.delete(device),
    /** The link, which forgets the device when it is closed on purpose. */
    remember(device: BluetoothDevice, link: OpenLink, signal: AbortSignal): OpenLink {
      devices.add(device)
      const forget = () => devices.delete(device)
      // A call ends with its stream, and so does its signal: after a loss that says nothing about the device.
      const lost = () => signal.removeEventListener('abort', forget)
      device.addEventListener('gattserverdisconnected', lost, { once: true })
      if (device.gatt?.connected) signal.addEventListener('abort', forget, { once: true })
      return {
        ...link,
        async close() {
          devices.delete(device)
          await link.close()
        },
      }
    },
  }
}
