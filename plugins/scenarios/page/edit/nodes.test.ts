import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addNode, addWay, connect, duplicateNode, nodesOf, removeNode, renameNode, waysOf } from './nodes.ts'
import { type ScenarioJson, valueAt } from './scenarioDocument.ts'

const tea: ScenarioJson = {
  id: 'tea',
  start: 'counter',
  nodes: {
    counter: {
      buttons: [{ id: 'go-1', label: 'Out', to: 'garden' }, { id: 'stay' }],
      aiActions: [{ desc: 'They ask', to: 'garden' }],
      next: [{ to: 'counter', if: 'cups < 2' }, { to: 'garden' }],
    },
    garden: { next: 'counter' },
  },
}
const ways = (script: ScenarioJson, id: string) => waysOf(script, id).map(({ to }) => to)

test('ways are those of buttons, of the partner, and of time', () => {
  expect(ways(tea, 'counter')).toEqual(['garden', 'garden', 'counter', 'garden'])
  expect(ways(tea, 'garden')).toEqual(['counter'])
})

test('a node comes in beside another, with an id nobody has', () => {
  const first = addNode(tea, 'counter')
  const second = addNode(first.script)
  expect(Object.keys(nodesOf(first.script))).toEqual(['counter', 'node-1', 'garden'])
  expect(Object.keys(nodesOf(second.script))).toEqual(['counter', 'node-1', 'garden', 'node-2'])
})

test('a new way leads where nothing leads yet, else to the next node', () => {
  const lonely = addNode(tea)
  expect(ways(addWay(lonely.script, 'garden', 'buttons') ?? {}, 'garden')).toEqual(['node-1', 'counter'])
  expect(ways(addWay(tea, 'counter', 'aiActions') ?? {}, 'counter')).toEqual([
    'garden',
    'garden',
    'garden',
    'counter',
    'garden',
  ])
})

test('a new way of the last node leads to a new end, and the node is no end any more', () => {
  const one = { start: 'quay', nodes: { quay: { desc: 'Fog.', end: true } } }
  expect(addWay(one, 'quay', 'buttons')).toEqual({
    start: 'quay',
    nodes: {
      quay: { desc: 'Fog.', buttons: [{ id: 'go-1', label: 'Go on', to: 'node-1' }] },
      'node-1': { desc: '', end: true },
    },
  })
})

test('a renamed node is followed by everything that names it', () => {
  const renamed = renameNode(tea, 'counter', 'bar')
  expect(renamed.start).toBe('bar')
  expect(ways(renamed, 'bar')).toEqual(['garden', 'garden', 'bar', 'garden'])
  expect(ways(renamed, 'garden')).toEqual(['bar'])
  expect(Object.keys(nodesOf(renamed))).toEqual(['bar', 'garden'])
})

test.each(['', 'counter', 'garden'])('a node is not renamed to "%s"', (to) => {
  expect(renameNode(tea, 'counter', to)).toBe(tea)
})

test('a node that is not there is not renamed', () => {
  expect(renameNode(tea, 'constructor', 'bar')).toBe(tea)
})

test('a copy stands beside its original and leads where that leads', () => {
  const copied = duplicateNode(tea, 'garden')
  expect(copied?.id).toBe('garden-2')
  expect(ways(copied?.script ?? {}, 'garden-2')).toEqual(['counter'])
  expect(duplicateNode(tea, 'attic')).toBeUndefined()
})

test('a connection is a button with an id nobody has', () => {
  expect(valueAt(connect(tea, 'counter', 'garden'), ['nodes', 'counter', 'buttons', 2])).toEqual({
    id: 'go-2',
    label: 'Go on',
    to: 'garden',
  })
})

test('buttons of a node are not called alike', () => {
  const twice = connect(connect(tea, 'garden', 'counter') ?? {}, 'garden', 'counter')
  const thrice = connect(twice ?? {}, 'garden', 'counter')
  const labels = [0, 1, 2].map((index) => valueAt(thrice, ['nodes', 'garden', 'buttons', index, 'label']))
  expect(labels).toEqual(['Go on', 'Another way', 'Another way 2'])
})

test('a first connection makes the list of buttons', () => {
  expect(valueAt(connect(tea, 'garden', 'garden'), ['nodes', 'garden', 'buttons'])).toHaveLength(1)
})

test.each([
  ['from a node that is not there', {}, 'attic', 'garden'],
  ['to a node that is not there', {}, 'garden', 'attic'],
  ['where the buttons are no list', { counter: { buttons: 'none' } }, 'counter', 'counter'],
  ['where the node is no object', { counter: 7 }, 'counter', 'counter'],
])('there is no connection %s', (_, nodes, from, to) => {
  expect(connect({ ...tea, nodes: { garden: {}, ...nodes } }, from, to)).toBeUndefined()
})

test('a removed node leaves what leads there as it was written', () => {
  const without = removeNode(tea, 'garden')
  expect(Object.keys(nodesOf(without))).toEqual(['counter'])
  expect(valueAt(without, ['nodes', 'counter'])).toBe(valueAt(tea, ['nodes', 'counter']))
})

describe('in any document:', () => {
  const id = fc.constantFrom('a', 'b', 'c', '7', '__proto__', 'constructor', 'node-1', '')
  const way = fc.oneof(fc.record({ to: fc.oneof(id, fc.integer()), label: fc.string() }), fc.jsonValue({ maxDepth: 1 }))
  const list = fc.oneof(fc.array(way, { maxLength: 4 }), id, fc.jsonValue({ maxDepth: 1 }))
  const node = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ buttons: list, aiActions: list, next: list, x: fc.jsonValue() }, { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  )
  const nodes = fc.oneof(
    { weight: 6, arbitrary: fc.array(fc.tuple(id, node), { maxLength: 6 }).map((all) => Object.fromEntries(all)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  )
  const documents = fc.record({ start: fc.oneof(id, fc.integer()), nodes, name: fc.jsonValue() }, { requiredKeys: [] })

  test('renaming keeps every reference, and changes nothing else', () => {
    fc.assert(
      fc.property(documents, id, (document: ScenarioJson, from) => {
        const to = 'renamed'
        const renamed = renameNode(document, from, to)
        const isThere = Object.hasOwn(nodesOf(document), from)
        if (!isThere) {
          expect(renamed).toBe(document)
          return
        }
        expect(Object.hasOwn(nodesOf(renamed), from)).toBe(false)
        const follow = (name: unknown) => (name === from ? to : name)
        expect(valueAt(renamed, ['start'])).toEqual(follow(document.start))
        for (const each of Object.keys(nodesOf(document)))
          expect(ways(renamed, String(follow(each)))).toEqual(ways(document, each).map(follow))
        if (from !== '') expect(renameNode(renamed, to, from)).toEqual(document)
      }),
      { numRuns: 300 },
    )
  })

  test('a node that came and went again leaves no trace', () => {
    fc.assert(
      fc.property(documents, id, (document: ScenarioJson, near) => {
        const { script, id: added } = addNode(document, near)
        expect(Object.hasOwn(nodesOf(document), added)).toBe(false)
        expect(nodesOf(removeNode(script, added))).toEqual(nodesOf(document))
        expect({ ...removeNode(script, added), nodes: 0 }).toEqual({ ...document, nodes: 0 })
      }),
    )
  })

  test('a connection adds one way and changes no other', () => {
    fc.assert(
      fc.property(documents, id, id, (document: ScenarioJson, from, to) => {
        const connected = connect(document, from, to)
        if (!connected) return
        expect(ways(connected, from).toSorted()).toEqual([...ways(document, from), to].toSorted())
        for (const other of Object.keys(nodesOf(document)).filter((name) => name !== from))
          expect(valueAt(connected, ['nodes', other])).toBe(valueAt(document, ['nodes', other]))
      }),
    )
  })
})
