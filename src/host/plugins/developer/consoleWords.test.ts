import fc from 'fast-check'
import type { PluginId } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { type ConsoleEntry, clearConsole, consoles, record, writeLog } from '../console.ts'
import { isTrouble, textOf } from './ConsoleRows.tsx'
import { localAddress } from './DeveloperPlugins.tsx'
import { summaryOf } from './PluginConsole.tsx'
import { findNames } from './Reference.tsx'

const lamp = 'acme.lamp' as PluginId
beforeEach(() => clearConsole(lamp))

const call = (ms: number, outcome: 'answered' | 'failed' | 'aborted' = 'answered'): ConsoleEntry => ({
  kind: 'call',
  at: 0,
  method: 'lamp.run',
  ms,
  outcome,
})

test('a console keeps the newest five hundred entries', () => {
  for (let ms = 0; ms < 700; ms++) record(lamp, call(ms))
  expect(consoles[lamp]).toHaveLength(500)
  expect(consoles[lamp]?.at(-1)).toMatchObject({ ms: 699 })
})

test('whatever a plugin logs is written down, within bounds', () => {
  const ring: { self?: unknown } = {}
  ring.self = ring
  for (const details of [ring, 1n, 'x'.repeat(10_000), undefined]) writeLog(lamp, 'info', 'm'.repeat(9000), details)
  for (const entry of consoles[lamp] ?? []) expect(JSON.stringify(entry).length).toBeLessThan(6200)
  expect(consoles[lamp]?.[0]).toMatchObject({ details: expect.stringContaining('…') })
})

test('a summary counts calls and failures, and times only what was answered', () => {
  const entries = [
    ...Array.from({ length: 20 }, (_, index) => call(index + 1)),
    call(9000, 'failed'),
    call(1, 'aborted'),
  ]
  expect(summaryOf(entries)).toEqual({ calls: 22, failures: 1, p50: 10, p95: 19 })
  expect(summaryOf([])).toEqual({ calls: 0, failures: 0, p50: undefined, p95: undefined })
})

test('half of the answers took no longer than the median, whatever the times', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (times) => {
      const { p50 = -1, p95 = -1 } = summaryOf(times.map((ms) => call(ms)))
      expect(times.filter((ms) => ms <= p50).length).toBeGreaterThanOrEqual(times.length / 2)
      expect(p95).toBeGreaterThanOrEqual(p50)
    }),
  )
})

test('entries become lines of text with their time', () => {
  const entries: readonly ConsoleEntry[] = [
    { kind: 'log', at: 0, level: 'warn', message: 'Low on oil', details: '{"oil":1}' },
    { ...call(12.4), at: 1 },
    { kind: 'effect', at: 2, effect: 'stimulate', refused: 'No device is connected.' },
    { kind: 'refusal', at: 3, what: 'net.fetch', why: 'Not granted.' },
    { kind: 'life', at: 4, what: 'Started.' },
  ]
  expect(textOf(entries).split('\n')).toEqual([
    '1970-01-01T00:00:00.000Z  log      Low on oil {"oil":1}',
    '1970-01-01T00:00:00.001Z  call     lamp.run answered after 12 ms',
    '1970-01-01T00:00:00.002Z  effect   stimulate was refused: No device is connected.',
    '1970-01-01T00:00:00.003Z  refusal  net.fetch was refused: Not granted.',
    '1970-01-01T00:00:00.004Z  life     Started.',
  ])
  expect(entries.map(isTrouble)).toEqual([true, false, true, true, false])
})

test('only this computer can be named', () => {
  expect(localAddress(' localhost:5199/plugin.json ')).toEqual({ ok: true, value: 'http://localhost:5199' })
  expect(localAddress('http://127.0.0.1:8080')).toEqual({ ok: true, value: 'http://127.0.0.1:8080' })
  expect(localAddress('http://[::1]:8080').ok).toBe(true)
  for (const text of [
    '',
    'http://',
    'https://lamp.example',
    'http://localhost.evil.example',
    'file:///etc',
    'http://a:b@localhost',
  ])
    expect(localAddress(text).ok, text).toBe(false)
})

test('names are found wherever the letters are, those that begin with them first', () => {
  const names = ['KitClock', 'Clock', 'clockwork'].map((name) => ({ name, slug: 'x', kind: 'type', about: '' }))
  expect(findNames('CLOCK', names).map(({ name }) => name)).toEqual(['Clock', 'clockwork', 'KitClock'])
  expect(findNames('  ', names)).toEqual([])
  expect(findNames('definePlugin')[0]).toMatchObject({ slug: 'plugin' })
})
