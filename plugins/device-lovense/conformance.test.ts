import { expect, test } from 'vitest'
import { reportedSilence, silenceSince } from '../../tests/conformance/devices/silence.ts'
import { rig } from './rig.fixture.ts'

/** What the protocol leaves us where no stop gets through: commands end by themselves. */
const ownLimitMs = 2000

test('lovense-S01 connect, list, run 3 s, stop: silent within 400 ms, and it said nothing wrong', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  expect(at.devices().map(({ name, actuators }) => [name, actuators.map(({ kind }) => kind)])).toEqual([
    ['Lovense Hush', ['vibrate']],
    ['Lovense Nora', ['vibrate', 'vibrate', 'rotate']],
    ['Lovense Solace', ['oscillate', 'position']],
  ])
  await at.play(hush, [0.5], 3000)
  expect(at.valueOf(hush, 'Vibrate')).toBe(10)
  const stopped = at.clock.now()
  expect(await at.stop()).toBe('confirmed')
  expect(reportedSilence('lovense-S01', at, stopped)).toBeLessThanOrEqual(400)
  expect(at.double.violations.list).toEqual([])
  expect(at.moves().every(({ command }) => command.timeSec === 2 && command.stopPrevious === 1)).toBe(true)
})

test('lovense-S02 stop while 20 commands are pending: nothing above zero afterwards', async () => {
  const at = rig()
  const nora = await at.begin('Nora', 'Hush')
  at.wrong({ kind: 'slow', ms: 300 })
  for (let n = 1; n <= 20; n++) {
    at.frame(nora, n / 20, n / 20, n / 20)
    at.frame(at.named('Hush'), n / 20)
  }
  await at.clock.advance(20)
  const stopped = at.clock.now()
  await at.stop()
  await at.clock.advance(5000)
  expect(reportedSilence('lovense-S02', at, stopped)).toBeLessThanOrEqual(400)
})

test('lovense-S02 a command that arrives after the stop is stopped again', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  at.wrong({ kind: 'jitter', ms: 300 })
  await at.play(hush, [0.5], 100)
  const stopped = at.clock.now()
  void at.provider.stop()
  await at.clock.advance(3000)
  expect(silenceSince(at, stopped)).toBeLessThanOrEqual(1000)
})

test('lovense-S03 stop while disconnected, then reconnect: stopped before anything moves', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 500)
  at.wrong({ kind: 'refuse' })
  const dropped = at.clock.now()
  await at.play(hush, [0.55], 3000)
  reportedSilence('lovense-S03', at, dropped, ownLimitMs)
  expect(await at.stop()).toBe('unconfirmed')
  at.wrong()
  const before = at.double.commands.length
  await at.clock.advance(31_000)
  const since = at.double.commands.slice(before).filter(({ command }) => command.command !== 'GetToys')
  expect(since[0]?.command).toMatchObject({ command: 'Function', action: 'Stop' })
  expect(since.every(({ command }) => command.action === 'Stop')).toBe(true)
  expect(since.some(({ command }) => !('toy' in command))).toBe(true)
})

test('lovense-S04 drop mid-run: lost, ended by its own limit, at zero after the reconnect, and nothing resumes', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 500)
  at.wrong({ kind: 'refuse' })
  const dropped = at.clock.now()
  await at.play(hush, [0.5], 3000)
  expect(reportedSilence('lovense-S04', at, dropped, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  expect(at.states().map(({ kind }) => kind)).toContain('failed')
  expect(at.devices()).toEqual([])
  at.wrong()
  await at.clock.advance(31_000)
  expect(at.devices()).toHaveLength(3)
  await at.play(hush, [0.5], 500)
  expect(at.valueOf(hush, 'Vibrate')).toBe(0)
})

test('lovense-S05 page frozen or gone: the last words stop all, and without them commands end within two seconds', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 500)
  const frozen = at.clock.now()
  await at.network.sendStopRequests()
  expect(silenceSince(at, frozen)).toBe(0)
  const alone = rig()
  await alone.play(await alone.begin('Hush'), [0.5], 500)
  const dead = alone.clock.now()
  alone.wrong({ kind: 'refuse' })
  await alone.clock.advance(3000)
  expect(reportedSilence('lovense-S05', alone, dead, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
})

test('lovense-S06 a level above the cap is clamped to the strongest step of the settings', async () => {
  for (const [settings, most] of [
    [{}, 12],
    [{ strongest: 3 }, 3],
    [{ strongest: 99 }, 20],
  ] as const) {
    const at = rig({ settings })
    const nora = await at.begin('Nora')
    await at.play(nora, [7, Number.POSITIVE_INFINITY, 1], 1000)
    expect(at.journal().max()).toBe(most / 20)
  }
})

test('lovense-S07 a burst of 200 changes in a second on three toys: at most ten commands, and the last one wins', async () => {
  const at = rig()
  const hush = await at.begin('Hush', 'Nora', 'Solace')
  const before = at.double.commands.length
  for (let n = 0; n < 200; n++) {
    const level = 0.1 + (n % 10) / 20
    at.frame(hush, level)
    at.frame(at.named('Nora'), level, level, level)
    at.frame(at.named('Solace'), level, level)
    await at.clock.advance(5)
  }
  expect(at.double.commands.length - before).toBeLessThanOrEqual(13)
  await at.play(hush, [0.3], 600)
  expect(at.valueOf(hush, 'Vibrate')).toBe(6)
})

test('lovense-S08 replies two seconds late: one command out at a time, zero does not wait for it', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  at.wrong({ kind: 'slow', ms: 2000 })
  for (const level of [0.1, 0.2, 0.3]) await at.play(hush, [level], 600)
  expect(at.moves()).toHaveLength(1)
  await at.play(hush, [0.4], 800)
  expect(at.moves().map(({ command }) => command.action)).toEqual(['Vibrate:2', 'Vibrate:8'])
  const zero = at.clock.now()
  await at.play(hush, [0], 400)
  expect(reportedSilence('lovense-S08', at, zero)).toBeLessThanOrEqual(400)
})

test('lovense-S09 malformed answers: two lists in a row that make no sense are a loss, one is not', async () => {
  for (const form of ['html', 'truncated', 'empty', 'prototype']) {
    const at = rig()
    await at.begin('Hush')
    await at.clock.advance(19_000)
    at.wrong({ kind: 'malformed', form })
    await at.clock.advance(1500)
    at.wrong()
    await at.clock.advance(1000)
    expect(at.states().at(-1)?.kind).toBe('connected')
    expect(at.devices()).toHaveLength(3)
    await at.play(at.named('Hush'), [0.5], 500)
    at.wrong({ kind: 'malformed', form })
    const stopped = at.clock.now()
    void at.provider.stop()
    await at.clock.advance(1000)
    expect(reportedSilence('lovense-S09', at, stopped)).toBeLessThanOrEqual(400)
  }
})

test('lovense-S10 removed and added again: the same device by its identity, at zero', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 500)
  at.wrong({ kind: 'deviceRemove', device: 'f1a0c2d3e4b5' })
  const removed = at.clock.now()
  await at.play(hush, [0.5], 1500)
  expect(reportedSilence('lovense-S10', at, removed, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  expect(at.devices().map(({ id }) => id)).not.toContain(hush)
  at.wrong({ kind: 'deviceAdd', device: 'f1a0c2d3e4b5' })
  await at.clock.advance(21_000)
  expect(at.named('Hush')).toBe(hush)
  await at.play(hush, [0.5], 500)
  expect(at.valueOf(hush, 'Vibrate')).toBe(0)
})

test('lovense-S12 a battery that runs low is told once, and again only after it was charged', async () => {
  const at = rig()
  await at.connect()
  at.wrong({ kind: 'batteryLow', device: 'f1a0c2d3e4b5', level: 12 })
  await at.clock.advance(120_000)
  expect(at.troubles()).toEqual([expect.stringContaining('Lovense Hush is at 12 %')])
  at.wrong({ kind: 'batteryLow', device: 'f1a0c2d3e4b5', level: 90 })
  await at.clock.advance(21_000)
  at.wrong({ kind: 'batteryLow', device: 'f1a0c2d3e4b5', level: 9 })
  await at.clock.advance(21_000)
  expect(at.troubles()).toHaveLength(2)
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 500)
  const stopped = at.clock.now()
  await at.stop()
  expect(reportedSilence('lovense-S12', at, stopped)).toBeLessThanOrEqual(400)
})

test('lovense-S15 one of several toys fails: the others go on', async () => {
  const at = rig()
  const nora = await at.begin('Nora', 'Hush')
  const hush = at.named('Hush')
  at.wrong({ kind: 'deviceRemove', device: 'f1a0c2d3e4b5' })
  for (let passed = 0; passed < 2000; passed += 20) {
    at.frame(nora, 0.5, 0.5, 0.5)
    at.frame(hush, 0.5)
    await at.clock.advance(20)
  }
  expect([at.valueOf(nora, 'Rotate'), at.valueOf(hush, 'Vibrate')]).toEqual([10, 0])
})

for (const [row, code, words] of [
  ['lovense-F01', 400, 'did not understand'],
  ['lovense-F02', 401, 'does not know this toy'],
  ['lovense-F03', 402, 'not connected to the Lovense app'],
  ['lovense-F04', 403, 'cannot do what it was asked'],
  ['lovense-F05', 404, 'did not understand'],
  ['lovense-F06', 500, 'not working (code 500)'],
  ['lovense-F07', 506, 'Restart it'],
] as const) {
  test(`${row} code ${code} is said in words, ends by the toy's own limit, and is no storm`, async () => {
    const at = rig()
    const hush = await at.begin('Hush')
    await at.play(hush, [0.5], 500)
    at.wrong({ kind: 'error', code })
    const failed = at.clock.now()
    const before = at.network.requests.length
    await at.play(hush, [0.55], 3000)
    expect(at.troubles()[0]).toContain(words)
    expect(reportedSilence(row, at, failed, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
    expect(at.network.requests.length - before).toBeLessThanOrEqual(30)
  })
}

test('lovense-F08 a connection that is refused, or a certificate that is wrong: said with what to do', async () => {
  const at = rig()
  at.wrong({ kind: 'refuse' })
  await expect(at.connect()).rejects.toMatchObject({ code: 'net/unreachable' })
  await at.clock.settled()
  expect(at.states().at(-1)).toMatchObject({ kind: 'failed', hint: expect.stringContaining('Game Mode') })
})

test('lovense-F09 game mode switched off in between: lost, and back by itself when it is on again', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 500)
  at.wrong({ kind: 'drop' })
  const off = at.clock.now()
  await at.play(hush, [0.55], 3000)
  expect(reportedSilence('lovense-F09', at, off, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
  at.wrong()
  await at.clock.advance(31_000)
  expect(at.states().at(-1)?.kind).toBe('connected')
})

test('lovense-F10 a toy that the app only remembers is not offered', async () => {
  const at = rig()
  at.wrong({ kind: 'deviceRemove', device: 'a7b8c9d0e1f2' })
  await at.connect()
  expect(at.devices().map(({ name }) => name)).toEqual(['Lovense Hush', 'Lovense Solace'])
})

test('lovense-F11 a battery at 5 % is shown and told', async () => {
  const at = rig()
  at.wrong({ kind: 'batteryLow', device: 'f1a0c2d3e4b5', level: 5 })
  await at.connect()
  expect(at.devices()[0]?.battery).toBe(0.05)
  expect(at.troubles()).toEqual([expect.stringContaining('5 %')])
})

test('lovense-F12 answers three seconds late: a stop does not wait for them', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  at.wrong({ kind: 'slow', ms: 3000 })
  await at.play(hush, [0.5], 500)
  const stopped = at.clock.now()
  await at.stop()
  expect(reportedSilence('lovense-F12', at, stopped)).toBeLessThanOrEqual(400)
})

test('lovense-F13 a page instead of an answer: connecting says that this is not the app', async () => {
  const at = rig()
  at.wrong({ kind: 'malformed', form: 'html' })
  await expect(at.connect()).rejects.toThrow('not the Lovense app')
})

test('lovense-F14 a half-open link: what was taken ends by itself, and a stop is not said to be certain', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 500)
  at.wrong({ kind: 'halfOpen' })
  const broken = at.clock.now()
  await at.play(hush, [0.55], 500)
  expect(await at.stop()).toBe('unconfirmed')
  await at.clock.advance(5000)
  expect(reportedSilence('lovense-F14', at, broken, ownLimitMs)).toBeLessThanOrEqual(ownLimitMs)
})
