import { expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { gentle, rig } from './rig.fixture.ts'

/** It runs on by itself until somebody presses its button, and its protocol gives us nothing against that. */
const never = Number.POSITIVE_INFINITY

const states = (events: readonly { readonly kind: string }[]) => events.filter(({ kind }) => kind === 'state')

test('handy-S01 connect, list, run 3 s, stop: at rest within 400 ms, and it said nothing wrong', async () => {
  const { begin, devices, run, provider, cloud, machine, clock } = rig()
  await begin()
  expect(await devices()).toMatchObject([{ name: 'Handy 2', silence: { kind: 'never' } }])
  await run(0.6, 3000)
  expect(machine.velocity).toBeCloseTo(0.3)
  const stopped = clock.now()
  expect(await provider.stop()).toBe('confirmed')
  await clock.advance(5000)
  expect(silentAfter('handy-S01', machine.journal, stopped)).toBeLessThanOrEqual(400)
  expect(cloud.violations.list).toEqual([])
})

test('handy-S01 a stroke begins gently, follows what is asked, and stays within the window', async () => {
  const { begin, devices, stroke, cloud, machine, clock } = rig()
  await begin()
  const began = clock.now()
  let place = machine.place()
  let fastest = 0
  for (let passed = 0; passed < 8000; passed += 100) {
    await stroke((ms) => gentle(passed + ms), 100)
    const now = machine.place()
    expect(now).toBeGreaterThanOrEqual(0.1 - 0.001)
    expect(now).toBeLessThanOrEqual(0.9 + 0.001)
    fastest = Math.max(fastest, Math.abs(now - place) / 100)
    place = now
  }
  expect(clock.now() - began).toBe(8000)
  expect(fastest * 125 * 1000).toBeLessThanOrEqual(0.5 * 400 * 1.1)
  expect(machine.kind).toBe('stream')
  expect(await devices()).toMatchObject([{ silence: { kind: 'within', ms: 4000 } }])
  expect((machine.points.at(-1)?.t ?? 0) - machine.streamTime).toBeLessThanOrEqual(4000)
  expect(cloud.violations.list).toEqual([])
})

test('handy-S01 with firmware 3 a stroke is one move after the other', async () => {
  const { begin, stroke, provider, cloud, machine, clock } = rig({ cloud: { firmware: '3.2.0' } })
  await begin()
  await stroke(gentle, 5000)
  expect(machine.kind).toBe('move')
  expect(machine.journal.max('stroke')).toBe(1)
  expect(await provider.stop()).toBe('confirmed')
  await clock.advance(1000)
  expect(machine.isMoving).toBe(false)
  expect(cloud.violations.list).toEqual([])
})

test('handy-S02 stop while 20 commands are pending: nothing moves it afterwards', async () => {
  const { begin, frame, provider, machine, network, clock } = rig()
  await begin()
  for (let n = 1; n <= 20; n++) frame(n / 20)
  const stopped = clock.now()
  void provider.stop()
  await clock.advance(400)
  expect(machine.isMoving).toBe(false)
  await clock.advance(5000)
  expect(silentAfter('handy-S02', machine.journal, stopped)).toBeLessThanOrEqual(400)
  expect([machine.isMoving, network.open]).toEqual([false, 0])
})

test('handy-S02 an order that arrives after the stop is stopped once more', async () => {
  const { begin, frame, provider, cloud, machine, clock } = rig()
  await begin()
  frame(0.5)
  cloud.faults.now({ kind: 'slow', ms: 3000 })
  await clock.advance(310)
  frame(0.9)
  await clock.advance(10)
  cloud.faults.now()
  await provider.stop()
  await clock.advance(8000)
  expect(machine.isMoving).toBe(false)
})

test('handy-S03 stop while disconnected: unconfirmed, and the first command after the reconnect is a stop', async () => {
  const { begin, run, provider, cloud, machine, calls, clock } = rig()
  await begin()
  await run(0.5, 1000)
  const dropped = clock.now()
  cloud.disappear()
  await run(0.5, 5000)
  expect(await provider.stop()).toBe('unconfirmed')
  const before = cloud.asked.length
  cloud.appear()
  await clock.advance(40_000)
  expect(calls(before).find((call) => call.startsWith('PUT'))).toBe('PUT hamp/stop')
  expect(machine.isMoving).toBe(false)
  expect(silentAfter('handy-S03', machine.journal, dropped, never)).toBeLessThanOrEqual(45_000)
})

test('handy-S04 drop mid-run: told that it may go on, off the list, at rest after the reconnect, and nothing resumes', async () => {
  const { begin, run, frame, devices, events, messages, cloud, machine, clock } = rig()
  await begin()
  await run(0.5, 1000)
  cloud.faults.now({ kind: 'refuse' })
  const dropped = clock.now()
  await run(0.5, 20_000)
  expect(silentAfter('handy-S04', machine.journal, dropped, never)).toBe(never)
  expect(await devices()).toEqual([])
  expect(states(events).at(-1)).toMatchObject({ state: { kind: 'failed' } })
  expect(machine.isMoving).toBe(true)
  expect(messages().some((message) => message.includes('may go on'))).toBe(true)
  cloud.faults.now()
  await clock.advance(40_000)
  expect(await devices()).toHaveLength(1)
  frame(0.5)
  await clock.advance(1000)
  expect(machine.isMoving).toBe(false)
})

test('handy-S05 page frozen: stopped when the frames expire; killed: by the last words; and the player is warned', async () => {
  const { begin, run, devices, network, machine, clock } = rig()
  await begin()
  await run(0.5, 1000)
  const last = clock.now()
  await clock.advance(1000)
  expect(silentAfter('handy-S05', machine.journal, last)).toBeLessThanOrEqual(400)
  await run(0.5, 1000)
  expect(machine.isMoving).toBe(true)
  const killed = clock.now()
  network.cut()
  expect(machine.isMoving).toBe(false)
  expect(silentAfter('handy-S05', machine.journal, killed)).toBe(0)
  expect((await devices())[0]?.silence).toMatchObject({ advice: expect.stringContaining('button') })
})

test('handy-S05 a stream whose page is gone falls silent within its buffer', async () => {
  const { begin, stroke, cloud, machine, clock } = rig()
  await begin()
  await stroke(gentle, 4000)
  cloud.faults.now({ kind: 'refuse' })
  const gone = clock.now()
  await clock.advance(10_000)
  machine.settle()
  expect(silentAfter('handy-S05', machine.journal, gone, 4000)).toBeLessThanOrEqual(4000)
})

test('handy-S06 a speed above the limit is clamped, whatever the settings say', async () => {
  const { begin, run, machine } = rig({ settings: { velocityLimit: 40 } })
  await begin()
  for (const level of [0.9, 1, 7, Number.POSITIVE_INFINITY]) await run(level, 400)
  expect(machine.journal.max('speed')).toBeCloseTo(0.4)
})

test('handy-S06 a lower limit holds at once', async () => {
  const { begin, run, configure, machine, clock } = rig()
  await begin()
  await run(1, 1000)
  configure({ applicationId: 'test', velocityLimit: 20, slideMin: 30, slideMax: 60 })
  await clock.settled()
  await run(1, 1000)
  expect(machine.velocity).toBeCloseTo(0.2)
  expect(machine.window).toEqual({ min: 0.3, max: 0.6 })
})

test('handy-S07 a burst of 200 changes in a second: at most four orders, and the last one wins', async () => {
  const { begin, frame, run, cloud, machine, clock } = rig()
  await begin()
  await run(0.1, 400)
  const before = cloud.asked.length
  for (let n = 0; n < 200; n++) {
    frame(0.1 + (n % 50) / 100)
    await clock.advance(5)
  }
  expect(cloud.asked.length - before).toBeLessThanOrEqual(5)
  await run(0.4, 400)
  expect(machine.velocity).toBeCloseTo(0.2)
})

test('handy-S07 more than a minute of changing speeds stay within what the cloud allows', async () => {
  const { begin, run, cloud } = rig()
  await begin()
  for (let n = 0; n < 150; n++) await run(0.2 + (n % 7) / 10, 500)
  expect(cloud.asked.every(({ status }) => status === 200)).toBe(true)
})

test('handy-S08 answers that take 2 s: nothing piles up, the newest is said', async () => {
  const { begin, run, provider, network, cloud, machine, clock } = rig()
  await begin()
  cloud.faults.now({ kind: 'slow', ms: 2000 })
  for (const level of [0.2, 0.4, 0.8]) {
    await run(level, 3000)
    expect(network.open).toBeLessThanOrEqual(2)
  }
  await run(0.8, 5000)
  expect(machine.velocity).toBeCloseTo(0.4)
  const stopped = clock.now()
  void provider.stop()
  await clock.advance(8000)
  // A second there, a second back: it stops as soon as the word arrives.
  expect(silentAfter('handy-S08', machine.journal, stopped, never)).toBe(1000)
})

test('handy-S09 answers that make no sense are told, and the connection is kept', async () => {
  const { begin, run, provider, devices, cloud, machine, messages, clock } = rig()
  await begin()
  cloud.faults.now({ kind: 'malformed', form: 'html' })
  await run(0.5, 2000)
  expect(messages().at(-1)).toContain('cannot be read')
  cloud.faults.now()
  await run(0.5, 1000)
  expect([machine.isMoving, (await devices()).length]).toEqual([true, 1])
  cloud.faults.now({ kind: 'malformed', form: 'html' })
  const stopped = clock.now()
  const stopping = provider.stop()
  await clock.advance(1000)
  cloud.faults.now()
  await clock.advance(2500)
  expect(await stopping).toBe('confirmed')
  expect(silentAfter('handy-S09', machine.journal, stopped, never)).toBeLessThanOrEqual(3500)
})

test('handy-S10 device removed and added again: the same device, at rest', async () => {
  const { begin, run, devices, cloud, machine, clock } = rig()
  await begin()
  const [before] = await devices()
  await run(0.5, 1000)
  const gone = clock.now()
  cloud.disappear()
  await clock.advance(6000)
  expect(await devices()).toEqual([])
  cloud.appear()
  await clock.advance(30_000)
  expect((await devices()).map(({ id }) => id)).toEqual([before?.id])
  expect(machine.isMoving).toBe(false)
  expect(silentAfter('handy-S10', machine.journal, gone, never)).toBeLessThanOrEqual(36_000)
})

test('handy-S11 rate limited: levels wait, a stop is tried until it is taken', async () => {
  const { begin, run, provider, cloud, machine, clock } = rig()
  await begin()
  await run(0.5, 1000)
  cloud.faults.now({ kind: 'rateLimit' })
  const before = cloud.asked.length
  await run(0.8, 1900)
  expect(cloud.asked.length - before).toBeLessThanOrEqual(2)
  const stopped = clock.now()
  const stopping = provider.stop()
  await clock.advance(1000)
  expect(machine.isMoving).toBe(true)
  cloud.faults.now()
  await clock.advance(2500)
  expect(await stopping).toBe('confirmed')
  expect(machine.isMoving).toBe(false)
  expect(silentAfter('handy-S11', machine.journal, stopped, never)).toBeLessThanOrEqual(3500)
})

test('handy-S12 somebody at its buttons: told, left alone, and ours again after the levels have been at zero', async () => {
  const { begin, run, cloud, machine, messages, clock } = rig()
  await begin()
  await run(0.5, 1000)
  const pressed = clock.now()
  cloud.pressButton()
  await run(0.5, 9000)
  expect(silentAfter('handy-S12', machine.journal, pressed)).toBe(0)
  expect(messages().at(-1)).toContain('buttons')
  await run(0, 400)
  await run(0.5, 1000)
  expect(machine.isMoving).toBe(true)
})

test('handy-S14 wrong key: said so, and not tried again', async () => {
  const { connect, cloud, events, clock } = rig({ cloud: { key: 'another' } })
  await expect(connect()).rejects.toThrow('does not know this connection key')
  await clock.advance(120_000)
  expect(cloud.asked).toHaveLength(1)
  expect(states(events).at(-1)).toMatchObject({ state: { kind: 'failed' } })
})

test('handy-S14 no key at all: asked for, without a request', async () => {
  const { connect, cloud } = rig({ secrets: [] })
  await expect(connect()).rejects.toThrow('There is no connection key yet')
  expect(cloud.asked).toEqual([])
})

test('handy-S15 one that fails does not hold up another', async () => {
  const broken = rig()
  const sound = rig()
  await broken.begin()
  await sound.begin()
  broken.cloud.faults.now({ kind: 'halfOpen' })
  broken.frame(0.5)
  void broken.provider.stop()
  await sound.run(0.5, 500)
  expect(sound.machine.isMoving).toBe(true)
})

test('handy-F01 device not connected: refused with what to do', async () => {
  const { connect, cloud } = rig()
  cloud.disappear()
  await expect(connect()).rejects.toThrow('Switch it on')
})

test('handy-F02 device time-out: told once, and it goes on when answers come', async () => {
  const { begin, run, cloud, machine, messages } = rig()
  await begin()
  cloud.faults.now({ kind: 'error', code: 1002 })
  await run(0.5, 3000)
  expect(messages().filter((message) => message.includes('does not answer'))).toHaveLength(1)
  cloud.faults.now()
  await run(0.5, 1000)
  expect(machine.isMoving).toBe(true)
})

test('handy-F03 too many requests: no storm, and the pause is kept', async () => {
  const { begin, run, cloud } = rig()
  await begin()
  cloud.faults.now({ kind: 'rateLimit' })
  const before = cloud.asked.length
  await run(0.5, 10_000)
  expect(cloud.asked.length - before).toBeLessThanOrEqual(10)
})

test('handy-F04 trouble of the server: told, and a stop is tried until it is taken', async () => {
  const { begin, run, provider, cloud, machine, messages, clock } = rig()
  await begin()
  await run(0.5, 1000)
  cloud.faults.now({ kind: 'error', code: 503 })
  await run(0.9, 1000)
  expect(messages().at(-1)).toContain('trouble of its own')
  const stopping = provider.stop()
  await clock.advance(2000)
  cloud.faults.now()
  await clock.advance(2500)
  expect(await stopping).toBe('confirmed')
  expect(machine.isMoving).toBe(false)
})

test('handy-F05 clock offset: a stream begins on time though the clocks differ by a minute and answers jitter', async () => {
  const { begin, stroke, cloud } = rig({ cloud: { skewMs: 61_000 } })
  cloud.faults.now({ kind: 'jitter', ms: 80 })
  await begin()
  await stroke(gentle, 3000)
  expect(cloud.violations.list).toEqual([])
})

test('handy-F06 the stream starves: it stands, and the stream begins anew with a way in', async () => {
  const { begin, stroke, cloud, machine, calls } = rig()
  await begin()
  await stroke(gentle, 3000)
  cloud.faults.now({ kind: 'error', code: 1002 })
  await stroke(gentle, 4000)
  const before = cloud.asked.length
  cloud.faults.now()
  await stroke(gentle, 4000)
  expect(calls(before)).toContain('PUT hsp/setup')
  expect(machine.kind).toBe('stream')
  expect(cloud.violations.list).toEqual([])
})

test('handy-F07 mode changed by the buttons while it streams: told, and left alone', async () => {
  const { begin, stroke, cloud, messages, machine, clock } = rig()
  await begin()
  await stroke(gentle, 3000)
  cloud.pressButton()
  const pressed = clock.now()
  await stroke(gentle, 6000)
  expect(messages().at(-1)).toContain('buttons')
  expect(silentAfter('handy-F07', machine.journal, pressed)).toBe(0)
})

test('handy-F08 slider blocked: told, and at rest until the levels have been at zero', () =>
  obstructed('blocked', 'Free it'))

test('handy-F09 too hot: told, and at rest until the levels have been at zero', () => obstructed('hot', 'cool down'))

async function obstructed(what: 'blocked' | 'hot', words: string): Promise<void> {
  const { begin, run, machine, messages } = rig()
  await begin()
  await run(0.5, 1000)
  machine.obstruct(what)
  await run(0.6, 1000)
  expect(messages().at(-1)).toContain(words)
  Object.assign(machine, { isBlocked: false, isHot: false })
  await run(0.6, 1000)
  expect(machine.isMoving).toBe(false)
  await run(0, 400)
  await run(0.6, 1000)
  expect(machine.isMoving).toBe(true)
}

test('handy-F10 event stream drops: nothing depends on it', async () => {
  const { begin, run, cloud, machine } = rig()
  await begin()
  cloud.dropStreams()
  await run(0.5, 1000)
  expect(machine.isMoving).toBe(true)
})

test('handy-F11 wrong key while connected: told, off the list, and not tried for ever', async () => {
  const { begin, run, devices, cloud, clock } = rig()
  await begin()
  cloud.faults.now({ kind: 'unauthorized' })
  await run(0.5, 1000)
  expect(await devices()).toEqual([])
  await clock.advance(10_000)
  const before = cloud.asked.length
  await clock.advance(120_000)
  expect(cloud.asked.length).toBe(before)
})

test('handy-F12 firmware 3 answers version 3 with not found: spoken to in version 2', async () => {
  const { begin, run, devices, cloud, machine } = rig({ cloud: { firmware: '3.2.0' } })
  await begin()
  await run(0.5, 1000)
  expect([machine.velocity, machine.kind]).toEqual([0.25, 'strokes'])
  expect(await devices()).toMatchObject([{ name: 'The Handy' }])
  expect(cloud.violations.list).toEqual([])
})

test('handy-F13 a half-open link: the stop is not said to be certain, and it stops once the cloud is heard again', async () => {
  const { begin, run, provider, cloud, machine, clock } = rig()
  await begin()
  await run(0.5, 1000)
  cloud.faults.now({ kind: 'halfOpen' })
  const broken = clock.now()
  await run(0.6, 500)
  const stopping = provider.stop()
  await clock.advance(30_000)
  expect(await stopping).toBe('unconfirmed')
  expect(silentAfter('handy-F13', machine.journal, broken, never)).toBe(never)
  cloud.faults.now()
  await clock.advance(40_000)
  expect(machine.isMoving).toBe(false)
})
