import { PluginError } from 'sdk'
import type { HidFilter, SerialOptions, UsbId } from './radios.ts'

/*
 * How a plugin names the kind of device it wants to talk to. The player chooses the device itself. Each address is a
 * path, and what can be left out follows as a query.
 */

export interface SerialAddress {
  readonly options: SerialOptions
  /** Kinds of USB devices to choose from; all when empty. */
  readonly usb: readonly UsbId[]
}

/** "115200", "9600?parity=even&bits=7&stop=2", "115200?usb=1a86:7523". */
export function parseSerialAddress(address: unknown): SerialAddress {
  const wrong = () => refused('serial device', '"115200" or "115200?usb=1a86:7523"')
  const { path, query } = parts(address, ['parity', 'bits', 'stop', 'usb'], wrong)
  const baudRate = /^[1-9]\d{1,7}$/.test(path) ? Number(path) : undefined
  const parity = oneOf(query.get('parity'), ['none', 'even', 'odd'] as const)
  const dataBits = oneOf(query.get('bits'), ['7', '8'] as const)
  const stopBits = oneOf(query.get('stop'), ['1', '2'] as const)
  const usb = query.getAll('usb').map(usbOf)
  if (!baudRate || parity === null || dataBits === null || stopBits === null || !areAll(usb)) throw wrong()
  return {
    options: {
      baudRate,
      ...(parity && { parity }),
      ...(dataBits && { dataBits: dataBits === '7' ? 7 : 8 }),
      ...(stopBits && { stopBits: stopBits === '1' ? 1 : 2 }),
    },
    usb,
  }
}

/** "1a86:7523" or "1a86", and "?usage=ffa0:0001" for one of several functions of a device. */
export function parseHidAddress(address: unknown): HidFilter {
  const wrong = () => refused('HID device', '"1a86:7523" or "1a86?usage=ffa0:0001"')
  const { path, query } = parts(address, ['usage'], wrong)
  const usb = usbOf(path)
  const usage = query.get('usage')
  const [page, id] = usage === null ? [] : pairOf(usage)
  if (!usb || (usage !== null && page === undefined)) throw wrong()
  return {
    vendorId: usb.vendor,
    ...(usb.product !== undefined && { productId: usb.product }),
    ...(page !== undefined && { usagePage: page }),
    ...(id !== undefined && { usage: id }),
  }
}

export interface BluetoothAddress {
  readonly service: string
  /** The characteristic that is written to. */
  readonly write: string
  /** The characteristic whose changes are received. */
  readonly notify?: string
  /** How the device's name begins: for those that do not announce their service. */
  readonly name?: string
}

/** "service/write" or "service/write/notify" in UUIDs, long or of four hexadecimal digits, and "?name=LVS-". */
export function parseBluetoothAddress(address: unknown): BluetoothAddress {
  const wrong = () => refused('Bluetooth device', '"fff0/fff2/fff1", with UUIDs of the service and its characteristics')
  const { path, query } = parts(address, ['name'], wrong)
  const uuids = path.split('/').map(uuidOf)
  const [service, write, notify] = uuids
  const name = query.get('name')
  if (uuids.length > 3 || !areAll(uuids) || !service || !write || name === '') throw wrong()
  return { service, write, ...(notify && { notify }), ...(name && { name }) }
}

const longest = 300

function parts(address: unknown, known: readonly string[], wrong: () => PluginError) {
  if (typeof address !== 'string' || address.length > longest) throw wrong()
  const at = address.indexOf('?')
  const query = new URLSearchParams(at < 0 ? '' : address.slice(at + 1))
  if ([...query.keys()].some((name) => !known.includes(name))) throw wrong()
  return { path: at < 0 ? address : address.slice(0, at), query }
}

/** Gives `undefined` for what was left out and `null` for what is none of them. */
function oneOf<T extends string>(value: string | null, values: readonly T[]): T | undefined | null {
  return value === null ? undefined : (values.find((one) => one === value) ?? null)
}

function usbOf(text: string): UsbId | undefined {
  const [vendor, product] = pairOf(text)
  return vendor === undefined ? undefined : { vendor, ...(product !== undefined && { product }) }
}

function pairOf(text: string): readonly (number | undefined)[] {
  const match = /^([0-9a-f]{4})(?::([0-9a-f]{4}))?$/i.exec(text)
  return match ? match.slice(1).map((digits) => (digits === undefined ? undefined : Number.parseInt(digits, 16))) : []
}

function uuidOf(text: string): string | undefined {
  const uuid = text.toLowerCase()
  if (/^[0-9a-f]{4}$/.test(uuid)) return `0000${uuid}-0000-1000-8000-00805f9b34fb`
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid) ? uuid : undefined
}

const areAll = <T>(values: readonly (T | undefined)[]): values is readonly T[] => !values.includes(undefined)

const refused = (what: string, like: string) =>
  new PluginError('plugin/refused', `This is not the address of a ${what}. It should look like ${like}.`)
