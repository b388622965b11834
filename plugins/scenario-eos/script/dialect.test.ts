import { expect, test } from 'vitest'
import { compatible, inStatements } from './dialect.ts'

test('names of the program itself may be declared again', () => {
  expect(compatible('let a = 1; const {b} = a')).toBe('var a = 1; var {b} = a')
  expect(compatible('for (let i = 0; i < 2; i++) { let x = i }')).toBe('for (let i = 0; i < 2; i++) { let x = i }')
  expect(compatible('class A { go() { let x } }\nnew A()')).toBe('var A = class A { go() { let x } };\nnew A()')
})

test('words in texts, comments, templates and expressions stay', () => {
  const source = `var s = "let a" + 'const b' + \`let \${"class"}\` // let c\n/* const d */ o.let = /let e/`
  expect(compatible(source)).toBe(source)
})

test('functions in blocks are there from the beginning', () => {
  expect(compatible('if(false){function f(){return 1}} f()')).toBe(
    'if(false){function f(){return 1}} f()\n;function f(){return 1}',
  )
  const inFunction = 'var g = function(){ if(1){ function f(){} } }'
  expect(compatible(inFunction)).toBe(inFunction)
})

test('arguments are an array', () => {
  expect(compatible("function f(){return arguments.join('-')}")).toBe(
    "function f(){return __eos.args(arguments).join('-')}",
  )
  expect(compatible('o.arguments')).toBe('o.arguments')
})

test.each([
  ['a();b();c()', ['a();', 'b();', 'c()']],
  ['a()\nb()\n.c()', ['a()\n', 'b()\n.c()']],
  ['if (a) b(); else c()\nd()', ['if (a) b(); else c()\n', 'd()']],
  ['if (a)\n b()\nelse\n c()\nd()', ['if (a)\n b()\nelse\n c()\n', 'd()']],
  [
    'var o = {\n a: 1\n}\nfunction f() { x(); y() } g()',
    ['var o = {\n a: 1\n}\n', 'function f() { x(); y() } ', 'g()'],
  ],
  ['try { a() } catch (e) { b() } finally { c() } d()', ['try { a() } catch (e) { b() } finally { c() } ', 'd()']],
  ['for (var i = 0; i < 3; i++) a(i)\nb()', ['for (var i = 0; i < 3; i++) a(i)\n', 'b()']],
  ['do { a() } while (b); c()', ['do { a() } while (b); ', 'c()']],
  ['x = function () { a(); b() }\ny = 2', ['x = function () { a(); b() }\n', 'y = 2']],
  ['a = b / c; d = /;/.test(e); f', ['a = b / c; ', 'd = /;/.test(e); ', 'f']],
])('%j is taken apart into its statements', (source, pieces) => {
  expect(inStatements(source)).toEqual(pieces)
})
