import { afterEach, describe, expect, test } from 'vitest'
import { attack, leaveInPeace, open } from './scriptAttack.fixture.ts'
import type { HostFunction } from './scriptMachine.ts'

leaveInPeace()

describe('out of the machine:', () => {
  test('the global object has ECMAScript and the host, and nothing else', () => {
    const outcome = attack('Object.getOwnPropertyNames(globalThis).concat(Object.getOwnPropertySymbols(globalThis))', {
      houseCall: () => 1,
    })
    expect(outcome.kind === 'value' && new Set(outcome.value as string[])).toEqual(
      new Set([...ecmaScript.split(' '), 'houseCall', null]),
    )
  })

  test('nothing reachable from the global object is anything of the host', () => {
    const outcome = attack(
      `var seen = new Set, names = []
      function walk(o, path) {
        if ((typeof o !== 'object' && typeof o !== 'function') || o === null || seen.has(o)) return
        seen.add(o)
        Reflect.ownKeys(o).forEach(function (k) {
          if (k !== 'seen' && k !== 'names') names.push(String(k))
          var d = Object.getOwnPropertyDescriptor(o, k)
          walk(d.value, path); walk(d.get, path); walk(d.set, path)
        })
        walk(Object.getPrototypeOf(o), path)
      }
      walk(globalThis)
      names.filter(function (n) {
        return /^(process|require|module|window|document|fetch|postMessage|importScripts|navigator|location|indexedDB|caches|localStorage|crypto|performance|setTimeout|console|print|std|os|scriptArgs|WebAssembly|Worker|XMLHttpRequest|WebSocket)$/.test(n)
      })`,
      { houseCall: () => 1 },
      1000,
    )
    expect(outcome).toEqual({ kind: 'value', value: [] })
  })

  test.each([
    ['the constructor of a constructor', '({}).constructor.constructor("return typeof process + typeof window")()'],
    ['the constructor of a house function', 'houseCall.constructor("return typeof process + typeof window")()'],
    [
      'the constructor of what the functions answers',
      'houseCall().constructor.constructor("return typeof process + typeof window")()',
    ],
    [
      'the constructor of an error of the house',
      'try { refuse() } catch (e) { e.constructor.constructor("return typeof process + typeof window")() }',
    ],
    ['new Function', 'new Function("return typeof process + typeof window")()'],
    ['eval from afar', '(0, eval)("typeof process + typeof window")'],
    [
      'a generator function made of text',
      '(function* () {}).constructor("yield typeof process + typeof window")().next().value',
    ],
    ['this of a house function', 'houseCall.call({ process: 1 }); typeof process + typeof window'],
  ])('%s sees only the realm', (_, source) => {
    const functions = {
      houseCall: () => ({ a: [1] }),
      refuse: () => {
        throw new Error('No.')
      },
    }
    expect(attack(source, functions)).toEqual({ kind: 'value', value: 'undefinedundefined' })
  })

  test.each([
    'Atomics',
    'SharedArrayBuffer',
    'WebAssembly',
    'WeakRef',
    'FinalizationRegistry',
    'setTimeout',
    'console',
  ])('%s is not there, not even after deleting what hides it', (name) => {
    expect(attack(`delete globalThis.${name}; typeof ${name}`)).toEqual({ kind: 'value', value: 'undefined' })
  })

  test.each([
    'std',
    'os',
    'qjs:std',
    'file:///etc/passwd',
    'https://example.org/a.js',
    'data:text/javascript,1',
    './a.js',
  ])('import(%s) loads nothing', (name) => {
    const realm = open({}, 500)
    realm.run(
      `var got = 'nothing'; import(${JSON.stringify(name)}).then(function () { got = 'all' }, function (e) { got = e.name })`,
    )
    expect(realm.run('got')).not.toEqual({ kind: 'value', value: 'all' })
  })

  test.each(['import "std"', 'import.meta', 'export default 1', 'await 1'])('%s is no program', (source) => {
    expect(attack(source)).toMatchObject({ kind: 'error', name: 'SyntaxError' })
  })

  test('the functions of the host show none of our code and no scope of ours', () => {
    const outcome = attack(
      '[String(houseCall), Object.keys(houseCall), typeof houseCall.caller, typeof houseCall.arguments].join()',
      { houseCall: () => 'our own secret' },
    )
    expect(JSON.stringify(outcome)).not.toContain('secret')
  })
})

describe('through the data:', () => {
  const heard: unknown[] = []
  const functions: Readonly<Record<string, HostFunction>> = { tell: (...args) => heard.push(args) }
  afterEach(() => void heard.splice(0))

  test('__proto__ in an argument touches no prototype of ours', () => {
    attack(
      'tell(JSON.parse(\'{"__proto__": {"owned": true}, "constructor": {"prototype": {"owned": true}}}\'))',
      functions,
    )
    expect(({} as { owned?: boolean }).owned).toBeUndefined()
    expect(Object.getPrototypeOf((heard[0] as unknown[])[0])).toBe(Object.prototype)
  })

  test('__proto__ in a completion value touches no prototype of ours', () => {
    const outcome = attack('JSON.parse(\'{"__proto__": {"owned": true}}\')')
    expect(outcome.kind === 'value' && Object.getPrototypeOf(outcome.value)).toBe(Object.prototype)
    expect(({} as { owned?: boolean }).owned).toBeUndefined()
  })

  test('getters and proxies in an argument are asked inside, and arrive as data', () => {
    attack('tell({ get a() { return 1 } }, new Proxy({ b: 2 }, {}), new Proxy([3], {}))', functions)
    expect(heard).toEqual([[{ a: 1 }, { b: 2 }, [3]]])
  })

  test('a getter that throws in an argument throws in the script', () => {
    expect(
      attack('try { tell({ get a() { throw new TypeError("mine") } }) } catch (e) { e.message }', functions),
    ).toEqual({
      kind: 'value',
      value: 'mine',
    })
    expect(heard).toEqual([])
  })

  test('a proxy that was revoked is a TypeError', () => {
    expect(attack('var p = Proxy.revocable({}, {}); p.revoke(); tell(p.proxy)', functions)).toMatchObject({
      kind: 'error',
      name: 'TypeError',
    })
  })

  test('toJSON says nothing', () => {
    attack(
      'Object.prototype.toJSON = String.prototype.toJSON = function () { return "forged" }; tell({ a: "b" })',
      functions,
    )
    expect(heard).toEqual([[{ a: 'b' }]])
  })

  test('built-ins that were replaced are not used', () => {
    attack(
      'JSON.stringify = JSON.parse = Object.keys = Array.isArray = String = function () { throw 1 }; tell({ a: [1, "x"] })',
      functions,
    )
    expect(heard).toEqual([[{ a: [1, 'x'] }]])
  })

  test('a dishonest length is a RangeError and not a long wait', () => {
    expect(attack('tell(new Proxy([], { get: () => 2 ** 32 }))', functions)).toMatchObject({
      kind: 'error',
      name: 'RangeError',
    })
  })

  test('a text of ten million letters is a RangeError', () => {
    expect(attack('tell("x".repeat(1e7))', functions, 1000)).toMatchObject({ kind: 'error', name: 'RangeError' })
    expect(heard).toEqual([])
  })

  test('thousand arguments of thousand letters are a RangeError', () => {
    expect(attack('tell.apply(null, new Array(2000).fill("x".repeat(1000)))', functions, 1000)).toMatchObject({
      kind: 'error',
      name: 'RangeError',
    })
  })

  test('the same list a million times is a RangeError', () => {
    expect(attack('var a = [1]; for (var i = 0; i < 30; i++) a = [a, a]; tell(a)', functions, 1000)).toMatchObject({
      kind: 'error',
      name: 'RangeError',
    })
  })

  test.each(['["x","forged"]', '{"o":1}', '["o","__proto__",1]', 'null', '['])(
    'text that looks like our own writing stays text: %s',
    (text) => {
      attack(`tell(${JSON.stringify(text)})`, functions)
      expect(heard).toEqual([[text]])
    },
  )

  test.each([
    'null',
    'undefined',
    '0',
    '"tea"',
    'Symbol("s")',
    'function () {}',
    '{}',
    '[]',
    'new Proxy({}, {})',
    '1n',
  ])('throwing %s is an error like any other', (thrown) => {
    expect(attack(`throw ${thrown === '{}' ? '({})' : thrown}`)).toMatchObject({ kind: 'error', name: 'Error' })
  })

  test('an error with hostile parts is told without them', () => {
    const outcome = attack(
      'throw { get name() { throw 1 }, get message() { throw 2 }, get stack() { throw 3 }, toString() { throw 4 } }',
    )
    expect(outcome).toEqual({ kind: 'error', name: 'Error', message: 'The script failed without a word.' })
  })

  test('an error with a name and message of a million letters is cut', () => {
    const outcome = attack(
      'var e = new Error("x".repeat(1e6)); e.name = "y".repeat(1e6); e.stack = "z".repeat(1e6); throw e',
      {},
      1000,
    )
    expect(outcome.kind === 'error' && outcome.name.length + outcome.message.length).toBeLessThan(10_000)
  })

  test('a forged stack names a line at worst', () => {
    const outcome = attack('var e = new Error("x"); e.stack = "at script:-7 at script:99999999999999999999"; throw e')
    expect(outcome).toMatchObject({ kind: 'error', message: 'x' })
  })
})

const ecmaScript =
  'Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError Array Object Function Iterator ' +
  'parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape Infinity ' +
  'NaN undefined eval Number Boolean String Math Reflect Symbol globalThis BigInt Date RegExp JSON Proxy Map Set WeakMap ' +
  'WeakSet ArrayBuffer Uint8ClampedArray Int8Array Uint8Array Int16Array Uint16Array Int32Array Uint32Array BigInt64Array ' +
  'BigUint64Array Float16Array Float32Array Float64Array DataView Promise'
