import { describe, expect, test } from 'vitest'
import type { ChatDelta, LlmProvider } from '../contributions/llmProvider.ts'
import { brokenRows as brokenOf } from './brokenRows.fixture.ts'
import { fakeClock } from './fakeClock.ts'
import { fakeContext } from './fakeContext.ts'
import { runKit } from './kit.ts'
import { llmProviderKit } from './llmProviderKit.ts'
import { pluginKit } from './pluginKit.ts'

/** A provider that keeps every promise a provider without a server makes, except for what is replaced. */
const speaking = (...deltas: readonly ChatDelta[]): LlmProvider => ({
  models: async () => [{ id: 'a' }],
  check: async () => ({ kind: 'ready' }),
  async *chat(_request, { signal }) {
    if (signal.aborted) yield { kind: 'end', reason: 'aborted' }
    else yield* deltas
  },
})
const end: ChatDelta = { kind: 'end', reason: 'stop' }

async function brokenRows(provider: LlmProvider): Promise<readonly string[]> {
  const broken: string[] = []
  for (const { row, run } of runKit(llmProviderKit, () => ({ model: 'a', make: () => provider }))) {
    await run().catch(() => broken.push(row))
  }
  return broken
}

describe('the provider kit', () => {
  test('passes a provider that keeps its promises', async () => {
    expect(await brokenRows(speaking({ kind: 'text', text: 'Hi' }, end))).toEqual([])
  })

  test.each([
    ['two ends', speaking(end, end), 'end-once'],
    ['no end', speaking(), 'end-once'],
    ['words after the end', speaking(end, { kind: 'text', text: 'Hi' }), 'end-once'],
    ['doubled models', { ...speaking(end), models: async () => [{ id: 'a' }, { id: 'a' }] }, 'models'],
    ['a failure without a code', { ...speaking(end), models: () => Promise.reject(new Error('no')) }, 'models'],
  ])('catches %s', async (_fault, provider, row) => expect(await brokenRows(provider)).toContain(row))
})

describe('the plugin kit', () => {
  const broken = async (
    manifest: Parameters<(typeof pluginKit.rows)[0]['check']>[0]['manifest'],
    uses: readonly 'net'[],
  ) => {
    const rows = runKit(pluginKit, () => ({ manifest, definition: { uses, llmProvider: { a: () => speaking(end) } } }))
    const failed: string[] = []
    for (const { row, run } of rows) await run().catch(() => failed.push(row))
    return failed
  }
  const contributes = { llmProvider: [{ id: 'a' }] }

  test('passes a plugin whose halves fit', async () => {
    expect(await broken({ contributes, permissions: { net: {} } }, ['net'])).toEqual([])
  })

  test('catches an id that only one half knows', async () => {
    expect(await broken({ contributes: { llmProvider: [{ id: 'b' }] } }, [])).toEqual(['ids'])
  })

  test('catches a capability nobody was asked for', async () => {
    expect(await broken({ contributes }, ['net'])).toEqual(['uses'])
  })
})

describe('the plugin kit, further', () => {
  const service = 'acme.weather/forecast@1'
  const place = (left: number, asked: number) => ({
    place: async () => ({ leftovers: () => left, requests: async () => asked, close: async () => {} }),
  })
  const rows = (more: object) =>
    brokenOf(pluginKit, () => ({ manifest: { id: 'acme.weather', contributes: {} }, definition: {}, ...more }))

  test('passes services under their full names, in a place that is left as it was', async () => {
    const manifest = { id: 'acme.weather', contributes: {}, provides: [service] }
    const definition = { services: { [service]: () => ({}) } }
    expect(await rows({ manifest, definition, host: place(0, 0) })).toEqual([])
  })

  test.each([
    ['a service nobody was told of', { definition: { services: { [service]: () => ({}) } } }, 'services'],
    ['leftovers', { host: place(1, 0) }, 'leaves-nothing'],
    ['a request at the start', { host: place(0, 1) }, 'loads-offline'],
    [
      'a contribution without its methods',
      { manifest: { contributes: { command: [{ id: 'a' }] } }, definition: { command: { a: () => ({}) } } },
      'made',
    ],
    [
      'a throw at something new',
      {
        manifest: { contributes: { kinkModule: [{ id: 'a' }] } },
        definition: { kinkModule: { a: () => ({ prompt: () => [], react: () => Promise.reject(new Error('New.')) }) } },
      },
      'unknown-kinds',
    ],
  ])('catches %s', async (_fault, more, row) => expect(await rows(more)).toEqual([row]))
})

test('a capability that was not granted fails loudly', () => {
  expect(() => fakeContext().context.net).toThrow('was not granted "net"')
})

test('the clock does not run backwards, and wakes sleepers in order', async () => {
  const clock = fakeClock(0)
  const woken: number[] = []
  for (const ms of [30, 10, 20]) void clock.sleep(ms).then(() => woken.push(clock.now()))
  await clock.advance(25)
  expect([woken, clock.now(), clock.sleepers]).toEqual([[10, 20], 25, 1])
  await expect(clock.advance(-1)).rejects.toThrow(RangeError)
})
