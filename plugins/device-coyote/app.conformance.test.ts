import { codeOf } from 'sdk'
import { expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { overApp3, overApp4 } from './rig.fixture.ts'

const never = new AbortController().signal

const errorOf = (work: Promise<unknown> | undefined) =>
  work?.then(
    () => undefined,
    (error: unknown) => error,
  )

test('app version 3: shows a code, stands once it is scanned, begins with zero, and stops for sure', async () => {
  const { stopWithin, provider, relay, state, devices, device, play, journal, violations, clock } = overApp3()
  const connecting = provider.connect?.({ signal: never })
  await clock.advance(100)
  const url = 'https://www.dungeon-lab.com/app-download.php#DGLAB-SOCKET#ws://localhost:4720/controller-1'
  expect(state()).toMatchObject({ kind: 'connecting', pairing: { url } })
  relay.scan()
  await clock.advance(500)
  await connecting
  expect(state()).toEqual({ kind: 'connected', server: 'localhost:4720' })
  expect(devices()).toMatchObject([{ name: 'Coyote 3 (phone app)', silence: { ms: 300 } }])
  expect(relay.received.map(({ message }) => message)).toEqual([
    'clear-1',
    'clear-2',
    'strength-1+2+0',
    'strength-2+2+0',
  ])
  await provider.open(device(), { signal: never })
  await play(3000, 0.05, 0.02)
  expect(relay.body.strengths).toEqual([10, 4])
  expect(relay.maxWaiting).toBeLessThanOrEqual(3)
  expect(journal.levelAt('A', clock.now())).toBe(0.05)
  const from = clock.now()
  expect(await stopWithin(2000)).toBe('confirmed')
  expect((journal.silentSince() ?? Number.POSITIVE_INFINITY) - from).toBeLessThanOrEqual(150)
  expect(violations.list).toEqual([])
})

test('app version 3: the last words and the queue each end it without us', async () => {
  const { begin, play, relay, radios, journal, clock } = overApp3()
  await begin()
  await play(2000, 0.05, 0)
  radios.cut()
  expect(relay.body.strengths).toEqual([0, 0])
  await play(2000, 0.05, 0)
  relay.restart()
  const from = clock.now()
  await clock.advance(1000)
  expect((journal.silentSince() ?? Number.POSITIVE_INFINITY) - from).toBeLessThanOrEqual(300)
})

test('app version 3: the buttons of the app are told, and what is no message is left out', async () => {
  const { begin, relay, told, log, devices, clock } = overApp3()
  await begin()
  relay.press(0)
  relay.press(7)
  for (const text of ['', '[]', '{', '{"type":"msg"}', '7', '{"type":"msg","clientId":1}']) relay.sayRaw(text)
  await clock.advance(100)
  expect(told('button')).toMatchObject([{ button: 'A1' }, { button: 'B3' }])
  expect(log).toHaveLength(3)
  expect(devices()).toHaveLength(1)
})

test.each(['400', '401'])(
  'coyote-F09 app: a relay that refuses to bind with %s says why, and is not asked again',
  async (code) => {
    const { provider, relay, state, radios, journal, clock } = overApp3()
    const failed = errorOf(provider.connect?.({ signal: never }))
    await clock.advance(100)
    relay.scan(code)
    await clock.advance(60_000)
    expect(codeOf(await failed)).toBe('device/refused')
    expect(state()).toMatchObject({ kind: 'failed', message: expect.stringContaining('relay') })
    expect(radios.open).toBe(0)
    expect(silentAfter('coyote-F09', journal, clock.now())).toBe(0)
  },
)

test('coyote-F10 app: when the app leaves, its box is gone, and a new code is shown', async () => {
  const { begin, play, relay, devices, state, journal, clock } = overApp3()
  await begin()
  await play(2000, 0.05, 0)
  const from = clock.now()
  relay.leave()
  await clock.advance(500)
  expect(devices()).toEqual([])
  expect(silentAfter('coyote-F10', journal, from, 300)).toBeLessThanOrEqual(300)
  await clock.advance(1000)
  expect(state()).toMatchObject({ kind: 'connecting', pairing: { url: expect.stringMatching(/controller-2$/) } })
})

test('coyote-F10 app version 4: when the app leaves, its tasks are cancelled', async () => {
  const { begin, play, relay, devices, journal, clock } = overApp4()
  await begin()
  await play(2000, 0.05, 0)
  const from = clock.now()
  relay.leave()
  await clock.advance(500)
  expect(devices()).toEqual([])
  expect(silentAfter('coyote-F10', journal, from)).toBeLessThanOrEqual(500)
})

test('coyote-F11 app: after a restart of the relay everything is paired anew, and stays at zero', async () => {
  const { begin, play, relay, devices, device, journal, clock } = overApp3()
  await begin()
  const before = device()
  await play(2000, 0.05, 0)
  const from = clock.now()
  relay.restart()
  await clock.advance(2000)
  expect(silentAfter('coyote-F11', journal, from, 300)).toBeLessThanOrEqual(300)
  relay.scan()
  await clock.advance(1000)
  expect(devices().map(({ id }) => id)).toEqual([before])
  expect(relay.body.strengths).toEqual([0, 0])
  await play(1000, 0.05, 0)
  expect(relay.body.strengths).toEqual([0, 0])
})

test('coyote-F12 app: a relay that gives no sign of life for three minutes is gone', async () => {
  const { begin, play, relay, devices, faults, journal, clock } = overApp3()
  await begin()
  for (let minute = 0; minute < 5; minute++) {
    relay.heartbeat()
    await clock.advance(60_000)
  }
  expect(devices()).toHaveLength(1)
  await play(500, 0.05, 0)
  faults.now({ kind: 'silent' })
  const from = clock.now()
  await clock.advance(200_000)
  expect(devices()).toEqual([])
  expect(silentAfter('coyote-F12', journal, from)).toBeLessThanOrEqual(500)
})

test('coyote-F12 app version 4: a relay that misses three pings is gone', async () => {
  const { begin, relay, devices, faults, clock } = overApp4()
  await begin()
  await clock.advance(20_000)
  expect(devices()).toHaveLength(1)
  faults.now({ kind: 'drop' })
  await clock.advance(8000)
  expect(devices()).toEqual([])
  expect(relay.body.strengths).toEqual([0, 0])
})

test('coyote-F13 app: the queue never overflows, because no more than three pulses wait in it', async () => {
  const { begin, play, provider, relay, violations, journal, clock } = overApp3()
  await begin()
  await play(60_000, 0.05, 0.05)
  expect(relay.maxWaiting).toBeLessThanOrEqual(3)
  expect(relay.dropped).toBe(0)
  expect(violations.list).toEqual([])
  const from = clock.now()
  void provider.stop()
  await clock.advance(2000)
  expect(silentAfter('coyote-F13', journal, from)).toBeLessThanOrEqual(150)
})

test('coyote-F14 app: a limit lowered in the app is a ceiling at once, and so is a strength', async () => {
  const { begin, play, provider, relay, told, journal, clock } = overApp3()
  await begin()
  await play(5000, 0.1, 0)
  relay.limit(0, 8)
  await play(3000, 0.1, 0)
  expect(relay.body.strengths[0]).toBe(8)
  expect(told('ceiling').at(-1)).toMatchObject({ actuator: 0, level: 0.04 })
  relay.turn(0, 3)
  await play(3000, 0.1, 0)
  expect(relay.body.strengths[0]).toBe(3)
  const from = clock.now()
  void provider.stop()
  await clock.advance(2000)
  expect(silentAfter('coyote-F14', journal, from)).toBeLessThanOrEqual(150)
})

test('app version 4: shows a code, stands, keeps strengths that end by themselves, and stops for sure', async () => {
  const { stopWithin, provider, relay, state, device, play, journal, violations, clock } = overApp4()
  const connecting = provider.connect?.({ signal: never })
  await clock.advance(100)
  const inner = encodeURIComponent('ws://localhost:4720?tid=controller-1')
  expect(state()).toMatchObject({
    kind: 'connecting',
    pairing: { url: `https://dungeon-lab.cn/s/?v=1&action=socket&url=${inner}` },
  })
  relay.attach()
  await clock.advance(1000)
  await connecting
  await provider.open(device(), { signal: never })
  await play(3000, 0.05, 0)
  expect(relay.body.strengths).toEqual([10, 0])
  expect(journal.levelAt('A', clock.now())).toBe(0.05)
  expect(relay.slot('slot-1').maxWaiting).toBeLessThanOrEqual(3)
  const from = clock.now()
  expect(await stopWithin(2000)).toBe('confirmed')
  expect((journal.silentSince() ?? Number.POSITIVE_INFINITY) - from).toBeLessThanOrEqual(100)
  expect(violations.list).toEqual([])
})

test('app version 4: the last words stop it, and may be said again after a stop', async () => {
  const { begin, play, provider, relay, radios, violations, clock } = overApp4()
  await begin()
  await play(1000, 0.05, 0)
  radios.cut()
  expect(relay.body.strengths).toEqual([0, 0])
  void provider.stop()
  await clock.advance(2000)
  radios.cut()
  expect(violations.list).toEqual([])
})

test('coyote-F15 app: a request refused as a duplicate is noted, and the stop goes on', async () => {
  const { begin, play, provider, faults, log, journal, clock } = overApp4()
  await begin()
  await play(1000, 0.05, 0)
  faults.now({ kind: 'error', code: 'duplicate_request_id' })
  await play(500, 0.05, 0)
  expect(log.length).toBeGreaterThan(0)
  expect(log.length).toBeLessThanOrEqual(3)
  const from = clock.now()
  const stopping = provider.stop()
  await clock.advance(500)
  faults.now()
  await clock.advance(4000)
  void stopping
  expect(silentAfter('coyote-F15', journal, from, 1500)).toBeLessThanOrEqual(1500)
})

test('coyote-F16 app: without answers it plays on, and a stop is unconfirmed but felt', async () => {
  const { stopWithin, begin, play, faults, relay, journal, clock } = overApp4()
  await begin()
  faults.now({ kind: 'silent' })
  await play(3000, 0.05, 0)
  expect(relay.body.strengths[0]).toBe(10)
  const from = clock.now()
  expect(await stopWithin(5000)).toBe('unconfirmed')
  expect(silentAfter('coyote-F16', journal, from)).toBeLessThanOrEqual(100)
})

test('coyote-F17 app: a relay that waited in vain says so, in a sentence', async () => {
  const { provider, relay, state, journal, clock } = overApp4()
  const failed = errorOf(provider.connect?.({ signal: never }))
  await clock.advance(300_000)
  relay.idle()
  await clock.advance(1000)
  expect(codeOf(await failed)).toBe('device/none')
  expect(state()).toMatchObject({ kind: 'failed', message: expect.stringContaining('five minutes') })
  expect(silentAfter('coyote-F17', journal, clock.now())).toBe(0)
})

test('coyote-F18 app: a second app that attaches is not played to', async () => {
  const { begin, play, provider, relay, devices, log, violations, journal, clock } = overApp4()
  await begin()
  relay.attach('stranger')
  await play(1000, 0.05, 0)
  expect(devices()).toHaveLength(1)
  expect(log).toMatchObject([{ message: expect.stringContaining('second phone') }])
  expect(violations.list).toEqual([])
  const from = clock.now()
  void provider.stop()
  await clock.advance(2000)
  expect(silentAfter('coyote-F18', journal, from)).toBeLessThanOrEqual(100)
})

test('app version 4: slots that come and go are boxes that come and go, and its buttons are told', async () => {
  const { begin, relay, devices, told, clock } = overApp4()
  await begin()
  relay.patch({ added: ['slot-2'] })
  await clock.advance(500)
  expect(devices()).toHaveLength(2)
  relay.patch({ removed: ['slot-1'] })
  await clock.advance(500)
  expect(devices().map(({ id }) => id)).toEqual(['coyote-app-v4-slot-2'])
  relay.press(3)
  await clock.advance(10)
  expect(told('button')).toMatchObject([{ button: '4' }])
})

test('a relay that was never typed in is asked for, in a sentence', async () => {
  const { provider, clock } = overApp3({ relay3: '' })
  const failed = errorOf(provider.connect?.({ signal: never }))
  await clock.advance(100)
  expect(codeOf(await failed)).toBe('net/bad-address')
})
