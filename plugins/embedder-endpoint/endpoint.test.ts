import fc from 'fast-check'
import { driven, type FakeClock, fakeClock, fakeContext, fakeSecrets } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { FaultScript, type ScriptedFault } from '../../tests/simulators/devices/double.ts'
import { netTo } from '../../tests/simulators/devices/http.ts'
import { type EmbeddingDouble, embeddingDouble } from '../../tests/simulators/embedding/embedding.ts'
import { mischiefs } from '../../tests/simulators/embedding/mischief.ts'
import { endpoint } from './endpoint.ts'
import { maxDimensions, unitVector } from './unitVector.ts'

interface Rig {
  readonly double: EmbeddingDouble
  readonly clock: FakeClock
  readonly log: readonly { readonly message: string }[]
  readonly requests: readonly { readonly url: string }[]
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
}

const origin = 'http://localhost:11434'
const ollama = { kind: 'ollama', baseUrl: origin, model: 'nomic-embed-text' }
const openai = { kind: 'openai', baseUrl: origin, model: 'long-embed' }

function rig(settings: object = ollama, script: readonly ScriptedFault[] = [], key?: string): Rig {
  const clock = fakeClock()
  const double = embeddingDouble(clock, new FaultScript(script))
  const network = netTo({ [origin]: double }, key === undefined ? {} : { 'api-key': key })
  const secrets = fakeSecrets(key === undefined ? [] : ['api-key'])
  const fake = fakeContext({ settings, grants: { net: network.net, secrets } })
  const embedder = endpoint(fake.context, clock)
  return {
    double,
    clock,
    log: fake.log,
    requests: network.requests,
    embed: (texts, signal = new AbortController().signal) => driven(embedder.embed(texts, { signal }), clock),
  }
}

const nearness = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? Number.NaN), 0)
const tea = 'Ines drinks her tea without sugar.'
const again = 'Without sugar is how Ines drinks tea.'
const pier = 'The pier was painted green last spring.'

describe.each([
  ['Ollama', ollama],
  ['OpenAI', openai],
])('in the words of %s', (_name, settings) => {
  test('texts of like words are near, and every vector is as long as the model makes it', async () => {
    const [a, b, c] = await rig(settings).embed([tea, again, pier])
    expect(a).toHaveLength(settings === ollama ? 768 : 1536)
    expect(nearness(a, a)).toBeCloseTo(1, 5)
    expect(nearness(a, b)).toBeGreaterThan(nearness(a, c) + 0.3)
  })

  test('many texts go in batches and come back in their order', async () => {
    const { embed, double } = rig(settings)
    const texts = Array.from({ length: 40 }, (_, at) => `boat number ${at}`)
    const vectors = await embed(texts)
    expect(double.calls.map((call) => call.texts.length)).toEqual([16, 16, 8])
    const [last] = await rig(settings).embed(['boat number 39'])
    expect(nearness(vectors[39], last)).toBeCloseTo(1, 5)
  })

  test.each(mischiefs)('an answer with %s is refused in plain words', async (mischief) => {
    const { embed, double } = rig(settings)
    double.mischief = mischief
    await expect(embed([tea, pier])).rejects.toMatchObject({
      code: expect.stringMatching(/^llm\//),
      message: expect.stringMatching(/^[A-Z].{20,}/s),
    })
  })

  test.each(['html', 'truncated', 'empty', 'prototype'])('a body that is %s is refused', async (form) => {
    const { embed } = rig(settings, [{ onNth: 1, fault: { kind: 'malformed', form } }])
    await expect(embed([tea])).rejects.toMatchObject({ code: 'llm/protocol' })
  })

  test.each([
    [{ kind: 'rateLimit', retryAfterMs: 4000 } as const, 4000],
    [{ kind: 'error', code: 503 } as const, 1000],
  ])('a busy server is asked again when it wishes: %o', async (fault, waitMs) => {
    const { embed, clock, double } = rig(settings, [{ onNth: 1, fault }])
    const began = clock.now()
    await embed([tea])
    expect(clock.now() - began).toBeGreaterThanOrEqual(waitMs)
    expect(clock.now() - began).toBeLessThan(waitMs + 300)
    expect(double.calls).toHaveLength(1)
  })

  test('a server that stays busy is asked three times in all', async () => {
    const { embed, requests } = rig(settings, [{ at: 0, fault: { kind: 'error', code: 503 } }])
    await expect(embed([tea])).rejects.toMatchObject({ code: 'llm/overloaded' })
    expect(requests).toHaveLength(3)
  })

  test('a server that wants to be left alone for long is not waited for', async () => {
    const { embed, requests } = rig(settings, [{ at: 0, fault: { kind: 'rateLimit', retryAfterMs: 60_000 } }])
    await expect(embed([tea])).rejects.toMatchObject({ code: 'llm/rate', retryAfterMs: 60_000 })
    expect(requests).toHaveLength(1)
  })

  test('a text that is too long for the model is cut to its beginning', async () => {
    const { embed, double } = rig({ ...settings, model: 'all-minilm' })
    const long = 'lantern '.repeat(400)
    await embed([long])
    expect(double.calls[0]?.texts[0]).toBe(long.slice(0, 500))
  })

  test('texts without a letter have vectors too', async () => {
    const vectors = await rig(settings).embed([tea, '', '  '])
    expect(vectors).toHaveLength(3)
    expect(nearness(vectors[1], vectors[2])).toBeCloseTo(1, 5)
  })

  test('a key goes along when one is saved', async () => {
    const { embed, double } = rig(settings, [], 'lantern')
    double.key = 'lantern'
    expect(await embed([tea])).toHaveLength(1)
  })

  test('a missing key is said, and not asked for again', async () => {
    const { embed, double, requests } = rig(settings)
    double.key = 'lantern'
    await expect(embed([tea])).rejects.toMatchObject({ code: 'llm/auth' })
    expect(requests).toHaveLength(1)
  })

  test('a server that is silent is left within the time the host gives', async () => {
    const { embed, clock } = rig(settings, [{ at: 0, fault: { kind: 'silent' } }])
    const began = clock.now()
    await expect(embed([tea])).rejects.toMatchObject({ code: 'llm/timeout' })
    expect(clock.now() - began).toBeLessThan(20_000)
  })

  test('a server that is not there is said to be so', async () => {
    const { embed } = rig(settings, [{ at: 0, fault: { kind: 'refuse' } }])
    await expect(embed([tea])).rejects.toMatchObject({ code: 'llm/network' })
  })

  test('an abort between two attempts ends it, and leaves no timer', async () => {
    const { embed, clock, requests } = rig(settings, [{ at: 0, fault: { kind: 'error', code: 503 } }])
    const leave = new AbortController()
    void clock.sleep(500).then(() => leave.abort())
    await expect(embed([tea], leave.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
    expect(clock.sleepers).toBe(0)
  })
})

test('a model that Ollama does not have is named, with what to do', async () => {
  await expect(rig({ ...ollama, model: 'wren' }).embed([tea])).rejects.toMatchObject({
    message: 'The server does not have the model “wren”. Pull it first: ollama pull wren',
  })
})

test('a model that only writes is told from one that makes vectors', async () => {
  await expect(rig({ ...ollama, model: 'tern:8b' }).embed([tea])).rejects.toMatchObject({
    message: expect.stringContaining('choose an embedding model'),
  })
})

test.each([
  ['an address', { ...ollama, baseUrl: '' }, 'net/bad-address'],
  ['an address that is one', { ...ollama, baseUrl: 'ftp://attic' }, 'net/bad-address'],
  ['a model', { ...ollama, model: ' ' }, 'llm/bad-request'],
])('without %s it asks for one before it asks the server', async (_what, settings, code) => {
  const { embed, requests } = rig(settings)
  await expect(embed([tea])).rejects.toMatchObject({ code })
  expect(requests).toEqual([])
})

test('the log says once how long the model’s vectors are', async () => {
  const { embed, log } = rig(openai)
  await embed([tea])
  await embed([pier])
  expect(log.map(({ message }) => message)).toEqual(['long-embed makes vectors of 1536 numbers.'])
})

test('a vector of any length comes out as long as it is, up to the most there is room for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6000 }), (length) => {
      const unit = unitVector(new Float32Array(length).fill(2))
      expect(unit).toHaveLength(Math.min(length, maxDimensions))
      expect(nearness(unit, unit)).toBeCloseTo(1, 4)
    }),
    { numRuns: 40 },
  )
})

test('a vector keeps its cosines', () => {
  const vectors = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 })
  const cosine = (a: Float32Array, b: Float32Array) => nearness(a, b) / Math.sqrt(nearness(a, a) * nearness(b, b))
  fc.assert(
    fc.property(vectors, vectors, (one, other) => {
      const [a, b] = [Float32Array.from(one), Float32Array.from(other)]
      fc.pre(nearness(a, a) > 1e-3 && nearness(b, b) > 1e-3)
      expect(nearness(unitVector(a), unitVector(b))).toBeCloseTo(cosine(a, b), 4)
    }),
    { numRuns: 40 },
  )
})

test('a vector of the largest numbers there are still has the length 1', () => {
  const fitted = unitVector(new Float32Array(700).fill(3e38))
  expect(nearness(fitted, fitted)).toBeCloseTo(1, 5)
})
