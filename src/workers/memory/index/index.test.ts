import fc from 'fast-check'
import { expect, test } from 'vitest'
import { best } from './best.ts'
import { dotKernel } from './dotKernel.ts'
import { cosine, quantise } from './quantise.ts'
import { plainVectors, type VectorMemory, vectorMemory, wasmVectors } from './VectorMemory.ts'
import { VectorRange } from './VectorRange.ts'

const unit = (parts: readonly number[]): Float32Array => {
  const length = Math.hypot(...parts) || 1
  return Float32Array.from(parts, (part) => part / length)
}
const place = (parts: readonly number[]) => quantise(unit(parts)) ?? { scale: 0, bytes: new Int8Array(parts.length) }

/** Numbers that look like chance and are the same each time. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 31 - 1
  }
}
const drawn = (source: Generator<number, never>, count: number) =>
  Array.from({ length: count }, () => source.next().value)

test('the kernel is code that a browser with wide instructions takes', () => {
  expect(WebAssembly.validate(dotKernel)).toBe(true)
  expect(vectorMemory(384).kind).toBe('wasm')
})

test('rounding to bytes moves a cosine by less than a hundredth', () => {
  const source = chance(7)
  for (let round = 0; round < 50; round++) {
    const [a, b] = [unit(drawn(source, 384)), unit(drawn(source, 384))]
    const exact = a.reduce((sum, part, at) => sum + part * (b[at] ?? 0), 0)
    expect(Math.abs(cosine(place([...a]), place([...b])) - exact)).toBeLessThan(0.01)
  }
})

test('what is not a number has no place among vectors', () => {
  expect(quantise(Float32Array.of(0.5, Number.NaN))).toBeUndefined()
  expect(quantise(Float32Array.of(Number.POSITIVE_INFINITY))).toBeUndefined()
  expect(quantise(new Float32Array(3))).toEqual({ scale: 0, bytes: new Int8Array(3) })
})

test('wide instructions and plain ones rank any vectors of any length the same', () => {
  const seeds = fc.record({
    seed: fc.nat(),
    dimensions: fc.integer({ min: 1, max: 400 }),
    count: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(seeds, ({ seed, dimensions, count }) => {
      const source = chance(seed)
      const vectors = Array.from({ length: count }, () => place(drawn(source, dimensions)))
      const question = place(drawn(source, dimensions))
      const rank = (memory: VectorMemory) => {
        const range = new VectorRange<number>(memory)
        for (const [index, vector] of vectors.entries()) range.add(vector, index)
        return [...range.cosines(question)]
      }
      const [wide, plain] = [rank(wasmVectors(dimensions)), rank(plainVectors(dimensions))]
      expect(wide).toEqual(plain)
      expect(best(wide, 10)).toEqual(best(plain, 10))
      expect(wide.every((near, at) => Math.abs(near - cosine(question, vectors[at] ?? question)) < 1e-6)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('whatever is added and removed, a range holds what is left, each with its owner', () => {
  const steps = fc.array(fc.oneof(fc.constant('add' as const), fc.nat(300)), { maxLength: 400 })
  fc.assert(
    fc.property(steps, fc.constantFrom(wasmVectors, plainVectors), (todo, make) => {
      const memory = make(8)
      const [range, neighbour] = [
        new VectorRange<{ slot: number; name: number }>(memory),
        new VectorRange<string>(memory),
      ]
      const source = chance(3)
      const expected = new Map<number, Int8Array>()
      const beside = place(drawn(source, 8))
      neighbour.add(beside, 'next door')
      for (const [name, step] of todo.entries()) {
        if (step === 'add') {
          const vector = place(drawn(source, 8))
          const owner = { slot: 0, name }
          owner.slot = range.add(vector, owner)
          expected.set(name, vector.bytes)
          continue
        }
        const gone = range.ownerOf(step)
        const moved = range.remove(step)
        if (moved) moved.slot = step
        if (gone) expected.delete(gone.name)
      }
      const found = new Map<number, Int8Array>()
      for (let slot = 0; slot < range.size; slot++) {
        const owner = range.ownerOf(slot)
        expect(owner?.slot).toBe(slot)
        if (owner) found.set(owner.name, range.vector(slot).bytes)
      }
      expect(new Map([...found].toSorted())).toEqual(new Map([...expected].toSorted()))
      expect(neighbour.vector(0).bytes).toEqual(beside.bytes)
    }),
    { numRuns: 60 },
  )
})

test('room that is given back is used again', () => {
  const memory = wasmVectors(384)
  const fill = () => {
    const range = new VectorRange<number>(memory)
    for (let index = 0; index < 1000; index++) range.add({ scale: 1, bytes: new Int8Array(384) }, index)
    return range
  }
  fill().clear()
  const before = memory.bytes
  fill().clear()
  expect(memory.bytes).toBe(before)
})

test('the best are the highest, best first, and of equals the earlier', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 })), fc.nat(20), (values, count) => {
      const sorted = [...values.keys()].toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
      expect(best(values, count)).toEqual(sorted.slice(0, count))
    }),
  )
})
