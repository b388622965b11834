import type { ViewNode } from 'sdk'

/** The newer of two trees, with every part of the older that says the same: what is the same object need not be drawn. */
export function keepSame(before: ViewNode | undefined, after: ViewNode): ViewNode {
  if (before?.kind === 'stack' && after.kind === 'stack') {
    const children = keepEach(before.children, after.children)
    return children === before.children && before.direction === after.direction ? before : { ...after, children }
  }
  if (before?.kind === 'list' && after.kind === 'list') {
    const items = keepEach(before.items, after.items)
    return items === before.items ? before : { ...after, items }
  }
  return before?.kind === after.kind && JSON.stringify(before) === JSON.stringify(after) ? before : after
}

function keepEach(before: readonly ViewNode[], after: readonly ViewNode[]): readonly ViewNode[] {
  const kept = after.map((node, index) => keepSame(before[index], node))
  return kept.length === before.length && kept.every((node, index) => node === before[index]) ? before : kept
}
