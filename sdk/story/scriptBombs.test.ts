// @vitest-isolate: measures memory and time
import { describe, expect, test } from 'vitest'
import { attack, leaveInPeace } from './scriptAttack.fixture.ts'

leaveInPeace()

describe('out of memory:', () => {
  test.each([
    ['an array that grows', 'var a = []; for (;;) a.push(a.length, [1, 2, 3, 4, 5, 6, 7, 8, 9])'],
    ['a text that doubles', 'var s = "tea"; for (;;) { s += s; s.charCodeAt(1) }'],
    ['a text of half a gigabyte', '"x".repeat(2 ** 29)'],
    ['padding to a gigabyte', '"x".padEnd(2 ** 29, "tea")'],
    ['typed arrays kept', 'var a = []; for (;;) a.push(new Uint8Array(1e6))'],
    ['one buffer of a gigabyte', 'new ArrayBuffer(2 ** 30)'],
    [
      'closures that keep each other',
      'var f = null; for (;;) f = (function (inner) { var big = new Array(100000); return function () { return [inner, big] } })(f)',
    ],
    ['names without end', 'var o = {}; for (var i = 0; ; i++) o["a long name of a property ".repeat(99) + i] = i'],
    ['a map without end', 'var m = new Map; for (var i = 0; ; i++) m.set(i, new Array(1000))'],
    ['an array filled at once', 'new Array(1e9).fill(0)'],
    ['a list made of a long length', 'Array.from({ length: 1e9 })'],
    ['JSON of JSON of JSON', 'var s = "\\\\"; for (;;) s = JSON.stringify(s + s)'],
    ['spreading itself into itself', 'var a = new Array(1e5); for (;;) a = [...a, ...a]'],
    ['splitting a long text', 'var s = "ab".repeat(1e7); s.split("")'],
    ['replacing each letter by a book', '"a".repeat(1e6).replace(/a/g, "b".repeat(1e4))'],
    ['symbols without end', 'var a = []; for (;;) a.push(Symbol("a symbol with a long description"))'],
    ['promises of much', 'var a = []; for (;;) a.push(Promise.resolve(new ArrayBuffer(1e6)).then(function () {}))'],
    [
      'generators kept',
      'function* g() { var big = new Array(100000); yield big }; var a = []; for (;;) { var i = g(); i.next(); a.push(i) }',
    ],
    ['swallowing the refusal', 'var a = []; for (;;) try { for (;;) a.push("x".repeat(1e7) + a.length) } catch (e) {}'],
  ])('%s', (_, source) => {
    expect(attack(source, {}, 5000)).toEqual({ kind: 'stopped', why: 'memory' })
  })
})
