import type { CDPSession, Page } from '@playwright/test'

/*
 * Chromium's own emulation of Bluetooth: the browser's list, its GATT, and every byte that would go on air. Nothing can
 * be pushed to a page there, so notifications never come. Headless it needs the switches below.
 */

/** What Chromium must be started with. */
export const bluetoothSwitches = ['--enable-features=WebBluetooth', '--enable-experimental-web-platform-features']

export interface Peripheral {
  readonly name: string
  readonly services: readonly { readonly uuid: string; readonly characteristics: readonly Characteristic[] }[]
}

export interface Characteristic {
  readonly uuid: string
  readonly properties: Partial<Record<'read' | 'write' | 'writeWithoutResponse' | 'notify', true>>
  /** What reading it gives. */
  readonly value?: readonly number[]
}

export interface Written {
  /** In milliseconds since 1970. */
  readonly t: number
  readonly characteristic: string
  readonly bytes: Buffer
}

export interface Radio {
  readonly written: readonly Written[]
  /** How often the browser has shown its list. */
  readonly asked: () => number
  /** It is out of reach for a moment; a new attempt finds it again. */
  leave(): Promise<void>
  /** For the next test in the same browser. */
  end(): Promise<void>
}

const address = '09:09:09:09:09:09'
const configuration = '00002902-0000-1000-8000-00805f9b34fb'

/** The long form of a short number. */
export const long = (digits: string): string => `0000${digits}-0000-1000-8000-00805f9b34fb`

/** Puts one device in reach of a page, chosen as soon as the browser asks. */
export async function emulateBluetooth(page: Page, { name, services }: Peripheral): Promise<Radio> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const radio = untyped(await browser.newBrowserCDPSession())
  const access = untyped(await page.context().newCDPSession(page))
  await access.send('DeviceAccess.enable')
  // It is told twice, and a second answer brings the browser down.
  const answered = new Set<string>()
  access.on('DeviceAccess.deviceRequestPrompted', ({ id = '', devices }) => {
    const [device] = devices ?? []
    if (!device || answered.has(id)) return
    answered.add(id)
    access.send('DeviceAccess.selectPrompt', { id, deviceId: device.id }).catch(() => {})
  })
  await radio.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true })
  const known = { manufacturerData: [], knownServiceUuids: [] }
  await radio.send('BluetoothEmulation.simulatePreconnectedPeripheral', { address, name, ...known })
  const found = new Map<string | undefined, Characteristic>()
  const offer = async () => {
    for (const { uuid: serviceUuid, characteristics } of services) {
      const { serviceId } = await radio.send('BluetoothEmulation.addService', { address, serviceUuid })
      for (const one of characteristics) {
        const { uuid: characteristicUuid, properties } = one
        const added = { serviceId, characteristicUuid, properties }
        const { characteristicId } = await radio.send('BluetoothEmulation.addCharacteristic', added)
        found.set(characteristicId, one)
        if (!properties.notify) continue
        await radio.send('BluetoothEmulation.addDescriptor', { characteristicId, descriptorUuid: configuration })
      }
    }
  }
  await offer()
  const written: Written[] = []
  radio.on('BluetoothEmulation.gattOperationReceived', ({ type }) => {
    radio.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code: 0 }).catch(() => {})
  })
  radio.on('BluetoothEmulation.characteristicOperationReceived', (operation) => {
    const { characteristicId, type, data = '', writeType } = operation
    const one = found.get(characteristicId)
    if (type === 'write' && one) {
      written.push({ t: Date.now(), characteristic: one.uuid, bytes: Buffer.from(data, 'base64') })
      if (writeType === 'write-without-response') return
    }
    const value = type === 'read' && { data: Buffer.from(one?.value ?? []).toString('base64') }
    const answer = { characteristicId, type, code: 0, ...value }
    radio.send('BluetoothEmulation.simulateCharacteristicOperationResponse', answer).catch(() => {})
  })
  return {
    written,
    asked: () => answered.size,
    async leave() {
      await radio.send('BluetoothEmulation.simulateGATTDisconnection', { address })
      // The emulation forgets what a device had.
      await offer()
    },
    async end() {
      // Ended under a page that uses it, it takes the browser with it.
      await page.close()
      await radio.send('BluetoothEmulation.disable').catch(() => {})
    },
  }
}

type Heard = Record<string, string> & { readonly devices?: { readonly id: string }[] }

/** Sessions whose commands Playwright has no types for. */
interface Session {
  send(method: string, params?: object): Promise<Record<string, string>>
  on(event: string, heard: (event: Heard) => void): void
}
const untyped = (session: CDPSession) => session as unknown as Session
