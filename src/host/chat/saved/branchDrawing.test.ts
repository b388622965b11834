import type { CharacterId, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { linesOf } from './BranchMap.tsx'
import { stepFrom } from './BranchTree.tsx'
import { type BranchNode, inOrder } from './branches.ts'

const node = (
  name: string,
  depth: number,
  parent: string | undefined,
  children: readonly BranchNode[] = [],
  count = 10,
) =>
  ({
    depth,
    parent: parent as SessionId | undefined,
    children,
    session: {
      id: name as SessionId,
      name,
      character: { id: 'iris' as CharacterId, name: 'Iris' },
      messageCount: count,
      created: 0,
      modified: 0,
    },
  }) satisfies BranchNode

const nodes = inOrder([
  node('root', 0, undefined, [node('a', 1, 'root', [node('b', 2, 'a')]), node('c', 1, 'root', [], 5)]),
])
const step = (from: string, key: string) => {
  const at = nodes.findIndex(({ session }) => session.name === from)
  const next = stepFrom(nodes, at, key)
  return next === undefined ? undefined : nodes[next]?.session.name
}

test('the arrow keys go along the lines, to the parent and to the first child', () => {
  expect([step('root', 'ArrowDown'), step('b', 'ArrowDown'), step('c', 'ArrowDown')]).toEqual(['a', 'c', 'c'])
  expect([step('root', 'ArrowUp'), step('c', 'ArrowUp')]).toEqual(['root', 'b'])
  expect([step('b', 'ArrowLeft'), step('c', 'ArrowLeft'), step('root', 'ArrowLeft')]).toEqual(['a', 'root', 'root'])
  expect([step('a', 'ArrowRight'), step('b', 'ArrowRight')]).toEqual(['b', 'b'])
  expect([step('a', 'End'), step('a', 'Home'), step('a', 'x')]).toEqual(['c', 'root', undefined])
})

test('a branch leaves its parent where it was taken from it, and is as long as it has messages', () => {
  const places = new Map([
    ['a' as SessionId, 5],
    ['c' as SessionId, 0],
  ])
  const [root, a, , c] = linesOf(nodes, places)
  expect(root).toMatchObject({ from: 10, to: 550, parentY: undefined })
  expect(a).toMatchObject({ from: 280, to: 550, parentY: root?.y })
  expect(c).toMatchObject({ from: 10, to: 280, parentY: root?.y })
})

test('a branch taken from what its parent shares leaves the line those words are on', () => {
  const places = new Map([
    ['a' as SessionId, 5],
    ['b' as SessionId, 2],
  ])
  const [root, , early] = linesOf(nodes, places)
  expect(early?.parentY).toBe(root?.y)
  const [, a, late] = linesOf(nodes, new Map([...places, ['b' as SessionId, 7]]))
  expect(late?.parentY).toBe(a?.y)
})
