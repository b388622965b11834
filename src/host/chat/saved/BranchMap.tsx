import type { SessionId } from 'sdk'
import styles from './BranchesDialog.module.css'
import type { BranchNode } from './branches.ts'

interface BranchMapProps {
  readonly nodes: readonly BranchNode[]
  readonly places: ReadonlyMap<SessionId, number>
  readonly openId: SessionId | undefined
}

const width = 560
const rowHeight = 22
const edge = 10
/** What is drawn; the tree below tells of all. */
const maxLines = 40

/** The same tree as a drawing: each chat a line as long as it is, leaving its parent where it was taken from it. */
export function BranchMap({ nodes, places, openId }: BranchMapProps) {
  if (nodes.length < 2) return null
  const lines = linesOf(nodes.slice(0, maxLines), places)
  const height = lines.length * rowHeight
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Map of ${nodes.length} branches: each line is a chat that splits off another.`}
    >
      {lines.map(({ id, from, to, y, parentY }) => (
        <g key={id} className={id === openId ? styles.here : styles.line}>
          {parentY !== undefined && <path d={`M${from} ${parentY}V${y - 6}q0 6 6 6`} />}
          <path d={`M${from + (parentY === undefined ? 0 : 6)} ${y}H${to}`} />
          <circle cx={to} cy={y} r={id === openId ? 5 : 3.5} />
        </g>
      ))}
    </svg>
  )
}

export interface BranchLine {
  readonly id: SessionId
  readonly from: number
  readonly to: number
  readonly y: number
  readonly parentY: number | undefined
}

/** The lines in drawing units, one a row, as long as their chats are beside one another. */
export function linesOf(nodes: readonly BranchNode[], places: ReadonlyMap<SessionId, number>): readonly BranchLine[] {
  const longest = Math.max(1, ...nodes.map(({ session }) => session.messageCount))
  const x = (messages: number) => edge + (Math.min(messages, longest) / longest) * (width - 2 * edge)
  const rows = new Map(nodes.map(({ session }, row) => [session.id, row * rowHeight + rowHeight / 2]))
  const byId = new Map(nodes.map((node) => [node.session.id, node]))
  return nodes.map(({ session, parent }) => {
    const place = places.get(session.id) ?? 0
    const from = x(parent === undefined ? 0 : place)
    return {
      id: session.id,
      from,
      to: Math.max(x(session.messageCount), from + 12),
      y: rows.get(session.id) ?? 0,
      parentY: parent === undefined ? undefined : rows.get(holderOf(place, parent, byId, places)),
    }
  })
}

/** Whose line a place is on: what a branch shares with its own parent is drawn there, and nowhere else. */
function holderOf(
  place: number,
  parent: SessionId,
  byId: ReadonlyMap<SessionId, BranchNode>,
  places: ReadonlyMap<SessionId, number>,
): SessionId {
  const above = byId.get(parent)?.parent
  if (above === undefined || place > (places.get(parent) ?? 0)) return parent
  return holderOf(place, above, byId, places)
}
