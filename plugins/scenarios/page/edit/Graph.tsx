import '@xyflow/react/dist/base.css'
import { useReducedMotion } from '@mantine/hooks'
import {
  type Connection,
  type Edge,
  MarkerType,
  type Node,
  Panel,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import styles from './Graph.module.css'
import { type CardData, GraphCard } from './GraphCard.tsx'
import { GraphWay, type WayData } from './GraphWay.tsx'
import type { MapEdge, StoryGraph } from './graphOf.ts'
import { type Layout, layoutOf, nodeSize, type Point, type Route, shapeOf, wayKey } from './layout.ts'
import { idWords } from './nodeWords.ts'

export interface MapProps {
  readonly graph: StoryGraph
  readonly selected: string | undefined
  readonly isEditable: boolean
  readonly onSelect: (id: string) => void
  readonly onRemove: (id: string) => void
  readonly onConnect: (from: string, to: string) => void
}

type CardNode = Node<CardData, 'card'>
type WayEdge = Edge<WayData, 'way'>

/** So many are shown at once when the map opens; of more, the start. */
const maxAtOnce = 40
/** So many are all shown again whenever one comes or goes; in a larger map that would be far from where one works. */
const maxFitted = 12
const maxSmall = 300

/** The story as a drawing: nodes to choose, and lines to draw between them. */
export default function Graph({ graph, selected, isEditable, onSelect, onRemove, onConnect }: MapProps) {
  const { places, routes } = useLayout(graph)
  const nodes = useCards(graph, places, selected, isEditable)
  const edges = useMemo(() => graph.edges.map((edge) => lineOf(edge, routes.get(wayKey(edge)))), [graph.edges, routes])
  const { setFlow, chosenHere, show } = useSight(graph, places, selected)
  const idOf = (key: string | null | undefined) => nodes.find((node) => node.id === key)?.data.node.id

  const choose = (id: string) => {
    chosenHere.current = id
    onSelect(id)
  }
  const press = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest('.react-flow__node') : null
    const id = idOf(card?.getAttribute('data-id'))
    if (id === undefined) return
    if (event.key === 'Enter' || event.key === ' ') choose(id)
    else if (event.key === 'Delete' && isEditable) onRemove(id)
    else return
    event.preventDefault()
  }
  const join = ({ source, target }: Connection) => {
    const [from, to] = [idOf(source), idOf(target)]
    if (from !== undefined && to !== undefined) onConnect(from, to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the nodes in it take the keys
    <div className={styles.graph} onKeyDown={press}>
      <ReactFlow<CardNode, WayEdge>
        className={styles.flow ?? ''}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={setFlow}
        onNodeClick={(_, { data }) => choose(data.node.id)}
        onConnect={join}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={isEditable}
        edgesFocusable={false}
        elementsSelectable={false}
        nodesFocusable
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        defaultMarkerColor={null}
        minZoom={graph.nodes.length > maxSmall ? 0.3 : 0.1}
        maxZoom={1.5}
        ariaLabelConfig={spoken}
      >
        <Panel position="bottom-left" className={styles.sight ?? ''}>
          <Button size="compact-sm" variant="default" aria-label="Zoom in" onClick={() => show('nearer')}>
            +
          </Button>
          <Button size="compact-sm" variant="default" aria-label="Zoom out" onClick={() => show('farther')}>
            −
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => show('whole')}>
            Show all
          </Button>
        </Panel>
      </ReactFlow>
    </div>
  )
}

const nodeTypes = { card: GraphCard }
const edgeTypes = { way: GraphWay }
const spoken = {
  'node.a11yDescription.default': 'Press Enter to open this node, Delete to remove it.',
  'node.a11yDescription.keyboardDisabled': 'Press Enter to open this node, Delete to remove it.',
}

/** Places change only when the shape of the story does, not with every word. */
function useLayout(graph: StoryGraph): Layout {
  const shape = shapeOf(graph)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for all of the graph that matters here
  return useMemo(() => layoutOf(graph), [shape])
}

/** In the order they are read, from top to bottom; those that did not change stay the same objects. */
function useCards(
  graph: StoryGraph,
  places: ReadonlyMap<string, Point>,
  selected: string | undefined,
  isEditable: boolean,
): CardNode[] {
  const cards = useMemo(
    () =>
      graph.nodes
        .map((node): CardNode => {
          const { x, y } = places.get(node.id) ?? origin
          const position = { x, y }
          return { id: keyOf(node.id), type: 'card', position, ...frame, data: { node, isEditable } }
        })
        .toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x),
    [graph, places, isEditable],
  )
  return useMemo(
    () => cards.map((card) => (card.data.node.id === selected ? { ...card, ...chosen } : card)),
    [cards, selected],
  )
}

const origin: Point = { x: 0, y: 0 }
/** Said beforehand, so that nothing has to be measured and lines can lead to what is not on the screen. */
const frame = {
  ...nodeSize,
  measured: nodeSize,
  ariaRole: 'button',
  handles: [
    { type: 'target', position: Position.Top, x: nodeSize.width / 2, y: 0, width: 1, height: 1 },
    { type: 'source', position: Position.Bottom, x: nodeSize.width / 2, y: nodeSize.height, width: 1, height: 1 },
  ],
} satisfies Partial<CardNode>
const chosen = { selected: true, domAttributes: { 'aria-current': 'true' } } satisfies Partial<CardNode>

/** An id as React Flow may have it: it looks things up by selectors, which a stranger's name could break. */
const keyOf = (id: string): string => `n${id.replace(/[^\w-]/g, (letter) => `.${letter.charCodeAt(0).toString(16)}.`)}`

const lineOf = ({ from, to, kind, label = '' }: MapEdge, route: Route | undefined): WayEdge => ({
  id: `${kind} ${keyOf(from)} ${keyOf(to)}`,
  type: 'way',
  data: { route },
  source: keyOf(from),
  target: keyOf(to),
  className: styles[kind] ?? '',
  markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 },
  ...(label !== '' && { label: label.length > maxLabel ? `${label.slice(0, maxLabel - 1)}…` : label }),
  ariaLabel: `${idWords(from)} leads to ${idWords(to)}${label && `: ${label}`}`,
})

const maxLabel = 28
/** What of the map is in sight: all of a small one, else the start; later whatever is chosen elsewhere. */
function useSight(graph: StoryGraph, places: ReadonlyMap<string, Point>, selected: string | undefined) {
  const [flow, setFlow] = useState<ReactFlowInstance<CardNode, WayEdge>>()
  const isCalm = useReducedMotion()
  const chosenHere = useRef<string>(undefined)
  const seen = useRef<ReadonlyMap<string, Point>>(undefined)
  const start = graph.nodes.find(({ isStart }) => isStart)?.id
  const count = graph.nodes.length

  useEffect(() => {
    if (!flow || count === 0) return
    const isFirst = seen.current === undefined
    const hasMoved = seen.current !== places
    seen.current = places
    const duration = isFirst || isCalm ? 0 : 250
    const target = selected ?? (isFirst ? start : undefined)
    if (hasMoved && count <= (isFirst ? maxAtOnce : maxFitted))
      void flow.fitView({ maxZoom: 1, padding: 0.1, duration })
    else if (target !== undefined && (hasMoved || chosenHere.current !== target)) {
      const place = places.get(target)
      // One that was just added: its map is drawn in a moment.
      if (!place) return
      const { x, y } = place
      const zoom = Math.max(flow.getZoom(), 0.6)
      void flow.setCenter(x + nodeSize.width / 2, y + nodeSize.height / 2, { zoom, duration })
    }
    chosenHere.current = selected
  }, [flow, places, selected, start, count, isCalm])

  const show = (what: 'nearer' | 'farther' | 'whole') => {
    const duration = isCalm ? 0 : 200
    if (what === 'nearer') void flow?.zoomIn({ duration })
    else if (what === 'farther') void flow?.zoomOut({ duration })
    else void flow?.fitView({ duration, padding: 0.1 })
  }
  return { setFlow, chosenHere, show }
}
