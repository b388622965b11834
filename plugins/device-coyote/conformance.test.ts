import { codeOf } from 'sdk'
import { expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { overOldRadio, overRadio } from './rig.fixture.ts'

const never = new AbortController().signal
const stop = 'B0'

const hex = (bytes: Uint8Array | undefined) =>
  [...(bytes ?? [])].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')

const stopWords = `${stop} 0F 00 00 0A 0A 0A 0A 00 00 00 00 0A 0A 0A 0A 00 00 00 00`

test('coyote-S01 connect, list, run 3 s, stop: limits first, a slow rise, silent at once, and confirmed', async () => {
  const { stopWithin, begin, devices, play, box, journal, violations, clock } = overRadio()
  await begin()
  expect(devices()).toMatchObject([{ name: 'Coyote 3', battery: 1, silence: { kind: 'within', ms: 100 } }])
  expect(box.received.slice(0, 2).map(hex)).toEqual(['BF 64 64 A0 A0 00 00', stopWords])
  await play(3000, 0.05, 0)
  expect(box.body.strengths).toEqual([10, 0])
  expect(Math.round(journal.maxStep('A') * 200)).toBe(1)
  const from = clock.now()
  expect(await stopWithin(1000)).toBe('confirmed')
  expect(silentAfter('coyote-S01', journal, from)).toBeLessThanOrEqual(150)
  expect(box.received.slice(-3).map(hex)).toEqual([stopWords, stopWords.replace('B0 0F', 'B0 BF'), stopWords])
  expect(violations.list).toEqual([])
})

test('coyote-S02 stop while twenty orders wait: nothing above zero afterwards', async () => {
  const { begin, play, frame, provider, journal, clock } = overRadio()
  await begin()
  await play(2000, 0.05, 0.05)
  for (let n = 1; n <= 20; n++) frame(n / 20, n / 20)
  const from = clock.now()
  void provider.stop()
  await clock.advance(3000)
  expect(silentAfter('coyote-S02', journal, from)).toBeLessThanOrEqual(150)
})

test('coyote-S03 stop while disconnected: not sure until it is back, and the stop comes before anything else', async () => {
  const { begin, play, provider, box, drop, plug, journal, clock } = overRadio()
  await begin()
  await play(2000, 0.05, 0)
  const from = clock.now()
  drop()
  await clock.advance(300)
  expect(silentAfter('coyote-S03', journal, from, 100)).toBeLessThanOrEqual(100)
  expect(await provider.stop()).toBe('unconfirmed')
  const before = box.received.length
  plug()
  await clock.advance(5000)
  expect(box.received.slice(before, before + 2).map(hex)).toEqual(['BF 64 64 A0 A0 00 00', stopWords])
  expect(box.body.strengths).toEqual([0, 0])
})

test('coyote-S04 connection lost in mid-run: told, off the list, at zero when it is back, and nothing resumes', async () => {
  const { begin, play, devices, state, drop, plug, journal, clock } = overRadio()
  await begin()
  await play(2000, 0.05, 0)
  const from = clock.now()
  drop()
  await clock.advance(200)
  expect(silentAfter('coyote-S04', journal, from, 100)).toBeLessThanOrEqual(100)
  expect(devices()).toEqual([])
  expect(state()).toMatchObject({ kind: 'failed', retryInMs: 1000 })
  plug()
  await clock.advance(3000)
  expect(devices()).toHaveLength(1)
  expect(state()).toMatchObject({ kind: 'connected' })
  const back = clock.now()
  await play(2000, 0.05, 0)
  expect(journal.max('A', back)).toBe(0)
})

test('coyote-S05 page frozen or gone: the waveform ends by itself, and the last words stop it', async () => {
  const { begin, play, journal, box, radios, clock } = overRadio()
  await begin()
  await play(2000, 0.05, 0)
  const from = clock.now()
  radios.cut()
  expect(silentAfter('coyote-S05', journal, from)).toBe(0)
  expect(hex(box.received.at(-1))).toBe(stopWords)
  expect(box.body.strengths).toEqual([0, 0])
})

test('coyote-S05 frames that stop coming: zero when the last expires', async () => {
  const { begin, play, journal, box, clock } = overRadio()
  await begin()
  await play(2000, 0.05, 0)
  const from = clock.now()
  await clock.advance(1000)
  expect(silentAfter('coyote-S05', journal, from)).toBeLessThanOrEqual(200)
  expect(box.body.strengths).toEqual([0, 0])
})

test('coyote-S06 a level above the cap is clamped, whatever the settings say', async () => {
  const { begin, play, journal, box } = overRadio({ maxIntensity: 200 })
  await begin()
  for (const level of [1, 7, Number.POSITIVE_INFINITY]) await play(20_000, level, 0)
  expect(box.body.strengths[0]).toBe(150)
  expect(journal.max('A')).toBe(0.75)
  expect(box.limits).toEqual([150, 150])
})

test('coyote-S06 a limit that the player lowers holds at once', async () => {
  const { begin, play, box, configure } = overRadio()
  await begin()
  await play(5000, 0.1, 0)
  expect(box.body.strengths[0]).toBe(20)
  configure({ maxIntensity: 5 })
  await play(200, 0.1, 0)
  expect(box.body.strengths[0]).toBe(5)
  expect(box.limits).toEqual([5, 5])
})

test('coyote-S07 two hundred changes in a second: ten frames, and the last one wins', async () => {
  const { begin, play, frame, box, journal, clock } = overRadio()
  await begin()
  await play(5000, 0.1, 0)
  const before = box.received.length
  for (let n = 0; n < 200; n++) {
    frame((n % 10) / 100, 0)
    await clock.advance(5)
  }
  expect(box.received.length - before).toBeLessThanOrEqual(11)
  await play(200, 0.05, 0)
  expect(journal.levelAt('A', clock.now())).toBeCloseTo(0.05)
})

test('coyote-S08 writes that take 2 s: nothing piles up, and what comes is the newest', async () => {
  const { begin, play, faults, radios, journal, clock } = overRadio()
  await begin()
  await play(5000, 0.1, 0)
  faults.now({ kind: 'slow', ms: 2000 })
  for (const level of [0.08, 0.06, 0.04]) {
    await play(1000, level, 0)
    expect(radios.waiting).toBeLessThanOrEqual(1)
  }
  faults.now()
  await play(3000, 0.04, 0)
  expect(journal.levelAt('A', clock.now())).toBeCloseTo(0.04)
  const from = clock.now()
  await clock.advance(3000)
  expect(silentAfter('coyote-S08', journal, from)).toBeLessThanOrEqual(500)
})

test('coyote-S09 malformed messages are ignored, and the connection kept', async () => {
  const { begin, play, provider, devices, told, box, journal, clock } = overRadio()
  await begin()
  await play(1000, 0.05, 0)
  for (const bytes of [
    [],
    [0xb1],
    [0xb1, 0, 255, 255],
    [0xbe, 1, 2, 3],
    [0xb1, 99, 0, 0],
    Array<number>(600).fill(7),
  ]) {
    box.say(bytes)
  }
  await play(1000, 0.05, 0)
  expect(devices()).toHaveLength(1)
  expect(told('ceiling')).toEqual([])
  expect(box.body.strengths[0]).toBe(10)
  const from = clock.now()
  void provider.stop()
  await clock.advance(1000)
  expect(silentAfter('coyote-S09', journal, from)).toBeLessThanOrEqual(150)
})

test('coyote-S10 a box that was away is the same device again, at zero', async () => {
  const { begin, play, device, drop, plug, box, journal, clock } = overRadio()
  await begin()
  const before = device()
  await play(1000, 0.05, 0)
  const from = clock.now()
  drop()
  await clock.advance(5000)
  plug()
  await clock.advance(20_000)
  expect(silentAfter('coyote-S10', journal, from, 100)).toBeLessThanOrEqual(100)
  expect(device()).toBe(before)
  expect(box.body.strengths).toEqual([0, 0])
})

test('coyote-S11 a busy radio: frames are left out, never queued, and the stop is tried all the same', async () => {
  const { begin, play, provider, faults, box, journal, clock } = overRadio()
  await begin()
  await play(2000, 0.05, 0)
  faults.now({ kind: 'error', code: 'NetworkError' })
  await play(1000, 0.05, 0)
  const from = clock.now()
  const before = box.received.length
  const stopping = provider.stop()
  faults.now()
  await clock.advance(1000)
  expect(await stopping).toBe('confirmed')
  expect(box.received.slice(before).map((bytes) => bytes[2])).toEqual([0, 0, 0].slice(0, box.received.length - before))
  expect(silentAfter('coyote-S11', journal, from)).toBeLessThanOrEqual(400)
})

test('coyote-S12 a low battery is told once, and the wheel is a ceiling', async () => {
  const { begin, play, provider, told, devices, box, journal, clock } = overRadio()
  await begin()
  box.battery = 5
  await clock.advance(120_000)
  expect(devices()).toMatchObject([{ battery: 0.05 }])
  expect(told('trouble')).toHaveLength(1)
  await play(2000, 0.05, 0)
  box.turn(0, 4)
  await play(3000, 0.05, 0)
  expect(box.body.strengths[0]).toBe(4)
  expect(told('ceiling')).toMatchObject([{ actuator: 0, level: 0.02 }])
  const from = clock.now()
  void provider.stop()
  await clock.advance(1000)
  expect(silentAfter('coyote-S12', journal, from)).toBeLessThanOrEqual(150)
})

test('coyote-S13 a box that somebody else holds is said to be so, and not asked for again and again', async () => {
  const { provider, radios, drop, state, clock } = overRadio()
  drop()
  const connecting = provider.connect?.({ signal: never })
  const failed = connecting?.catch((error: unknown) => codeOf(error))
  await clock.advance(60_000)
  expect(await failed).toBe('transport/unavailable')
  expect(state()).toMatchObject({ kind: 'failed', hint: expect.any(String) })
  expect(radios.open).toBe(0)
})

test('coyote-S15 a write that never ends holds up no other device, and no other call', async () => {
  const { stopWithin, begin, play, faults, journal, clock } = overRadio()
  await begin()
  await play(2000, 0.05, 0)
  const from = clock.now()
  faults.now({ kind: 'halfOpen' })
  await play(500, 0.05, 0)
  expect(await stopWithin(1000)).toBe('unconfirmed')
  expect(silentAfter('coyote-S15', journal, from, 100)).toBeLessThanOrEqual(200)
})

test('coyote-F01 disconnect mid-session: silent within a tenth of a second', async () => {
  const { begin, play, drop, journal, clock } = overRadio()
  await begin()
  await play(4000, 0.1, 0.1)
  const from = clock.now()
  drop()
  await clock.advance(5000)
  expect(silentAfter('coyote-F01', journal, from)).toBeLessThanOrEqual(100)
})

test('coyote-F02 connecting that fails twice after a loss is tried again, and stands', async () => {
  const { begin, drop, plug, state, clock } = overRadio()
  await begin()
  drop()
  await clock.advance(3500)
  expect(state()).toMatchObject({ kind: 'failed' })
  plug()
  await clock.advance(5000)
  expect(state()).toMatchObject({ kind: 'connected' })
})

test('coyote-F03 notifications that never arrive: it goes on slowly, and a stop is unconfirmed', async () => {
  const { stopWithin, begin, play, faults, journal, box, clock } = overRadio()
  await begin()
  faults.now({ kind: 'silent' })
  await play(6000, 0.05, 0)
  expect(box.body.strengths[0]).toBe(10)
  const from = clock.now()
  expect(await stopWithin(1000)).toBe('unconfirmed')
  expect(silentAfter('coyote-F03', journal, from)).toBeLessThanOrEqual(100)
})

test('coyote-F04 a write that rejects: the strength goes on from the lower value, a step at a time', async () => {
  const { begin, play, faults, violations, box, journal, clock } = overRadio()
  await begin()
  await play(1000, 0.1, 0)
  faults.now({ kind: 'error', code: 'NetworkError' })
  await play(2000, 0.1, 0)
  faults.now()
  await play(6000, 0.1, 0)
  expect(box.body.strengths[0]).toBe(20)
  expect(violations.list).toEqual([])
  const from = clock.now()
  await clock.advance(1000)
  expect(silentAfter('coyote-F04', journal, from)).toBeLessThanOrEqual(200)
})

test('coyote-F05 the wheel raises the strength during a ramp: adopted, never fought upward', async () => {
  const { begin, play, provider, told, box, violations, journal, clock } = overRadio()
  await begin()
  await play(1000, 0.1, 0)
  box.turn(0, 12)
  await play(10_000, 0.1, 0)
  expect(told('ceiling')).toMatchObject([{ actuator: 0, level: 0.06 }])
  expect(box.body.strengths[0]).toBe(12)
  expect(violations.list).toEqual([])
  const from = clock.now()
  void provider.stop()
  await clock.advance(1000)
  expect(silentAfter('coyote-F05', journal, from)).toBeLessThanOrEqual(100)
})

test('coyote-F06 a box that forgets its limits hears them again on each connection, before any strength', async () => {
  const { begin, drop, plug, play, provider, device, box, violations, clock } = overRadio()
  await begin()
  drop()
  await clock.advance(500)
  plug()
  await clock.advance(3000)
  expect(box.limits).toEqual([100, 100])
  await provider.open(device(), { signal: never })
  await play(1000, 0.05, 0)
  expect(violations.list).toEqual([])
})

test.each(['duplicate', 'jitter'] as const)('coyote-F07 %s answers change nothing', async (kind) => {
  const { begin, play, provider, faults, told, violations, box, journal, clock } = overRadio()
  await begin()
  faults.now(kind === 'duplicate' ? { kind } : { kind, ms: 450 })
  await play(8000, 0.05, 0)
  expect(box.body.strengths[0]).toBe(10)
  expect(told('ceiling')).toEqual([])
  expect(violations.list).toEqual([])
  const from = clock.now()
  void provider.stop()
  await clock.advance(1000)
  expect(silentAfter('coyote-F07', journal, from)).toBeLessThanOrEqual(100)
})

test.each([
  [false, false],
  [true, true],
])('coyote-F08 a Coyote 2 with crossed channels: A stays A (straight %s, swapped %s)', async (isStraight, swapAB) => {
  const { begin, play, stopWithin, devices, journal, violations, clock } = overOldRadio({ swapAB }, isStraight)
  await begin()
  expect(devices()).toMatchObject([{ name: 'Coyote 2' }])
  await play(3000, 0.05, 0)
  expect(journal.levelAt('A', clock.now())).toBeCloseTo(0.05)
  expect(journal.max('B')).toBe(0)
  const from = clock.now()
  expect(await stopWithin(1000)).toBe('confirmed')
  expect(silentAfter('coyote-F08', journal, from)).toBeLessThanOrEqual(100)
  expect(violations.list).toEqual([])
})

test('the wheel of a Coyote 2 is a ceiling, and its own echoes are not', async () => {
  const { begin, play, told, box } = overOldRadio()
  await begin()
  await play(3000, 0.05, 0)
  expect(told('ceiling')).toEqual([])
  box.turn(0, 21)
  await play(3000, 0.05, 0)
  expect(told('ceiling')).toMatchObject([{ actuator: 0, level: 0.015 }])
  expect(box.body.strengths[0]).toBe(3)
})
