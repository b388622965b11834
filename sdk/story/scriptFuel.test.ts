import { expect, test } from 'vitest'
import { burnFuel } from './scriptFuel.ts'

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
  const { f, fuel } = new WebAssembly.Instance(new WebAssembly.Module(burnFuel(wasm))).exports
  if (!(fuel instanceof WebAssembly.Global) || typeof f !== 'function') throw new Error('It has lost an export.')
  fuel.value = tank
  return { run: f as () => void, fuel }
}

test('an endless loop traps when its fuel is gone', () => {
  const { run, fuel } = burning(module(...endlessLoop), 1000)
  expect(run).toThrow(WebAssembly.RuntimeError)
  expect(fuel.value).toBe(0)
})

test('so does a function that calls itself', () => {
  expect(burning(module(...callsItself), 100).run).toThrow('unreachable')
})

test('what ends by itself burns a little and is not disturbed', () => {
  const { run, fuel } = burning(module(...onceRound), 1000)
  run()
  expect(fuel.value).toBe(998)
})

test('an instruction that nobody expects is refused, for what follows it could not be read', () => {
  expect(() => burnFuel(module(0xfd, 0x00, 0x0b))).toThrow('253')
})

test('a module that is cut off is refused', () => {
  expect(() => burnFuel(module(...endlessLoop).subarray(0, -8))).toThrow()
})
