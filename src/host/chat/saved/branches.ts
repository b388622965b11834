import type { Message, MessageId, Session, SessionId } from 'sdk'
import { wordingOf } from 'sdk'
import { groupBy } from 'sdk/page/settings/groupBy.ts'
import { plainText } from 'sdk/ui/markdown/plainText.ts'

/** A chat and those that were taken from it. */
export interface BranchNode {
  readonly session: Session
  readonly depth: number
  readonly parent: SessionId | undefined
  readonly children: readonly BranchNode[]
}

/**
 * The tree that a chat belongs to. A branch whose parent has been deleted hangs from the chat the tree began with; when
 * that is gone too, what is left stands side by side.
 */
export function branchForest(sessions: readonly Session[], of: SessionId): readonly BranchNode[] {
  const mine = sessions.find(({ id }) => id === of)
  if (!mine) return []
  const root = mine.branch?.root ?? mine.id
  const family = sessions.filter(({ id, branch, kept }) => !kept && (id === root || branch?.root === root))
  const ids = new Set(family.map(({ id }) => id))
  const parentOf = ({ id, branch }: Session): SessionId | undefined => {
    if (!branch || id === root) return undefined
    if (ids.has(branch.parent) && branch.parent !== id) return branch.parent
    return ids.has(root) ? root : undefined
  }
  const below = groupBy(family, (session) => parentOf(session) ?? '')
  const seen = new Set<SessionId>()
  const grow = (session: Session, depth: number, parent: SessionId | undefined): BranchNode => {
    seen.add(session.id)
    const children = oldestFirst(below.get(session.id) ?? []).filter(({ id }) => !seen.has(id))
    return { session, depth, parent, children: children.map((child) => grow(child, depth + 1, session.id)) }
  }
  return oldestFirst(below.get('') ?? []).map((session) => grow(session, 0, undefined))
}

const oldestFirst = (sessions: readonly Session[]) => sessions.toSorted((a, b) => a.created - b.created)

/** The nodes as they are read, each before those that were taken from it. */
export const inOrder = (forest: readonly BranchNode[]): readonly BranchNode[] =>
  forest.flatMap((node) => [node, ...inOrder(node.children)])

/** After how many messages of its parent each branch leaves. Reads each parent once, and no further than needed. */
export async function leavingPlaces(
  nodes: readonly BranchNode[],
  history: (session: SessionId) => AsyncIterable<readonly Message[]>,
): Promise<ReadonlyMap<SessionId, number>> {
  const places = new Map<SessionId, number>()
  for (const children of groupBy(nodes, ({ parent }) => parent ?? '').values()) {
    const parent = children[0]?.parent
    if (parent === undefined) continue
    const sought = new Map<MessageId, SessionId[]>()
    for (const { session } of children) {
      const at = session.branch?.at
      if (at === undefined || session.branch?.parent !== parent) places.set(session.id, 0)
      else sought.set(at, [...(sought.get(at) ?? []), session.id])
    }
    if (sought.size === 0) continue
    let count = 0
    reading: for await (const batch of history(parent)) {
      for (const { id } of batch) {
        count++
        for (const session of sought.get(id) ?? []) places.set(session, count)
        sought.delete(id)
        if (sought.size === 0) break reading
      }
    }
    for (const sessions of sought.values()) for (const session of sessions) places.set(session, 0)
  }
  return places
}

const maxTextLength = 40

/** "Evening, from “Come closer.”": what a branch is called until somebody names it. */
export function branchName(session: Session, at: Message | undefined): string {
  const name = session.name.replace(/, from “.*”$/u, '')
  const words = at ? plainText(wordingOf(at).content) : ''
  if (words === '') return `${name}, from the beginning`
  const letters = [...words]
  return `${name}, from “${letters.slice(0, maxTextLength).join('')}${letters.length > maxTextLength ? '…' : ''}”`
}
