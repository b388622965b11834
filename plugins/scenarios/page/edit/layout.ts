import { Graph, layout } from '@dagrejs/dagre'
import type { StoryGraph } from './graphOf.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** How large a node is drawn. */
export const nodeSize = { width: 200, height: 72 } as const

const gap = { across: 48, down: 72 } as const
/** So many nodes and ways are placed well in a moment; more stand in rows. */
const maxPlaced = 150
const maxWays = 300
/** So many are placed as well as can be. */
const maxWellPlaced = 60

/** Where each node stands, by its upper left corner: the story runs from top to bottom. */
export function layoutOf(graph: StoryGraph): ReadonlyMap<string, Point> {
  return graph.nodes.length <= maxPlaced && graph.edges.length <= maxWays ? placed(graph) : inRows(graph)
}

/** The parts of a graph that its layout depends on, as a text: the same text, the same places. */
export const shapeOf = ({ nodes, edges }: StoryGraph): string =>
  JSON.stringify([nodes.map(({ id, isStart }) => [id, isStart]), edges.map(({ from, to }) => [from, to])])

function placed({ nodes, edges }: StoryGraph): ReadonlyMap<string, Point> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: gap.across, ranksep: gap.down, ranker: 'tight-tree' })
  graph.setDefaultEdgeLabel(() => ({}))
  // By number: names of strangers are not to be keys of another's objects.
  const numbers = new Map(startFirst(nodes).map(({ id }, index) => [id, String(index)]))
  for (const number of numbers.values()) graph.setNode(number, { ...nodeSize })
  for (const { from, to } of edges) {
    const [one, other] = [numbers.get(from), numbers.get(to)]
    if (one !== undefined && other !== undefined && one !== other) graph.setEdge(one, other)
  }
  layout(graph, { disableOptimalOrderHeuristic: nodes.length > maxWellPlaced })
  return new Map(
    [...numbers].map(([id, number]) => {
      const { x = 0, y = 0 } = graph.node(number) as Partial<Point>
      return [id, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }]
    }),
  )
}

/** As one comes upon them from the start on, row by row; what is never reached stands below. */
function inRows({ nodes, edges }: StoryGraph): ReadonlyMap<string, Point> {
  const leads = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  for (const { from, to } of edges) leads.get(from)?.push(to)
  const order = new Set<string>()
  for (const { id } of startFirst(nodes)) {
    const next = [id]
    for (const one of next) {
      if (order.has(one)) continue
      order.add(one)
      next.push(...(leads.get(one) ?? []))
    }
  }
  const columns = Math.ceil(Math.sqrt(nodes.length))
  return new Map(
    [...order].map((id, index) => [
      id,
      {
        x: (index % columns) * (nodeSize.width + gap.across),
        y: Math.floor(index / columns) * (nodeSize.height + gap.down),
      },
    ]),
  )
}

const startFirst = (nodes: StoryGraph['nodes']) => nodes.toSorted((a, b) => Number(b.isStart) - Number(a.isStart))
