import type { DeviceId } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { usualDevice, usualRoute } from '../../../shared/devices/rules.ts'
import type { DeviceRules, Route } from '../../../workers/stimulation/contract.ts'
import type { Change, DeviceRecord } from '../../../workers/storage/contract.ts'

const here = { records: [] as unknown[] }

const wand: DeviceRecord = {
  ...{ id: 'wand' as DeviceId, name: 'Wand', provider: 'vesper.device-virtual/virtual' },
  ...{ rules: usualDevice, met: 1, seen: 1 },
}
const shaft: Route = usualRoute({ kind: 'vibrate' })
const stroke: Route = usualRoute({ kind: 'position' })

/** A browser that knows these devices, and none of them connected. */
async function browserWith(...records: readonly DeviceRecord[]) {
  vi.resetModules()
  here.records = [...records]
  const { replaceEngine } = await import('../../engines/engine.fixture.ts')
  replaceEngine('storage', {
    list: async () => here.records,
    commit: async (_: string, changes: readonly Change[]) => {
      for (const change of changes) if (change.kind === 'put') here.records.push(change.value)
    },
  })
  replaceEngine('stimulation', { setRules: async () => {} })
  const rules = await import('../../devices/rules/rules.ts')
  await rules.loadRules()
  const { deviceChanges, exportedDevices } = await import('./deviceLimits.ts')
  const { devices } = await import('sdk/page/devices/devices.ts')
  return {
    ...rules,
    devices,
    exported: () => JSON.parse(JSON.stringify(exportedDevices())) as unknown,
    /** Imports what a backup brings: what is stricter, and what is looser where it is ticked. */
    bring(file: unknown, ticked: readonly string[] = []) {
      const changes = deviceChanges(file)
      for (const { id, isStricter, take } of changes) if (isStricter || ticked.includes(id)) take()
      return changes.map(({ label, before, after, isStricter }) => [label, before, after, isStricter])
    },
    rulesOf: (id: string) => rules.deviceRules(id as DeviceId),
  }
}

const ruled = (rules: Partial<DeviceRules>): DeviceRecord => ({ ...wand, rules: { ...usualDevice, ...rules } })
const fileOf = async (rules: Partial<DeviceRules>) => (await browserWith(ruled(rules))).exported()

beforeEach(() => vi.restoreAllMocks())

test('exports device limits to a browser that never met the device', async () => {
  const file = await fileOf({ isOn: false, ceiling: 0.3, routes: { 0: { ...shaft, ceiling: 0.2, senses: ['pain'] } } })
  const other = await browserWith()
  expect(other.bring(file)).toEqual([
    ['Wand: Enabled', 'on', 'off', true],
    ['Wand: Maximum', '100 %', '30 %', true],
    ['Wand, Output 1: Used for', 'as usual', 'pain', true],
    ['Wand, Output 1: Maximum', 'as usual', '20 %', true],
  ])
  expect(other.rulesOf('wand')).toMatchObject({ isOn: false, ceiling: 0.3, imported: { 0: { ceiling: 0.2 } } })
  expect(other.exported()).toEqual(file)
  expect(other.bring(file)).toEqual([])
  await vi.waitFor(() => expect(here.records).toContainEqual(expect.objectContaining({ id: 'wand', name: 'Wand' })))
})

test('the stricter of both wins, and what loosens waits to be ticked', async () => {
  const file = await fileOf({ ceiling: 0.9, buttonStops: false, routes: { 0: { ...shaft, ceiling: 0.1 } } })
  const routes = { 0: { ...shaft, ceiling: 0.5, isOn: false } }
  const other = await browserWith(ruled({ ceiling: 0.4, routes }))
  const asked = [
    ['Wand: Maximum', '40 %', '90 %', false],
    ['Wand: Device button = Stop', 'on', 'off', false],
    ['Wand, Output 1: Used', 'off', 'on', false],
  ]
  expect(other.bring(file)).toEqual([...asked, ['Wand, Output 1: Maximum', '50 %', '10 %', true]])
  expect(other.rulesOf('wand')).toMatchObject({ ceiling: 0.4, buttonStops: true })
  expect(other.rulesOf('wand').routes[0]).toMatchObject({ ceiling: 0.1, isOn: false, gain: 1 })
  expect(other.bring(file, ['device/wand/ceiling', 'device/wand/0/isOn/looser'])).toEqual(asked)
  expect(other.rulesOf('wand')).toMatchObject({ ceiling: 0.9, buttonStops: true })
  expect(other.rulesOf('wand').routes[0]).toMatchObject({ ceiling: 0.1, isOn: true })
})

test('a travel becomes what both allow, and where they do not meet it is asked', async () => {
  const travel = (lower: number, ceiling: number) => ({ routes: { 0: { ...stroke, lower, ceiling } } })
  const other = await browserWith(ruled(travel(0.2, 0.6)))
  expect(other.bring([{ ...wand, channels: { 0: { lower: 0.3, ceiling: 0.9 } } }])).toEqual([
    ['Wand, Output 1: Maximum', '20 % to 60 %', '30 % to 60 %', true],
    ['Wand, Output 1: Maximum', '30 % to 60 %', '30 % to 90 %', false],
  ])
  expect(other.rulesOf('wand').routes[0]).toMatchObject({ lower: 0.3, ceiling: 0.6 })
  expect(other.bring([{ ...wand, channels: { 0: { lower: 0.7, ceiling: 0.9 } } }])).toEqual([
    ['Wand, Output 1: Maximum', '30 % to 60 %', '70 % to 90 %', false],
  ])
})

test('an output of a device that is not here is never loosened, only held back further', async () => {
  const other = await browserWith()
  other.bring([{ ...wand, channels: { 0: { ceiling: 0.2 } } }])
  expect(other.bring([{ ...wand, channels: { 0: { ceiling: 0.9 } } }], ['device/wand/0/ceiling/looser'])).toEqual([])
  expect(other.rulesOf('wand').imported?.[0]).toMatchObject({ ceiling: 0.2 })
})

test('an output of a connected device is compared with its usual route, and is kept as one', async () => {
  const other = await browserWith(wand)
  const [plugin, provider] = ['vesper.device-virtual', 'virtual'] as never[]
  other.devices.state = {
    ...other.devices.state,
    devices: [
      {
        ...{ id: wand.id, name: wand.name, from: { plugin, provider } as never, isHere: true },
        ...{ silence: { kind: 'within', ms: 250 } as const, actuators: [{ kind: 'shock', steps: 10, label: 'Clip' }] },
      },
    ],
  }
  expect(other.bring([{ ...wand, channels: { 0: { ceiling: 0.4, senses: ['pain'] } } }])).toEqual([
    ['Wand, Clip: Maximum', '15 %', '40 %', false],
  ])
  other.bring([{ ...wand, channels: { 0: { ceiling: 0.1, senses: ['pain'] } } }])
  expect(other.rulesOf('wand').routes[0]).toMatchObject({ ceiling: 0.1, senses: ['pain'] })
})

test('a device whose id the browser made is known by its name when it is met', async () => {
  const file = await fileOf({ ceiling: 0.3 })
  const view = {
    id: 'other-id' as DeviceId,
    name: 'Wand',
    from: { plugin: 'vesper.device-virtual', provider: 'virtual' },
  }
  const unmet = await browserWith()
  unmet.bring(file)
  await unmet.meet(view as never)
  expect(unmet.rulesOf('other-id').ceiling).toBe(0.3)
  const met = await browserWith({ ...wand, id: view.id })
  met.bring(file)
  expect(met.rulesOf('other-id').ceiling).toBe(0.3)
})

test('a hostile list loosens nothing, reaches nothing else and is bounded', async () => {
  const other = await browserWith(ruled({ ceiling: 0.4 }))
  const hostile = JSON.parse(
    `[null, 7, {"id":"wand","provider":"x","ceiling":1e9,"isOn":"no","channels":{"__proto__":{"ceiling":0},"-1":{},"0":null}},
      {"id":"__proto__","provider":"x","ceiling":-5},{"id":"${'x'.repeat(300)}","provider":"x","ceiling":0},{"ceiling":0}]`,
  ) as unknown
  expect(other.bring(hostile)).toEqual([
    ['Wand: Maximum', '40 %', '100 %', false],
    ['__proto__: Maximum', '100 %', '0 %', true],
  ])
  expect(other.rulesOf('wand').ceiling).toBe(0.4)
  expect(({} as { ceiling?: number }).ceiling).toBeUndefined()
  const many = Array.from({ length: 5_000 }, (_, index) => ({ id: `d${index}`, provider: 'x', ceiling: 0 }))
  expect(other.bring(many)).toHaveLength(200)
  for (const odd of [undefined, null, 'x', {}, 9]) expect(other.bring(odd)).toEqual([])
})
