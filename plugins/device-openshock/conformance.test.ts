import { expect, test } from 'vitest'
import { reportedSilence, silenceSince } from '../../tests/conformance/devices/silence.ts'
import { rig } from './rig.fixture.ts'

const left = 'Left thigh'
const right = 'Right thigh'
/** What the protocol leaves us where no stop gets through: orders end by themselves. */
const ownLimitMs = 1000

test('openshock-S01 connect, list, run 3 s, stop: silent within 400 ms, and it said nothing wrong', async () => {
  const at = rig()
  await at.begin(left)
  expect(at.devices().map(({ name, actuators }) => [name, actuators.map(({ kind }) => kind)])).toEqual([
    [left, ['shock', 'vibrate', 'beep']],
    [right, ['shock', 'vibrate', 'beep']],
    ['Ankle', ['shock', 'vibrate', 'beep']],
    ['Calf', ['vibrate', 'beep']],
    ['Bell', ['beep']],
  ])
  await at.play(left, 'vibrate', 0.4, 3000)
  expect(at.valueOf(left, 'vibrate')).toBe(40)
  const stopped = at.clock.now()
  expect(await at.stop()).toBe('unconfirmed')
  expect(reportedSilence('openshock-S01', at, stopped)).toBeLessThanOrEqual(400)
  expect(at.double.violations.list).toEqual([])
})

test('openshock-S02 stop while 20 commands are pending: nothing above zero afterwards, though some were on their way', async () => {
  const at = rig()
  await at.begin(left, right)
  at.wrong({ kind: 'slow', ms: 200 })
  for (let n = 1; n <= 20; n++) {
    at.frame(left, 'vibrate', n / 20)
    at.frame(right, 'beep', n / 20)
  }
  await at.clock.advance(20)
  const stopped = at.clock.now()
  await at.stop()
  await at.clock.advance(5000)
  expect(reportedSilence('openshock-S02', at, stopped)).toBeLessThanOrEqual(400)
  expect(at.journal().max(undefined, at.journal().silentSince() ?? 0)).toBe(0)
})

test('openshock-S02 an order that arrives after the stop is stopped again', async () => {
  const at = rig()
  await at.begin(left)
  at.double.faults.now({ kind: 'slow', ms: 0 }, { kind: 'jitter', ms: 300 })
  await at.play(left, 'vibrate', 0.5, 40)
  await at.stop()
  await at.clock.advance(3000)
  expect(at.journal().silentSince()).toBeDefined()
  expect(at.double.calls.filter(({ items }) => items[0]?.type === 'Stop').length).toBeGreaterThanOrEqual(3)
})

test('openshock-S03 stop while disconnected, then reconnect: the first order is the stop', async () => {
  const at = rig()
  await at.begin(left)
  await at.play(left, 'vibrate', 0.4, 500)
  at.wrong({ kind: 'refuse' })
  const dropped = at.clock.now()
  await at.play(left, 'vibrate', 0.5, 1500)
  reportedSilence('openshock-S03', at, dropped, ownLimitMs)
  expect(at.devices()).toEqual([])
  const calls = at.double.calls.length
  await at.stop()
  await at.clock.advance(30_000)
  at.wrong()
  await at.clock.advance(31_000)
  expect(at.states().at(-1)?.kind).toBe('connected')
  expect(at.double.calls[calls]?.items).toEqual([expect.objectContaining({ type: 'Stop' })])
})

test('openshock-S04 drop mid-run: lost, ended by its own limit, at zero after the reconnect, and nothing resumes', async () => {
  const at = rig()
  await at.begin(left)
  await at.play(left, 'vibrate', 0.4, 500)
  at.wrong({ kind: 'refuse' })
  const dropped = at.clock.now()
  await at.play(left, 'vibrate', 0.4, 1500)
  expect(reportedSilence('openshock-S04', at, dropped, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  expect(at.states().at(-1)).toMatchObject({ kind: 'failed' })
  expect(at.devices()).toEqual([])
  at.wrong()
  await at.clock.advance(31_000)
  expect(at.devices()).toHaveLength(5)
  await at.play(left, 'vibrate', 0.4, 500)
  expect(at.valueOf(left, 'vibrate')).toBe(0)
})

test('openshock-S05 page frozen or gone: the last words stop all, and without them orders end within a second', async () => {
  const at = rig()
  await at.begin(left, right)
  await at.play(left, 'vibrate', 0.4, 500)
  const frozen = at.clock.now()
  await at.network.sendStopRequests()
  expect(silenceSince(at, frozen)).toBe(0)
  const alone = rig()
  await alone.begin(left)
  await alone.play(left, 'vibrate', 0.4, 500)
  const dead = alone.clock.now()
  alone.wrong({ kind: 'refuse' })
  await alone.clock.advance(2000)
  expect(reportedSilence('openshock-S05', alone, dead, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
})

test('openshock-S06 a level above the cap is clamped: by the settings, by the most there is, and by the owner', async () => {
  for (const [settings, most] of [
    [{}, 0.15],
    [{ shockMost: 40 }, 0.4],
    [{ shockMost: 100 }, 0.5],
  ] as const) {
    const at = rig({ settings })
    await at.begin(left, 'Ankle')
    await at.play(left, 'shock', 7, 100)
    await at.play('Ankle', 'shock', Number.POSITIVE_INFINITY, 1500)
    expect(at.journal().max('shock')).toBe(most)
    expect(Math.max(0, ...at.double.calls.flatMap(({ items }) => items).map(({ intensity }) => intensity))).toBe(
      most * 100,
    )
    expect(at.double.account.owner.hubs[0]?.shockers[0]?.share?.limits.intensity).toBe(20)
    const ankle = at.journal().entries.filter(({ device }) => device === 'Ankle')
    expect(Math.max(...ankle.map(({ level }) => level))).toBe(Math.min(most, 0.2))
  }
})

test('openshock-S07 a burst of 200 changes in a second: at most four orders, and the last one wins', async () => {
  const at = rig()
  await at.begin(left)
  for (let n = 0; n < 200; n++) {
    at.frame(left, 'vibrate', 0.1 + (n % 10) / 20)
    await at.clock.advance(5)
  }
  expect(at.double.calls.length).toBeLessThanOrEqual(4)
  await at.play(left, 'vibrate', 0.25, 1300)
  expect(at.valueOf(left, 'vibrate')).toBe(25)
})

test('openshock-S08 replies two seconds late: one call out at a time, and the newest value next', async () => {
  const at = rig()
  await at.begin(left)
  at.wrong({ kind: 'slow', ms: 2000 })
  for (const level of [0.1, 0.2, 0.3, 0.4]) await at.play(left, 'vibrate', level, 480)
  expect(at.double.calls).toHaveLength(1)
  await at.play(left, 'vibrate', 0.5, 500)
  expect(at.double.calls.map(({ items }) => items[0]?.intensity)).toEqual([10, 50])
  const stopped = at.clock.now()
  await at.stop()
  expect(reportedSilence('openshock-S08', at, stopped)).toBeLessThanOrEqual(400)
})

test('openshock-S09 malformed answers: lists that make no sense break nothing, answers to orders are not read', async () => {
  for (const form of ['html', 'truncated', 'empty', 'prototype']) {
    const at = rig()
    await at.begin(left)
    at.wrong({ kind: 'malformed', form })
    await at.play(left, 'vibrate', 0.4, 2000)
    expect(at.valueOf(left, 'vibrate')).toBe(40)
    expect(at.states().at(-1)?.kind).toBe('connected')
    const stopped = at.clock.now()
    expect(await at.stop()).toBe('unconfirmed')
    expect(reportedSilence('openshock-S09', at, stopped)).toBeLessThanOrEqual(400)
  }
})

test('openshock-S10 removed and added again: the same device by its identity, at zero', async () => {
  const at = rig()
  await at.begin(left)
  const before = at.named(left)
  await at.play(left, 'vibrate', 0.4, 500)
  at.wrong({ kind: 'deviceRemove', device: left })
  const removed = at.clock.now()
  await at.play(left, 'vibrate', 0.4, 2000)
  expect(reportedSilence('openshock-S10', at, removed, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  expect(at.devices().map(({ name }) => name)).not.toContain(left)
  at.wrong({ kind: 'deviceAdd', device: left })
  await at.clock.advance(31_000)
  expect(at.named(left)).toBe(before)
  await at.play(left, 'vibrate', 0.4, 500)
  expect(at.valueOf(left, 'vibrate')).toBe(0)
})

test('openshock-S11 rate limited: orders wait as long as it asks, stops are still tried until one gets through', async () => {
  const at = rig()
  await at.begin(left)
  await at.play(left, 'vibrate', 0.4, 500)
  at.wrong({ kind: 'rateLimit', retryAfterMs: 8000 })
  await at.play(left, 'vibrate', 0.5, 1000)
  at.wrong()
  const refused = at.double.calls.length
  await at.play(left, 'vibrate', 0.5, 6000)
  expect(at.double.calls).toHaveLength(refused)
  await at.play(left, 'vibrate', 0.5, 2000)
  expect(at.valueOf(left, 'vibrate')).toBe(50)
  expect(at.troubles()[0]).toContain('fewer orders')
  at.double.faults.now({ kind: 'rateLimit' })
  const stopped = at.clock.now()
  const stopping = at.provider.stop()
  await at.clock.advance(100)
  at.wrong()
  await at.clock.advance(400)
  await stopping
  expect(reportedSilence('openshock-S11', at, stopped)).toBeLessThanOrEqual(500)
})

test('openshock-S12 a hand on the device: a shocker paused at OpenShock leaves the list and says why', async () => {
  const at = rig()
  await at.begin(left, right)
  await at.play(left, 'vibrate', 0.4, 300)
  at.wrong({ kind: 'busy' })
  const paused = at.clock.now()
  await at.play(left, 'vibrate', 0.5, 1500)
  expect(reportedSilence('openshock-S12', at, paused, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  expect(at.devices().map(({ name }) => name)).not.toContain(left)
  expect(at.troubles()[0]).toContain('paused at OpenShock')
  expect(at.valueOf(left, 'vibrate')).toBe(0)
})

test('openshock-S14 credentials wrong or expired: a sentence, and no storm of attempts', async () => {
  const at = rig({ token: 'mistyped' })
  await expect(at.connect()).rejects.toThrow('does not accept the API token')
  const asked = at.network.requests.length
  await at.clock.advance(600_000)
  expect(at.network.requests).toHaveLength(asked)
  await expect(rig({ token: '' }).connect()).rejects.toMatchObject({ code: 'secret/missing' })
})

test('openshock-S15 one of several fails: the others go on, alone from then on', async () => {
  const at = rig()
  await at.begin(left, right)
  at.wrong({ kind: 'deviceRemove', device: left })
  for (let passed = 0; passed < 3500; passed += 20) {
    at.frame(left, 'vibrate', 0.3)
    at.frame(right, 'vibrate', 0.3)
    await at.clock.advance(20)
  }
  expect([at.valueOf(left, 'vibrate'), at.valueOf(right, 'vibrate')]).toEqual([0, 30])
})

test('openshock-F01 a token that is revoked mid-run: said in words, ended by its own limit, no storm', async () => {
  const at = rig()
  await at.begin(left)
  await at.play(left, 'vibrate', 0.4, 500)
  at.wrong({ kind: 'unauthorized' })
  const revoked = at.clock.now()
  await at.play(left, 'vibrate', 0.5, 3000)
  expect(reportedSilence('openshock-F01', at, revoked, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  expect(at.states().at(-1)).toMatchObject({ kind: 'failed', message: expect.stringContaining('does not accept') })
  await at.clock.advance(20_000)
  const asked = at.network.requests.length
  await at.clock.advance(600_000)
  expect(at.network.requests).toHaveLength(asked)
})

test('openshock-F02 a permission that is missing: said in words, and nothing moves', async () => {
  const at = rig({ token: 'reading-token' })
  await at.begin(left)
  await at.play(left, 'vibrate', 0.4, 3000)
  expect(at.troubles()).toEqual([expect.stringContaining('may not use shockers')])
  expect(at.double.calls.length).toBeLessThanOrEqual(8)
  expect(at.journal().entries).toEqual([])
})

test('openshock-F03 a shocker that is paused is not offered', async () => {
  const at = rig()
  await at.connect()
  expect(at.devices().map(({ name }) => name)).not.toContain('Spare')
})

test('openshock-F04 too many requests: two minutes of fast pulses never reach the limit', async () => {
  const at = rig({ settings: { safetyTimeout: 60 } })
  await at.begin(left)
  for (let n = 0; n < 240; n++) {
    await at.play(left, 'vibrate', 0.5, 260)
    await at.play(left, 'vibrate', 0, 240)
  }
  expect(at.double.calls.filter(({ status }) => status !== 200)).toEqual([])
  expect(at.double.calls.length / 120).toBeLessThan(1.6)
  expect(at.troubles()).toEqual([])
})

test('openshock-F05 an error of the server: said, lost, and back by itself', async () => {
  const at = rig()
  await at.begin(left)
  at.wrong({ kind: 'error', code: 500 })
  await at.play(left, 'vibrate', 0.4, 500)
  expect(at.troubles()[0]).toContain('trouble of its own')
  at.wrong()
  await at.clock.advance(10_000)
  expect(at.states().at(-1)?.kind).toBe('connected')
})

test('openshock-F06 a server that hangs: given up in time, orders do not pile up, a stop is tried again and again', async () => {
  const at = rig()
  await at.begin(left)
  await at.play(left, 'vibrate', 0.4, 500)
  at.wrong({ kind: 'halfOpen' })
  const hung = at.clock.now()
  const before = at.network.requests.length
  await at.play(left, 'vibrate', 0.5, 3000)
  expect(at.network.requests.length - before).toBe(1)
  expect(reportedSilence('openshock-F06', at, hung, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  const stopping = at.provider.stop()
  await at.clock.advance(30_000)
  expect(await stopping).toBe('unconfirmed')
  expect(at.network.requests.length - before).toBeGreaterThanOrEqual(5)
})

test('openshock-F07 a network that fails: connecting says so, and tries again only when asked', async () => {
  const at = rig()
  at.wrong({ kind: 'refuse' })
  await expect(at.connect()).rejects.toMatchObject({ code: 'net/unreachable' })
  await at.clock.settled()
  expect(at.states().at(-1)).toMatchObject({ kind: 'failed', hint: expect.stringContaining('online') })
  at.wrong()
  await at.connect()
  expect(at.devices()).toHaveLength(5)
})

test('openshock-F08 a batch with one unknown shocker: a stop still reaches the others, one by one', async () => {
  const at = rig()
  await at.begin(left, right)
  await at.play(right, 'vibrate', 0.4, 300)
  await at.play(left, 'vibrate', 0.4, 100)
  at.frame(right, 'vibrate', 0.4)
  at.wrong({ kind: 'deviceRemove', device: left })
  const stopped = at.clock.now()
  await at.stop()
  expect(at.valueOf(right, 'vibrate')).toBe(0)
  expect(at.double.calls.map(({ status }) => status)).toContain(404)
  await at.clock.advance(1000)
  reportedSilence('openshock-F08', at, stopped, ownLimitMs)
  expect(silenceSince(at, stopped)).toBeLessThanOrEqual(ownLimitMs)
})

test('openshock-F09 clocks that disagree: a clock set back does not hold frames up, expiry goes by time passed', async () => {
  const at = rig()
  await at.begin(left)
  const apply = (now: number) => {
    const levels = Float32Array.from([0, 0.4, 0])
    at.provider.apply({ device: at.named(left), at: now, expires: now + 200, levels })
  }
  apply(at.clock.now() + 60_000)
  apply(at.clock.now())
  await at.clock.advance(20)
  expect(at.valueOf(left, 'vibrate')).toBe(40)
  const last = at.clock.now()
  await at.clock.advance(1000)
  expect(reportedSilence('openshock-F09', at, last)).toBeLessThanOrEqual(200)
})

test('openshock-F10 a hub that is off: its shockers leave the list with the next look, and come back with it', async () => {
  const at = rig()
  await at.begin('Ankle')
  const hub = at.double.account.owner.hubs[0]
  if (hub) hub.isOnline = false
  await at.clock.advance(31_000)
  expect(at.devices().map(({ name }) => name)).toEqual([left, right])
  if (hub) hub.isOnline = true
  await at.clock.advance(31_000)
  expect(at.devices()).toHaveLength(5)
})

test('openshock-F11 a token that lowers what it is asked for: nothing is raised to make up for it', async () => {
  const at = rig({ token: 'scoped-token' })
  await at.begin(left)
  await at.play(left, 'vibrate', 0.4, 3000)
  expect(at.journal().max('vibrate')).toBe(0.1)
  const asked = at.double.calls.flatMap(({ items }) => items).filter(({ type }) => type !== 'Stop')
  expect(new Set(asked.map(({ intensity }) => intensity))).toEqual(new Set([40]))
})
