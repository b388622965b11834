import { test as base, type CDPSession, type Page } from '@playwright/test'
import { expect } from '../support/patience.ts'
import type { Bench } from './bluetoothPage.ts'
import { openSite, type Site } from './llmBrowserSite.ts'

/*
 * A Coyote 3 in Chromium's own Bluetooth emulation: the browser's chooser, its GATT, and every byte that would go on
 * air. Nothing can be pushed to the page there, so answers never come, and a stop is not confirmed.
 */

declare const bench: Bench

const test = base.extend<object, { readonly bluetooth: undefined }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = launchOptions.args ?? []
      await use({ ...launchOptions, args: [...args, '--enable-features=WebBluetooth'] })
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let site: Site
test.beforeAll(async () => {
  site = await openSite('bluetoothPage.html')
})
test.afterAll(() => site?.close())

const address = '09:09:09:09:09:09'
const long = (digits: string) => `0000${digits}-0000-1000-8000-00805f9b34fb`

/** Sessions whose commands Playwright has no types for. */
interface Session {
  send(method: string, params?: object): Promise<Record<string, string>>
  on(
    event: string,
    heard: (event: Record<string, string> & { readonly devices?: { readonly id: string }[] }) => void,
  ): void
}
const untyped = (session: CDPSession) => session as unknown as Session

/** Puts a Coyote 3 in reach of the page, chosen as soon as the browser asks. Answers what is written to it. */
async function coyoteFor(page: Page): Promise<{ readonly written: string[]; leave(): Promise<unknown> }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const radio = untyped(await browser.newBrowserCDPSession())
  const access = untyped(await page.context().newCDPSession(page))
  await access.send('DeviceAccess.enable')
  // It is told twice, and a second answer brings the browser down.
  let chosen = ''
  access.on('DeviceAccess.deviceRequestPrompted', ({ id = '', devices }) => {
    const [device] = devices ?? []
    if (!device || id === chosen) return
    chosen = id
    access.send('DeviceAccess.selectPrompt', { id, deviceId: device.id }).catch(() => {})
  })
  await radio.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true })
  const known = { manufacturerData: [], knownServiceUuids: [] }
  await radio.send('BluetoothEmulation.simulatePreconnectedPeripheral', { address, name: '47L121000', ...known })
  const service = async (serviceUuid: string) =>
    (await radio.send('BluetoothEmulation.addService', { address, serviceUuid })).serviceId
  const characteristic = async (serviceId: string | undefined, characteristicUuid: string, properties: object) =>
    (await radio.send('BluetoothEmulation.addCharacteristic', { serviceId, characteristicUuid, properties }))
      .characteristicId
  const power = await service(long('180c'))
  const output = await characteristic(power, long('150a'), { writeWithoutResponse: true })
  const reports = await characteristic(power, long('150b'), { notify: true })
  await radio.send('BluetoothEmulation.addDescriptor', { characteristicId: reports, descriptorUuid: long('2902') })
  await characteristic(await service(long('180a')), long('1500'), { read: true })
  const written: string[] = []
  radio.on('BluetoothEmulation.gattOperationReceived', ({ type }) => {
    radio.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code: 0 }).catch(() => {})
  })
  radio.on('BluetoothEmulation.characteristicOperationReceived', ({ characteristicId, type, data = '' }) => {
    if (type === 'write') {
      if (characteristicId === output) written.push(Buffer.from(data, 'base64').toString('hex').toUpperCase())
      return
    }
    const answer = {
      characteristicId,
      type,
      code: 0,
      ...(type === 'read' && { data: Buffer.of(80).toString('base64') }),
    }
    radio.send('BluetoothEmulation.simulateCharacteristicOperationResponse', answer).catch(() => {})
  })
  return { written, leave: () => radio.send('BluetoothEmulation.simulateGATTDisconnection', { address }) }
}

const stopFrame = /^B0.F00000A0A0A0A000000000A0A0A0A00000000$/

test('one click connects a Coyote 3: limits and zero come first, levels are played, and a stop is three stops', async ({
  page,
}) => {
  const { written, leave } = await coyoteFor(page)
  await page.goto(site.address)
  await page.waitForFunction(() => 'bench' in globalThis)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect.poll(() => page.evaluate(() => bench.outcome), { timeout: 30_000 }).toBe('connected')
  expect(written[0]).toBe('BF1414A0A00000')
  expect(written[1]).toMatch(stopFrame)
  await expect.poll(() => page.evaluate(() => bench.devices()[0]?.battery)).toBe(0.8)

  const before = written.length
  await page.evaluate(() => bench.play(0.05, 2000))
  const frames = written.slice(before)
  expect(frames.length).toBeGreaterThanOrEqual(15)
  expect(frames.length).toBeLessThanOrEqual(21)
  expect(frames[0]).toMatch(/^B01C0100/)
  // Without an answer the strength waits for three tenths of a second, and goes up by one.
  const strengths = frames.filter((frame) => frame[3] !== '0').map((frame) => Number.parseInt(frame.slice(4, 6), 16))
  expect(strengths).toEqual(strengths.map((_, step) => step + 1))

  expect(await page.evaluate(() => bench.stop())).toBe('unconfirmed')
  for (const frame of written.slice(-3)) expect(frame).toMatch(stopFrame)

  await leave()
  await expect.poll(() => page.evaluate(() => bench.devices().length)).toBe(0)
})
