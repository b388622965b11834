import fc from 'fast-check'
import type { StoryAbout } from 'sdk'
import { describe, expect, test } from 'vitest'
import { graphOf } from './graphOf.ts'
import { layoutOf, nodeSize } from './layout.ts'
import type { ScenarioJson } from './scenarioDocument.ts'

const tea: ScenarioJson = {
  start: 'counter',
  nodes: {
    counter: {
      desc: 'A kettle sings.\nIt is late.',
      buttons: [{ to: 'garden' }, { to: 'garden' }, { to: 'attic' }],
      aiActions: [{ to: 'cellar' }],
    },
    garden: { wait: 5, next: 'counter' },
    cellar: { end: true, buttons: [{ to: 'loft' }] },
    loft: { noChat: true, aiActions: [{ to: 'garden' }], next: 'garden' },
  },
}
const nothing: StoryAbout = {
  title: '',
  author: '',
  description: '',
  tags: [],
  pages: [],
  missing: [],
  hosts: [],
  diagnostics: [],
}
const node = (graph: ReturnType<typeof graphOf>, id: string) => graph.nodes.find((one) => one.id === id)

test('ways are drawn once for each kind, and only where they lead', () => {
  expect(graphOf(tea, undefined, true).edges).toEqual([
    { from: 'counter', to: 'garden', kind: 'button' },
    { from: 'counter', to: 'cellar', kind: 'partner' },
    { from: 'garden', to: 'counter', kind: 'time' },
  ])
})

test('a line says what the player chooses, all choices that lead the same way on one', () => {
  const choices = [
    { label: 'Open the door', to: 'hall' },
    { label: 'Knock', to: 'hall' },
    { label: 'Leave', to: 'street' },
  ]
  const graph = graphOf({ start: 'step', nodes: { step: { buttons: choices }, hall: {}, street: {} } }, undefined, true)
  expect(graph.edges.map(({ to, label }) => [to, label])).toEqual([
    ['hall', 'Open the door / Knock'],
    ['street', 'Leave'],
  ])
})

test('the start, the ends, and what nothing leads to are marked', () => {
  const graph = graphOf(tea, undefined, true)
  expect(node(graph, 'counter')).toMatchObject({ isStart: true, isEnd: false, label: 'A kettle sings.' })
  expect(node(graph, 'cellar')).toMatchObject({ isEnd: true, isReached: true })
  expect(node(graph, 'loft')).toMatchObject({ isEnd: true, isReached: false })
})

test('a node bears the worst of its problems', () => {
  const about: StoryAbout = {
    ...nothing,
    diagnostics: [
      { severity: 'note', message: '', page: 'garden' },
      { severity: 'error', message: '', page: 'garden' },
      { severity: 'warning', message: '' },
    ],
  }
  const graph = graphOf(tea, about, true)
  expect(node(graph, 'garden')).toMatchObject({ severity: 'error', problems: 2 })
  expect(node(graph, 'counter')).toMatchObject({ severity: undefined, problems: 0 })
})

test('other formats are drawn as their engines tell', () => {
  const pages = [
    { id: 'one', label: 'one', leads: ['two', 'lost'] },
    { id: 'start', label: 'Begin', leads: ['one'] },
    { id: 'two', label: 'Two', leads: [] },
  ]
  const graph = graphOf({}, { ...nothing, pages }, false)
  expect(graph.edges.map(({ from, to }) => [from, to])).toEqual([
    ['one', 'two'],
    ['start', 'one'],
  ])
  expect(node(graph, 'start')?.isStart).toBe(true)
  expect(node(graph, 'two')?.isEnd).toBe(true)
})

test('whatever stands in a document, it is drawn', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('start', 'nodes'), fc.jsonValue({ maxDepth: 5 })), (document) => {
      const graph = graphOf(document, undefined, true)
      expect(layoutOf(graph).places.size).toBe(graph.nodes.length)
    }),
  )
})

describe('places:', () => {
  const chain = (count: number, lead: (at: number) => number): ScenarioJson => ({
    start: 'n0',
    nodes: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`n${at}`, { buttons: [{ to: `n${lead(at)}` }] }]),
    ),
  })
  const overlaps = (document: ScenarioJson): number => {
    const places = [...layoutOf(graphOf(document, undefined, true)).places.values()]
    return places.filter(({ x, y }, at) =>
      places.some(
        (other, index) =>
          index > at && Math.abs(other.x - x) < nodeSize.width && Math.abs(other.y - y) < nodeSize.height,
      ),
    ).length
  }

  test('a story runs from top to bottom', () => {
    const { places } = layoutOf(
      graphOf(
        chain(3, (at) => at + 1),
        undefined,
        true,
      ),
    )
    const heights = ['n0', 'n1', 'n2'].map((id) => places.get(id)?.y ?? 0)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  })

  test('no two nodes lie on each other, a few or many', () => {
    expect(overlaps(chain(40, (at) => (at * 7) % 40))).toBe(0)
    expect(overlaps(chain(1000, (at) => (at * 7) % 1000))).toBe(0)
  })

  test('five thousand nodes all have a place', () => {
    expect(
      layoutOf(
        graphOf(
          chain(5000, (at) => at + 1),
          undefined,
          true,
        ),
      ).places.size,
    ).toBe(5000)
  })

  test('names of strangers are only names', () => {
    const odd = {
      start: '__proto__',
      nodes: JSON.parse('{"__proto__": {"buttons": [{"to": "constructor"}]}, "constructor": {}}'),
    }
    expect([...layoutOf(graphOf(odd, undefined, true)).places.keys()]).toEqual(['__proto__', 'constructor'])
  })
})
