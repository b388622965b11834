import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKey } from './embedderKeys.ts'
import { fingerprint } from './fingerprint.ts'
import { readVectors } from './readVectors.ts'

describe('vectors of a plugin', () => {
  test('are scaled to length 1, and are not its own copies', () => {
    const given = Float32Array.of(3, 4)
    const [vector] = readVectors([given], 1)
    expect([...(vector ?? [])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
    expect([...given]).toEqual([3, 4])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['words', 'vectors'],
    ['one too few', [Float32Array.of(1)]],
    ['lists in place of vectors', [[1], [1]]],
    ['what claims a length', [{ length: 1e9 }, { length: 1e9 }]],
    ['vectors of different lengths', [Float32Array.of(1), Float32Array.of(1, 2)]],
    ['vectors without numbers', [new Float32Array(), new Float32Array()]],
    ['vectors of nothing but zero', [Float32Array.of(0), Float32Array.of(0)]],
    ['what is not a number', [Float32Array.of(1), Float32Array.of(Number.NaN)]],
    ['what has no end', [Float32Array.of(1), Float32Array.of(Number.POSITIVE_INFINITY)]],
    ['vectors longer than any', [new Float32Array(9_000).fill(1), new Float32Array(9_000).fill(1)]],
  ])('are refused when they are %s', (_, value) => {
    expect(() => readVectors(value, 2)).toThrow(expect.objectContaining({ code: 'plugin/call-failed' }))
  })

  test('of any form are taken or refused, and never break anything', () => {
    fc.assert(
      fc.property(fc.anything({ withTypedArray: true }), fc.nat(3), (value, count) => {
        try {
          expect(readVectors(value, count)).toHaveLength(count)
        } catch (error) {
          expect(error).toMatchObject({ code: 'plugin/call-failed' })
        }
      }),
    )
  })
})

describe('the key of an embedder', () => {
  test.each([
    ['vesper.endpoint/endpoint', { plugin: 'vesper.endpoint', id: 'endpoint' }],
    ['vesper.endpoint/endpoint:nomic:v1/q8', { plugin: 'vesper.endpoint', id: 'endpoint', model: 'nomic:v1/q8' }],
  ])('"%s" names a plugin, its embedder and perhaps a model', (key, parts) => {
    expect(readKey(key)).toEqual(parts)
  })

  test.each(['x', '/x', 'x/', ':/:'])('"%s" names nothing', (key) => {
    expect(() => readKey(key)).toThrow(expect.objectContaining({ code: 'plugin/not-found' }))
  })
})

describe('a model that does not tell its name', () => {
  const one = [Float32Array.of(0.1, -0.9, 0.3), Float32Array.of(0.2, 0.3, 0.9)]

  test('is known by the length of its vectors and where they point', () => {
    expect(fingerprint(one)).toBe('3-1-2')
  })

  test('keeps its name when servers round in another way', () => {
    expect(fingerprint(one.map((vector) => vector.map((value) => value + 1e-4)))).toBe(fingerprint(one))
  })

  test('is another one when its vectors point elsewhere', () => {
    expect(fingerprint(one.map((vector) => vector.toReversed()))).not.toBe(fingerprint(one))
  })
})
