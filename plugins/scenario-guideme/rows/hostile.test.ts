import { describe, expect, test } from 'vitest'
import { type Playing, play } from './playing.fixture.ts'

const attack = (body: string): Playing => {
  const guide = play(
    `<Page id="start"><Button onclick="attack()" target="next">Go</Button><javascript><![CDATA[function attack() { ${body} }]]></javascript></Page><Page id="next"><Text>on</Text></Page>`,
    { options: { scriptMs: 400 } },
  )
  guide.press('Go')
  return guide
}

/** Whatever a script does, the page that follows is shown. */
describe('a guide is played on after a script that', () => {
  test.each([
    ['spins', 'for (;;) {}'],
    ['spins where errors are caught', 'for (;;) { try { for (;;) {} } catch (e) {} }'],
    ['calls itself', 'attack()'],
    ['fills the memory', 'var a = "x"; for (;;) a += a'],
    ['fills a list', 'var a = []; for (;;) a.push(new Array(1000))'],
    ['matches a costly pattern', '/^(a+)+$/.test(new Array(40).join("a") + "b")'],
    [
      'spoils the prototypes',
      'Object.prototype.toJSON = function () { return 1 }; Array.prototype.push = null; JSON.stringify = null',
    ],
    ['spoils the house', '__realm = null; guide = null; scriptVars = null'],
    ['answers for the house', '__realm.result = function () { return "{}" }'],
    ['looks for a page', 'document.body.innerHTML = "x"'],
    ['looks for the net', 'fetch("https://example.org")'],
    ['looks for a process', 'process.exit(1)'],
    ['builds functions', 'new Function("return this.constructor.constructor")()()'],
    ['sets a flag of every name', 'for (var i = 0; i < 20000; i++) guide.setFlags("f" + i)'],
    ['keeps too much', 'scriptVars.put("a", new Array(2000000).join("x"))'],
    ['keeps a thing within itself', 'var a = {}; a.a = a; scriptVars.put("a", a)'],
    ['keeps something deep', 'var a = []; for (var i = 0; i < 5000; i++) a = [a]; scriptVars.put("a", a)'],
    ['climbs out of the package', 'scriptVars.put("a", guide.jsReadFile("../../etc/passwd"))'],
    [
      'adds timers without end',
      'for (var i = 0; i < 5000; i++) guide.addTimer("0", "attack()", "", "", "", "", "t" + i)',
    ],
    ['throws nothing', 'throw null'],
    ['throws what cannot be told', 'throw { get message() { throw 1 } }'],
    ['has getters that throw', 'scriptVars.put("a", { get b() { throw new Error("no") } })'],
  ])('%s', (_, body) => {
    const guide = attack(body)
    expect(guide.right()).toBe('on')
    expect(JSON.stringify(guide.state).length).toBeLessThan(3_000_000)
  })
})

test('a guide is played on after a script that writes too much, and keeps 20 MB of it at most', () => {
  const guide = attack(
    'var a = new Array(1000001).join("x"); for (var i = 0; i < 40; i++) guide.jsWriteFile("f" + i, a)',
  )
  expect(guide.right()).toBe('on')
  expect(JSON.stringify(guide.state).length).toBeLessThan(20_100_000)
})

test('a file above the package is not there', () => {
  expect(attack('scriptVars.put("a", guide.jsReadFile("../../etc/passwd"))').variable('a')).toBe('')
})

test('a script that was stopped changed nothing', () => {
  expect(attack('guide.setFlags("x"); for (;;) {}').has('x')).toBe(false)
})
