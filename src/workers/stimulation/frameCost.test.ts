import { createHook } from 'node:async_hooks'
import { type DeviceId, definePlugin, type PluginId, Scope, type StopOutcome } from 'sdk'
import { type Clock, DeviceList, EventFeed, FramePacer } from 'sdk/devices'
import { type PluginInit, RunningPlugin } from 'sdk/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { Engine } from './Engine.ts'
import { hum, openRules } from './rules.fixture.ts'

/** A clock that is moved without a promise, so that only those of the frames are counted. */
function handClock() {
  let now = Date.UTC(2030, 0, 1)
  const waiting = new Set<{ readonly due: number; readonly run: () => void }>()
  const clock: Clock = {
    now: () => now,
    sleep: () => new Promise(() => {}),
    after(ms, run) {
      const one = { due: now + ms, run }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
  }
  const advance = (ms: number) => {
    const until = now + ms
    for (;;) {
      const next = [...waiting].sort((a, b) => a.due - b.due)[0]
      if (!next || next.due > until) break
      waiting.delete(next)
      now = Math.max(now, next.due)
      next.run()
    }
    now = until
  }
  return { clock, advance }
}

let promises = 0
const counting = createHook({
  init: (_id, type) => {
    if (type === 'PROMISE') promises += 1
  },
})

const toy = { id: 'toy' as DeviceId, name: 'Toy', actuators: [{ kind: 'vibrate' as const, steps: 20 }] }
const key = { plugin: 'vesper.toys' as PluginId, provider: 'toys' }

/** An engine that hums through a real plugin, and what the device was told. */
async function humming() {
  const { clock, advance } = handClock()
  const orders: number[] = []
  const list = new DeviceList()
  const feed = new EventFeed()
  let frames = 0
  const pacer = new FramePacer({
    clock,
    everyMs: 100,
    order: ([level = 0]) => level.toFixed(2),
    async send([level = 0]) {
      orders.push(level)
    },
    halt: async (): Promise<StopOutcome> => 'confirmed',
  })
  const definition = definePlugin({
    deviceProvider: {
      toys: () => ({
        watch: ({ signal }) => list.watch(signal),
        events: ({ signal }) => feed.watch(signal),
        open: async () => {},
        apply(frame) {
          frames += 1
          pacer.apply(frame)
        },
        stop: () => pacer.stop(),
      }),
    },
  })
  const { port1: storage, port2: house } = new MessageChannel()
  const init: PluginInit = {
    plugin: { id: key.plugin, version: '1.0.0' },
    settings: {},
    capabilities: [],
    storage,
    house,
  }
  const plugin = new RunningPlugin(definition, init)
  const entry = { host: plugin, scope: new Scope('toys'), sink: plugin.sink.bind(plugin) }
  const engine = new Engine({
    clock,
    hosts: { get: () => entry } as unknown as PluginHosts,
    lease: { isOurs: true, take: async () => true, giveBack() {} },
  })
  engine.restoreStop(undefined)
  engine.setRules(openRules)
  await engine.connect(key, ['pleasure'], new AbortController().signal)
  list.set([toy])
  await vi.waitFor(() => expect(engine.state.devices).toHaveLength(1))
  engine.arm()
  engine.play({ ...hum, level: 0.3 })
  // Past the ramp.
  advance(20_000)
  await new Promise((resolve) => setImmediate(resolve))
  advance(1000)
  return { advance, engine, orders, frames: () => frames }
}

describe('a frame', () => {
  beforeEach(() => {
    promises = 0
  })
  afterEach(() => {
    counting.disable()
    vi.unstubAllGlobals()
  })

  test('costs no promise and no AbortController on its way to the device', async () => {
    const { advance, engine, orders, frames } = await humming()
    const before = frames()
    const controllers = vi.fn()
    const Real = AbortController
    vi.stubGlobal(
      'AbortController',
      class extends Real {
        constructor() {
          super()
          controllers()
        }
      },
    )
    counting.enable()
    advance(10_000)
    counting.disable()
    expect(frames() - before).toBe(500)
    expect({ promises, controllers: controllers.mock.calls.length }).toEqual({ promises: 0, controllers: 0 })
    expect(orders.at(-1)).toBeGreaterThan(0)
    await engine.stop('person')
  })

  test('that gives the device another order costs the promise of that order', async () => {
    const { advance, engine, orders } = await humming()
    const before = orders.length
    engine.end({ source: 'hand' })
    counting.enable()
    advance(20)
    counting.disable()
    expect(orders.length - before).toBe(1)
    expect(promises).toBeGreaterThan(0)
    expect(promises).toBeLessThan(10)
    await engine.stop('person')
  })
})
