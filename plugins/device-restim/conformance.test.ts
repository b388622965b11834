import { expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { FaultScript } from '../../tests/simulators/devices/double.ts'
import { usualAxes } from '../../tests/simulators/devices/restim/axes.ts'
import { rig, socketUrl } from './rig.fixture.ts'

const { V0: _, ...axesWithoutVolume } = usualAxes
const volumeAxis = { parameter: 'volume', low: 0, high: 1, initial: 1 }

test('restim-S01 connect, list, run 3 s, stop: silent within 150 ms, and it said nothing wrong', async () => {
  const { begin, devices, play, provider, restim, clock } = rig()
  await begin()
  expect(await devices()).toMatchObject([{ name: 'Restim', silence: { kind: 'never' } }])
  await play(0.2, 3000)
  expect(restim.journal.levelAt('volume', clock.now())).toBe(0.2)
  const stopped = clock.now()
  const stopping = provider.stop()
  await clock.advance(5000)
  expect(await stopping).toBe('unconfirmed')
  expect(silentAfter('restim-S01', restim.journal, stopped)).toBeLessThanOrEqual(150)
  expect(restim.violations.list).toEqual([])
})

test('restim-S02 stop while 20 commands are pending: nothing above zero is said afterwards', async () => {
  const { begin, frame, provider, restim, clock } = rig({ attach: { takesMs: 30 }, settings: { controlUrl: '' } })
  const beginning = begin()
  await clock.advance(200)
  await beginning
  for (let n = 1; n <= 20; n++) frame(n / 40)
  await clock.advance(10)
  const stopped = clock.now()
  void provider.stop()
  await clock.advance(150)
  expect(silentAfter('restim-S02', restim.journal, stopped)).toBeLessThanOrEqual(150)
  const zero = restim.heard.findLastIndex(({ text }) => !text.startsWith('V00000'))
  await clock.advance(5000)
  expect(restim.heard.slice(zero + 1).every(({ text }) => text === 'V00000I0\n')).toBe(true)
})

test('restim-S03 stop while disconnected: pressed at the control address, and said first on reconnect', async () => {
  const { begin, play, provider, restim, clock, connect } = rig()
  await begin()
  await play(0.2, 500)
  const dropped = clock.now()
  restim.drop()
  await clock.settled()
  expect(await provider.stop()).toBe('unconfirmed')
  expect(restim.isPlaying).toBe(false)
  expect(silentAfter('restim-S03', restim.journal, dropped)).toBe(0)
  const before = restim.heard.length
  await clock.advance(1500)
  await connect()
  expect(restim.heard[before]?.text).toBe('V00000I0\n')
})

test('restim-S04 drop mid-run: told, off the list, at zero after the reconnect, and nothing resumes', async () => {
  const { begin, play, frame, devices, events, restim, clock } = rig()
  await begin()
  await play(0.2, 500)
  const dropped = clock.now()
  restim.drop()
  await clock.advance(20)
  expect(silentAfter('restim-S04', restim.journal, dropped)).toBeLessThanOrEqual(20)
  expect(await devices()).toEqual([])
  expect(events.findLast(({ kind }) => kind === 'state')).toMatchObject({ state: { kind: 'failed', retryInMs: 1000 } })
  await clock.advance(1000)
  restim.press('start')
  expect(await devices()).toHaveLength(1)
  frame(0.2)
  await clock.advance(100)
  expect(restim.goalOf('V0')).toBe(0)
})

test('restim-S05 page frozen or killed: zero when the frames expire, last words where it cannot, and a warning', async () => {
  const { begin, play, devices, transport, network, restim, clock } = rig()
  await begin()
  await play(0.2, 500)
  const last = clock.now()
  await clock.advance(1000)
  expect(silentAfter('restim-S05', restim.journal, last)).toBeLessThanOrEqual(200)
  await play(0.2, 500)
  const killed = clock.now()
  transport.cut()
  expect(silentAfter('restim-S05', restim.journal, killed)).toBe(0)
  expect(network.stopRequests).toEqual([{ url: 'http://localhost:12348/v1/actions/stop' }])
  const [device] = await devices()
  expect(device?.silence).toMatchObject({ advice: expect.stringContaining('inactivity') })
})

test('restim-S06 a level above the cap is clamped, whatever the settings say', async () => {
  const { begin, frame, restim, clock } = rig({ settings: { volumeMax: 40 } })
  await begin()
  for (const level of [0.9, 1, 7, Number.POSITIVE_INFINITY]) {
    frame(level)
    await clock.advance(60)
  }
  expect(restim.journal.max('volume', restim.journal.entries[1]?.t)).toBe(0.7)
})

test('restim-S07 a burst of 200 changes in a second: at most 30 orders, and the last one wins', async () => {
  const { begin, frame, restim, clock } = rig({ settings: { updateInterval: 34 } })
  await begin()
  const before = restim.heard.length
  for (let n = 0; n < 200; n++) {
    frame((n % 10) / 20)
    await clock.advance(5)
  }
  expect(restim.heard.length - before).toBeLessThanOrEqual(30)
  frame(0.25)
  await clock.advance(100)
  expect(restim.goalOf('V0')).toBe(0.25)
})

test('restim-S08 a link that takes 2 s for each message: nothing piles up, the newest is said', async () => {
  const { begin, play, provider, transport, restim, clock } = rig({ attach: { takesMs: 2000 } })
  const beginning = begin()
  await clock.advance(4000)
  await beginning
  for (const level of [0.1, 0.2, 0.3]) {
    await play(level, 1000)
    expect(transport.waiting).toBeLessThanOrEqual(1)
  }
  await play(0.3, 3000)
  expect(restim.goalOf('V0')).toBe(0.3)
  const stopped = clock.now()
  void provider.stop()
  await clock.advance(6000)
  expect(silentAfter('restim-S08', restim.journal, stopped)).toBeLessThanOrEqual(150)
})

test('restim-S09 whatever it says is ignored, noted a few times, and the connection kept', async () => {
  const { begin, play, provider, log, restim, volume, clock } = rig()
  await begin()
  for (let n = 0; n < 20; n++) restim.talk('{"__proto__":\u0000')
  await play(0.2, 200)
  expect(volume()).toBe(0.2)
  expect(log).toHaveLength(3)
  const stopped = clock.now()
  void provider.stop()
  await clock.advance(150)
  expect(silentAfter('restim-S09', restim.journal, stopped)).toBeLessThanOrEqual(150)
})

test('restim-S15 one that fails does not hold up another', async () => {
  const [broken, sound] = [rig(), rig()]
  await Promise.all([broken.begin(), sound.begin()])
  broken.transport.detach(`${socketUrl}#text`)
  broken.network.serve(() => 'silent')
  broken.frame(0.2)
  await sound.play(0.2, 200)
  expect(sound.volume()).toBe(0.2)
  expect(await broken.provider.stop()).toBe('unconfirmed')
})

test('restim-F01 server not running: refused with what to do, and a later attempt works', async () => {
  const { connect, events, plugIn, devices, clock } = rig({ isAway: true })
  await expect(connect()).rejects.toThrow()
  await clock.settled()
  expect(events.at(-1)).toMatchObject({ state: { kind: 'failed', hint: expect.stringContaining('Start Restim') } })
  plugIn()
  await connect()
  expect(await devices()).toHaveLength(1)
})

test('restim-F02 wrong path: the device leaves the list, with a pause before each new attempt', async () => {
  const wrong = 'ws://localhost:12346/elsewhere'
  const { connect, devices, events, clock } = rig({ settings: { websocketUrl: wrong }, attach: { socketUrl: wrong } })
  await connect().catch(() => {})
  await clock.settled()
  expect(await devices()).toEqual([])
  expect(events.at(-1)).toMatchObject({ state: { kind: 'failed' } })
})

test('restim-F03 axis renamed or disabled: reached under its new name, and stopped under any', async () => {
  const axes = { ...axesWithoutVolume, V5: volumeAxis }
  const { begin, play, provider, configure, restim, volume, clock } = rig({ restim: { axes } })
  await begin()
  await play(0.2, 200)
  expect(volume()).toBe(1)
  const stopped = clock.now()
  void provider.stop()
  await clock.settled()
  expect(silentAfter('restim-F03', restim.journal, stopped)).toBe(0)
  restim.press('start')
  configure({ axisMappings: { volume: 'V5', alpha: '' } })
  await clock.settled()
  await play(0.2, 200)
  expect(volume()).toBe(0.2)
})

test('restim-F04 master volume at zero: nothing comes out, and nothing is wrong', async () => {
  const { begin, play, restim, events } = rig({ restim: { master: 0 } })
  await begin()
  await play(0.2, 500)
  expect(restim.volumeAt()).toBe(0)
  expect(events.some((event) => event.kind === 'state' && event.state.kind === 'failed')).toBe(false)
})

test('restim-F05 socket drop while the volume is up: stopped by the other way, and warned where there is none', async () => {
  const both = rig()
  await both.begin()
  await both.play(0.2, 500)
  const dropped = both.clock.now()
  both.restim.drop()
  await both.clock.settled()
  expect(silentAfter('restim-F05', both.restim.journal, dropped)).toBe(0)

  const alone = rig({ settings: { controlUrl: '' } })
  await alone.begin()
  await alone.play(0.2, 500)
  alone.restim.drop()
  await alone.clock.advance(500)
  const statedMs = Number.POSITIVE_INFINITY
  expect(silentAfter('restim-F05', alone.restim.journal, dropped, statedMs)).toBe(statedMs)
  expect(alone.messages().at(-1)).toContain('keeps playing')
})

test('restim-F06 two clients at once: ours holds again within a second, and our stop is heard', async () => {
  const { begin, play, provider, restim, volume, clock } = rig()
  await begin()
  await play(0.2, 500)
  const stranger = restim.connect('/tcode')
  stranger?.receive('V09I0')
  expect(volume()).toBe(0.9)
  await play(0.2, 1100)
  expect(volume()).toBe(0.2)
  const stopped = clock.now()
  void provider.stop()
  stranger?.receive('V09I0')
  await clock.advance(150)
  expect([restim.goalOf('V0'), restim.isPlaying]).toEqual([0, false])
  expect(silentAfter('restim-F06', restim.journal, stopped)).toBeLessThanOrEqual(150)
})

test('restim-F07 a half-open link: nothing tells of it, and a stop goes the other way as well', async () => {
  const faults = new FaultScript()
  const { begin, play, provider, restim, clock } = rig({ restim: { faults } })
  await begin()
  await play(0.2, 500)
  faults.now({ kind: 'halfOpen' })
  await play(0.3, 1000)
  const stopped = clock.now()
  void provider.stop()
  await clock.advance(500)
  expect(silentAfter('restim-F07', restim.journal, stopped)).toBeLessThanOrEqual(150)
})
