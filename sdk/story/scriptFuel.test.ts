import { expect, test } from 'vitest'
import { burnFuel } from './scriptFuel.ts'
import { clockFunction } from './scriptWasm.ts'

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

/** A module with one function, exported as `f`, one global of its own, and this body. */
const module = (...body: readonly number[]) =>
  Uint8Array.of(
    ...header,
    ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
    ...[0x03, 0x02, 0x01, 0x00],
    ...[0x06, 0x06, 0x01, 0x7f, 0x01, 0x41, 0x07, 0x0b],
    ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
    ...[0x0a, body.length + 5, 0x01, body.length + 3, 0x01, 0x01, 0x7f, ...body],
  )
const endlessLoop = [0x03, 0x40, 0x0c, 0x00, 0x0b, 0x0b]
const callsItself = [0x10, 0x00, 0x0b]
const onceRound = [0x03, 0x40, 0x0b, 0x0b]

function burning(wasm: Uint8Array, tank: number) {
  const { f, fuel, clock } = new WebAssembly.Instance(new WebAssembly.Module(burnFuel(wasm))).exports
  if (!(fuel instanceof WebAssembly.Global) || !(clock instanceof WebAssembly.Table) || typeof f !== 'function')
    throw new Error('It has lost an export.')
  fuel.value = tank
  return { run: f as () => void, fuel, clock }
}

/** `memory.fill(0, 0, bytes)` in a module with one page of memory. */
const filling = (bytes: number) =>
  Uint8Array.of(
    ...header,
    ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
    ...[0x03, 0x02, 0x01, 0x00],
    ...[0x05, 0x03, 0x01, 0x00, 0x01],
    ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
    ...[0x0a, 0x0f, 0x01, 0x0d, 0x00, 0x41, 0x00, 0x41, 0x00],
    ...[0x41, (bytes & 0x7f) | 0x80, 0x80 | ((bytes >> 7) & 0x7f), (bytes >> 14) & 0x3f, 0xfc, 0x0b, 0x00, 0x0b],
  )

test('an endless loop traps when its fuel is gone', () => {
  const { run, fuel } = burning(module(...endlessLoop), 1000)
  expect(run).toThrow(WebAssembly.RuntimeError)
  expect(fuel.value).toBe(0)
})

test('so does a function that calls itself', () => {
  expect(burning(module(...callsItself), 100).run).toThrow(WebAssembly.RuntimeError)
})

test('so do functions that call each other, however long the round', () => {
  /** Function 0 is the way in; 1 calls 2, and so on, and the last calls 1. */
  const round = (length: number) =>
    Uint8Array.of(
      ...header,
      ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
      ...[0x03, length + 2, length + 1, ...Array.from({ length: length + 1 }, () => 0)],
      ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
      ...[0x0a, 5 * length + 6, length + 1],
      ...Array.from({ length: length + 1 }, (_, at) => [0x04, 0x00, 0x10, (at % length) + 1, 0x0b]).flat(),
    )
  for (const length of [2, 3, 4, 5, 9]) {
    const { run, fuel } = burning(round(length), 30)
    expect(run).toThrow(WebAssembly.RuntimeError)
    expect(fuel.value).toBe(0)
  }
})

test('what ends by itself burns a little and is not disturbed', () => {
  const { run, fuel } = burning(module(...onceRound), 1000)
  run()
  expect(fuel.value).toBe(999)
})

test('an unexpected instruction is refused, for what follows it could not be read', () => {
  expect(() => burnFuel(module(0xfd, 0x00, 0x0b))).toThrow('253')
})

test('a module that is cut off is refused', () => {
  expect(() => burnFuel(module(...endlessLoop).subarray(0, -8))).toThrow()
})

test('bulk memory work burns by its length', () => {
  const { run, fuel } = burning(filling(48_000), 10_000)
  run()
  expect(fuel.value).toBe(10_000 - 48_000 / 16)
})

test('asks the clock when the fuel is gone, and goes on with what it gives', () => {
  const { run, clock } = burning(module(...endlessLoop), 1000)
  const given = [500, 500, 0]
  let asked = 0
  clock.set(
    0,
    clockFunction(() => given[asked++] ?? 0),
  )
  expect(run).toThrow('unreachable')
  expect(asked).toBe(3)
})
