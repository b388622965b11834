import type { PagePart, PluginId } from 'sdk'
import { expect, test, vi } from 'vitest'
import { lampPlugin } from '../plugin.fixture.ts'

const world = vi.hoisted(() => ({ signal: undefined as AbortSignal | undefined, cuts: 0 }))
vi.mock('virtual:builtin-pages', () => {
  const part: PagePart = {
    async open(_port, _address, signal) {
      world.signal = signal
    },
    cut: () => void world.cuts++,
  }
  return { default: { 'vesper.lamp': async () => ({ default: part }) } }
})
const { cutPages, openPage } = await import('./openPage.ts')

const lamp = lampPlugin({
  id: 'vesper.lamp' as PluginId,
  sdk: '^1.2',
  permissions: { transport: { kinds: ['page'], reason: 'Light is made in the page.' } },
})

test('what was opened outlives the call that asked for it, and ends with the plugin', async () => {
  const [call, life] = [new AbortController(), new AbortController()]
  const port = await openPage(lamp, '', call.signal, life.signal)
  call.abort()
  expect(world.signal?.aborted).toBe(false)
  life.abort()
  expect(world.signal?.aborted).toBe(true)
  port.close()
})

test('only what comes with Vesper, and asks for it, has a part in the page', async () => {
  const { signal } = new AbortController()
  const stranger = { ...lamp, id: 'acme.lamp' as PluginId }
  await expect(openPage(stranger, '', signal, signal)).rejects.toMatchObject({ code: 'plugin/denied' })
  await expect(openPage({ ...lamp, permissions: {} }, '', signal, signal)).rejects.toThrow('no part of its own')
})

test('parts are silenced by the plugin they belong to', () => {
  cutPages(['vesper.other' as PluginId])
  expect(world.cuts).toBe(0)
  cutPages()
  expect(world.cuts).toBe(1)
})
