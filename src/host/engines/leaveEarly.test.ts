// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

/** The page is left; `persisted` says whether the browser keeps it. */
const leave = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))

/** A page that waits for `settled`, and what has ended of it. */
async function watched(settled: Promise<unknown>) {
  const { engineScope } = await import('./startEngines.ts')
  const { endEnginesWhenLeftEarly } = await import('./leaveEarly.ts')
  const ended = vi.fn()
  engineScope.add(ended)
  endEnginesWhenLeftEarly(settled)
  return ended
}

test('a page that is left before it has settled ends its engines', async () => {
  const ended = await watched(new Promise(() => {}))
  leave(true)
  expect(ended).toHaveBeenCalledOnce()
})

test('a page that could not settle ends them, too', async () => {
  const ended = await watched(Promise.reject(new Error('No.')))
  leave(true)
  expect(ended).toHaveBeenCalledOnce()
})

test('a page that has settled leaves its engines to finish', async () => {
  const settled = Promise.resolve()
  const ended = await watched(settled)
  await settled
  leave(true)
  expect(ended).not.toHaveBeenCalled()
})

test('a page that is not kept goes on with what it is saving', async () => {
  const ended = await watched(new Promise(() => {}))
  leave(false)
  expect(ended).not.toHaveBeenCalled()
})
