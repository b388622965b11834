import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, type Placed } from './inOrder.ts'

const ids = (entries: readonly (Placed & { readonly id: string })[]) => inOrder(entries).map(({ id }) => id)

test('entries stand in the order they came', () => {
  expect(ids([{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual(['a', 'b', 'c'])
})

test('an entry stands directly behind the last of those it names, wherever it came', () => {
  expect(ids([{ id: 'x', after: ['b', 'a', 'gone'] }, { id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual([
    'a',
    'b',
    'x',
    'c',
  ])
})

test('several behind the same one keep the order they came in', () => {
  expect(ids([{ id: 'y', after: 'a' }, { id: 'a' }, { id: 'b' }, { id: 'z', after: 'a' }])).toEqual([
    'a',
    'y',
    'z',
    'b',
  ])
})

test('what stands behind an entry goes with it', () => {
  expect(ids([{ id: 'a' }, { id: 'b' }, { id: 'deep', after: 'y' }, { id: 'y', after: 'a' }])).toEqual([
    'a',
    'y',
    'deep',
    'b',
  ])
})

test('an entry stands ahead of the first it names only where none of those it stands behind is there', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  const x = { id: 'x', after: 'p', before: ['b', 'a'] }
  expect(ids([a, b, x])).toEqual(['x', 'a', 'b'])
  expect(ids([a, b, { id: 'p' }, x])).toEqual(['a', 'b', 'p', 'x'])
})

test('circles and names that are not there lose nothing', () => {
  expect(
    ids([
      { id: 'a', after: 'b' },
      { id: 'b', after: 'a' },
      { id: 'c', after: 'c' },
      { id: 'd', after: 'gone' },
    ]),
  ).toHaveLength(4)
})

test('what stands behind a circle still stands behind it', () => {
  expect(
    ids([
      { id: 'd', after: 'a' },
      { id: 'a', after: 'b' },
      { id: 'b', after: 'a' },
    ]),
  ).toEqual(['a', 'd', 'b'])
})

const names = fc.constantFrom(...'abcdefgh')
const entry = fc.record(
  { id: names, after: fc.oneof(names, fc.array(names, { maxLength: 3 })), before: names },
  { requiredKeys: ['id'] },
)
const list = fc.uniqueArray(entry, { selector: ({ id }) => id })
const anchors = ({ after = [], before = [] }: Placed, here: readonly string[]) => {
  const [behind, ahead] = [[after].flat(), [before].flat()].map((all) => all.filter((id) => here.includes(id)))
  return { behind: behind ?? [], ahead: behind?.length ? [] : (ahead ?? []) }
}

test('every entry stands in the order exactly once, even where two share an id', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const order = inOrder(entries)
      expect(order).toHaveLength(entries.length)
      expect(new Set(order)).toEqual(new Set(entries))
    }),
  )
})

test('where no entry waits for itself, each stands behind or ahead of all it names', () => {
  fc.assert(
    fc.property(list, (entries) => {
      const here = entries.map(({ id }) => id)
      const waitsFor = (id: string, seen: readonly string[] = []): boolean => {
        if (seen.includes(id)) return true
        const { behind, ahead } = anchors(entries.find((one) => one.id === id) ?? {}, here)
        return [...behind, ...ahead].some((other) => waitsFor(other, [...seen, id]))
      }
      fc.pre(!here.some((id) => waitsFor(id)))
      const order = ids(entries)
      for (const one of entries) {
        const { behind, ahead } = anchors(one, here)
        for (const id of behind) expect(order.indexOf(one.id)).toBeGreaterThan(order.indexOf(id))
        for (const id of ahead) expect(order.indexOf(one.id)).toBeLessThan(order.indexOf(id))
      }
    }),
  )
})

test('those that say nothing of their place keep the order they came in', () => {
  fc.assert(
    fc.property(list, (entries) => {
      const silent = (all: readonly Placed[]) => all.filter(({ after, before }) => !after && !before)
      expect(silent(inOrder(entries))).toEqual(silent(entries))
    }),
  )
})
