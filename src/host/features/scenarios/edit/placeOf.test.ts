import { expect, test } from 'vitest'
import { placeOf } from './placeOf.ts'

const script = { name: 'Tea', nodes: { bar: { buttons: [{ to: 'x' }], 'a.b': { c: 1 } }, 'node 1.5': {} } }

test.each([
  [{ page: 'bar', path: 'buttons.0.to' }, 'bar', ['nodes', 'bar', 'buttons', 0, 'to']],
  [{ page: 'bar', path: 'char' }, 'bar', ['nodes', 'bar', 'char']],
  [{ page: 'bar', path: 'a.b.c' }, 'bar', ['nodes', 'bar', 'a.b', 'c']],
  [{ page: 'bar' }, 'bar', undefined],
  [{ path: 'nodes.node 1.5' }, 'node 1.5', undefined],
  [{ path: 'name' }, undefined, ['name']],
  [{}, undefined, undefined],
  [{ page: '2', path: '3.say.label' }, '2', ['nodes', '2', '3', 'say', 'label']],
])('%j is about %j, field %j', (problem, node, focus) => {
  const selection = node === undefined ? { kind: 'scenario' } : { kind: 'node', id: node }
  expect(placeOf(problem, script)).toEqual({ selection, focus })
})
