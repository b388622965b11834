import { PluginError, type PluginId } from 'sdk'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type PluginReport, watchPluginCalls } from '../../workers/shared/callPlugin.ts'
import { callContribution, streamContribution, wasShown } from './contributions.ts'
import { runFakePlugin } from './run/fakePlugin.fixture.ts'

const plugin = 'acme.weather' as PluginId
const host = { call: vi.fn(), stream: vi.fn() }
const reports: PluginReport[] = []

beforeEach(() => {
  runFakePlugin({ id: plugin }, host)
  onTestFinished(watchPluginCalls((report) => void reports.push(report)))
  host.call.mockReset()
  host.stream.mockReset()
  reports.length = 0
})
const never = new AbortController().signal

async function gather(stream: AsyncIterable<unknown>) {
  const items: unknown[] = []
  for await (const item of stream) items.push(item)
  return items
}

test('a call reaches the contribution with its arguments and a signal, and is reported', async () => {
  host.call.mockResolvedValue('done')
  const message = { control: 'go', value: null }
  expect(
    await callContribution({ plugin, point: 'panel', id: 'today', method: 'receive', signal: never }, [message]),
  ).toBe('done')
  expect(host.call).toHaveBeenCalledWith('panel', 'today', 'receive', message, { signal: expect.any(AbortSignal) })
  expect(reports).toMatchObject([{ plugin, method: 'panel.receive', outcome: 'answered' }])
})

test('a plugin that throws is named, and the failure is reported', async () => {
  host.call.mockRejectedValue(new Error('oops'))
  await expect(
    callContribution({ plugin, point: 'panel', id: 'today', method: 'receive', signal: never }, []),
  ).rejects.toMatchObject({
    code: 'plugin/call-failed',
  })
  expect(reports).toMatchObject([{ plugin, outcome: 'failed' }])
})

test('only what is the plugin’s own fault was shown already: that the player denied something is told by the caller', async () => {
  const press = () =>
    callContribution({ plugin, point: 'panel', id: 'today', method: 'receive', signal: never }, []).catch(
      (error: unknown) => error,
    )
  host.call.mockRejectedValueOnce(new PluginError('plugin/denied', 'The player has not allowed this.'))
  expect(wasShown(await press())).toBe(false)
  host.call.mockRejectedValueOnce(new TypeError('oops'))
  expect(wasShown(await press())).toBe(true)
})

test('a plugin that does not answer within thirty seconds is given up', async () => {
  vi.useFakeTimers()
  host.call.mockReturnValue(new Promise(() => {}))
  const answer = expect(
    callContribution({ plugin, point: 'panel', id: 'today', method: 'receive', signal: never }, []),
  ).rejects.toMatchObject({
    code: 'plugin/timed-out',
  })
  await vi.advanceTimersByTimeAsync(30_000)
  await answer
  vi.useRealTimers()
})

test('a stream is handed on item by item, and its end is the plugin’s', async () => {
  host.stream.mockImplementation(async function* () {
    yield 1
    yield 2
  })
  expect(
    await gather(streamContribution({ plugin, point: 'route', id: 'week', method: 'watch', signal: never }, [])),
  ).toEqual([1, 2])
  expect(host.stream).toHaveBeenCalledWith('route', 'week', 'watch', { signal: expect.any(AbortSignal) })
})

test('the caller’s signal ends a stream that waits, and that is no failure', async () => {
  host.stream.mockImplementation(async function* () {
    yield 1
    await new Promise(() => {})
  })
  const stop = new AbortController()
  const items: unknown[] = []
  await expect(
    (async () => {
      for await (const item of streamContribution(
        { plugin, point: 'panel', id: 'today', method: 'watch', signal: stop.signal },
        [],
      )) {
        items.push(item)
        stop.abort()
      }
    })(),
  ).rejects.toMatchObject({ name: 'AbortError' })
  expect(items).toEqual([1])
  expect(reports).toMatchObject([{ outcome: 'aborted' }])
})

test('a plugin that cannot be started is the caller’s to hear of', async () => {
  await expect(
    callContribution(
      { plugin: 'acme.gone' as PluginId, point: 'panel', id: 'today', method: 'receive', signal: never },
      [],
    ),
  ).rejects.toMatchObject({ code: 'plugin/not-found' })
})
