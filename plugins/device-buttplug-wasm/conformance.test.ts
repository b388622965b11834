import type { DeviceEvent, DeviceId, DeviceInfo } from 'sdk'
import { fakeClock, fakeContext, fakeTransport } from 'sdk/testing'
import { expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { settle } from '../../tests/simulators/devices/buttplug/settle.ts'
import { conformanceToys } from '../../tests/simulators/devices/buttplug/toys.ts'
import { WasmDouble, type WasmOptions } from '../../tests/simulators/devices/buttplug/WasmDouble.ts'
import { Desk } from './Desk.ts'
import { deskAsPeer } from './deskAsPeer.fixture.ts'
import { wasm } from './wasm.ts'

const never = () => new AbortController().signal

async function rig(options: Omit<WasmOptions, 'clock'> = { paired: conformanceToys }) {
  const clock = fakeClock()
  const server = new WasmDouble({ clock, ...options })
  let lettingGo = 0
  const letGo = () => {
    lettingGo += 1
    for (const { index } of server.double.toys) server.lose(index)
  }
  const desk = new Desk({ clock, load: async () => server, letGo })
  const transport = fakeTransport(clock)
  transport.attach('server', deskAsPeer(desk))
  const settings = { most: 60, travelFrom: 20, travelTo: 80, travelSpeed: 60 }
  const provider = await wasm(fakeContext({ settings, grants: { transport: transport.transport } }).context, clock)
  const events: DeviceEvent[] = []
  const lists: (readonly DeviceInfo[])[] = []
  void (async () => {
    for await (const list of provider.watch({ signal: never() })) lists.push(list)
  })()
  void (async () => {
    for await (const event of provider.events?.({ signal: never() }) ?? []) events.push(event)
  })()
  const devices = () => lists.at(-1) ?? []
  const idOf = (name: string) => devices().find((device) => device.name.includes(name))?.id ?? ('' as DeviceId)
  return {
    clock,
    server,
    desk,
    provider,
    devices,
    idOf,
    journal: server.double.body.journal,
    lettingGo: () => lettingGo,
    states: () => events.flatMap((event) => (event.kind === 'state' ? [event.state] : [])),
    async standing() {
      expect(await settle(clock, provider.connect?.({ signal: never() }))).toBeUndefined()
      await clock.advance(10)
      for (const { id } of devices()) await provider.open(id, { signal: never() })
    },
    async play(name: string, levels: readonly number[], ms: number) {
      const id = idOf(name)
      for (let past = 0; past < ms; past += 20) {
        const at = clock.now()
        provider.apply({ device: id, at, expires: at + 200, levels: new Float32Array(levels) })
        await clock.advance(20)
      }
    },
  }
}

test('buttplug-wasm-S02 stop while orders wait at the turnstile: nothing moves after it', async () => {
  const { clock, provider, journal, play, standing } = await rig()
  await standing()
  await play('Vibrator', [0.5, 0.4, 0.3], 60)
  const stoppedAt = clock.now()
  expect(await settle(clock, provider.stop())).toBe('confirmed')
  await clock.advance(2000)
  expect(silentAfter('buttplug-wasm-S02', journal, stoppedAt)).toBeLessThanOrEqual(1)
})

test('buttplug-wasm-S04 the server dies mid-run: toys are let go of, and a reload is offered', async () => {
  const { clock, desk, devices, play, standing, states, lettingGo, journal } = await rig()
  await standing()
  await play('Vibrator', [0.5, 0, 0], 300)
  const diedAt = clock.now()
  desk.died()
  await clock.advance(300)
  expect(lettingGo()).toBe(1)
  expect(silentAfter('buttplug-wasm-S04', journal, diedAt)).toBeLessThanOrEqual(100)
  expect(devices()).toEqual([])
  await clock.advance(60_000)
  expect(states().at(-1)).toMatchObject({ kind: 'failed', hint: expect.stringContaining('Reload the page') })
})

test('buttplug-wasm-S01 connect, list, run 3 s, stop: the toy feels what was asked, and nothing after', async () => {
  const { clock, server, provider, devices, journal, play, standing } = await rig()
  await standing()
  expect(devices().map(({ name }) => name)).toEqual(conformanceToys.map(({ name }) => name))
  await play('Vibrator', [0.5, 0.25, 0], 3000)
  expect(journal.levelAt('0 Vibrate', clock.now())).toBe(0.5)
  const stoppedAt = clock.now()
  expect(await settle(clock, provider.stop())).toBe('confirmed')
  await clock.advance(2000)
  expect(silentAfter('buttplug-wasm-S01', journal, stoppedAt)).toBeLessThanOrEqual(150)
  expect(server.double.violations.list).toEqual([])
})

test('buttplug-wasm-S05 frames that stop coming: zero within 300 ms', async () => {
  const { clock, journal, play, standing } = await rig()
  await standing()
  await play('Vibrator', [0.5, 0.4, 0], 600)
  const frozenAt = clock.now()
  await clock.advance(1000)
  expect(silentAfter('buttplug-wasm-S05', journal, frozenAt)).toBeLessThanOrEqual(300)
})

test('buttplug-wasm-S10 a toy out of reach is gone at once, and back at zero until it is opened', async () => {
  const { clock, server, provider, idOf, journal, play, standing } = await rig()
  await standing()
  const id = idOf('Vibrator')
  await play('Vibrator', [0.5, 0, 0], 300)
  const goneAt = clock.now()
  server.lose(0)
  await play('Vibrator', [0.5, 0, 0], 300)
  const [toy] = conformanceToys
  if (toy) server.double.attach({ ...toy, index: 9 })
  await play('Vibrator', [0.5, 0, 0], 500)
  expect(idOf('Vibrator')).toBe(id)
  expect(silentAfter('buttplug-wasm-S10', journal, goneAt)).toBe(0)
  await provider.open(id, { signal: never() })
  await play('Vibrator', [0.5, 0, 0], 500)
  expect(journal.levelAt('0 Vibrate', clock.now())).toBe(0.5)
})

test('buttplug-wasm-S06 a level above the player’s own limit never reaches the toy', async () => {
  const { journal, play, standing, server } = await rig()
  await standing()
  await play('Vibrator', [1, 9, Number.POSITIVE_INFINITY], 1000)
  expect(journal.max()).toBe(0.6)
  expect(server.double.violations.list).toEqual([])
})

test('buttplug-wasm-S07 a burst of 200 changes in a second: ten writes, and the last one wins', async () => {
  const { clock, server, provider, idOf, journal, standing } = await rig()
  await standing()
  for (let step = 0; step < 200; step++) {
    const at = clock.now()
    const levels = new Float32Array([(step * 2) / 1000, 0, 0])
    provider.apply({ device: idOf('Vibrator'), at, expires: at + 200, levels })
    await clock.advance(5)
  }
  await clock.advance(100)
  expect(server.double.body.writes.length).toBeLessThanOrEqual(11)
  expect(journal.levelAt('0 Vibrate', clock.now())).toBe(0.4)
})

test('buttplug-wasm-S12 a battery is read once, since a failed reading could be the server’s end', async () => {
  const { clock, server, provider, devices, journal, play, standing } = await rig()
  await standing()
  expect(devices()[0]?.battery).toBe(0.85)
  await clock.advance(3_600_000)
  expect(server.double.heard.filter(({ message }) => message === 'SensorReadCmd')).toHaveLength(1)
  await play('Vibrator', [0.5, 0, 0], 300)
  const stoppedAt = clock.now()
  void provider.stop()
  await clock.advance(1000)
  expect(silentAfter('buttplug-wasm-S12', journal, stoppedAt)).toBeLessThanOrEqual(100)
})

test('buttplug-wasm-S15 a toy that goes away leaves the others running', async () => {
  const { clock, server, journal, play, standing, devices } = await rig()
  await standing()
  await play('Positioner', [Number.NaN, 0.4], 300)
  server.lose(0)
  await play('Positioner', [0.4, Number.NaN], 300)
  expect(devices()).toHaveLength(2)
  expect(journal.levelAt('2 Oscillate', clock.now())).toBe(0.4)
  expect(server.isDead).toBe(false)
})

test('buttplug-wasm-F01 the player closes the chooser: the search is over, and nothing is wrong', async () => {
  const { clock, provider, devices, standing, states } = await rig({ chooser: 'closes' })
  await standing()
  const began = clock.now()
  expect(await settle(clock, provider.scan?.({ signal: never() }))).toBeUndefined()
  expect(clock.now() - began).toBeLessThan(1000)
  expect(devices()).toEqual([])
  expect(states().at(-1)).toMatchObject({ kind: 'connected' })
})

test('buttplug-wasm-F02 no Bluetooth, so no end is told: the search ends by itself', async () => {
  const { clock, provider, standing, states } = await rig({ chooser: 'none' })
  await standing()
  expect(await settle(clock, provider.scan?.({ signal: never() }), 40_000)).toBeUndefined()
  expect(states().at(-1)).toMatchObject({ kind: 'connected' })
})

test('buttplug-wasm-F03 an order that would be the server’s end is answered at the desk', async () => {
  const { server, desk, standing } = await rig()
  await standing()
  const heard: string[] = []
  const visit = await desk.open({ hear: (text) => heard.push(text), end() {} })
  for (const message of [
    { Ping: { Id: 1 } },
    { StopDeviceCmd: { Id: 2, DeviceIndex: 99 } },
    { ScalarCmd: { Id: 3, DeviceIndex: 0, Scalars: [{ Index: 7, Scalar: 1, ActuatorType: 'Vibrate' }] } },
    { ScalarCmd: { Id: 4, DeviceIndex: 0, Scalars: [{ Index: 0, Scalar: 1, ActuatorType: 'Oscillate' }] } },
    { RotateCmd: { Id: 5, DeviceIndex: 0, Rotations: [] } },
    { RequestServerInfo: { Id: 6, ClientName: 'Again', MessageVersion: 3 } },
  ]) {
    visit.say(JSON.stringify([message]))
  }
  expect(server.isDead).toBe(false)
  expect(heard.filter((text) => text.includes('"Error"'))).toHaveLength(5)
  expect(heard.at(-1)).toContain('ServerInfo')
})

test('buttplug-wasm-F04 a scalar beyond its range is brought into it', async () => {
  const { clock, server, desk, standing } = await rig()
  await standing()
  const visit = await desk.open({ hear() {}, end() {} })
  const scalar = { Index: 0, Scalar: 1.5, ActuatorType: 'Vibrate' }
  visit.say(JSON.stringify([{ ScalarCmd: { Id: 9, DeviceIndex: 0, Scalars: [scalar] } }]))
  expect(server.double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(1)
  expect(server.double.violations.list).toEqual([])
})

test('buttplug-wasm-F05 several outputs of one toy take turns, a tenth of a second each; zero does not wait', async () => {
  const { clock, server, play, standing } = await rig()
  await standing()
  await play('Vibrator', [0.5, 0.4, 0.3], 600)
  const times = server.double.body.writes.map(({ t }) => t)
  const gaps = times.slice(1).map((t, place) => t - (times[place] ?? 0))
  expect(gaps.length).toBeGreaterThan(1)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
  const zeroAt = clock.now()
  await play('Vibrator', [0, 0, 0], 120)
  expect(silentAfter('buttplug-wasm-F05', server.double.body.journal, zeroAt)).toBeLessThanOrEqual(100)
})

test('buttplug-wasm-F06 disconnecting stops the toys, and the server is there for the next time', async () => {
  const { clock, provider, devices, journal, play, standing } = await rig()
  await standing()
  await play('Vibrator', [0.5, 0, 0], 300)
  const leftAt = clock.now()
  await settle(clock, provider.disconnect?.())
  expect(silentAfter('buttplug-wasm-F06', journal, leftAt)).toBeLessThanOrEqual(100)
  expect(devices()).toEqual([])
  await standing()
  expect(devices()).toHaveLength(3)
})
