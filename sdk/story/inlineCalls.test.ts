import { expect, test } from 'vitest'
import { inlineCalls } from './inlineCalls.ts'
import { burnFuel } from './scriptFuel.ts'

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const part = (id: number, ...content: readonly number[]) => [id, ...sized(content)]
/** Lengths in two bytes, so that longer bodies fit. */
const sized = (content: readonly number[]) => [(content.length & 0x7f) | 0x80, content.length >> 7, ...content]

/** `br_table` with 210 targets, all of them the block that begins right before it: what makes a stepper. */
const dispatch = [0x02, 0x40, 0x20, 0x00, 0x0e, 0xd2, 0x01, ...Array.from({ length: 211 }, () => 0), 0x0b]

/** A module that exports `step`, of (i32) -> i32, with the functions it calls behind it: index 1, 2, …, of the same kind. */
const module = (step: readonly number[], ...callees: readonly (readonly number[])[]) => {
  const bodies = [[0x00, ...dispatch, ...step, 0x0b], ...callees]
  return Uint8Array.from([
    ...header,
    ...part(1, 0x01, 0x60, 0x01, 0x7f, 0x01, 0x7f),
    ...part(3, bodies.length, ...bodies.map(() => 0)),
    ...part(7, 0x01, 0x04, ...new TextEncoder().encode('step'), 0x00, 0x00),
    ...part(10, bodies.length, ...bodies.flatMap(sized)),
  ])
}

function stepOf(wasm: Uint8Array<ArrayBuffer>): (value: number) => number {
  const { step } = new WebAssembly.Instance(new WebAssembly.Module(wasm)).exports
  if (typeof step !== 'function') throw new Error('It has lost an export.')
  return step as (value: number) => number
}

/** Where a module calls function `index` by name. */
const calls = (wasm: Uint8Array, index: number): number =>
  wasm.filter((byte, at) => byte === 0x10 && wasm[at + 1] === index).length

const argument = [0x20, 0x00]
/** `if (n < 10) return n + 100; return n` with the first return from within a block. */
const early = [
  ...[0x00, ...argument, 0x41, 0x0a, 0x48, 0x04, 0x40, ...argument, 0x41, 0xe4, 0x00, 0x6a, 0x0f, 0x0b],
  ...[...argument, 0x0b],
]
/** A local that begins at 0, as it must at every call: `x = x + n; return x`. */
const counting = [0x01, 0x01, 0x7f, 0x20, 0x01, ...argument, 0x6a, 0x21, 0x01, 0x20, 0x01, 0x0b]
const looping = [0x00, 0x03, 0x40, 0x0b, ...argument, 0x0b]
/** Calls the function behind it twice. */
const twice = [0x00, ...argument, 0x10, 0x02, 0x10, 0x02, 0x0b]
const callsItself = [
  0x00,
  ...argument,
  0x45,
  0x04,
  0x40,
  0x41,
  0x07,
  0x0f,
  0x0b,
  ...argument,
  0x41,
  0x01,
  0x6b,
  0x10,
  0x01,
  0x0b,
]

test.each([
  ['a return from within a block', module([...argument, 0x10, 0x01], early), [3, 50], [103, 50]],
  ['two calls, each with its locals at zero', module([...argument, 0x10, 0x01, 0x10, 0x01], counting), [4], [4]],
  ['a call within a call', module([...argument, 0x10, 0x01, 0x10, 0x01], twice, counting), [9], [9]],
  ['arguments from another call', module([...argument, 0x10, 0x01, 0x10, 0x02], early, counting), [2, 70], [102, 70]],
  ['a function that calls itself', module([...argument, 0x10, 0x01], callsItself), [5], [7]],
])('%s does as before, without the call', (_, wasm, given, expected) => {
  const rewritten = inlineCalls(wasm)
  expect(given.map(stepOf(wasm))).toEqual(expected)
  expect(given.map(stepOf(rewritten))).toEqual(expected)
  expect(given.map(stepOf(burnFuel(rewritten)))).toEqual(expected)
  expect(rewritten.length).toBeGreaterThan(wasm.length)
})

test('a small function is called no more by the stepper', () => {
  const wasm = module([...argument, 0x10, 0x01], early)
  expect([calls(wasm, 1), calls(inlineCalls(wasm), 1)]).toEqual([1, 0])
})

test('a function with a loop stays a call, for its loop burns fuel', () => {
  const rewritten = inlineCalls(module([...argument, 0x10, 0x01], looping))
  expect(calls(rewritten, 1)).toBe(1)
  expect(stepOf(rewritten)(8)).toBe(8)
})

test('a module without a stepper stays as it is', () => {
  const wasm = Uint8Array.from([...header, ...part(1, 0x00)])
  expect([...inlineCalls(wasm)]).toEqual([...wasm.subarray(0, 8), 1, 1, 0])
})
