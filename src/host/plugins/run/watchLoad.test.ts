import { type PluginId, type PluginManifest, Scope } from 'sdk'
import { toasts } from 'sdk/page/toasts.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as switches from './switches.ts'
import { maxBytes, noticedBytes, unansweredMs, watchLoad } from './watchLoad.ts'

const setEnabled = vi.spyOn(switches, 'setEnabled').mockResolvedValue()
afterAll(() => setEnabled.mockRestore())

const manifest = { id: 'example.mill' as PluginId, name: 'Mill\u202E"' } as PluginManifest

const stage = () => {
  const scope = new Scope('test')
  const over = vi.fn<(why: string) => void>()
  return { scope, over, load: watchLoad(manifest, scope, over) }
}
const titles = () => toasts.shown.map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers()
  toasts.shown = []
  setEnabled.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a busy plugin is named in a notice, and ended after a minute without an answer', () => {
  const { load, over } = stage()
  load.busy()
  load.busy()
  expect(titles()).toEqual(['“Mill” uses a lot of your processor.'])
  vi.advanceTimersByTime(unansweredMs - 1)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over.mock.calls).toEqual([['It kept a processor busy for more than a minute.']])
})

test('a plugin that rests again is not ended, and its notice goes', () => {
  const { load, over } = stage()
  load.busy()
  load.calm()
  expect(titles()).toEqual([])
  vi.advanceTimersByTime(2 * unansweredMs)
  expect(over).not.toHaveBeenCalled()
})

test('one that may run is neither noticed nor ended again', () => {
  const { load, over } = stage()
  load.busy()
  toasts.shown[0]?.otherAction?.run()
  load.calm()
  load.busy()
  vi.advanceTimersByTime(2 * unansweredMs)
  expect([titles(), over.mock.calls]).toEqual([[], []])
})

test('stopping it from the notice switches it off', () => {
  stage().load.busy()
  toasts.shown[0]?.action?.run()
  expect(setEnabled).toHaveBeenCalledWith('example.mill', false)
})

test('memory is noticed at its half and ends the plugin above its bound, whatever was answered', () => {
  const { load, over } = stage()
  load.held(noticedBytes)
  expect(titles()).toEqual([])
  load.held(noticedBytes + 1)
  expect(titles()).toEqual(['“Mill” uses a lot of memory.'])
  toasts.shown[0]?.otherAction?.run()
  load.held(maxBytes)
  expect(over).not.toHaveBeenCalled()
  load.held(maxBytes + 1)
  expect(over.mock.calls).toEqual([['It held 256 MiB of memory; 256 MiB are allowed.']])
})

test('its notices go with the plugin', () => {
  const { load, scope, over } = stage()
  load.busy()
  load.held(noticedBytes + 1)
  scope.close()
  vi.advanceTimersByTime(unansweredMs)
  expect([titles(), over.mock.calls]).toEqual([[], []])
})
