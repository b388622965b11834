import { type DeviceId, type DeviceInfo, type PluginId, Scope } from 'sdk'
import { DeviceList, EventFeed } from 'sdk/devices'
import { fakeClock } from 'sdk/testing'
import type { Intent } from '../../src/shared/devices/intent.ts'
import { type Rules, usualDevice } from '../../src/shared/devices/rules.ts'
import { DeviceMixer } from '../../src/workers/stimulation/DeviceMixer.ts'
import { Engine } from '../../src/workers/stimulation/Engine.ts'
import { openRules } from '../../src/workers/stimulation/rules.fixture.ts'
import { type Attack, heldUnless } from './attack.ts'

/* What nobody would ask of a device, asked of it: nothing may rise above a limit, and nothing may move after a stop. */

const toy: DeviceInfo = {
  id: 'toy' as DeviceId,
  name: 'Toy',
  actuators: [
    { kind: 'vibrate', steps: 20 },
    { kind: 'shock', steps: 100 },
  ],
}
const rules: Rules = { ...openRules, senses: ['pleasure', 'pain'], classes: { vibrate: 0.5, shock: 0.1 } }
const hum: Intent = {
  source: 'plugin',
  sense: 'pleasure',
  target: { kind: 'channels', channels: [`${toy.id}/0`, `${toy.id}/1`] },
  pattern: { kind: 'constant' },
  level: 1,
  ms: 60_000,
}

const odd = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  1e308,
  2 ** 53,
  '9' as never,
  null as never,
]
const fields = ['level', 'ms', 'inMs', 'fadeMs'] as const

const wishes: readonly (readonly [name: string, wish: Partial<Intent>])[] = [
  ...fields.flatMap((field) => odd.map((value) => [`${field} ${String(value)}`, { [field]: value }] as const)),
  ...odd.flatMap((value): (readonly [string, Partial<Intent>])[] => [
    [`a pulse of ${String(value)}`, { pattern: { kind: 'pulse', periodMs: value, on: value } }],
    [`a walk of ${String(value)}`, { pattern: { kind: 'walk', stepMs: value, seed: value } }],
    [`an edge of ${String(value)}`, { pattern: { kind: 'edge', buildMs: value, holdMs: value, restMs: value } }],
    [`points of ${String(value)}`, { pattern: { kind: 'drawn', periodMs: 1, points: [{ at: value, level: value }] } }],
  ]),
]

/** The highest level each channel came to while such a wish played for five seconds beside an honest one. */
function highest(wish: Partial<Intent>, own: Partial<Rules> = {}): readonly number[] {
  const mixer = new DeviceMixer({ ...rules, ...own })
  mixer.addDevice(toy)
  mixer.release()
  mixer.intents.play({ ...hum, sense: 'pain', ...wish }, 0)
  mixer.intents.play({ ...hum, ...wish }, 0)
  const most = [0, 0]
  for (let now = 20; now < 5000; now += 20) {
    for (const { levels } of mixer.play(now, undefined)) {
      for (const [index, level] of levels.entries())
        most[index] = Math.max(most[index] ?? 0, level > 0 ? level : level < 0 ? 9 : Number.isNaN(level) ? 9 : 0)
    }
  }
  return most
}

const above = ([vibrate = 9, shock = 9]: readonly number[], limits = [0.5, 0.1]) =>
  (vibrate > (limits[0] ?? 0) + 1e-6 || shock > (limits[1] ?? 0) + 1e-6) && `came to ${vibrate} and ${shock}`

const looseRules: readonly (readonly [name: string, own: Partial<Rules>])[] = odd.flatMap((value) => [
  [`power ${String(value)}`, { power: value }] as const,
  [`a ceiling of ${String(value)} for the kind`, { classes: { vibrate: value, shock: value } }] as const,
  [
    `a ceiling of ${String(value)} for the device`,
    { devices: { toy: { ...usualDevice, ceiling: value } } } as Partial<Rules>,
  ] as const,
])

/** An engine with a toy that is armed and hums, on a clock that can be set. */
async function humming() {
  const clock = fakeClock()
  let shift = 0
  const deviceList = new DeviceList()
  const feed = new EventFeed()
  const moved: number[] = []
  const host = {
    call: async () => undefined,
    stream: (_point: unknown, _id: string, method: string, { signal }: { signal: AbortSignal }) =>
      method === 'watch' ? deviceList.watch(signal) : feed.watch(signal),
  }
  const sink = async () => (frame: unknown) => void moved.push(Math.max(...(frame as { levels: Float32Array }).levels))
  const hosts = { get: () => ({ host, sink, scope: new Scope('toys') }) } as never
  const lease = { isOurs: true, take: async () => true, giveBack() {} }
  const engine = new Engine({ clock: { ...clock, now: () => clock.now() + shift }, hosts, lease })
  engine.setRules(rules)
  await engine.connect(
    { plugin: 'vesper.toys' as PluginId, provider: 'toys' },
    ['pleasure'],
    new AbortController().signal,
  )
  deviceList.set([toy])
  await clock.settled()
  const set = (ms: number) => {
    shift += ms
  }
  return { engine, clock, moved, deviceList, feed, set }
}
type Humming = Awaited<ReturnType<typeof humming>>

const afterStop: readonly (readonly [tries: string, attempt: (stage: Humming) => unknown])[] = [
  ['a wish', ({ engine }) => engine.play(hum)],
  ['a wish by hand', ({ engine }) => engine.play({ ...hum, source: 'hand' })],
  ['holding the key', ({ engine }) => engine.hold(true)],
  ['new rules', ({ engine }) => engine.setRules({ ...rules, sessionMs: Number.POSITIVE_INFINITY })],
  ['an answer of the page', ({ engine }) => engine.beat()],
  ['a resume of another tab', ({ engine }) => engine.restoreStop(undefined)],
  [
    'the device going and coming',
    ({ deviceList }) => {
      deviceList.set([])
      deviceList.set([toy])
    },
  ],
  ['another device that comes', ({ deviceList }) => deviceList.set([toy, { ...toy, id: 'other' as DeviceId }])],
  ['a turned wheel', ({ feed }) => feed.tell({ kind: 'ceiling', device: toy.id, actuator: 0, level: 1 })],
  ['a clock that is set back', ({ set }) => set(-3_600_000)],
  ['a clock that is set forward', ({ set }) => set(3_600_000)],
  ['a place of what played', ({ engine }) => engine.sync(1, { positionMs: 0, rate: 1 })],
]

const row = (id: string, tries: string, attack: Attack['attack']): Attack => ({
  id,
  area: 'devices and stops',
  tries,
  attack,
})

export const attacks: readonly Attack[] = [
  ...wishes.map(([name, wish]) =>
    row(`wish ${name}`, `rises above a limit by ${name}`, () => heldUnless(above(highest(wish)))),
  ),
  ...looseRules.map(([name, own]) =>
    row(`rules ${name}`, `rises above what the house allows by ${name}`, () =>
      heldUnless(above(highest({}, own), [1, 0.5])),
    ),
  ),
  row('unread stop', 'arms before it is known whether a stop stands', async () => {
    const { engine } = await humming()
    try {
      engine.arm()
      return { broke: 'it was armed' }
    } catch {
      return 'held'
    }
  }),
  ...afterStop.map(([tries, attempt]) =>
    row(`after stop ${tries}`, `moves a device after a stop by ${tries}`, async () => {
      const stage = await humming()
      const { engine, clock, moved } = stage
      engine.restoreStop(undefined)
      engine.arm()
      engine.play(hum)
      await clock.advance(1000)
      if (!moved.some((level) => level > 0)) return { broke: 'nothing moved before' }
      void engine.stop('person')
      await clock.settled()
      moved.length = 0
      try {
        attempt(stage)
      } catch {
        // Refused.
      }
      await clock.advance(2000)
      return heldUnless((engine.state.isArmed || moved.some((level) => level > 0)) && 'it moved')
    }),
  ),
  ...[-86_400_000, -3_600_000, -500, 900, 3_600_000].map((ms) =>
    row(`clock ${ms}`, `keeps a device moving for longer by setting the clock by ${ms} ms`, async () => {
      const { engine, clock, moved, set } = await humming()
      engine.restoreStop(undefined)
      engine.arm()
      engine.play({ ...hum, ms: 5000 })
      await clock.advance(1000)
      set(ms)
      await clock.advance(4500)
      moved.length = 0
      await clock.advance(10_000)
      return heldUnless(moved.some((level) => level > 0) && 'it still moved')
    }),
  ),
]
