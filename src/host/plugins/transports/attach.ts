import { PluginError } from 'sdk'
import { type Clock, systemClock } from 'sdk/devices'
import { cancelled } from './askForDevice.ts'
import type { BluetoothAddress, CharacteristicUse } from './deviceAddress.ts'
import type { Characteristic, GattServer, GattService } from './radios.ts'

/** One characteristic of a connected device, under its number in the address. */
export interface Attached {
  readonly number: number
  readonly use: CharacteristicUse['use']
  readonly characteristic: Characteristic
}

/** Rests between attempts, in milliseconds: some systems find nothing at first, or need a moment after connecting. */
const rests = [300, 1000]

/** Connects and discovers, up to three times. Leaves the device alone when nothing comes of it. */
export async function attach(
  gatt: GattServer,
  address: BluetoothAddress,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<readonly Attached[]> {
  const leave = () => gatt.disconnect()
  signal.addEventListener('abort', leave, { once: true })
  try {
    for (let attempt = 0; ; attempt++) {
      if (signal.aborted) throw cancelled()
      try {
        return await discover(gatt, address, attempt === 0 ? 0 : (rests.at(-1) ?? 0), signal, clock)
      } catch (error) {
        leave()
        if (signal.aborted) throw cancelled()
        const restMs = rests[attempt]
        if (restMs === undefined) throw unreachable(error)
        await clock.sleep(restMs, signal)
      }
    }
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

async function discover(
  gatt: GattServer,
  { characteristics, isNumbered }: BluetoothAddress,
  settleMs: number,
  signal: AbortSignal,
  clock: Clock,
): Promise<readonly Attached[]> {
  const server = await gatt.connect()
  await clock.sleep(settleMs, signal)
  const services = new Map<string, GattService | undefined>()
  const found: Attached[] = []
  // One after another: a device does one thing at a time.
  for (const [number, { use, service: uuid, characteristic: name }] of characteristics.entries()) {
    if (!services.has(uuid)) services.set(uuid, await orNothing(server.getPrimaryService(uuid), isNumbered))
    const service = services.get(uuid)
    const characteristic = service && (await orNothing(service.getCharacteristic(name), isNumbered))
    if (!characteristic) continue
    if (use === 'notify') await characteristic.startNotifications()
    found.push({ number, use, characteristic })
  }
  if (signal.aborted) throw cancelled()
  if (!found.some(({ use }) => use === 'write')) throw new Error('No writable channel was found')
  return found
}

/** What a device lacks is left out, where the address allows for it. */
async function orNothing<T>(searching: Promise<T>, mayLack: boolean): Promise<T | undefined> {
  try {
    return await searching
  } catch (error) {
    if (mayLack && (error as { name?: unknown } | null)?.name === 'NotFoundError') return undefined
    throw error
  }
}

const unreachable = (cause: unknown) =>
  new PluginError(
    'device/none',
    "Couldn't connect to the Bluetooth device, or it is the wrong type. Switch it on, bring it closer, and try again.",
    { cause },
  )
