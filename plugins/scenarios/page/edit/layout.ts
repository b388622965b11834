import { Graph, layout } from '@dagrejs/dagre'
import type { MapEdge, StoryGraph } from './graphOf.ts'

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

/** How large a label of a line is drawn at most. */
export const labelSize = { width: 184, height: 20 } as const

/** A line as it is led around the nodes. */
export interface Route {
  /** Where it passes between its ends. */
  readonly points: readonly Point[]
  /** The middle of its label. */
  readonly label: Point
}

export interface Layout {
  /** Where each node stands, by its upper left corner: the story runs from top to bottom. */
  readonly places: ReadonlyMap<string, Point>
  /** By `wayKey`; none where there are too many. */
  readonly routes: ReadonlyMap<string, Route>
}

export const wayKey = ({ from, to, kind }: Pick<MapEdge, 'from' | 'to' | 'kind'>): string =>
  JSON.stringify([from, to, kind])

export function layoutOf(graph: StoryGraph): Layout {
  return graph.nodes.length <= maxPlaced && graph.edges.length <= maxWays
    ? placed(graph)
    : { places: inRows(graph), routes: new Map() }
}

/** The parts of a graph that its layout depends on, as a text: the same text, the same places. */
export const shapeOf = ({ nodes, edges }: StoryGraph): string =>
  JSON.stringify([
    nodes.map(({ id, isStart }) => [id, isStart]),
    edges.map(({ from, to, kind, label }) => [from, to, kind, label !== undefined]),
  ])

/** Labels have room of their own, so that none lies below a node or another label. */
function placed({ nodes, edges }: StoryGraph): Layout {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: gap.across, ranksep: gap.down, ranker: 'tight-tree' })
  graph.setDefaultEdgeLabel(() => ({}))
  // By number: names of strangers are not to be keys of another's objects.
  const numbers = new Map(startFirst(nodes).map(({ id }, index) => [id, String(index)]))
  for (const number of numbers.values()) graph.setNode(number, { ...nodeSize })
  const ways = edges.flatMap((edge) => {
    const [v, w] = [numbers.get(edge.from), numbers.get(edge.to)]
    return v === undefined || w === undefined ? [] : [{ key: wayKey(edge), way: { v, w, name: edge.kind }, edge }]
  })
  for (const { way, edge } of ways)
    graph.setEdge(way, { labelpos: 'c', ...(edge.label === undefined ? { width: 0, height: 0 } : labelSize) })
  layout(graph, { disableOptimalOrderHeuristic: nodes.length > maxWellPlaced })
  const places = new Map(
    [...numbers].map(([id, number]) => {
      const { x = 0, y = 0 } = graph.node(number) as Partial<Point>
      return [id, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }]
    }),
  )
  const routes = new Map<string, Route>()
  for (const { key, way } of ways) {
    const { points, x, y } = graph.edge(way) as Partial<Point> & { readonly points?: readonly Point[] }
    const middle = points?.[Math.floor(points.length / 2)]
    if (!points || !middle) continue
    const isLoop = way.v === way.w
    const label = { x: x ?? middle.x, y: y ?? middle.y }
    routes.set(key, { points: isLoop ? [label] : points.slice(1, -1), label })
  }
  return { places, routes }
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
