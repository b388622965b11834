import { expect, test } from 'vitest'
import { declaredIn } from './vars.ts'

const names = (source: string) =>
  declaredIn(source).map(({ name, reliesOnBefore }) => (reliesOnBefore ? `${name}!` : name))

test.each([
  ['var a', ['a!']],
  ['var a = 1, b, c = 3', ['a', 'b!', 'c']],
  ['var n = n || 0; n++', ['n!']],
  ['var n = tea.n || 0', ['n']],
  ['var a = (1, 2), b = [x, y], c = {d: 1, e: 2}, f', ['a', 'b', 'c', 'f!']],
  ['var a = function () { var inner = 1; let other }, b = 2', ['a', 'b']],
  ['function f() { var inner }\nvar after = 1', ['after']],
  ['if (x) { var a = 1 } else var b = 2', ['a', 'b']],
  ['for (var i = 0, l = 9; i < l; i++) { var inLoop = i }', ['i', 'l', 'inLoop']],
  ['for (var k in o);', ['k']],
  ['var a = 1\nvar b = 2\nother = a, c', ['a', 'b']],
  ['var f = (x) => { var inner = x; return inner }; var g = 1', ['f', 'g']],
  ['let a = 1; { let b = 2 } const c = 3', ['a', 'c']],
  ['class A { m() { var inner } } var b = 1', ['b']],
  ['o.var = 1; "var text"; /var re/; // var comment', []],
  ['switch (x) { case 1: var a = 1; break; default: var b }', ['a', 'b!']],
  ['try { var a = 1 } catch (e) { var b = e } finally { var c = 1 }', ['a', 'b', 'c']],
  ['var {a} = o; var b = 1', ['b']],
  ['var', []],
])('%s', (source, expected) => {
  expect(names(source)).toEqual(expected)
})

test('reads half a program', () => {
  for (let at = 0; at < 60; at++)
    declaredIn('for (var i = [1, {a: 2}], f = function () { var x; }; i; ) { var y = `a` }'.slice(0, at))
})
