import assert from 'node:assert/strict'
import { type DeviceEvent, type DeviceId, type DeviceInfo, messageOf } from 'sdk'
import { ButtplugSession, systemClock } from 'sdk/devices'
import { fakeContext, fakeNet } from 'sdk/testing'
import { buttplug } from '../../plugins/device-buttplug/buttplug.ts'
import { intifaceEngine, startEngine } from './buttplugEngine.ts'
import { type SocketToy, socketToy } from './buttplugToy.ts'
import type { DevicePeer, DevicePeerSource } from './devicePeer.ts'
import { socketTransport } from './socketTransport.ts'

const port = Number(process.env.VESPER_INTIFACE_PORT ?? 4713)
const address = `ws://127.0.0.1:${port}`
const settings = { address, most: 60, travelFrom: 20, travelTo: 80, travelSpeed: 60, buttonStops: true }
const never = () => new AbortController().signal

/** device-buttplug with the real engine of Intiface, and a toy that only pretends at the engine's own socket. */
export const intiface: DevicePeerSource = {
  name: 'device-buttplug with Intiface Engine',
  rows: 7,
  async open(minutesLeft) {
    const file = await intifaceEngine(minutesLeft)
    if (typeof file !== 'string') return file
    const engine = await startEngine(file, port, port + 1)
    const toy = await socketToy(port + 1).catch(async (error) => {
      await engine.close()
      throw error
    })
    const visit = await visitor()
    return {
      rows: rowsOf(visit, toy),
      async close() {
        visit.end()
        toy.close()
        await engine.close()
      },
    }
  },
}

/** Our provider, as it is, over real sockets. */
async function visitor() {
  const sockets = socketTransport()
  const ending = new AbortController()
  const grants = { transport: sockets.transport, net: fakeNet().net }
  const provider = await buttplug(fakeContext({ settings, grants, signal: ending.signal }).context, systemClock)
  const seen = { devices: [] as readonly DeviceInfo[], events: [] as DeviceEvent[] }
  void (async () => {
    for await (const list of provider.watch({ signal: ending.signal })) seen.devices = list
  })()
  void (async () => {
    for await (const event of provider.events?.({ signal: ending.signal }) ?? []) seen.events.push(event)
  })()
  return {
    provider,
    sockets,
    seen,
    end: () => ending.abort(),
    async play(level: number, ms: number) {
      for (const end = Date.now() + ms; Date.now() < end; await wait(20)) {
        const at = Date.now()
        for (const { id } of seen.devices) {
          provider.apply({ device: id, at, expires: at + 200, levels: new Float32Array([level]) })
        }
      }
    },
  }
}

function rowsOf(visit: Awaited<ReturnType<typeof visitor>>, toy: SocketToy): DevicePeer['rows'] {
  const { provider, sockets, seen, play } = visit
  const id = () => seen.devices[0]?.id ?? ('' as DeviceId)
  return [
    {
      title: 'connects, and lists the toy with its battery',
      async run() {
        await provider.connect?.({ signal: never() })
        await until(() => seen.devices[0]?.battery === 0.85, 'a toy at 85 %')
        assert.equal(seen.devices[0]?.name, 'Lovense Hush')
        assert.deepEqual(
          seen.devices[0]?.actuators.map(({ kind, steps, everyMs }) => [kind, steps, everyMs]),
          [['vibrate', 20, 100]],
        )
      },
    },
    {
      title: 'runs for three seconds, never above the limit, at no more than ten orders a second',
      async run() {
        await provider.open(id(), { signal: never() })
        const before = toy.told.length
        for (let step = 1; step <= 30; step++) await play(step / 30, 100)
        assert.equal(toy.step, 12)
        assert.ok(toy.told.length - before <= 35, `${toy.told.length - before} orders came`)
      },
    },
    {
      title: 'stops within 400 ms, confirmed',
      async run() {
        await play(0.5, 300)
        const began = Date.now()
        assert.equal(await provider.stop(), 'confirmed')
        await until(() => toy.step === 0, 'zero')
        assert.ok(Date.now() - began < 400, `it took ${Date.now() - began} ms`)
      },
    },
    {
      title: 'falls silent when frames stop coming',
      async run() {
        await play(0.5, 400)
        assert.equal(toy.step, 10)
        await until(() => toy.step === 0, 'zero', 700)
      },
    },
    {
      title: 'is told that another program has it',
      async run() {
        const second = await visitor()
        const refused = await second.provider.connect?.({ signal: never() }).then(
          () => undefined,
          (error: unknown) => error,
        )
        second.end()
        assert.match(messageOf(refused), /another program/)
      },
    },
    {
      title: 'drops: the engine stops the toy, and back again everything is at zero',
      async run() {
        await play(0.5, 400)
        sockets.drop()
        await until(() => toy.step === 0, 'zero', 2000)
        await until(() => seen.devices.length === 0, 'an empty list')
        await until(() => seen.devices.length === 1, 'the toy again', 10_000)
        await play(0.5, 500)
        assert.equal(toy.step, 0)
        await provider.disconnect?.()
      },
    },
    {
      title: 'speaks version 3 as well',
      async run() {
        await wait(500)
        const link = await sockets.transport.open('websocket', `${address}#text`, { signal: never() })
        const hears = { toys() {}, scanned() {}, reading() {} }
        const log = { info() {}, warn() {} }
        const session = await ButtplugSession.begin({ link, dialect: 3, clock: systemClock, log, hears })
        await session.request({ message: 'RequestDeviceList', fields: {} })
        assert.deepEqual(
          session.toys.map(({ name, outputs }) => [name, outputs.map(({ order, max }) => [order, max])]),
          [['Lovense Hush', [['scalar', 20]]]],
        )
        session.close()
      },
    },
  ]
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isSo: () => boolean, what: string, withinMs = 8000): Promise<void> {
  for (const end = Date.now() + withinMs; !isSo(); await wait(10)) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${withinMs} ms`)
  }
}
