import { type PluginId, Scope } from 'sdk'
import { endEngine, runningEngines, scenarios } from 'sdk/page/engines.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './scenarioEngine.ts'
import { openEngine } from '../engines/startEngines.ts'
import { running } from './run/running.ts'

const world = { worker: new EventTarget(), joined: [] as string[], rejects: false }

class FakeWorker extends EventTarget {
  constructor() {
    super()
    world.worker = this
  }
  postMessage() {}
  terminate() {}
}

/** A script is announced that runs on after twice its time. */
function overrun() {
  world.worker.dispatchEvent(new MessageEvent('message', { data: { scriptMs: 100 } }))
  vi.advanceTimersByTime(250)
}

/** A running plugin with an engine for stories. */
function runs(name: string, placement: 'inline' | 'sandbox', more: object = {}) {
  const id = `example.${name}` as PluginId
  const scope = new Scope(id)
  const row = { manifest: { id, contributes: { scenarioEngine: [{}], ...more } }, phase: { kind: 'active', placement } }
  ;(plugins.rows as Record<string, unknown>)[id] = row
  const rejoin = async () => {
    if (world.rejects) throw new Error('gone')
    world.joined.push(id)
  }
  running.set(id, { scope, host: Promise.resolve({} as never), rejoin })
  return { id, scope, row }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  Object.assign(world, { joined: [], rejects: false })
  scenarios()
})
afterEach(() => {
  endEngine('scenario')
  running.clear()
  for (const id of Object.keys(plugins.rows)) delete plugins.rows[id as PluginId]
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a script that ran on ends the plugins whose code ran beside it, and no others', async () => {
  const inside = runs('inside', 'inline')
  const stranger = runs('stranger', 'sandbox')
  const toys = runs('toys', 'sandbox', { deviceProvider: [{}] })
  overrun()
  expect([inside.scope.closed, inside.row.phase.kind, running.has(inside.id)]).toEqual([true, 'installed', false])
  expect([stranger.scope.closed, stranger.row.phase.kind]).toEqual([false, 'active'])
  expect(toys.scope.closed).toBe(false)
  await running.get(stranger.id)?.host
  expect(world.joined).toEqual([stranger.id])
})

test('a stranger whom the next worker cannot reach starts anew', async () => {
  const stranger = runs('stranger', 'sandbox')
  world.rejects = true
  overrun()
  await expect(running.get(stranger.id)?.host).rejects.toThrow('gone')
  await vi.waitFor(() => expect(stranger.row.phase.kind).toBe('installed'))
  expect(running.has(stranger.id)).toBe(false)
})

test('a worker that ends late leaves the one that took its place', () => {
  const first = runningEngines.get('scenario')
  openEngine('scenario', new FakeWorker() as unknown as Worker)
  const second = runningEngines.get('scenario')
  first?.end()
  expect(second).not.toBe(first)
  expect(runningEngines.get('scenario')).toBe(second)
})
