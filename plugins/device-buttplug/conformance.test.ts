import { describe, expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { doubleAsPeer } from '../../tests/simulators/devices/buttplug/peer.ts'
import { settle } from '../../tests/simulators/devices/buttplug/settle.ts'
import { conformanceToys } from '../../tests/simulators/devices/buttplug/toys.ts'
import { address, never, rig } from './rig.fixture.ts'

const hintOf = (error: unknown) => (error as { details?: { hint?: string } }).details?.hint

describe('scenarios', () => {
  test('buttplug-S01 connect, list, run 3 s, stop: the body feels what was asked, and nothing after', async () => {
    const { clock, double, provider, devices, idOf, play, standing } = await rig({ gapMs: 75 })
    await standing()
    expect(devices().map(({ name }) => name)).toEqual(conformanceToys.map(({ name }) => name))
    await play({ [idOf('Vibrator')]: [0.5, 0.25, 0] }, 3000)
    const { journal } = double.body
    expect([journal.levelAt('0 Vibrate', clock.now()), journal.levelAt('1 Vibrate', clock.now())]).toEqual([0.5, 0.25])
    const stoppedAt = clock.now()
    expect(await settle(clock, provider.stop())).toBe('confirmed')
    await clock.advance(2000)
    expect(silentAfter('buttplug-S01', journal, stoppedAt)).toBeLessThanOrEqual(150)
    expect(double.violations.list).toEqual([])
  })

  test('buttplug-S02 stop while 20 commands are pending: nothing moves after it', async () => {
    const { clock, double, provider, idOf, frame, standing } = await rig({ gapMs: 75 })
    await standing()
    double.faults.now({ kind: 'slow', ms: 2000 })
    for (let step = 1; step <= 20; step++) {
      frame(idOf('Vibrator'), [step / 40, 0.1, 0])
      await clock.advance(30)
    }
    const stoppedAt = clock.now()
    void provider.stop()
    await clock.advance(5000)
    expect(silentAfter('buttplug-S02', double.body.journal, stoppedAt)).toBeLessThanOrEqual(1)
    expect(double.body.waiting).toBe(0)
  })

  test('buttplug-S03 stop while disconnected, then reconnect: the first word is a stop', async () => {
    const { clock, double, provider, idOf, play, standing } = await rig()
    await standing()
    await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 500)
    const droppedAt = clock.now()
    double.drop()
    await clock.advance(10)
    expect(await settle(clock, provider.stop())).toBe('unconfirmed')
    const before = double.heard.length
    await clock.advance(2000)
    expect(double.heard.slice(before, before + 2).map(({ message }) => message)).toEqual([
      'RequestServerInfo',
      'StopCmd',
    ])
    expect(await settle(clock, provider.stop())).toBe('confirmed')
    expect(silentAfter('buttplug-S03', double.body.journal, droppedAt)).toBe(0)
  })

  test('buttplug-S04 drop mid-run: lost at once, back at zero, and nothing resumes by itself', async () => {
    const { clock, double, devices, idOf, play, standing, states } = await rig()
    await standing()
    const id = idOf('Vibrator')
    await play({ [id]: [0.5, 0.5, 0] }, 500)
    double.drop()
    const droppedAt = clock.now()
    await play({ [id]: [0.5, 0.5, 0] }, 100)
    expect(devices()).toEqual([])
    expect(states().at(-1)).toMatchObject({ kind: 'failed', retryInMs: 1000 })
    await play({ [id]: [0.5, 0.5, 0] }, 5000)
    expect(states().at(-1)).toMatchObject({ kind: 'connected' })
    expect(devices().map((device) => device.id)).toContain(id)
    expect(silentAfter('buttplug-S04', double.body.journal, droppedAt)).toBe(0)
  })

  test('buttplug-S05 the page is frozen: without frames the toy is silent within 300 ms', async () => {
    const { clock, double, idOf, play, standing } = await rig({ gapMs: 75 })
    await standing()
    await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 500)
    const frozenAt = clock.now()
    await clock.advance(1000)
    expect(silentAfter('buttplug-S05', double.body.journal, frozenAt)).toBeLessThanOrEqual(300)
  })

  test('buttplug-S05 the worker is frozen, too: the host sends the stop messages alone', async () => {
    const { clock, double, transport, idOf, play, standing } = await rig({ gapMs: 75 })
    await standing()
    await play({ [idOf('Vibrator')]: [0.5, 0, 0], [idOf('Multi')]: [0.3, 0, 0] }, 500)
    transport.cut()
    expect(silentAfter('buttplug-S05', double.body.journal, clock.now())).toBe(0)
    expect(double.violations.list).toEqual([])
  })

  test('buttplug-S06 a level above the player’s own limit never reaches the toy, whoever asks', async () => {
    const { clock, double, idOf, play, standing, configure } = await rig()
    await standing()
    await play({ [idOf('Vibrator')]: [1, 7, Number.POSITIVE_INFINITY] }, 500)
    expect(double.body.journal.max()).toBe(0.6)
    configure({ most: 30 })
    await clock.advance(0)
    await play({ [idOf('Vibrator')]: [1, 1, 1] }, 500)
    expect(double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(0.3)
  })

  test('buttplug-S07 a burst of 200 changes in a second: at the toy’s pace, and the last one wins', async () => {
    const { clock, double, idOf, frame, standing, heard } = await rig()
    await standing()
    for (let step = 0; step < 200; step++) {
      frame(idOf('Vibrator'), [(step * 2) / 1000, 0, 0])
      await clock.advance(5)
    }
    await clock.advance(100)
    expect(heard('OutputCmd').length).toBeLessThanOrEqual(11)
    expect(double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(0.4)
  })

  test('buttplug-S08 replies after 2 s: nothing queues, and what is less goes through at once', async () => {
    const { clock, double, idOf, play, standing, heard } = await rig()
    await standing()
    double.faults.now({ kind: 'slow', ms: 2000 })
    const id = idOf('Vibrator')
    for (let step = 1; step <= 20; step++) await play({ [id]: [step / 50, 0, 0] }, 100)
    expect(heard('OutputCmd').length).toBeLessThanOrEqual(2)
    const zeroAt = clock.now()
    await play({ [id]: [0, 0, 0] }, 200)
    expect(silentAfter('buttplug-S08', double.body.journal, zeroAt)).toBeLessThanOrEqual(100)
    await play({ [id]: [0.2, 0, 0] }, 4000)
    expect(double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(0.2)
  })

  test('buttplug-S09 malformed frames are ignored and logged, and the connection is kept', async () => {
    const { clock, double, provider, idOf, play, standing, states, log } = await rig()
    await standing()
    double.faults.now({ kind: 'malformed' })
    await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 2000)
    expect(double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(0.5)
    expect(states().at(-1)).toMatchObject({ kind: 'connected' })
    const warnings = log.filter(({ level }) => level === 'warn').length
    expect(warnings).toBeGreaterThan(0)
    expect(warnings).toBeLessThanOrEqual(5)
    const stoppedAt = clock.now()
    void provider.stop()
    await clock.advance(2000)
    expect(silentAfter('buttplug-S09', double.body.journal, stoppedAt)).toBeLessThanOrEqual(150)
  })

  test('buttplug-S10 removed and back under another number: the same device, at zero until it is opened', async () => {
    const { clock, double, provider, devices, idOf, play, standing } = await rig()
    await standing()
    const id = idOf('Vibrator')
    await play({ [id]: [0.5, 0, 0] }, 300)
    const goneAt = clock.now()
    double.detach(0)
    await play({ [id]: [0.5, 0, 0] }, 300)
    expect(devices().map((device) => device.id)).not.toContain(id)
    expect(silentAfter('buttplug-S10', double.body.journal, goneAt)).toBe(0)
    const [toy] = conformanceToys
    if (toy) double.attach({ ...toy, index: 9 })
    const backAt = clock.now()
    await play({ [id]: [0.5, 0, 0] }, 500)
    expect(idOf('Vibrator')).toBe(id)
    expect(double.body.journal.max(undefined, backAt)).toBe(0)
    await provider.open(id, { signal: never() })
    await play({ [id]: [0.5, 0, 0] }, 300)
    expect(double.body.writes.at(-1)).toMatchObject({ index: 9, value: 50 })
    expect(double.violations.list).toEqual([])
  })

  test('buttplug-S12 a low battery is told once, and stops nothing', async () => {
    const [toy] = conformanceToys
    const weak = toy && {
      ...toy,
      features: toy.features.map((feature) =>
        feature.input ? { ...feature, input: { ...feature.input, value: 7 } } : feature,
      ),
    }
    const { clock, double, provider, devices, idOf, play, standing, troubles } = await rig({ toys: weak ? [weak] : [] })
    await standing()
    expect(devices()[0]?.battery).toBe(0.07)
    await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 200)
    const stoppedAt = clock.now()
    void provider.stop()
    await clock.advance(3_600_000)
    expect(silentAfter('buttplug-S12', double.body.journal, stoppedAt)).toBeLessThanOrEqual(150)
    expect(troubles()).toEqual(['The battery of Conformance Test Vibrator is at 7 %. Charge it soon.'])
    expect(double.body.journal.max()).toBe(0.5)
  })

  test('buttplug-S13 where another program is connected, the player reads so', async () => {
    const { double, connect, states } = await rig()
    double.connect({ send() {}, close() {} })
    const error = await connect()
    expect(error).toBeInstanceOf(Error)
    expect(states().at(-1)).toMatchObject({
      kind: 'failed',
      message: 'Intiface is in use by another program.',
      hint: expect.stringContaining('one program at a time'),
    })
  })

  test('buttplug-S15 one device fails, and the others go on', async () => {
    const { clock, double, provider, idOf, play, standing, troubles } = await rig()
    await standing()
    double.refusing.add('0 0')
    const levels = { [idOf('Vibrator')]: [0.5, 0.5, 0], [idOf('Positioner')]: [Number.NaN, Number.NaN, 0.4] }
    await play(levels, 1000)
    const { journal } = double.body
    expect(journal.levelAt('2 Oscillate', clock.now())).toBe(0.4)
    expect(journal.levelAt('1 Vibrate', clock.now())).toBe(0.5)
    expect(journal.max('0 Vibrate')).toBe(0)
    expect(troubles()).toHaveLength(1)
    const stoppedAt = clock.now()
    void provider.stop()
    await clock.advance(2000)
    expect(silentAfter('buttplug-S15', journal, stoppedAt)).toBeLessThanOrEqual(150)
  })
})

describe('faults', () => {
  test('buttplug-F01 nobody listens: what to do is said, and after a loss it tries again at growing rests', async () => {
    const { clock, transport, double, connect, standing, states } = await rig()
    transport.detach(address)
    expect(((await connect()) as Error).message).toContain('device is gone')
    transport.attach(address, doubleAsPeer(double))
    await standing()
    transport.detach(address)
    await clock.advance(60_000)
    const rests = states().flatMap((state) => (state.kind === 'failed' ? (state.retryInMs ?? []) : []))
    expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
    transport.attach(address, doubleAsPeer(double))
    await clock.advance(30_000)
    expect(states().at(-1)).toMatchObject({ kind: 'connected' })
  })

  test('buttplug-F01 disconnecting ends the trying', async () => {
    const { clock, transport, provider, standing, states } = await rig()
    await standing()
    transport.detach(address)
    await clock.advance(1500)
    await provider.disconnect?.()
    const told = states().length
    await clock.advance(120_000)
    expect(
      states()
        .slice(told)
        .filter(({ kind }) => kind !== 'off'),
    ).toEqual([])
  })

  test('buttplug-F02 accepted and closed at once: in use', async () => {
    const { double, connect } = await rig()
    double.faults.now({ kind: 'busy' })
    const error = await connect()
    expect((error as Error).message).toBe('Intiface is in use by another program.')
    expect(hintOf(error)).toContain('close the other one')
  })

  test('buttplug-F03 a server that knows only version 3 works, stop and all', async () => {
    const { clock, double, provider, idOf, play, standing } = await rig({ dialects: [3] })
    await standing()
    await play({ [idOf('Vibrator')]: [0.5, 0.25, 0.4] }, 500)
    const { journal } = double.body
    const at = (channel: string) => journal.levelAt(channel, clock.now())
    expect(['0 Vibrate', '1 Vibrate', '2 Rotate'].map(at)).toEqual([0.5, 0.25, 0.4])
    const stoppedAt = clock.now()
    expect(await settle(clock, provider.stop())).toBe('confirmed')
    expect(silentAfter('buttplug-F03', journal, stoppedAt)).toBeLessThanOrEqual(150)
    // The greeting in version 4 is what it refused.
    expect(double.violations.list).toHaveLength(1)
    double.detach(0)
    await clock.advance(10)
    expect(() => idOf('Vibrator')).toThrow()
  })

  test('buttplug-F04 slower than our patience: the stop is sent at once all the same', async () => {
    const { clock, double, provider, idOf, play, standing } = await rig()
    await standing()
    await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 200)
    double.faults.now({ kind: 'slow', ms: 5000 })
    const stoppedAt = clock.now()
    void provider.stop()
    await clock.advance(10)
    expect(silentAfter('buttplug-F04', double.body.journal, stoppedAt)).toBe(0)
  })

  test('buttplug-F05 orders that are never answered: kept at zero from then on, and said so', async () => {
    const { clock, double, idOf, play, standing, troubles, states } = await rig()
    await standing()
    double.faults.now({ kind: 'silent' })
    await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 4000)
    const sinceMs = clock.now()
    await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 10_000)
    expect(silentAfter('buttplug-F05', double.body.journal, sinceMs)).toBe(0)
    expect(troubles()[0]).toContain('does not answer')
    expect(states().at(-1)).toMatchObject({ kind: 'connected' })
  })

  test('buttplug-F06 the link drops in the middle of an order: zero, reconnected, still zero', async () => {
    const { clock, double, idOf, play, standing, states } = await rig()
    await standing()
    const id = idOf('Vibrator')
    await play({ [id]: [0.5, 0, 0] }, 200)
    double.faults.now({ kind: 'drop' })
    const droppingAt = clock.now()
    await play({ [id]: [0.3, 0, 0] }, 200)
    double.faults.now()
    await play({ [id]: [0.3, 0, 0] }, 3000)
    expect(states().at(-1)).toMatchObject({ kind: 'connected' })
    expect(silentAfter('buttplug-F06', double.body.journal, droppingAt)).toBeLessThanOrEqual(200)
  })

  test('buttplug-F07 a half-open link is noticed within 3 s, and the server stops the toys within 20 s', async () => {
    const { clock, double, devices, idOf, play, standing } = await rig()
    await standing()
    const id = idOf('Vibrator')
    await play({ [id]: [0.5, 0, 0] }, 200)
    double.faults.now({ kind: 'halfOpen' })
    const brokenAt = clock.now()
    await play({ [id]: [0.3, 0, 0] }, 3200)
    expect(devices()).toEqual([])
    await clock.advance(20_000)
    expect(silentAfter('buttplug-F07', double.body.journal, brokenAt, 20_000)).toBeLessThanOrEqual(20_000)
  })

  test.each(['truncated', 'empty', 'unknown', 'bodiless', 'poisoned', 'binary'])(
    'buttplug-F08 a frame that is %s harms nothing',
    async (form) => {
      const { clock, double, idOf, play, standing } = await rig()
      double.faults.now({ kind: 'malformed', form })
      await standing()
      await play({ [idOf('Vibrator')]: [0.5, 0, 0] }, 300)
      expect(double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(0.5)
    },
  )

  test('buttplug-F09 swapped and repeated replies find their orders', async () => {
    const { clock, double, provider, idOf, play, standing, troubles } = await rig()
    await standing()
    double.faults.now({ kind: 'duplicate' }, { kind: 'reorder' })
    await play({ [idOf('Vibrator')]: [0.5, 0.4, 0.3] }, 1000)
    expect(double.body.journal.levelAt('2 Rotate', clock.now())).toBe(0.3)
    const stoppedAt = clock.now()
    expect(await settle(clock, provider.stop())).toBe('confirmed')
    expect(silentAfter('buttplug-F09', double.body.journal, stoppedAt)).toBeLessThanOrEqual(150)
    expect(troubles()).toEqual([])
  })

  test('buttplug-F10 a device removed while it runs gets no further order', async () => {
    const { clock, double, devices, idOf, play, standing } = await rig()
    await standing()
    const id = idOf('Vibrator')
    await play({ [id]: [0.5, 0, 0] }, 300)
    const goneAt = clock.now()
    double.detach(0)
    await play({ [id]: [0.2, 0.2, 0] }, 1000)
    expect(silentAfter('buttplug-F10', double.body.journal, goneAt)).toBe(0)
    expect(devices()).toHaveLength(2)
    expect(double.violations.list).toEqual([])
  })

  test('buttplug-F11 renumbered within one list: the mapping follows the device', async () => {
    const { clock, double, provider, idOf, play, standing } = await rig()
    await standing()
    const id = idOf('Vibrator')
    double.change(0, (toy) => ({ ...toy, index: 7 }))
    await clock.advance(10)
    expect(idOf('Vibrator')).toBe(id)
    await provider.open(id, { signal: never() })
    await play({ [id]: [0.5, 0, 0] }, 300)
    expect(double.body.writes.at(-1)?.index).toBe(7)
    expect(double.violations.list).toEqual([])
  })

  test('buttplug-F12 a range that shrinks under way: values are mapped anew, none out of range', async () => {
    const { clock, double, devices, idOf, play, standing } = await rig()
    await standing()
    const id = idOf('Vibrator')
    await play({ [id]: [0.5, 0, 0] }, 300)
    double.change(0, (toy) => ({
      ...toy,
      features: toy.features.map((feature) =>
        feature.index === 0 ? { ...feature, outputs: { Vibrate: { range: [0, 20] as const } } } : feature,
      ),
    }))
    await play({ [id]: [0.5, 0, 0] }, 300)
    expect(devices()[0]?.actuators[0]?.steps).toBe(20)
    expect(double.body.writes.at(-1)).toMatchObject({ feature: 0, value: 10 })
    expect(double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(0.5)
    expect(double.violations.list).toEqual([])
  })

  test('buttplug-F13 one feature refuses: only that one is left at zero', async () => {
    const { clock, double, idOf, play, standing, troubles } = await rig()
    await standing()
    double.refusing.add('0 1')
    await play({ [idOf('Vibrator')]: [0.5, 0.5, 0] }, 1000)
    expect(double.body.journal.levelAt('0 Vibrate', clock.now())).toBe(0.5)
    expect(double.body.journal.max('1 Vibrate')).toBe(0)
    expect(troubles()).toEqual([
      '“Vibrator 2” refused an order (DeviceNoOutputError), so it is kept at zero. Connect the device again to use it.',
    ])
  })

  test('buttplug-F14 pings go out twice as often as required', async () => {
    const { clock, heard, standing, states } = await rig({ maxPingMs: 500 })
    await standing()
    await clock.advance(5000)
    const times = heard('Ping').map(({ t }) => t)
    const gaps = times.slice(1).map((t, place) => t - (times[place] ?? 0))
    expect(gaps.length).toBeGreaterThan(15)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(250)
    expect(states().at(-1)).toMatchObject({ kind: 'connected' })
  })

  test('buttplug-F14 a client that does not ping is stopped and shut out', async () => {
    const { clock, double } = await rig({ maxPingMs: 500 })
    const said: string[] = []
    const visit = double.connect({ send: (data) => said.push(String(data)), close() {} })
    const say = (message: object) => visit?.receive(JSON.stringify([message]))
    const greeting = { Id: 1, ClientName: 'Mute', ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 }
    say({ RequestServerInfo: greeting })
    say({ OutputCmd: { Id: 2, DeviceIndex: 0, FeatureIndex: 0, Command: { Vibrate: { Value: 50 } } } })
    const silentAt = clock.now()
    await clock.advance(1000)
    expect(silentAfter('buttplug-F14', double.body.journal, silentAt, 1000)).toBeLessThanOrEqual(1000)
    say({ RequestDeviceList: { Id: 3 } })
    expect(said.at(-1)).toContain('"ErrorCode":2')
  })

  test('buttplug-F15 the battery is read, and read again', async () => {
    const { clock, devices, heard, standing } = await rig()
    await standing()
    expect(devices()[0]?.battery).toBe(0.85)
    await clock.advance(11 * 60_000)
    expect(heard('InputCmd').filter(({ fields }) => fields.Command === 'Read')).toHaveLength(3)
  })

  test('buttplug-F16 a search that never finishes is ended after 30 s; its sign goes after 3', async () => {
    const { clock, provider, heard, states, connect, devices } = await rig({ attached: false })
    await connect()
    const scanning = settle(clock, provider.scan?.({ signal: never() }), 40_000)
    const signs = () => states().filter((state) => state.kind === 'connected' && state.scanning)
    await scanning
    expect(signs()).toHaveLength(1)
    expect(states().at(-1)).toMatchObject({ kind: 'connected' })
    expect(devices()).toHaveLength(3)
    const [began, ended] = [heard('StartScanning')[0]?.t ?? 0, heard('StopScanning')[0]?.t ?? 0]
    expect(ended - began).toBe(30_000)
  })
})
