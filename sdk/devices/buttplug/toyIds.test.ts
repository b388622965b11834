import { expect, test } from 'vitest'
import { ToyIds } from './toyIds.ts'
import type { Toy } from './toys.ts'

const toy = (index: number, name: string, displayName?: string): Toy => ({
  index,
  name,
  ...(displayName !== undefined && { displayName }),
  gapMs: 0,
  outputs: [],
  inputs: [],
})
const idsIn = (ids: ToyIds, ...toys: readonly Toy[]) => ids.name(toys).map(({ id }) => id)

test('a toy keeps its name under another number, and after it was away', () => {
  const ids = new ToyIds('x')
  const before = idsIn(ids, toy(0, 'Hush'))
  idsIn(ids)
  expect(idsIn(ids, toy(5, 'Hush'))).toEqual(before)
})

test('among equals each has a name of its own, and keeps it when another leaves', () => {
  const ids = new ToyIds('x')
  const [, second] = idsIn(ids, toy(0, 'Hush'), toy(1, 'Hush'))
  expect(idsIn(ids, toy(1, 'Hush'))).toEqual([second])
  expect(new Set(idsIn(ids, toy(1, 'Hush'), toy(2, 'Hush'))).size).toBe(2)
  expect(ids.name([toy(1, 'Hush')])[0]?.label).toBe('Hush 2')
})

test('what the player calls it tells it from others of its kind', () => {
  const ids = new ToyIds('x')
  expect(ids.name([toy(0, 'Hush', 'Mine')])[0]).toMatchObject({ id: 'x:Hush:Mine', label: 'Mine' })
  expect(idsIn(ids, toy(0, 'Hush'))).toEqual(['x:Hush'])
})

test('a name cannot pass for another, whatever is in it', () => {
  expect(idsIn(new ToyIds('x'), toy(0, 'a:b'), toy(1, 'a', 'b'), toy(2, 'a/b'))).toEqual([
    'x:a%3Ab',
    'x:a:b',
    'x:a%2Fb',
  ])
})
