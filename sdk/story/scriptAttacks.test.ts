// @vitest-isolate: measures memory and time
import { describe, expect, test } from 'vitest'
import { attack, leaveInPeace, machine, open } from './scriptAttack.fixture.ts'

leaveInPeace()

describe('out of time:', () => {
  test.each([
    ['for without end', 'for (;;);'],
    ['while without end', 'while (true) {}'],
    ['do without end', 'var i = 0; do { i++ } while (true)'],
    ['a labelled loop that continues itself', 'again: for (;;) { for (;;) continue again }'],
    ['a loop in a function called by a loop', 'function spin() { for (var i = 0; i < 9; i++); } while (1) spin()'],
    [
      'for of over an iterator without end',
      'for (var x of { [Symbol.iterator]() { return { next() { return {} } } } });',
    ],
    ['a generator that yields for ever', 'function* g() { while (1) yield }; for (var x of g());'],
    ['a generator that delegates to itself', 'function* g() { for (;;) yield* [1, 2] }; for (var x of g());'],
    ['a promise job that queues the next', '(function next() { Promise.resolve().then(next) })()'],
    ['a loop inside a promise job', 'Promise.resolve().then(() => { for (;;); })'],
    ['an async function that awaits for ever', '(async () => { for (;;) await 0 })()'],
    ['a thenable that answers with itself', 'var t = { then(ok) { ok(t) } }; Promise.resolve(t)'],
    ['catching everything in a loop', 'for (;;) try { for (;;); } catch (e) {}'],
    ['a finally that loops again', 'try { for (;;); } finally { for (;;); }'],
    ['a labelled loop that leaves finally', 'out: for (;;) { try { for (;;); } finally { continue out } }'],
    ['a finally that returns', 'function f() { try { for (;;); } finally { return f() } } f()'],
    ['a recursion that swallows its own end', 'function f() { try { f() } finally { f() } } f()'],
    ['code in eval', 'eval("for (;;);")'],
    ['code in new Function', 'new Function("for (;;);")()'],
    ['a getter without end on the value it leaves', '({ get tea() { for (;;); } })'],
    [
      'a fresh object in every getter',
      'var n = () => ({ get a() { return n() }, get b() { return n() }, get c() { return n() } }); n()',
    ],
    ['a proxy without end as its value', 'new Proxy({}, { ownKeys() { for (;;); } })'],
    ['an error whose message never comes', 'throw { get message() { for (;;); } }'],
    [
      'an error whose name is thrown from a loop',
      'var e = new Error; Object.defineProperty(e, "name", { get() { for (;;); } }); throw e',
    ],
    ['toString without end', '"" + { toString() { for (;;); } }'],
    ['valueOf without end', '+{ valueOf() { for (;;); } }'],
    ['toJSON without end', 'JSON.stringify({ toJSON() { for (;;); } })'],
    [
      'a comparator that never settles',
      'var a = []; for (var i = 0; i < 1000; i++) a.push(i); a.sort(function () { for (;;); })',
    ],
    ['a replacer without end', '"tea".replace(/e/, function () { for (;;); })'],
    ['a reviver without end', 'JSON.parse("[1]", function () { for (;;); })'],
    ['a regular expression that backtracks for ever', '/(a+)+b/.test("a".repeat(50))'],
    ['nested quantifiers with a reference', '/^(([a-z])+.)+\\2[A-Z]([a-z])+$/.test("a".repeat(60))'],
    ['a split by an expression that backtracks', '"a".repeat(50).split(/(a|a)*b/)'],
    ['a sticky expression that never advances', 'var r = /(?:)/y; while (r.test("tea"));'],
    ['a search through a length that only says it is long', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
    ['joining four thousand million holes', 'new Array(4294967295).join("")'],
    ['turning round four thousand million holes', 'var a = []; a.length = 4294967295; a.reverse()'],
    ['a callback for each of holes that it never meets', 'new Array(4294967295).forEach(function () {})'],
    ['sorting holes', 'new Array(4294967295).sort()'],
    ['a set of holes', 'new Set(new Array(4294967295))'],
    ['dropping from an iterator without end', 'new Array(4294967295).values().drop(Infinity).next()'],
    ['a long needle in a long haystack', '"a".repeat(3e7).indexOf("a".repeat(1e7) + "b")'],
    [
      'comparing long texts again and again',
      'var a = "a".repeat(5e6); var b = []; for (var i = 0; i < 500; i++) b.push(a + i); b.sort()',
    ],
    ['a program of forty million letters', 'eval("1;".repeat(2e7))'],
    ['whole numbers of a million digits', 'var n = 3n; for (;;) n = n * n % (2n ** 100000n)'],
    ['dates without end', 'for (var i = 0; ; i++) new Date("2020-01-" + i).toLocaleString()'],
    ['formatting without end', 'for (;;) (123456.789).toLocaleString("en", { style: "currency", currency: "EUR" })'],
    [
      'a setter on every array that loops',
      'Object.defineProperty(Array.prototype, 0, { set() { for (;;); } }); [].concat.call([], 1); var a = []; a[0] = 1',
    ],
    [
      'a species that loops',
      'class A extends Array { static get [Symbol.species]() { for (;;); } }; new A(3).map(function (x) { return x })',
    ],
  ])('%s', (_, source) => {
    expect(attack(source)).toEqual({ kind: 'stopped', why: 'time' })
  })
})

describe('too deep, and catchable:', () => {
  test.each([
    ['a function that calls itself', 'function f() { f() } f()'],
    ['two functions that call each other', 'function a() { b() } function b() { a() } a()'],
    ['a getter that reads itself', 'var o = { get a() { return o.a } }; o.a'],
    ['toString that needs itself', 'var o = { toString() { return "" + o } }; "" + o'],
    ['a comparator that sorts', 'function c() { return [2, 1].sort(c)[0] } c()'],
    ['a replacer that replaces', 'function r() { return "a".replace(/a/, r) } r()'],
    ['a proxy whose trap asks the proxy', 'var p = new Proxy({}, { get(t, n) { return p[n] } }); p.a'],
    ['a class that makes itself', 'class A { constructor() { new A() } } new A()'],
    ['apply of apply', 'function f() { return f.apply(null, arguments) } f(1, 2, 3)'],
    ['a bound function around itself', 'var f = function () { return f.bind(null)() }; f()'],
    ['eval in eval', 'var s = "eval(s)"; eval(s)'],
    ['JSON text a hundred thousand lists deep', 'JSON.parse("[".repeat(1e5))'],
    [
      'flattening something too deep',
      'var a = []; for (var i = 0; i < 1e5; i++) a = [a]; a.flat(Infinity).length; (function f() { f() })()',
    ],
    ['joining something too deep', 'var a = []; for (var i = 0; i < 1e5; i++) a = [a]; String(a)'],
  ])('%s', (_, source) => {
    const functions = { peek: () => 1 }
    const outcome = attack(`var told; try { ${source} } catch (e) { told = e.name }; told`, functions, 2000)
    expect(outcome.kind === 'value' ? outcome.value : outcome).toMatch(/RangeError|SyntaxError/)
    expect(attack(source, functions, 2000)).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('overflow'),
    })
  })

  test.each([
    ['a program of a hundred thousand brackets', `${'('.repeat(1e5)}1${')'.repeat(1e5)}`],
    ['a program of a hundred thousand lists', `${'['.repeat(1e5)}${']'.repeat(1e5)}`],
    ['a program of a hundred thousand functions', 'a=>'.repeat(1e5)],
    ['an expression of a hundred thousand groups', `/${'('.repeat(1e5)}/`],
    [
      'JSON of something a hundred thousand lists deep',
      'var a = []; for (var i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)',
    ],
    ['a chain of a hundred thousand signs', `${'-+'.repeat(1e5)}1`],
  ])('%s ends at once', (_, source) => {
    expect(attack(source, {}, 2000).kind).not.toBe('value')
  })
})

test('an endless loop of house calls runs out of time', () => {
  let calls = 0
  expect(attack('for (;;) knock()', { knock: () => ++calls })).toEqual({ kind: 'stopped', why: 'time' })
  expect(calls).toBeGreaterThan(0)
})

test('a realm may use its budget again with every program', () => {
  const realm = open({}, 5000)
  for (let time = 0; time < 5; time++)
    expect(realm.run('var n = 0; for (var i = 0; i < 20000; i++) n += i; n')).toMatchObject({ kind: 'value' })
})

test('a hundred attacks in a row leave the machine as it was', () => {
  const attacks = ['for (;;);', '"x".repeat(2 ** 29)', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)', 'throw 1']
  for (let time = 0; time < 100; time++) {
    const realm = machine.open({ random: () => 0, now: () => 0, budget: { ms: 2 } })
    realm.run(attacks[time % attacks.length] ?? '')
    realm.close()
  }
  expect(open().run('6 * 7')).toEqual({ kind: 'value', value: 42 })
})
