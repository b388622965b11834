import { setFlagsFromString } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Best } from './best.ts'
import { relaxedKernel, wideKernel } from './dotKernel.ts'
import { cosine, quantise } from './quantise.ts'
import { plainVectors, type VectorMemory, vectorMemory, wasmVectors } from './VectorMemory.ts'
import { VectorRange } from './VectorRange.ts'

// Node 20 can do what browsers do, if it is told to.
setFlagsFromString('--experimental-wasm-relaxed-simd')

const unit = (parts: readonly number[]): Float32Array => {
  const length = Math.hypot(...parts) || 1
  return Float32Array.from(parts, (part) => part / length)
}
const place = (parts: readonly number[]) => quantise(unit(parts)) ?? { scale: 0, bytes: new Int8Array(parts.length) }

function best(values: ArrayLike<number>, count: number): readonly number[] {
  const top = new Best(count)
  for (let index = 0; index < values.length; index++) top.add(index, values[index] ?? Number.NaN)
  return top.indexes
}

/** Numbers that look like chance and are the same each time. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 31 - 1
  }
}
const drawn = (source: Generator<number, never>, count: number) =>
  Array.from({ length: count }, () => source.next().value)

test('the kernels are code that a browser with wide instructions takes, and the faster one is taken', () => {
  expect([relaxedKernel, wideKernel].map(({ code }) => WebAssembly.validate(code))).toEqual([true, true])
  expect(vectorMemory(384).kind).toBe('wasm, relaxed')
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
      const plain = rank(plainVectors(dimensions))
      const wide = rank(wasmVectors(dimensions, wideKernel))
      expect(wide).toEqual(plain)
      expect(rank(wasmVectors(dimensions, relaxedKernel))).toEqual(plain)
      expect(wide.every((near, at) => Math.abs(near - cosine(question, vectors[at] ?? question)) < 1e-6)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a first look at half of each vector finds the same nearest as a look at all of them', () => {
  const cases = fc.record({
    seed: fc.nat(),
    dimensions: fc.constantFrom(1, 8, 31, 32, 33, 96, 384, 768),
    count: fc.integer({ min: 0, max: 300 }),
    // Few different ones: many are as near as each other.
    different: fc.integer({ min: 1, max: 300 }),
    wanted: fc.nat(20),
    make: fc.constantFrom(
      (dimensions: number) => wasmVectors(dimensions, relaxedKernel),
      (dimensions: number) => wasmVectors(dimensions, wideKernel),
      plainVectors,
    ),
  })
  fc.assert(
    fc.property(cases, ({ seed, dimensions, count, different, wanted, make }) => {
      const source = chance(seed)
      const vectors = Array.from({ length: different }, () => place(drawn(source, dimensions)))
      const range = new VectorRange<number>(make(dimensions))
      for (let index = 0; index < count; index++) range.add(vectors[index % different] ?? place([1]), index)
      const question = place(drawn(source, dimensions))
      expect(range.nearest(question, wanted)).toEqual(best(range.cosines(question), wanted))
    }),
    { numRuns: 100 },
  )
})

test('a scale that is none hides nothing that is near', () => {
  const range = new VectorRange<number>(wasmVectors(32))
  const bytes = new Int8Array(32).fill(100)
  for (let index = 0; index < 200; index++) range.add({ scale: index === 150 ? -1 : 0.01 / (index + 1), bytes }, index)
  const question = { scale: 0.01, bytes: bytes.map((each) => -each) }
  expect(range.nearest(question, 3)).toEqual(best(range.cosines(question), 3))
  expect(range.nearest(question, 1)).toEqual([150])
})

test('the largest numbers there are do not run over', () => {
  for (const make of [relaxedKernel, wideKernel]) {
    for (const dimensions of [384, 4096]) {
      const range = new VectorRange<number>(wasmVectors(dimensions, make))
      const most = new Int8Array(dimensions).fill(127)
      range.add({ scale: 1 / 127, bytes: most }, 0)
      range.add({ scale: 1 / 127, bytes: new Int8Array(dimensions).fill(-128) }, 1)
      const found = range.cosines({ scale: 1 / 127, bytes: most })
      expect([...found]).toEqual([dimensions, Math.fround((-128 / 127) * dimensions)])
    }
  }
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
