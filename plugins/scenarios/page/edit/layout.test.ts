import { expect, test } from 'vitest'
import { graphOf } from './graphOf.ts'
import { labelSize, layoutOf, nodeSize, type Point } from './layout.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const labelBox = ({ x, y }: Point): Box => ({ x: x - labelSize.width / 2, y: y - labelSize.height / 2, ...labelSize })

/** A hall with so many doors; each room leads back, on to the last one, and to itself. */
function hall(doors: number) {
  const rooms = Array.from({ length: doors }, (_, at) => `room ${at}`)
  const button = (to: string) => ({ to, label: `Through the ${to} and on` })
  const nodes = Object.fromEntries([
    ['hall', { buttons: [...rooms, 'end'].map(button) }],
    ...rooms.map((room) => [room, { buttons: [button('hall'), button('end'), button(room)] }] as const),
    ['end', { end: true }],
  ])
  return graphOf({ start: 'hall', nodes }, undefined, true)
}

test.each(Array.from({ length: 11 }, (_, at) => at + 2))(
  'with %d choices no label lies below a node or another label',
  (doors) => {
    const graph = hall(doors)
    const { places, routes } = layoutOf(graph)
    const labels = [...routes.values()].map(({ label }) => labelBox(label))
    const cards = [...places.values()].map((place) => ({ ...place, ...nodeSize }))
    expect(labels).toHaveLength(graph.edges.length)
    expect(labels.filter((label) => cards.some((card) => overlap(label, card)))).toEqual([])
    expect(labels.filter((label, at) => labels.some((other, place) => place > at && overlap(label, other)))).toEqual([])
  },
)
