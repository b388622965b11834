import type { PluginId } from 'sdk'
import { Scope } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'

const world = vi.hoisted(() => ({ overrun: () => {}, joined: [] as string[], rejects: false }))

vi.mock('../engines/engine.ts', () => ({ openEngine: () => ({}) }))
vi.mock('./watchScripts.ts', () => ({
  watchScripts: (_: unknown, hears: { overrun(): void }) => {
    world.overrun = hears.overrun
    return () => {}
  },
}))
vi.mock('./registry.ts', () => ({ plugins: { rows: {} } }))
vi.stubGlobal('Worker', class {})

const { scenarios } = await import('./scenarioEngine.ts')
const { plugins } = await import('./registry.ts')
const { running } = await import('./run/running.ts')

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
  running.clear()
  for (const id of Object.keys(plugins.rows)) delete plugins.rows[id as PluginId]
  Object.assign(world, { joined: [], rejects: false })
  scenarios()
})

test('a script that ran on ends the plugins whose code ran beside it, and no others', async () => {
  const inside = runs('inside', 'inline')
  const stranger = runs('stranger', 'sandbox')
  const toys = runs('toys', 'sandbox', { deviceProvider: [{}] })
  world.overrun()
  expect([inside.scope.closed, inside.row.phase.kind, running.has(inside.id)]).toEqual([true, 'installed', false])
  expect([stranger.scope.closed, stranger.row.phase.kind]).toEqual([false, 'active'])
  expect(toys.scope.closed).toBe(false)
  await running.get(stranger.id)?.host
  expect(world.joined).toEqual([stranger.id])
})

test('a stranger whom the next worker cannot reach starts anew', async () => {
  const stranger = runs('stranger', 'sandbox')
  world.rejects = true
  world.overrun()
  await expect(running.get(stranger.id)?.host).rejects.toThrow('gone')
  await vi.waitFor(() => expect(stranger.row.phase.kind).toBe('installed'))
  expect(running.has(stranger.id)).toBe(false)
})
