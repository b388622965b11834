// @vitest-isolate: gives all that follow a database (fake-indexeddb)

import { replaceEngine } from '../../engines/engine.fixture.ts'
import 'fake-indexeddb/auto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { codeOf, isAbort, type PluginId, type PluginManifest, Scope, type TransportKind } from 'sdk'
import { dismissToast, toasts } from 'sdk/page/toasts.ts'
import { connect, serve } from 'sdk/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { NetworkContract } from '../../../workers/network/contract.ts'
import { network } from '../../../workers/network/network.ts'
import { openSecrets } from '../../../workers/network/secrets.ts'
import { FakeBluetoothDevice, FakeCharacteristic, FakeHid, FakeHidDevice, FakePort } from './fakeRadios.fixture.ts'
import { links } from './links.ts'

let scope: Scope
let count = 0
let lamp: PluginManifest
const never = new AbortController().signal
const all: readonly TransportKind[] = ['websocket', 'serial', 'hid', 'bluetooth']

beforeEach(() => {
  scope = new Scope('lamp')
  toasts.shown = []
  lamp = {
    id: `acme.lamp-${++count}` as PluginId,
    name: 'Lamp',
    version: '1.0.0',
    sdk: '^1.0',
    permissions: { transport: { reason: 'To light it', kinds: all } },
    contributes: {},
  }
})
afterEach(() => {
  scope.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Opens a link while the player clicks on "Choose device". */
async function chosen(kind: TransportKind, address: string, signal = never, own = links(lamp, scope)) {
  const opening = own.openLink(kind, address, signal)
  opening.catch(() => {})
  await vi.waitFor(() => expect(toasts.shown).toHaveLength(1))
  const [notice] = toasts.shown
  notice?.action?.run()
  dismissToast(notice?.id ?? '')
  const { link, received } = await opening
  return { own, link, reader: received[Symbol.asyncIterator]() }
}

describe('a serial link', () => {
  let port: FakePort
  const requestPort = vi.fn(async (_: unknown) => port)
  beforeEach(() => {
    port = new FakePort()
    vi.stubGlobal('navigator', { serial: { requestPort } })
  })

  test('is opened to what the player chose, as the plugin asked', async () => {
    await chosen('serial', '9600?parity=even&usb=1a86:7523')
    expect(requestPort).toHaveBeenLastCalledWith({ filters: [{ usbVendorId: 0x1a86, usbProductId: 0x7523 }] })
    expect(port.opened).toEqual({ baudRate: 9600, parity: 'even' })
  })

  test('carries bytes both ways', async () => {
    const { own, link, reader } = await chosen('serial', '115200')
    await Promise.all([1, 2, 3].map((byte) => own.sendToLink(link, new Uint8Array([byte]))))
    expect(port.sent.map((bytes) => [...bytes])).toEqual([[1], [2], [3]])
    port.hear(4, 5)
    expect((await reader.next()).value).toEqual(new Uint8Array([4, 5]))
  })

  test('goes on after noise on the line', async () => {
    const { reader } = await chosen('serial', '115200')
    port.hear(1)
    expect((await reader.next()).value).toEqual(new Uint8Array([1]))
    port.noise()
    port.hear(2)
    expect((await reader.next()).value).toEqual(new Uint8Array([2]))
  })

  test('says when the device is unplugged', async () => {
    const { own, link, reader } = await chosen('serial', '115200')
    const next = errorOf(reader.next())
    port.unplug()
    expect(codeOf(await next)).toBe('device/none')
    expect(codeOf(await errorOf(own.sendToLink(link, new Uint8Array(1))))).toBe('device/none')
  })

  test('frees the port when it is closed', async () => {
    const { own, link, reader } = await chosen('serial', '115200')
    const next = reader.next()
    await own.sendToLink(link, new Uint8Array([0]))
    await own.closeLink(link)
    await own.closeLink(link)
    expect(await next).toMatchObject({ done: true })
    expect(port.opened).toBeUndefined()
    await chosen('serial', '115200')
  })

  test('frees the port of a device that takes nothing any more', async () => {
    const { own, link } = await chosen('serial', '115200')
    vi.useFakeTimers()
    port.stuck = new Promise(() => {})
    const sent = errorOf(own.sendToLink(link, new Uint8Array([0])))
    const closed = own.closeLink(link)
    await vi.advanceTimersByTimeAsync(1000)
    await closed
    expect(port.opened).toBeUndefined()
    expect(codeOf(await sent)).toBe('device/none')
  })

  test('ends with the plugin, and with its signal', async () => {
    const cancel = new AbortController()
    for (const end of [() => cancel.abort(), () => scope.close()]) {
      const { reader } = await chosen('serial', '115200', cancel.signal.aborted ? never : cancel.signal)
      const next = errorOf(reader.next())
      end()
      expect(isAbort(await next)).toBe(true)
      await vi.waitFor(() => expect(port.opened).toBeUndefined())
    }
  })

  test('says when the port is in use', async () => {
    await port.open({ baudRate: 1 })
    const error = await errorOf(chosen('serial', '115200'))
    expect(codeOf(error)).toBe('transport/unavailable')
  })

  test('takes no more than it can send', async () => {
    const { own, link } = await chosen('serial', '115200')
    port.stuck = new Promise(() => {})
    const sends = [1, 2].map(() => errorOf(own.sendToLink(link, new Uint8Array(700_000))))
    expect(codeOf(await sends[1])).toBe('plugin/too-often')
    expect(codeOf(await errorOf(own.sendToLink(link, 'text' as never)))).toBe('plugin/refused')
  })
})

describe('a HID link', () => {
  let hid: FakeHid
  let device: FakeHidDevice
  beforeEach(() => {
    hid = new FakeHid()
    device = new FakeHidDevice()
    hid.chosen = [device]
    vi.stubGlobal('navigator', { hid })
  })

  test('carries reports, each behind its id', async () => {
    const { own, link, reader } = await chosen('hid', '1a86:7523')
    expect(hid.asked).toEqual({ filters: [{ vendorId: 0x1a86, productId: 0x7523 }] })
    await own.sendToLink(link, new Uint8Array([2, 10, 11]))
    expect(device.sent).toEqual([[2, 10, 11]])
    device.hear(7, 1, 2)
    expect((await reader.next()).value).toEqual(new Uint8Array([7, 1, 2]))
    expect(codeOf(await errorOf(own.sendToLink(link, new Uint8Array())))).toBe('plugin/refused')
  })

  test('says when its device is unplugged, and only its own', async () => {
    const { reader } = await chosen('hid', '1a86:7523')
    hid.unplug(new FakeHidDevice())
    device.hear(1)
    expect((await reader.next()).value).toEqual(new Uint8Array([1]))
    const next = errorOf(reader.next())
    hid.unplug(device)
    expect(codeOf(await next)).toBe('device/none')
    expect(device.opened).toBe(false)
  })

  test('is nothing when nothing was chosen, and cannot be had twice', async () => {
    hid.chosen = []
    expect(isAbort(await errorOf(chosen('hid', '1a86')))).toBe(true)
    await device.open()
    hid.chosen = [device]
    lamp = { ...lamp, id: 'acme.other' as PluginId }
    expect(codeOf(await errorOf(chosen('hid', '1a86')))).toBe('transport/unavailable')
    expect(device.opened).toBe(true)
  })

  test('is closed by its reader, too', async () => {
    const { own, link, reader } = await chosen('hid', '1a86')
    device.hear(1)
    await reader.next()
    await reader.return?.()
    expect(device.opened).toBe(false)
    expect(codeOf(await errorOf(own.sendToLink(link, new Uint8Array([1]))))).toBe('device/none')
  })
})

describe('a Bluetooth link', () => {
  const uuid = (short: string) => `0000${short}-0000-1000-8000-00805f9b34fb`
  let write: FakeCharacteristic
  let notify: FakeCharacteristic
  let device: FakeBluetoothDevice
  const requestDevice = vi.fn(async (_: unknown) => device)
  beforeEach(() => {
    write = new FakeCharacteristic(true)
    notify = new FakeCharacteristic()
    device = new FakeBluetoothDevice({ [uuid('fff0')]: { [uuid('fff2')]: write, [uuid('fff1')]: notify } })
    vi.stubGlobal('navigator', { bluetooth: { requestDevice } })
  })

  test('writes to one characteristic and hears another', async () => {
    const { own, link, reader } = await chosen('bluetooth', 'fff0/fff2/fff1')
    expect(requestDevice).toHaveBeenLastCalledWith({
      filters: [{ services: [uuid('fff0')] }],
      optionalServices: [uuid('fff0')],
    })
    await Promise.all([1, 2, 3].map((byte) => own.sendToLink(link, new Uint8Array([byte]))))
    expect(write.sent).toEqual([1, 2, 3].map((byte) => ['without response', byte]))
    notify.hear(9)
    notify.hear(8)
    expect((await reader.next()).value).toEqual(new Uint8Array([9]))
    expect((await reader.next()).value).toEqual(new Uint8Array([8]))
  })

  test('waits for answers where the device gives them, and is found by its name', async () => {
    const { own, link } = await chosen('bluetooth', 'fff0/fff1?name=Lamp-')
    expect(requestDevice).toHaveBeenLastCalledWith(expect.objectContaining({ filters: [{ namePrefix: 'Lamp-' }] }))
    await own.sendToLink(link, new Uint8Array([1]))
    expect(notify.sent).toEqual([['with response', 1]])
    expect(codeOf(await errorOf(own.sendToLink(link, new Uint8Array(513))))).toBe('plugin/too-large')
  })

  test('says when the device goes away', async () => {
    const { reader } = await chosen('bluetooth', 'fff0/fff2/fff1')
    const next = errorOf(reader.next())
    device.leave()
    expect(codeOf(await next)).toBe('device/none')
  })

  test('lets go of a device of another kind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opening = errorOf(links(lamp, scope).openLink('bluetooth', 'aaa0/aaa1', never))
    await vi.waitFor(() => expect(toasts.shown).toHaveLength(1))
    toasts.shown[0]?.action?.run()
    await vi.advanceTimersByTimeAsync(5000)
    expect(codeOf(await opening)).toBe('device/none')
    expect(device.connected).toBe(false)
  })

  const numbered = '?name=Lamp&write=fff0/fff2&notify=fff0/fff1&write=fff0/aaa1&read=180a/2a19&notify=aaa0/aaa1'
  const hello = [255, ...new TextEncoder().encode('Lamp'), 0, ...new TextEncoder().encode('a1b2'), 0]

  test('with several characteristics begins with what was found, and carries their numbers both ways', async () => {
    const battery = new FakeCharacteristic()
    battery.readable = [77]
    device = new FakeBluetoothDevice({
      [uuid('fff0')]: { [uuid('fff2')]: write, [uuid('fff1')]: notify },
      [uuid('180a')]: { [uuid('2a19')]: battery },
    })
    const { own, link, reader } = await chosen('bluetooth', numbered)
    expect(requestDevice).toHaveBeenLastCalledWith({
      filters: [{ namePrefix: 'Lamp' }],
      optionalServices: [uuid('fff0'), uuid('180a'), uuid('aaa0')],
    })
    expect([...(await reader.next()).value]).toEqual([...hello, 0, 1, 3])
    await own.sendToLink(link, new Uint8Array([0, 5, 6]))
    expect(write.sent).toEqual([['without response', 5, 6]])
    notify.hear(9, 8)
    expect([...(await reader.next()).value]).toEqual([1, 9, 8])
    await own.sendToLink(link, new Uint8Array([3]))
    expect([...(await reader.next()).value]).toEqual([3, 77])
    for (const wrong of [[2, 1], [3, 1], []]) {
      expect(codeOf(await errorOf(own.sendToLink(link, new Uint8Array(wrong))))).toBe('plugin/refused')
    }
  })

  test('is tried three times, for systems that find nothing at first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    device.failures = 1
    device.blanks = 1
    const opening = links(lamp, scope).openLink('bluetooth', numbered, never)
    await vi.waitFor(() => expect(toasts.shown).toHaveLength(1))
    toasts.shown[0]?.action?.run()
    await vi.advanceTimersByTimeAsync(5000)
    await opening
    expect(device.connected).toBe(true)
  })

  test('finds a device that was lost without asking, and asks for another when all are linked', async () => {
    const { own, reader } = await chosen('bluetooth', numbered)
    await reader.next()
    device.leave()
    await errorOf(reader.next())
    requestDevice.mockClear()
    await own.openLink('bluetooth', numbered, never)
    expect(requestDevice).not.toHaveBeenCalled()
    expect(device.connected).toBe(true)
    const first = device
    device = new FakeBluetoothDevice(first.services)
    await chosen('bluetooth', numbered)
    expect(requestDevice).toHaveBeenCalledOnce()
  })

  test('finds a lost device without asking although its call has ended with its stream', async () => {
    const call = new AbortController()
    const { own, reader } = await chosen('bluetooth', numbered, call.signal)
    await reader.next()
    device.leave()
    await errorOf(reader.next())
    call.abort()
    requestDevice.mockClear()
    await own.openLink('bluetooth', numbered, never)
    expect(requestDevice).not.toHaveBeenCalled()
  })

  test('forgets a device that was let go of', async () => {
    const { own, link } = await chosen('bluetooth', numbered)
    await own.closeLink(link)
    requestDevice.mockClear()
    await chosen('bluetooth', numbered, never, own)
    expect(requestDevice).toHaveBeenCalledOnce()
  })

  test('of a plugin that comes with Vesper opens the list within the click on its own button', async () => {
    const userActivation = { isActive: true }
    vi.stubGlobal('navigator', { bluetooth: { requestDevice }, userActivation })
    const ours = { ...lamp, id: `vesper.lamp-${count}` as PluginId }
    await links(ours, scope).openLink('bluetooth', numbered, never)
    expect(toasts.shown).toEqual([])
    requestDevice.mockRejectedValueOnce(new DOMException('Nothing', 'NotFoundError'))
    expect(isAbort(await errorOf(links(ours, scope).openLink('bluetooth', numbered, never)))).toBe(true)
    userActivation.isActive = false
    device = new FakeBluetoothDevice(device.services)
    await chosen('bluetooth', numbered, never, links(ours, scope))
  })

  test('lets go of the device when it is closed, and when the plugin ends', async () => {
    const { own, link } = await chosen('bluetooth', 'fff0/fff2')
    await own.closeLink(link)
    expect(device.connected).toBe(false)
    await chosen('bluetooth', 'fff0/fff2')
    scope.close()
    expect(device.connected).toBe(false)
  })

  test('cannot be had twice', async () => {
    await chosen('bluetooth', 'fff0/fff2')
    expect(codeOf(await errorOf(chosen('bluetooth', 'fff0/fff2')))).toBe('transport/unavailable')
    expect(device.connected).toBe(true)
  })
})

describe('a WebSocket link', () => {
  let server: WebSocketServer
  let address: string
  let net: NetworkContract

  beforeEach(async () => {
    vi.stubGlobal('WebSocket', WebSocket)
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
    address = `ws://${place}`
    const own = network({
      secrets: openSecrets(`links-${Math.random()}`),
      now: () => 0,
      surroundings: {
        pageOrigin: 'http://localhost',
        userAgent: 'test',
        isOnline: () => true,
        onOnline: () => {},
        isListening: async () => undefined,
        permission: async () => 'unknown',
        ask: async () => new Response(),
      },
    })
    const { port1, port2 } = new MessageChannel()
    serve(own, port1)
    net = connect<NetworkContract>(port2, 'network', scope)
    replaceEngine('network', net)
    await net.grant({ plugin: lamp.id, origins: [`http://${place}`], secrets: [], sockets: true })
  })
  afterEach(() => {
    for (const peer of server.clients) peer.terminate()
    server.close()
  })

  async function open(own = links(lamp, scope)) {
    const connected = once(server, 'connection')
    const { link, received } = await own.openLink('websocket', address, never)
    const [peer] = (await connected) as [WebSocket]
    return { own, link, peer, reader: received[Symbol.asyncIterator]() }
  }

  test('carries bytes both ways, asks nobody, and closes at both ends', async () => {
    const { own, link, peer, reader } = await open()
    expect(toasts.shown).toEqual([])
    const heard = once(peer, 'message')
    await own.sendToLink(link, new Uint8Array([1]))
    expect([...((await heard)[0] as Buffer)]).toEqual([1])
    peer.send(new Uint8Array([2]))
    expect((await reader.next()).value).toEqual(new Uint8Array([2]))
    const gone = once(peer, 'close')
    await own.closeLink(link)
    await gone
    expect(await reader.next()).toMatchObject({ done: true })
  })

  test('ends with the plugin', async () => {
    const { peer } = await open()
    const gone = once(peer, 'close')
    scope.close()
    await gone
  })

  test('makes room for another when the server closed it', async () => {
    const own = links(lamp, scope)
    for (let round = 0; round < 10; round++) {
      const { peer, reader } = await open(own)
      peer.close()
      expect(await reader.next()).toMatchObject({ done: true })
    }
  })

  test('is one of eight at most', async () => {
    const own = links(lamp, scope)
    const opened = await Promise.all(Array.from({ length: 8 }, () => own.openLink('websocket', address, never)))
    expect(codeOf(await errorOf(own.openLink('websocket', address, never)))).toBe('plugin/refused')
    await own.closeLink(opened[0]?.link ?? 0)
    await own.openLink('websocket', address, never)
  })
})

test.each(['serial', 'hid', 'bluetooth'] as const)('a browser without %s says so and asks nobody', async (kind) => {
  vi.stubGlobal('navigator', {})
  const address = { serial: '115200', hid: '1a86', bluetooth: 'fff0/fff1' }[kind]
  const error = await errorOf(links(lamp, scope).openLink(kind, address, never))
  expect(codeOf(error)).toBe('transport/unavailable')
  expect(toasts.shown).toEqual([])
})

test('only kinds that the manifest asks for are opened', async () => {
  vi.stubGlobal('navigator', { serial: {} })
  const only = { ...lamp, permissions: { transport: { reason: 'To light it', kinds: ['hid'] } } } as const
  for (const manifest of [only, { ...lamp, permissions: {} }]) {
    expect(codeOf(await errorOf(links(manifest, scope).openLink('serial', '115200', never)))).toBe('plugin/denied')
  }
  const odd = { ...lamp, permissions: { transport: { reason: 'To light it', kinds: ['usb' as never] } } }
  expect(codeOf(await errorOf(links(odd, scope).openLink('usb' as never, '1', never)))).toBe('transport/unavailable')
})

test('a plugin that has ended asks nobody', async () => {
  vi.stubGlobal('navigator', { serial: { requestPort: async () => new FakePort() } })
  scope.close()
  expect(isAbort(await errorOf(links(lamp, scope).openLink('serial', '115200', never)))).toBe(true)
  expect(toasts.shown).toEqual([])
})
