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

/** One characteristic, and what is done with it. */
export interface CharacteristicUse {
  readonly use: 'write' | 'notify' | 'read'
  readonly service: string
  readonly characteristic: string
}

export interface BluetoothAddress {
  /** In the order they are numbered in. */
  readonly characteristics: readonly CharacteristicUse[]
  /** Whether messages carry the number of their characteristic, and what is not there is left out. */
  readonly isNumbered: boolean
  /** How the device's name may begin: for those that do not announce their service. */
  readonly names: readonly string[]
}

/**
 * "service/write" or "service/write/notify" in UUIDs, long or of four hexadecimal digits, and "?name=LVS-"; or
 * "?name=LVS-&write=service/characteristic&notify=…&read=…" for several.
 */
export function parseBluetoothAddress(address: unknown): BluetoothAddress {
  const wrong = () => refused('Bluetooth device', '"fff0/fff2/fff1", with UUIDs of the service and its characteristics')
  const { path, query } = parts(address, ['name', ...uses], wrong, maxBluetoothLength)
  const names = query.getAll('name')
  const listed = [...query].flatMap(([key, value]) => {
    const use = uses.find((one) => one === key)
    return use ? [pairUse(use, value)] : []
  })
  const isNumbered = path === '' && listed.length > 0
  const characteristics = isNumbered ? listed : listed.length > 0 ? [undefined] : single(path)
  const isTooMuch = characteristics.length > maxCharacteristics || names.length > maxNames
  if (isTooMuch || !areAll(characteristics) || names.includes('')) throw wrong()
  return { characteristics, isNumbered, names }
}

const uses = ['write', 'notify', 'read'] as const
const maxNames = 8
/** Their numbers are one byte, and the highest is the greeting's. */
const maxCharacteristics = 32
const maxBluetoothLength = 3000

function pairUse(use: CharacteristicUse['use'], text: string): CharacteristicUse | undefined {
  const [service, characteristic, ...more] = text.split('/').map(uuidOf)
  return service && characteristic && more.length === 0 ? { use, service, characteristic } : undefined
}

/** "service/write" or "service/write/notify". */
function single(path: string): readonly (CharacteristicUse | undefined)[] {
  const [service, write, notify, ...more] = path.split('/')
  if (more.length > 0) return [undefined]
  const first = pairUse('write', `${service}/${write}`)
  return notify === undefined ? [first] : [first, pairUse('notify', `${service}/${notify}`)]
}

const longest = 300

function parts(address: unknown, known: readonly string[], wrong: () => PluginError, most = longest) {
  if (typeof address !== 'string' || address.length > most) throw wrong()
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
