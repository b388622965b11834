import { BaseEdge, type Edge, type EdgeProps, getBezierPath } from '@xyflow/react'
import { labelSize, type Point, type Route } from './layout.ts'

export interface WayData extends Record<string, unknown> {
  readonly route: Route | undefined
}

/** A line on the map: led around the nodes where its way is known, else straight, with its label above what it leads to. */
export function GraphWay(line: EdgeProps<Edge<WayData, 'way'>>) {
  const { sourceX, sourceY, targetX, targetY, data } = line
  const route = data?.route
  const path = route
    ? pathAlong({ x: sourceX, y: sourceY }, route.points, { x: targetX, y: targetY })
    : getBezierPath(line)[0]
  const label = route?.label ?? { x: targetX, y: targetY - labelSize.height }
  return (
    <BaseEdge
      path={path}
      {...(line.label !== undefined && { label: line.label, labelX: label.x, labelY: label.y, ...labelGround })}
      {...(line.markerEnd !== undefined && { markerEnd: line.markerEnd })}
    />
  )
}

const labelGround = {
  labelStyle: { fill: 'var(--text)', fontSize: 11 },
  labelBgStyle: { fill: 'var(--sunken)' },
  labelBgPadding: [6, 3] satisfies [number, number],
  labelBgBorderRadius: 6,
}

/** How far a line that leads back swings below where it begins and above where it ends. */
const swing = 40

/** A smooth line that leaves a node below and comes to another from above. */
export function pathAlong(from: Point, points: readonly Point[], to: Point): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || to.y > from.y) return [`M${from.x},${from.y}`, ...curves([from, ...points, to])].join(' ')
  const [down, up] = [
    { x: first.x, y: from.y },
    { x: last.x, y: to.y },
  ]
  return [
    `M${from.x},${from.y}`,
    `C${from.x},${from.y + swing} ${down.x},${down.y + swing} ${down.x},${down.y}`,
    ...curves([down, ...points, up]),
    `C${up.x},${up.y - swing} ${to.x},${to.y - swing} ${to.x},${to.y}`,
  ].join(' ')
}

const curves = (points: readonly Point[]): readonly string[] =>
  points.slice(1).map(({ x, y }, index) => {
    const before = points[index] as Point
    const middle = (before.y + y) / 2
    return `C${before.x},${middle} ${x},${middle} ${x},${y}`
  })
