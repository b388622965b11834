// @vitest-isolate: counts open realms
import { afterEach, describe, expect, test } from 'vitest'
import { openScriptMachine } from './openScriptMachine.ts'
import type { HostFunction, ScriptRealm } from './scriptMachine.ts'

const machine = await openScriptMachine()
const opened: ScriptRealm[] = []
afterEach(() => {
  for (const realm of opened.splice(0)) realm.close()
})

function open(functions: Readonly<Record<string, HostFunction>> = {}, ms = 500): ScriptRealm {
  const realm = machine.open({ random: () => 0.25, now: () => 86_400_000, functions, budget: { ms } })
  opened.push(realm)
  return realm
}

const value = (source: string, functions?: Readonly<Record<string, HostFunction>>) => {
  const outcome = open(functions).run(source)
  if (outcome.kind !== 'value') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

const echo: HostFunction = (given) => given

describe('a program', () => {
  test.each([
    ['1 + 1', 2],
    ['var a = 3; if (a > 2) { "many" } else { "few" }', 'many'],
    ['var quiet = 1', undefined],
    ['for (var i = 0; i < 3; i++) i', 2],
    ['"a" // the end', 'a'],
    ['', undefined],
  ])('%s answers with its completion value', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })

  test('is sloppy: an undeclared name becomes a global, and this is the global object', () => {
    expect(value('kettle = 2; this.kettle + globalThis.kettle')).toBe(4)
  })

  test('finds what the one before it declared', () => {
    const realm = open()
    realm.run('var lamp = 1; function lit() { return lamp > 0 }')
    expect(realm.run('lit()')).toEqual({ kind: 'value', value: true })
  })

  test('is a program and not a module', () => {
    expect(open().run('export default 1')).toMatchObject({ kind: 'error', name: 'SyntaxError' })
  })

  test('gets its promises kept before it ends', () => {
    const realm = open()
    realm.run('var order = ["first"]; Promise.resolve().then(() => order.push("last")); order.push("second")')
    expect(realm.run('order')).toEqual({ kind: 'value', value: ['first', 'second', 'last'] })
  })
})

describe('an error', () => {
  test('says its name, its message and its line', () => {
    expect(open().run('var a = 1\n\nmissing()', 'page.js')).toEqual({
      kind: 'error',
      name: 'ReferenceError',
      message: "'missing' is not defined",
      line: 3,
    })
  })

  test('in what is no program says the line too', () => {
    expect(open().run('var a = 1\nvar = 2')).toMatchObject({ kind: 'error', name: 'SyntaxError', line: 2 })
  })

  test('inside a call says where it was thrown, not where it was called', () => {
    const outcome = open().run('function sip() {\n  null.tea\n}\n\nsip()')
    expect(outcome).toMatchObject({ kind: 'error', name: 'TypeError', line: 2 })
  })

  test('leaves the realm as good as it was', () => {
    const realm = open()
    realm.run('var cups = 2; nosuch()')
    expect(realm.run('cups')).toEqual({ kind: 'value', value: 2 })
  })

  test('that is not an Error is told as its text', () => {
    expect(open().run('throw "no tea"')).toEqual({ kind: 'error', name: 'Error', message: 'no tea' })
  })
})

describe('chance and time', () => {
  test('Math.random is answered by us', () => {
    expect(value('[Math.random(), Math.random()]')).toEqual([0.25, 0.25])
  })

  test('all ways to ask for now are answered by us', () => {
    expect(value('[Date.now(), +new Date(), +new Date, Date() === String(new Date())]')).toEqual([
      86_400_000,
      86_400_000,
      86_400_000,
      true,
    ])
  })

  test('a date of its own is the date it says', () => {
    expect(value('new Date(5).getTime() + Date.UTC(1970, 0, 1)')).toBe(5)
    expect(value('new Date("2020-02-02T00:00:00Z").toISOString()')).toBe('2020-02-02T00:00:00.000Z')
  })

  test('Date is a class like any other', () => {
    expect(value('var d = new Date(); [d instanceof Date, d.constructor === Date, Date.name, Date.length]')).toEqual([
      true,
      true,
      'Date',
      7,
    ])
    expect(value('class Day extends Date {}; var d = new Day(); [d instanceof Day, d.getTime()]')).toEqual([
      true,
      86_400_000,
    ])
  })

  test('the same program with the same chance and time gives the same', () => {
    const source = 'var o = {}; for (var i = 0; i < 50; i++) o["k" + i * Math.random()] = Date(); JSON.stringify(o)'
    expect(value(source)).toEqual(value(source))
  })
})

describe('the host', () => {
  test('is called by name with plain data and answers with plain data', () => {
    const heard: unknown[] = []
    const answer = value('note({ a: [1, "x", null] }, undefined, -0).b[0]', {
      note: (...args) => {
        heard.push(...args)
        return { b: ['fine'] }
      },
    })
    expect(heard).toEqual([{ a: [1, 'x', null] }, undefined, -0])
    expect(answer).toBe('fine')
  })

  test('gets copies: what it keeps does not change afterwards', () => {
    const kept: unknown[] = []
    value('var list = [1]; keep(list); list.push(2)', { keep: (list) => void kept.push(list) })
    expect(kept).toEqual([[1]])
  })

  test('hands out copies: what a script does to them stays there', () => {
    const menu = { tea: 'green' }
    value('menu().tea = "black"', { menu: () => menu })
    expect(menu).toEqual({ tea: 'green' })
  })

  test('throws errors that a script can catch', () => {
    const functions = {
      pour: () => {
        throw new TypeError('The pot is empty.')
      },
    }
    expect(value('try { pour() } catch (e) { [e instanceof TypeError, e.name, e.message] }', functions)).toEqual([
      true,
      'TypeError',
      'The pot is empty.',
    ])
    expect(open(functions).run('1\npour()')).toEqual({
      kind: 'error',
      name: 'TypeError',
      message: 'The pot is empty.',
      line: 2,
    })
  })

  test('may throw errors with names of its own', () => {
    const refuse = () => {
      throw Object.assign(new Error('Not now.'), { name: 'HouseError' })
    }
    expect(value('try { refuse() } catch (e) { [e instanceof Error, e.name] }', { refuse })).toEqual([
      true,
      'HouseError',
    ])
  })

  test('may have functions of any name', () => {
    expect(value('constructor(1) + globalThis["two words"](2)', { constructor: echo, 'two words': echo })).toBe(3)
  })

  test('may run a program in the middle of a call', () => {
    const realm = open({ again: (source) => realm.run(String(source)) })
    expect(realm.run('var depth = 1; again("depth + 1").value')).toEqual({ kind: 'value', value: 2 })
  })
})

describe('data', () => {
  test('dates and expressions survive', () => {
    expect(value('({ when: new Date(7), what: /tea+/gi })')).toEqual({ when: new Date(7), what: /tea+/gi })
    expect(value('[when() instanceof Date, +when()]', { when: () => new Date(7) })).toEqual([true, 7])
    expect(value('what().test("TEAAA")', { what: () => /tea+/i })).toBe(true)
  })

  test('functions and symbols become null', () => {
    expect(value('[function () {}, Symbol("s"), class {}]')).toEqual([null, null, null])
    expect(value('give()', { give: () => ({ call: () => 1 }) })).toEqual({ call: null })
  })

  test('what contains itself is cut there', () => {
    expect(value('var a = { name: "a" }; a.self = a; a.list = [a]; a')).toEqual({ name: 'a', self: null, list: [null] })
  })

  test('the same thing twice is no circle', () => {
    expect(value('var cup = { full: true }; [cup, cup]')).toEqual([{ full: true }, { full: true }])
  })

  test('is cut below 64 levels', () => {
    let depth = 0
    let inner = value('var a = 1; for (var i = 0; i < 200; i++) a = [a]; a')
    for (; Array.isArray(inner); depth++) inner = inner[0]
    expect([depth, inner]).toEqual([64, null])
  })

  test('odd names are names like any other', () => {
    const odd = value('({ ["__proto__"]: 1, constructor: 2, toString: 3 })')
    expect(Object.entries(odd as object)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
      ['toString', 3],
    ])
    expect(Object.getPrototypeOf(odd)).toBe(Object.prototype)
  })

  test('odd text survives', () => {
    const odd = 'a\0b\ud800c\u2028 "quoted" \\ 🫖'
    expect(value(JSON.stringify(odd))).toBe(odd)
    expect(value('echo(text())', { echo: (text) => text, text: () => odd })).toBe(odd)
  })

  test('that is too large for the host is a RangeError, and as a completion value is null', () => {
    const functions = { take: () => true }
    expect(value('try { take("x".repeat(2e6)) } catch (e) { e.name }', functions)).toBe('RangeError')
    expect(value('try { take(new Array(10001)) } catch (e) { e.name }', functions)).toBe('RangeError')
    expect(value('"x".repeat(2e6)')).toBe(null)
    expect(value('new Array(20000)')).toBe(null)
  })

  test('of ours that is too large is a RangeError in the script', () => {
    expect(value('try { all() } catch (e) { e.name }', { all: () => 'x'.repeat(2e6) })).toBe('RangeError')
    expect(value('try { all() } catch (e) { e.name }', { all: () => Array(10_001).fill(0) })).toBe('RangeError')
  })
})

describe('a realm', () => {
  test('knows nothing of another', () => {
    const [one, other] = [open(), open()]
    one.run('var secret = 1; Array.prototype.tea = 2')
    expect(other.run('[typeof secret, typeof [].tea]')).toEqual({ kind: 'value', value: ['undefined', 'undefined'] })
  })

  test('that was stopped stays stopped', () => {
    const realm = open({}, 20)
    expect(realm.run('for (;;);')).toEqual({ kind: 'stopped', why: 'time' })
    expect(realm.run('1')).toEqual({ kind: 'stopped', why: 'time' })
  })

  test('that was closed runs nothing, and may be closed again', () => {
    const realm = open()
    realm.close()
    realm.close()
    expect(realm.run('1').kind).toBe('stopped')
  })

  test('lends its context for work within its budget', () => {
    const realm = open({}, 500)
    const told = realm.within(() =>
      realm.context.unwrapResult(realm.context.evalCode('6 * 7')).consume(realm.context.dump),
    )
    expect(told).toBe(42)
    const endless = realm.within(() => realm.context.evalCode('for (;;);').dispose())
    expect(endless).toEqual({ kind: 'stopped', why: 'time' })
  })

  test('is cheap enough to open and close hundreds of', () => {
    for (let count = 0; count < 200; count++) {
      const realm = machine.open({ random: () => 0, now: () => 0 })
      expect(realm.run('1')).toEqual({ kind: 'value', value: 1 })
      realm.close()
    }
  })

  test('may be forgotten: after 32 of them the oldest makes room', () => {
    const first = open()
    const others = Array.from({ length: 40 }, () => open())
    expect(first.run('1').kind).toBe('stopped')
    expect(others.at(-1)?.run('1')).toEqual({ kind: 'value', value: 1 })
  })
})

test('a memory that a script left in ruins unseen is made anew when the next realm is opened in it', async () => {
  const machine = await openScriptMachine()
  const ruined = Array.from({ length: 4 }, () => machine.open({ random: () => 0.5, now: () => 0 }))
  for (const realm of ruined) Object(realm.context).module.HEAPU8.fill(0xff)
  const next = machine.open({ random: () => 0.5, now: () => 0 })
  expect(next.run('6 * 7')).toEqual({ kind: 'value', value: 42 })
  next.close()
})
