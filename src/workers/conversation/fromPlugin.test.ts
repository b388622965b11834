import fc from 'fast-check'
import { codeOf, PluginError, type PluginId } from 'sdk'
import { expect, test } from 'vitest'
import { callPluginStream, type StreamReading } from '../shared/callPlugin.ts'
import { deltaReading, progressReading, readConnectionState, readFailure, readModels } from './fromPlugin.ts'

const plugin = 'acme.liar' as PluginId

async function* says(...items: readonly unknown[]) {
  yield* items
}
const streamed = <T>(source: AsyncIterable<unknown>, reading: StreamReading<T>) =>
  callPluginStream({ plugin, method: 'chat', signal: new AbortController().signal }, () => source, reading)
async function heard(...items: readonly unknown[]) {
  const deltas: unknown[] = []
  for await (const delta of streamed(says(...items), deltaReading(plugin))) deltas.push(delta)
  return deltas
}
const refusal = (reading: Promise<unknown>) => reading.then(() => undefined, codeOf)

test('kinds that are not known yet are passed over', async () => {
  expect(await heard({ kind: 'smell', of: 'rain' }, { kind: 'text', text: 'Rain.' })).toEqual([
    { kind: 'text', text: 'Rain.' },
  ])
})

test('what is no delta ends the stream with an error that names the plugin', async () => {
  for (const lie of [null, 7, 'text', [], {}, { kind: 3 }, { kind: 'text', text: { evil: true } }, { kind: 'end' }]) {
    const error = await heard(lie).catch((caught: unknown) => caught)
    expect(codeOf(error)).toBe('plugin/call-failed')
    expect((error as Error).message).toContain('acme.liar')
  }
})

test('a reply that never ends is ended', async () => {
  const huge = { kind: 'text', text: 'a'.repeat(300_000) }
  expect(await refusal(heard(...Array<unknown>(20).fill(huge)))).toBe('plugin/call-failed')
})

test('counts that are none are not reported', async () => {
  const usage = { kind: 'usage', output: 1, trusted: true }
  expect(await heard({ ...usage, input: Number.NaN }, { ...usage, input: -5 }, { ...usage, input: '9' })).toEqual([])
})

test('an inherited name is no field', async () => {
  const delta = JSON.parse('{"__proto__":{"kind":"text","text":"x"}}') as unknown
  expect(await refusal(heard(delta))).toBe('plugin/call-failed')
  expect(readFailure({ kind: '__proto__', message: 'x' })).toBeUndefined()
})

test('a failure thrown with a kind nobody knows keeps its words and loses the rest', async () => {
  const source = (async function* () {
    yield* []
    throw new PluginError('llm/rate', 'Busy.', { details: { failure: { kind: 'constructor', message: 'Busy.' } } })
  })()
  const error = await streamed(source, deltaReading(plugin))
    [Symbol.asyncIterator]()
    .next()
    .catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'llm/rate', message: 'Busy.', details: undefined })
})

test('a wait that is no number is not waited for', () => {
  const said = { kind: 'rate', message: 'Busy.', retryable: true, retryAfterMs: Number.NaN, scope: 'key' }
  expect(readFailure(said)).toEqual({ kind: 'rate', message: 'Busy.', retryable: true, scope: 'key' })
})

test('of a million models the first ten thousand with a usable name are listed', () => {
  const models = Array.from({ length: 1_000_000 }, (_, index) => ({ id: `m${index}` }))
  expect(readModels(plugin, models)).toHaveLength(10_000)
  expect(readModels(plugin, [{ id: '' }, { id: 'x'.repeat(301) }, null, { id: 'ok', contextTokens: 'many' }])).toEqual([
    { id: 'ok' },
  ])
  expect(() => readModels(plugin, { id: 'not a list' })).toThrow('acme.liar')
})

test('a connection state is one of the three or an error', () => {
  expect(readConnectionState(plugin, { kind: 'ready', extra: 1 })).toEqual({ kind: 'ready' })
  const note = 'Runs on your processor.'
  expect(readConnectionState(plugin, { kind: 'ready', note })).toEqual({ kind: 'ready', note })
  expect(() => readConnectionState(plugin, { kind: 'down', failure: 'everything' })).toThrow('acme.liar')
})

test('a download ends with a model', async () => {
  const last = streamed(says({ kind: 'done', model: {} }), progressReading(plugin))
    [Symbol.asyncIterator]()
    .next()
  expect(await refusal(last)).toBe('plugin/call-failed')
})

test('whatever a plugin sends, the outcome is deltas or an error with a code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything()), async (items) => {
      const code = await refusal(heard(...items))
      expect([undefined, 'plugin/call-failed']).toContain(code)
    }),
  )
})
