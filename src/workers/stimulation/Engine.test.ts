import fc from 'fast-check'
import {
  type DeviceEvent,
  type DeviceFrame,
  type DeviceId,
  type DeviceInfo,
  PluginError,
  type PluginId,
  Scope,
  type StopOutcome,
} from 'sdk'
import { DeviceList, EventFeed } from 'sdk/devices'
import { fakeClock } from 'sdk/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { Engine } from './Engine.ts'
import type { Lease } from './lease.ts'
import { hum, openRules } from './rules.fixture.ts'

/** A provider of one toy, and what reached it. */
function provider(id: string) {
  const deviceList = new DeviceList()
  const feed = new EventFeed()
  const frames: (DeviceFrame & { readonly level: number })[] = []
  const stops: number[] = []
  const toy: DeviceInfo = { id: `${id}-toy` as DeviceId, name: id, actuators: [{ kind: 'vibrate', steps: 20 }] }
  const own = {
    id,
    toy,
    frames,
    stops,
    tell: (event: DeviceEvent) => feed.tell(event),
    come: () => deviceList.set([toy]),
    go: () => deviceList.set([]),
    apply: (frame: DeviceFrame) => void frames.push({ ...frame, level: frame.levels[0] ?? 0 }),
    stop: async (): Promise<StopOutcome> => {
      stops.push(clock.now())
      return 'confirmed'
    },
  }
  const key = { plugin: `vesper.${id}` as PluginId, provider: id }
  const scope = new Scope(id)
  const host = {
    call: async (_point: unknown, _id: string, method: string) => {
      if (method === 'stop') return await own.stop()
      if (method === 'open') return undefined
      throw new PluginError('plugin/not-found', `There is no ${method}.`)
    },
    stream: (_point: unknown, _id: string, method: string, options: { readonly signal: AbortSignal }) =>
      method === 'watch' ? deviceList.watch(options.signal) : feed.watch(options.signal),
  }
  const sink =
    async (_point: unknown, _id: string, _method: string, failed: (error: unknown) => void) => (frame: unknown) => {
      try {
        own.apply(frame as DeviceFrame)
      } catch (error) {
        failed(error)
      }
    }
  return { ...own, own, key, host, sink, scope }
}
type Provider = ReturnType<typeof provider>

let clock = fakeClock()

const ours: Lease = { isOurs: true, take: async () => true, giveBack() {} }
const theirs: Lease = { isOurs: false, take: async () => false, giveBack() {} }
const quiet = () => new AbortController().signal

/** An engine with providers whose toys are there. */
async function engineWith(providers: readonly Provider[], lease = ours) {
  const hosts = { get: (id: PluginId) => providers.find(({ key }) => key.plugin === id) } as unknown as PluginHosts
  const engine = new Engine({ clock, hosts, lease })
  engine.restoreStop(undefined)
  engine.setRules(openRules)
  for (const one of providers) {
    await engine.connect(one.key, ['pleasure'], quiet())
    one.come()
  }
  await clock.settled()
  return engine
}

const last = ({ frames }: Provider) => frames.at(-1)?.level ?? 0

beforeEach(() => {
  clock = fakeClock()
})

describe('the engine', () => {
  test('sends a frame every twentieth of a second, each for a fifth of one', async () => {
    const toy = provider('plain')
    const engine = await engineWith([toy])
    engine.arm()
    engine.play(hum)
    await clock.advance(1000)
    expect(toy.frames.length).toBeGreaterThanOrEqual(48)
    expect(toy.frames.every(({ at, expires }) => expires - at === 200)).toBe(true)
    const gaps = toy.frames.slice(1).map(({ at }, k) => at - (toy.frames[k]?.at ?? 0))
    expect(new Set(gaps)).toEqual(new Set([20]))
  })

  test('moves nothing before a person allows it, and takes no wishes either', async () => {
    const toy = provider('plain')
    const engine = await engineWith([toy])
    expect(() => engine.play(hum)).toThrow('Devices are stopped')
    await clock.advance(1000)
    expect(toy.frames).toEqual([])
  })

  test('cannot be allowed to move what is not there', async () => {
    const engine = await engineWith([])
    expect(() => engine.arm()).toThrow('No device is connected')
  })

  test('stops every provider at once, and nothing moves until a person allows it again', async () => {
    const [one, two] = [provider('one'), provider('two')]
    const engine = await engineWith([one, two])
    engine.arm()
    engine.play(hum)
    await clock.advance(1000)
    const at = clock.now()
    const report = await engine.stop('person')
    expect([one.stops, two.stops]).toEqual([[at], [at]])
    expect(report.outcomes.map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed'])
    const count = one.frames.length
    await clock.advance(5000)
    expect(one.frames.length).toBe(count)
    engine.arm()
    await clock.advance(1000)
    expect(one.frames.slice(count).filter(({ level }) => level > 0)).toEqual([])
  })

  test('is at rest while nothing moves or waits for its time', async () => {
    const engine = await engineWith([provider('plain')])
    expect(engine.isAtRest).toBe(true)
    engine.arm()
    expect(engine.isAtRest).toBe(true)
    engine.play({ ...hum, inMs: 1000, ms: 500 })
    expect(engine.isAtRest).toBe(false)
    await clock.advance(1200)
    expect(engine.isAtRest).toBe(false)
    await clock.advance(3000)
    expect(engine.isAtRest).toBe(true)
  })

  test('tells which provider did not answer a stop, and lets no other wait for it', async () => {
    const [deaf, quick] = [provider('deaf'), provider('quick')]
    deaf.own.stop = () => new Promise(() => {})
    const engine = await engineWith([deaf, quick])
    const asked = engine.stop('person')
    await clock.advance(0)
    expect(quick.stops).toHaveLength(1)
    expect(engine.state.stopped?.outcomes.map(({ outcome }) => outcome)).toEqual(['pending', 'confirmed'])
    await clock.advance(5000)
    expect((await asked).outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'confirmed'])
  })

  test('a provider that throws, rejects or hangs delays no frame of another', async () => {
    const [bad, good] = [provider('bad'), provider('good')]
    bad.own.apply = () => {
      throw new Error('broken')
    }
    const engine = await engineWith([bad, good])
    engine.arm()
    engine.play(hum)
    await clock.advance(2000)
    expect(good.frames.length).toBeGreaterThanOrEqual(98)
    expect(engine.state.providers[0]?.troubles).toHaveLength(1)
  })

  test('falls to zero within 1.1 s when the page answers no more, and stays there', async () => {
    const toy = provider('plain')
    const engine = await engineWith([toy])
    engine.arm()
    engine.play(hum)
    await clock.advance(1000)
    engine.onBeat = () => {}
    await clock.advance(1100)
    expect(toy.stops).toHaveLength(1)
    expect(engine.state).toMatchObject({ isArmed: false, stopped: { reason: 'page-gone' } })
    engine.beat()
    const count = toy.frames.length
    await clock.advance(5000)
    expect(toy.frames.length).toBe(count)
  })

  test('stops when the session is over', async () => {
    const toy = provider('plain')
    const engine = await engineWith([toy])
    engine.setRules({ ...openRules, sessionMs: 5000 })
    engine.arm()
    engine.play(hum)
    await clock.advance(5100)
    expect(engine.state.stopped?.reason).toBe('session-over')
    expect(toy.stops).toHaveLength(1)
  })

  test('with hold-to-run, moves only while it is held', async () => {
    const toy = provider('plain')
    const engine = await engineWith([toy])
    engine.setRules({ ...openRules, holdToRun: true })
    engine.arm()
    engine.play(hum)
    await clock.advance(1000)
    expect(last(toy)).toBe(0)
    engine.hold(true)
    await clock.advance(480)
    expect(last(toy)).toBeGreaterThan(0)
    await clock.advance(100)
    expect(last(toy)).toBe(0)
    engine.hold(true)
    await clock.advance(100)
    engine.hold(false)
    await clock.advance(20)
    expect(last(toy)).toBe(0)
  })

  test('a device that was lost comes back at zero, and stays there until a person allows it', async () => {
    const toy = provider('plain')
    const engine = await engineWith([toy])
    engine.arm()
    engine.play(hum)
    await clock.advance(1000)
    toy.go()
    await clock.advance(100)
    const count = toy.frames.length
    toy.come()
    await clock.advance(2000)
    expect(toy.frames.slice(count).every(({ level }) => level === 0)).toBe(true)
    expect(engine.state.channels[0]?.limits).toEqual(['lost'])
    expect(engine.state.devices[0]?.isWaiting).toBe(true)
    engine.arm()
    expect(engine.state.devices[0]?.isWaiting).toBeUndefined()
  })

  test("stops everything by a device's own button, where a person has not said otherwise", async () => {
    const toy = provider('plain')
    const engine = await engineWith([toy])
    engine.arm()
    toy.tell({ kind: 'button', device: toy.toy.id, button: 'A', stop: true })
    await clock.advance(20)
    expect(engine.state.stopped?.reason).toBe('button')
    engine.setDevice(toy.toy.id, { isOn: true, ceiling: 1, buttonStops: false, routes: {} })
    engine.arm()
    toy.tell({ kind: 'button', device: toy.toy.id, button: 'A', stop: true })
    await clock.advance(20)
    expect(engine.state.isArmed).toBe(true)
  })

  test('listens to no provider about the devices of another', async () => {
    const [own, other] = [provider('own'), provider('other')]
    const engine = await engineWith([own, other])
    engine.arm()
    engine.play(hum)
    own.tell({ kind: 'ceiling', device: own.toy.id, actuator: 0, level: 0.1 })
    await clock.advance(1000)
    other.tell({ kind: 'ceiling', device: own.toy.id, actuator: 0, level: 1 })
    other.tell({ kind: 'button', device: own.toy.id, button: 'A', stop: true })
    await clock.advance(1000)
    expect(last(own)).toBeCloseTo(0.1)
    expect(engine.state.isArmed).toBe(true)
  })

  test.each(['__proto__', 'constructor', 'toString'])(
    'moves a device that calls itself “%s” like any other',
    async (name) => {
      const toy = provider('plain')
      Object.assign(toy.toy, { id: name })
      const engine = await engineWith([toy])
      engine.arm()
      engine.play(hum)
      await clock.advance(1000)
      expect(last(toy)).toBeGreaterThan(0)
    },
  )

  test('stops everything when a frame cannot be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const toy = provider('plain')
    const engine = await engineWith([toy])
    engine.arm()
    engine.play({ ...hum, pattern: undefined as never })
    await clock.advance(100)
    expect(engine.state.stopped?.reason).toBe('fault')
    expect(toy.stops).toHaveLength(1)
    engine.arm()
    engine.play(hum)
    await clock.advance(1000)
    expect(last(toy)).toBeGreaterThan(0)
  })

  test('leaves devices to the tab that has them', async () => {
    const toy = provider('plain')
    await expect(engineWith([toy], theirs)).rejects.toMatchObject({ code: 'device/elsewhere' })
  })

  test('looks for no devices while another tab has them', async () => {
    const toy = provider('plain')
    const engine = new Engine({ clock, hosts: { get: () => toy } as unknown as PluginHosts, lease: theirs })
    await expect(engine.scan(toy.key, quiet())).rejects.toMatchObject({ code: 'device/elsewhere' })
    toy.come()
    await clock.settled()
    expect(engine.state).toMatchObject({ isElsewhere: true, providers: [], devices: [] })
  })

  test('takes the devices again where they were given back while it waited for them', async () => {
    const toy = provider('plain')
    let taken = 0
    const lease: Lease = {
      get isOurs() {
        return taken > 1
      },
      take: async () => ++taken > 0,
      giveBack() {},
    }
    await engineWith([toy], lease)
    expect(taken).toBe(2)
  })

  test('a clock that is set back ends nothing late: frames, the session and what is asked for', async () => {
    const toy = provider('plain')
    let back = 0
    const day = { ...clock, now: () => clock.now() - back }
    const engine = new Engine({ clock: day, hosts: { get: () => toy } as unknown as PluginHosts, lease: ours })
    engine.restoreStop(undefined)
    engine.setRules({ ...openRules, sessionMs: 60_000 })
    await engine.connect(toy.key, ['pleasure'], quiet())
    toy.come()
    await clock.settled()
    engine.arm()
    engine.play({ ...hum, ms: 10_000 })
    await clock.advance(2000)
    back = 3_600_000
    const before = toy.frames.length
    await clock.advance(1000)
    expect(toy.frames.length - before).toBeGreaterThan(40)
    expect(toy.frames.at(-1)?.expires).toBeLessThanOrEqual(day.now() + 200)
    expect(last(toy)).toBeGreaterThan(0)
    await clock.advance(8000)
    expect(last(toy)).toBe(0)
    await clock.advance(60_000)
    expect(engine.state).toMatchObject({ isArmed: false, stopped: { reason: 'session-over' } })
  })

  test('a session without an end is no session', async () => {
    const engine = await engineWith([provider('plain')])
    engine.setRules({ ...openRules, sessionMs: Number.NaN })
    engine.arm()
    await clock.advance(40)
    expect(engine.state.isArmed).toBe(false)
  })

  test('stops when it was frozen, instead of going on as if nothing had been', async () => {
    const toy = provider('plain')
    const late = { ...clock, now: () => clock.now() + skip }
    let skip = 0
    const hosts = { get: () => toy } as unknown as PluginHosts
    const engine = new Engine({ clock: late, hosts, lease: ours })
    engine.restoreStop(undefined)
    engine.setRules(openRules)
    await engine.connect(toy.key, ['pleasure'], quiet())
    toy.come()
    await clock.settled()
    engine.arm()
    engine.play(hum)
    await clock.advance(500)
    skip = 3_600_000
    await clock.advance(40)
    expect(engine.state.stopped?.reason).toBe('frozen')
  })

  test('a stop that another tab has written stops what moves here, and its resume lets nothing move by itself', async () => {
    const toy = provider('left')
    const engine = await engineWith([toy])
    engine.arm()
    engine.play(hum)
    await clock.advance(500)
    expect(last(toy)).toBeGreaterThan(0)
    const [stops, at] = [toy.stops.length, clock.now() - 20]
    engine.restoreStop({ reason: 'hidden', at })
    await clock.settled()
    expect(toy.stops.length).toBeGreaterThan(stops)
    expect(engine.state).toMatchObject({ isArmed: false, stopped: { reason: 'hidden', at } })
    expect(() => engine.play(hum)).toThrow('stopped')
    engine.restoreStop(undefined)
    expect(engine.state.stopped).toBeUndefined()
    expect(() => engine.play(hum)).toThrow()
    engine.arm()
    engine.restoreStop(undefined)
    expect(engine.state.isArmed).toBe(true)
  })

  test('a stop holds over reload, crash and other tabs until a person resumes', async () => {
    const step = fc.constantFrom('stop', 'resume', 'reload', 'crash', 'play', 'tick')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 30 }), async (steps) => {
        clock = fakeClock()
        const toys = [provider('left'), provider('right')]
        /** What the database holds, and what a page has told it and may still be lost in a crash. */
        let kept: { reason: 'person'; at: number } | undefined
        /** Whether a person stopped everything and has not resumed since. */
        let mustRest = true
        let restSince = Number.NEGATIVE_INFINITY
        const load = async (toy: Provider) => {
          const hosts = { get: () => toy } as unknown as PluginHosts
          const engine = new Engine({ clock, hosts, lease: ours })
          engine.setRules(openRules)
          await engine.connect(toy.key, ['pleasure'], quiet())
          toy.come()
          // Before the page has read the database, nothing can be armed.
          expect(() => engine.arm()).toThrow('does not know yet')
          engine.restoreStop(kept)
          await clock.settled()
          return engine
        }
        const tabs = await Promise.all(toys.map(load))
        for (const [what, isRight] of steps) {
          const tab = isRight ? 1 : 0
          const engine = tabs[tab] as Engine
          if (what === 'stop') {
            // Said in one tab, heard in all.
            for (const one of tabs) void one.stop('person')
            kept = { reason: 'person', at: clock.now() }
            mustRest = true
            restSince = clock.now()
          } else if (what === 'resume') {
            engine.arm()
            kept = undefined
            mustRest = false
          } else if (what === 'reload' || what === 'crash') {
            if (what === 'reload') await engine.stop('hidden')
            else await engine.stop('fault')
            tabs[tab] = await load(toys[tab] as Provider)
          } else if (what === 'play') {
            try {
              engine.play(hum)
            } catch {}
          }
          await clock.advance(100)
          if (!mustRest) continue
          for (const [index, one] of tabs.entries()) {
            expect(one.state.isArmed).toBe(false)
            expect(toys[index]?.frames.filter(({ level, at }) => level > 0 && at > restSince)).toEqual([])
          }
          if (kept && (what === 'reload' || what === 'crash')) {
            expect(tabs[tab]?.state.stopped).toMatchObject({ reason: 'person' })
          }
        }
        for (const one of tabs) await one.stop('person')
      }),
      { numRuns: 60 },
    )
  })
})
