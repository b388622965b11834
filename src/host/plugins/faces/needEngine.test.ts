import { type PluginId, Scope } from 'sdk'
import { holdEngine, noteOpened, runningEngines } from 'sdk/page/engines.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { running } from '../run/running.ts'
import { needEngine } from './needEngine.ts'

const pictures = 'example.pictures' as PluginId
const sketches = 'example.sketches' as PluginId
const end = vi.fn(() => void runningEngines.delete('image'))

/** A running plugin, and the scope that its work ends with. */
function runs(name: string, contributes: object): Scope {
  const id = `example.${name}` as PluginId
  const scope = new Scope(id)
  ;(plugins.rows as Record<string, unknown>)[id] = { manifest: { id, contributes }, phase: { kind: 'active' } }
  running.set(id, { scope, host: Promise.resolve({} as never), rejoin: async () => {} })
  return scope
}

beforeEach(() => {
  vi.useFakeTimers()
  end.mockClear()
  noteOpened('image', { peer: {} as never, end })
})
afterEach(() => {
  vi.useRealTimers()
  running.clear()
  for (const id of Object.keys(plugins.rows)) delete plugins.rows[id as PluginId]
})

test('an engine ends when the last plugin that needs it is off, and not before', async () => {
  const one = needEngine('image', pictures)
  const other = needEngine('image', sketches)
  one()
  await settle()
  expect(end).not.toHaveBeenCalled()
  other()
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1))
})

test('what works in it ends with it, and starts anew with its next use', async () => {
  const painter = runs('painter', { imageBackend: [{}] })
  const talker = runs('talker', { llmProvider: [{}], imageBackend: [{}] })
  needEngine('image', pictures)()
  await vi.waitFor(() => expect(painter.closed).toBe(true))
  expect([talker.closed, plugins.rows['example.painter']?.phase.kind]).toEqual([false, 'installed'])
})

test('it stays when it is needed again at once', async () => {
  needEngine('image', pictures)()
  const again = needEngine('image', pictures)
  await settle()
  expect(end).not.toHaveBeenCalled()
  again()
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1))
})

test('it stays until a last answer has come, or has failed', async () => {
  const answer = { come: () => {}, fail: (_: Error) => {} }
  holdEngine('image', new Promise<void>((resolve) => Object.assign(answer, { come: resolve })))
  holdEngine('image', new Promise((_, reject) => Object.assign(answer, { fail: reject })))
  needEngine('image', pictures)()
  answer.come()
  await settle()
  expect(end).not.toHaveBeenCalled()
  answer.fail(new Error('gone'))
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1))
})

test('who never answers holds it no longer than five seconds', async () => {
  holdEngine('image', new Promise(() => {}))
  needEngine('image', pictures)()
  await vi.advanceTimersByTimeAsync(4900)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(end).toHaveBeenCalledTimes(1)
})

/** Lets all happen that is not held: the code that ends an engine is fetched first. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(50)
}
