import type { ViewNode } from 'sdk'
import { expect, test } from 'vitest'
import { keepSame } from './useNewestView.ts'

const text = (words: string): ViewNode => ({ kind: 'text', text: words })
const stack = (...children: readonly ViewNode[]): ViewNode => ({ kind: 'stack', direction: 'column', children })
const list = (...items: readonly ViewNode[]): ViewNode => ({ kind: 'list', items })
const tree = (last: string) => stack(text('a'), list(text('b'), text('c')), list(text(last)))

test('a tree that says the same is the same', () => {
  const before = tree('d')
  expect(keepSame(before, tree('d'))).toBe(before)
})

test('only what changed, and what holds it, is new', () => {
  const before = tree('d')
  const after = keepSame(before, tree('e'))
  expect(after).toEqual(tree('e'))
  if (before.kind !== 'stack' || after.kind !== 'stack') throw new Error('Both are stacks.')
  expect(after.children[0]).toBe(before.children[0])
  expect(after.children[1]).toBe(before.children[1])
  expect(after.children[2]).not.toBe(before.children[2])
})

test('more, fewer, other parts and another direction are a change', () => {
  const before = stack(text('a'), text('b'))
  for (const after of [stack(text('a')), stack(text('a'), text('b'), text('c')), list(text('a'), text('b'))])
    expect(keepSame(before, after)).toEqual(after)
  expect(keepSame(before, { kind: 'stack', direction: 'row', children: [text('a'), text('b')] })).toMatchObject({
    direction: 'row',
  })
  expect(keepSame(undefined, before)).toBe(before)
})
