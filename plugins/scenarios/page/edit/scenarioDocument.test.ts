import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Place, placeOf, type ScenarioJson, valueAt, withValueAt } from './scenarioDocument.ts'

const tea: ScenarioJson = {
  name: 'The tea room',
  nodes: { counter: { desc: 'A kettle.', buttons: [{ id: 'a', to: 'garden' }, { id: 'b' }] }, garden: {} },
}

test('what stands at a place is found, through objects and lists', () => {
  expect(valueAt(tea, ['nodes', 'counter', 'buttons', 0, 'to'])).toBe('garden')
  expect(valueAt(tea, [])).toBe(tea)
})

test.each([
  [['nodes', 'attic']],
  [['nodes', 'counter', 'buttons', 7]],
  [['nodes', 'counter', 'buttons', 'length']],
  [['name', 0]],
  [['constructor']],
  [['__proto__']],
  [['nodes', 'toString']],
] satisfies [Place][])('nothing stands at %j', (place) => {
  expect(valueAt(tea, place)).toBeUndefined()
})

test('another value is put in its place, and the rest is shared', () => {
  const changed = withValueAt(tea, ['nodes', 'counter', 'desc'], 'Two kettles.')
  expect(valueAt(changed, ['nodes', 'counter', 'desc'])).toBe('Two kettles.')
  expect(valueAt(changed, ['nodes', 'garden'])).toBe(valueAt(tea, ['nodes', 'garden']))
  expect(valueAt(tea, ['nodes', 'counter', 'desc'])).toBe('A kettle.')
})

test('fields keep their order when one of them changes', () => {
  expect(Object.keys(withValueAt({ a: 1, b: 2, c: 3 }, ['b'], 4))).toEqual(['a', 'b', 'c'])
})

test('an entry of a list goes, and those after it move up', () => {
  expect(withValueAt(tea, ['nodes', 'counter', 'buttons', 0], undefined)).toMatchObject({
    nodes: { counter: { buttons: [{ id: 'b' }] } },
  })
})

test('where nothing stands, taking it away changes nothing at all', () => {
  expect(withValueAt(tea, ['nodes', 'attic', 'desc'], undefined)).toBe(tea)
})

test('__proto__ is a name like any other', () => {
  const changed = withValueAt({}, ['nodes', '__proto__', 'desc'], 'A door.')
  expect(valueAt(changed, ['nodes', '__proto__', 'desc'])).toBe('A door.')
  expect(({} as { desc?: unknown }).desc).toBeUndefined()
})

const json = fc.jsonValue({ maxDepth: 4 })
const documents = fc.dictionary(fc.string(), json)
const places = fc
  .array(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'nodes'), fc.nat(3)), { minLength: 1, maxLength: 5 })
  .map(([first = 'nodes', ...rest]): Place => [String(first), ...rest])

test('what is put somewhere is found there, whatever the document', () => {
  fc.assert(
    fc.property(documents, places, json, (document, place, value) => {
      // A list has no holes: beyond its end, a new entry is its last.
      fc.pre(place.every((key) => typeof key === 'string' || key === 0))
      expect(valueAt(withValueAt(document, place, value), place)).toEqual(value)
    }),
  )
})

/** Every place in a value where something stands. */
const placesIn = (value: unknown): readonly Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inside]) => {
        const key = Array.isArray(value) ? Number(name) : name
        return [[key], ...placesIn(inside).map((place) => [key, ...place])]
      })

test('what was changed and changed back is as before', () => {
  fc.assert(
    fc.property(documents, fc.nat(), json, (document, pick, value) => {
      const all = placesIn(document)
      const place = all[pick % Math.max(1, all.length)] ?? ['name']
      const changed = withValueAt(document, place, value)
      expect(withValueAt(changed, place, valueAt(document, place))).toEqual(document)
    }),
  )
})

test('nothing but what is on the way to the place becomes another', () => {
  fc.assert(
    fc.property(documents, places, json, (document, place, value) => {
      const changed = withValueAt(document, place, value)
      const others = Object.keys(document).filter((name) => name !== place[0])
      for (const name of others) expect(valueAt(changed, [name])).toBe(valueAt(document, [name]))
      expect(Object.keys(changed).filter((name) => name !== place[0])).toEqual(others)
    }),
  )
})

const script = { name: 'Tea', nodes: { bar: { buttons: [{ to: 'x' }], 'a.b': { c: 1 } }, 'node 1.5': {} } }

test.each([
  [{ page: 'bar', path: 'buttons.0.to' }, 'bar', ['nodes', 'bar', 'buttons', 0, 'to']],
  [{ page: 'bar', path: 'char' }, 'bar', ['nodes', 'bar', 'char']],
  [{ page: 'bar', path: 'a.b.c' }, 'bar', ['nodes', 'bar', 'a.b', 'c']],
  [{ page: 'bar' }, 'bar', undefined],
  [{ path: 'nodes.node 1.5' }, 'node 1.5', undefined],
  [{ path: 'name' }, undefined, ['name']],
  [{}, undefined, undefined],
  [{ page: '2', path: '3.say.label' }, '2', ['nodes', '2', '3', 'say', 'label']],
])('%j is about %j, field %j', (problem, node, focus) => {
  const selection = node === undefined ? { kind: 'scenario' } : { kind: 'node', id: node }
  expect(placeOf(problem, script)).toEqual({ selection, focus })
})
