import type { DeviceId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceRecord, PatternRecord, RecordingRecord } from '../../shared/devices/deviceRecords.ts'
import { usualDevice, usualRoute } from '../../shared/devices/rules.ts'
import { shapes } from '../../shared/records/shapes.ts'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import { incognitoStorage } from './incognito.ts'
import { readOnlyStorage } from './kept/kept.ts'
import { layout4 } from './olderLayouts.fixture.ts'
import { allWords, character, closeAll, message, noon, rig } from './rig.fixture.ts'

afterEach(closeAll)

const lantern: DeviceRecord = {
  id: 'lantern' as DeviceId,
  name: 'Paper lantern',
  provider: 'vesper.device-virtual/virtual',
  rules: { ...usualDevice, ceiling: 0.4, routes: { 0: { ...usualRoute({ kind: 'vibrate' }), delayMs: 120 } } },
  met: noon,
  seen: noon,
}

const tide: PatternRecord = {
  id: 'tide',
  name: 'Tide',
  pattern: {
    kind: 'script',
    name: 'tide.funscript',
    axes: { L0: { at: Float64Array.of(0, 400, 900), place: Float32Array.of(0, 1, 0.25) } },
  },
  created: noon,
  modified: noon,
}

const evening: RecordingRecord = {
  id: 'evening',
  name: 'An evening',
  at: noon,
  ms: 60,
  channels: [
    { name: 'Paper lantern', kind: 'vibrate' },
    { name: 'Bellows', kind: 'inflate' },
  ],
  everyMs: 20,
  levels: [Uint8Array.of(0, 128, 255), Uint8Array.of(0, 0, 9)],
}

const furnish = [
  { kind: 'put', table: 'devices', value: lantern },
  { kind: 'put', table: 'patterns', value: tide },
  { kind: 'put', table: 'recordings', value: evening },
] as const

test('devices, patterns and recordings come back as they were kept', async () => {
  const { storage } = rig()
  await storage.commit('Meet', furnish)
  expect(await storage.list('devices')).toEqual([lantern])
  expect(await storage.list('patterns')).toEqual([tide])
  expect(await storage.list('recordings')).toEqual([evening])
})

test('a store of the fourth layout gets room for them and keeps everything else', async () => {
  const { storage } = rig({ name: await layout4('layout-4', [message('0'), message('1')], [character]) })
  expect(await allWords(storage)).toEqual(['0', '1'])
  expect((await storage.newestLibraryEntries(9)).map(({ id }) => id)).toEqual([character.id])
  expect(await storage.list('devices')).toEqual([])
  await storage.commit('Meet', furnish)
  expect(await storage.read('devices', lantern.id)).toEqual(lantern)
})

test('going back to a snapshot brings patterns back, and leaves what devices are allowed as it is', async () => {
  const { storage } = rig()
  const generous = { ...lantern, rules: { ...lantern.rules, ceiling: 1 } }
  await storage.commit('Meet', [...furnish, { kind: 'put', table: 'devices', value: generous }])
  const { id } = await storage.snapshot('Now')
  await storage.commit('Be careful', [
    { kind: 'put', table: 'devices', value: lantern },
    { kind: 'delete', table: 'patterns', key: 'tide' },
  ])
  await storage.restore(id)
  expect(await storage.list('patterns')).toEqual([tide])
  expect(await storage.list('devices')).toEqual([lantern])
})

test('an incognito tab has the limits and the patterns of Vesper, and none of its recordings', async () => {
  const { storage, name } = rig()
  await storage.commit('Meet', furnish)
  const kept = readOnlyStorage(name)
  const memory = rig({ name: 'devices-in-memory', channel: 'none', disk: memoryDisk() }).storage
  const incognito = incognitoStorage(kept, memory)
  expect(await incognito.list('devices')).toEqual([lantern])
  expect(await incognito.list('patterns')).toEqual([tide])
  expect(await incognito.list('recordings')).toEqual([])
  await incognito.commit('Allow more', [
    { kind: 'put', table: 'devices', value: { ...lantern, rules: { ...lantern.rules, ceiling: 1 } } },
  ])
  expect((await incognito.read('devices', lantern.id))?.rules.ceiling).toBe(1)
  expect(await storage.list('devices')).toEqual([lantern])
  kept.close()
})

test('a recording counts with all its levels', async () => {
  const { storage } = rig()
  const levels = [new Uint8Array(50_000), new Uint8Array(50_000)]
  await storage.commit('Record', [{ kind: 'put', table: 'recordings', value: { ...evening, levels } }])
  const part = (await storage.breakdown()).parts.find(({ table }) => table === 'recordings')
  expect(part?.bytes).toBeGreaterThan(100_000)
})

describe('what is kept of a device', () => {
  const route = usualRoute({ kind: 'estim' })
  const withRoute = (patch: object) => ({
    ...lantern,
    rules: { ...lantern.rules, routes: { 0: { ...route, ...patch } } },
  })

  const withImported = (patch: object) => ({
    ...lantern,
    rules: { ...lantern.rules, imported: { 1: { isOn: true, senses: ['pain'], ceiling: 0.2, lower: 0, ...patch } } },
  })

  test.each([
    ['a ceiling above full', { ...lantern, rules: { ...lantern.rules, ceiling: 1.01 } }],
    ['a ceiling that is no number', { ...lantern, rules: { ...lantern.rules, ceiling: Number.NaN } }],
    ['no word on whether it is on', { ...lantern, rules: { ...lantern.rules, isOn: 'yes' } }],
    ['a route of no actuator', { ...lantern, rules: { ...lantern.rules, routes: { first: route } } }],
    ['a gain above full', withRoute({ gain: 2 })],
    ['a delay of minutes', withRoute({ delayMs: 60_000 })],
    ['a part of the body nobody has', withRoute({ part: 'chest' })],
    ['a sense nobody has', withRoute({ senses: ['pleasure', 'boredom'] })],
    ['an unknown curve', withRoute({ curve: 'steep' })],
    ['an imported ceiling above full', withImported({ ceiling: 2 })],
    ['an imported limit without its senses', withImported({ senses: undefined })],
  ])('is refused with %s', (_, value) => expect(shapes.devices(value)).toBe(false))

  test('is taken as it should be', () => {
    expect(shapes.devices(withRoute({ part: 'thigh' }))).toBe(true)
    expect(shapes.devices(withImported({}))).toBe(true)
  })
})

describe('a pattern', () => {
  const of = (pattern: unknown) => shapes.patterns({ ...tide, pattern })
  const axis = (at: readonly number[], place: readonly number[]) =>
    of({ kind: 'script', name: '', axes: { L0: { at: Float64Array.from(at), place: Float32Array.from(place) } } })

  test.each([
    { kind: 'constant' },
    { kind: 'ramp' },
    { kind: 'pulse', periodMs: 400, on: 0.5 },
    { kind: 'wave', periodMs: 2000 },
    { kind: 'walk', stepMs: 500, seed: 7 },
    { kind: 'edge', buildMs: 9000, holdMs: 3000, restMs: 4000 },
    {
      kind: 'drawn',
      periodMs: 1000,
      points: [
        { at: 0, level: 0 },
        { at: 1, level: 1 },
      ],
    },
  ])('of kind $kind is kept', (pattern) => expect(of(pattern)).toBe(true))

  test.each([
    { kind: 'surprise' },
    { kind: 'toString' },
    { kind: 'pulse', periodMs: 0, on: 0.5 },
    { kind: 'pulse', periodMs: 400, on: 2 },
    {
      kind: 'drawn',
      periodMs: 1000,
      points: [
        { at: 1, level: 0 },
        { at: 0, level: 1 },
      ],
    },
    { kind: 'drawn', periodMs: 1000, points: [{ at: 0, level: 3 }] },
  ])('like $kind that makes no sense is refused', (pattern) => expect(of(pattern)).toBe(false))

  test('of a script says what its author said of it, in words and times', () => {
    const chapter = { name: 'Slow', fromMs: 0, toMs: 900 }
    const about = (value: unknown) => shapes.patterns({ ...tide, about: value })
    expect(about({ title: 'Tide', chapters: [chapter], bookmarks: [{ name: 'Here', atMs: 5 }] })).toBe(true)
    expect(about({ chapters: [{ ...chapter, fromMs: 'noon' }] })).toBe(false)
    expect(about({ title: 7 })).toBe(false)
    expect(about('words')).toBe(false)
  })

  test('of a script has as many places as times, which rise', () => {
    expect(axis([0, 10, 10], [0, 1, 0])).toBe(true)
    expect(axis([0, 10], [0])).toBe(false)
    expect(axis([10, 0], [0, 1])).toBe(false)
    expect(axis([0, 10], [0, 1.5])).toBe(false)
    expect(axis([0, Number.NaN], [0, 1])).toBe(false)
  })
})

describe('a recording', () => {
  test.each([
    ['fewer levels than channels', { levels: [Uint8Array.of(0)] }],
    ['channels of different lengths', { levels: [Uint8Array.of(0, 1), Uint8Array.of(0)] }],
    [
      'levels that are no bytes',
      {
        levels: [
          [0, 1],
          [0, 1],
        ],
      },
    ],
    ['no time between levels', { everyMs: 0 }],
    [
      'a kind nobody knows',
      {
        channels: [
          { name: 'A', kind: 'magic' },
          { name: 'B', kind: 'led' },
        ],
      },
    ],
  ])('is refused with %s', (_, patch) => expect(shapes.recordings({ ...evening, ...patch })).toBe(false))
})
