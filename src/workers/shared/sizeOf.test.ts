import { expect, test } from 'vitest'
import { sizeOf } from './sizeOf.ts'

test('grows with text, names and bytes', () => {
  expect(sizeOf('x'.repeat(1000))).toBeGreaterThanOrEqual(2000)
  expect(sizeOf({ ['n'.repeat(1000)]: 1 })).toBeGreaterThanOrEqual(2000)
  expect(sizeOf(new Float32Array(1000))).toBeGreaterThanOrEqual(4000)
  expect(sizeOf(Array.from({ length: 1000 }, () => 0))).toBeGreaterThanOrEqual(8000)
})

test('counts the whole buffer behind a small view of it', () => {
  expect(sizeOf(new Uint8Array(new ArrayBuffer(5000), 0, 1))).toBeGreaterThanOrEqual(5000)
})

test('counts a thing that appears twice once, and a thing that contains itself', () => {
  const shared = new ArrayBuffer(5000)
  expect(sizeOf([shared, shared])).toBeLessThan(6000)
  const round: unknown[] = []
  round.push(round)
  expect(sizeOf(round)).toBeLessThan(100)
})

test('is not exhausted by depth', () => {
  let deep: unknown = new ArrayBuffer(5000)
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(sizeOf(deep)).toBeGreaterThan(800_000)
})
