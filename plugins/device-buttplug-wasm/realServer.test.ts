// @vitest-isolate: ends the WebAssembly module for all that follow
import type { DeviceEvent, DeviceInfo } from 'sdk'
import { systemClock } from 'sdk/devices'
import { fakeContext, fakeTransport } from 'sdk/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Desk } from './Desk.ts'
import { deskAsPeer } from './deskAsPeer.fixture.ts'
import { fakeHush } from './fakeHush.fixture.ts'
import { rememberToys } from './radios.ts'
import { loadServer } from './WasmServer.ts'
import { wasm } from './wasm.ts'

/*
 * The server itself, compiled to WebAssembly, with a toy that only pretends. It keeps the real time, so these look
 * until they see what they expect.
 */

const hush = fakeHush()
const ending = new AbortController()
const never = () => new AbortController().signal
const soon = { timeout: 8000, interval: 20 }

async function rig() {
  const letGo = rememberToys(hush.bluetooth, () => true)
  const desk = new Desk({ clock: systemClock, load: loadServer, letGo })
  const transport = fakeTransport(systemClock)
  transport.attach('server', deskAsPeer(desk))
  const settings = { most: 60, travelFrom: 20, travelTo: 80, travelSpeed: 60 }
  const grants = { transport: transport.transport }
  const provider = await wasm(fakeContext({ settings, grants, signal: ending.signal }).context, systemClock)
  const seen = { devices: [] as readonly DeviceInfo[], events: [] as DeviceEvent[] }
  void (async () => {
    for await (const list of provider.watch({ signal: ending.signal })) seen.devices = list
  })()
  void (async () => {
    for await (const event of provider.events?.({ signal: ending.signal }) ?? []) seen.events.push(event)
  })()
  const frame = (level: number) => {
    const at = Date.now()
    const [device] = seen.devices
    if (device) provider.apply({ device: device.id, at, expires: at + 200, levels: new Float32Array([level]) })
  }
  return { desk, provider, seen, frame, transport }
}

let own: Awaited<ReturnType<typeof rig>>

beforeAll(async () => {
  vi.stubGlobal('navigator', { bluetooth: hush.bluetooth })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal(
    'Window',
    Object.defineProperty(() => {}, Symbol.hasInstance, { value: () => true }),
  )
  own = await rig()
  await own.provider.connect?.({ signal: never() })
})
afterAll(() => {
  ending.abort()
  vi.unstubAllGlobals()
})

test('buttplug-wasm-S01 the real server: connect, pair, run, stop', async () => {
  const { provider, seen, frame } = own
  await provider.scan?.({ signal: never() })
  await vi.waitFor(() => expect(seen.devices).toMatchObject([{ name: 'Lovense Hush', battery: 0.85 }]), soon)
  expect(seen.devices[0]?.actuators).toMatchObject([{ kind: 'vibrate', steps: 20, everyMs: 100 }])
  await provider.open(seen.devices[0]?.id ?? ('' as never), { signal: never() })
  await vi.waitFor(() => {
    frame(0.5)
    expect(hush.written).toContain('Vibrate:10;')
  }, soon)
  expect(await provider.stop()).toBe('confirmed')
  expect(hush.written.at(-1)).toBe('Vibrate:0;')
})

test('buttplug-wasm-F04 the real server is never given a level beyond the limit', async () => {
  const { frame } = own
  await vi.waitFor(() => {
    frame(7)
    expect(hush.written.at(-1)).toBe('Vibrate:12;')
  }, soon)
  expect(hush.written.every((text) => !text.startsWith('Vibrate:') || Number(/\d+/.exec(text)) <= 12)).toBe(true)
})

test('buttplug-wasm-S05 the real server stops when the page cuts', async () => {
  const { desk, frame } = own
  frame(0.5)
  await vi.waitFor(() => expect(hush.written.at(-1)).toMatch(/Vibrate:[1-9]/), soon)
  desk.cut()
  await vi.waitFor(() => expect(hush.written.at(-1)).toBe('Vibrate:0;'), soon)
})

test('buttplug-wasm-S10 the real server: a toy out of reach leaves the list', async () => {
  hush.unplug()
  await vi.waitFor(() => expect(own.seen.devices).toEqual([]), soon)
  expect(await own.provider.stop()).toBe('confirmed')
})
