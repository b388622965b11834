import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manifestOf } from '../../../workers/media/registry/registry.fixture.ts'
import { missingServices, serviceCircle } from './services.ts'

const needs = (id: string, ...others: readonly string[]) =>
  manifestOf({ id, provides: [`${id}/x@1`], consumes: others.map((other) => `${other}/x@1`) })

test('names the services nobody offers', () => {
  expect(missingServices(needs('a.a', 'a.b', 'a.c'), [needs('a.b')])).toEqual(['a.c/x@1'])
})

test('a plugin that needs its own service needs itself', () => {
  expect(serviceCircle(needs('a.a', 'a.a'), [])).toEqual(['a.a', 'a.a'])
})

test('a circle among others is not this plugin’s', () => {
  expect(serviceCircle(needs('a.a', 'a.b'), [needs('a.b', 'a.c'), needs('a.c', 'a.b')])).toBeUndefined()
})

test('whatever it names is a circle, and among plugins in a row there is none', () => {
  const links = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 })
  const name = (index: number) => `a.p${index}`
  const plugins = (pairs: readonly (readonly [number, number])[]) =>
    Array.from({ length: 8 }, (_, index) =>
      needs(name(index), ...new Set(pairs.filter(([from]) => from === index).map(([, to]) => name(to)))),
    )
  fc.assert(
    fc.property(links, (pairs) => {
      const [first, ...rest] = plugins(pairs)
      if (!first) throw new Error('no plugin')
      const circle = serviceCircle(first, rest)
      for (const [index, id] of (circle ?? []).slice(1).entries()) {
        expect(pairs.some(([from, to]) => name(from) === circle?.[index] && name(to) === id)).toBe(true)
      }
      const upwards = plugins(pairs.filter(([from, to]) => from < to))
      expect(serviceCircle(upwards[0] ?? first, upwards.slice(1))).toBeUndefined()
    }),
  )
})
