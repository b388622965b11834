import type { KeyboardEvent } from 'react'
import type { SessionId } from 'sdk'
import textStyles from 'sdk/ui/text.module.css'
import styles from './BranchesDialog.module.css'
import type { BranchNode } from './branches.ts'

interface BranchTreeProps {
  /** Each before those that were taken from it. */
  readonly nodes: readonly BranchNode[]
  readonly places: ReadonlyMap<SessionId, number>
  readonly openId: SessionId | undefined
  readonly chosen: SessionId | undefined
  onChoose(id: SessionId): void
  onOpen(id: SessionId): void
}

/** The branches as a tree, for the arrow keys as well: up and down the lines, left to the parent, right to a child. */
export function BranchTree({ nodes, places, openId, chosen, onChoose, onOpen }: BranchTreeProps) {
  const goTo = (tree: Element, id: SessionId | undefined) => {
    if (id === undefined) return
    onChoose(id)
    tree.querySelector<HTMLElement>(`[data-branch="${CSS.escape(id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = nodes.findIndex(({ session }) => session.id === chosen)
    const node = nodes[at]
    if (!node) return
    const next = stepFrom(nodes, at, event.key)
    const tree = event.currentTarget.parentElement ?? event.currentTarget
    if (event.key === 'Enter' && node.session.id !== openId) onOpen(node.session.id)
    else if (next === undefined) return
    else goTo(tree, nodes[next]?.session.id)
    event.preventDefault()
  }
  return (
    <div role="tree" aria-label="Branches" className={styles.tree}>
      {nodes.map(({ session, depth, parent, children }) => (
        <div
          key={session.id}
          role="treeitem"
          aria-level={depth + 1}
          aria-selected={session.id === chosen}
          aria-current={session.id === openId ? 'true' : undefined}
          {...(children.length > 0 && { 'aria-expanded': true })}
          tabIndex={session.id === chosen ? 0 : -1}
          data-branch={session.id}
          className={styles.branch}
          style={{ paddingInlineStart: `${0.5 + Math.min(depth, deepest) * 1.25}rem` }}
          onKeyDown={onKeyDown}
          onClick={(event) => goTo(event.currentTarget.parentElement ?? event.currentTarget, session.id)}
          onDoubleClick={() => session.id !== openId && onOpen(session.id)}
        >
          <span className={`${textStyles.ellipsis} ${styles.name}`}>{session.name}</span>
          <span className={textStyles.muted}>
            {[
              ...(session.id === openId ? ['open now'] : []),
              session.messageCount === 1 ? '1 message' : `${session.messageCount.toLocaleString()} messages`,
              ...(parent === undefined ? [] : [leaves(places.get(session.id))]),
            ].join(' · ')}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Lines do not move further in than a phone is wide. */
const deepest = 8

const leaves = (place: number | undefined): string =>
  place === undefined ? '' : place === 0 ? 'from the beginning' : `branches after message ${place.toLocaleString()}`

/** Where a key leads from one line of the tree, as an index; undefined for a key that leads nowhere. */
export function stepFrom(nodes: readonly BranchNode[], at: number, key: string): number | undefined {
  const node = nodes[at]
  switch (key) {
    case 'ArrowDown':
      return Math.min(nodes.length - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'ArrowLeft':
      return node?.parent === undefined ? at : nodes.findIndex(({ session }) => session.id === node.parent)
    case 'ArrowRight':
      return node && node.children.length > 0 ? at + 1 : at
    case 'Home':
      return 0
    case 'End':
      return nodes.length - 1
    default:
      return undefined
  }
}
