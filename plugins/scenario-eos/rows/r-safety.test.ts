import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { EV, G, I, N, P, TA } from './shorthand.fixture.ts'

const value = (expression: string) => play([I(`<eval>${expression}</eval>`)]).shows

test('eos-R01 scripts see nothing of the page', () => {
  for (const name of ['fetch', 'localStorage', 'XMLHttpRequest', 'process', 'require', '__host', 'postMessage']) {
    expect(value(`typeof ${name}`)).toBe('undefined')
  }
  expect(value('typeof window.parent')).toBe('undefined')
  expect(value("Function('return this')()===window")).toBe('true')
})

test('eos-R02 a constructor leads to the world of the scripts only', () => {
  expect(value("({}).constructor.constructor('return this')()===window")).toBe('true')
  expect(value("pages.goto.constructor('return typeof process')()")).toBe('undefined')
})

test('eos-R06 a name that every object has is no page', () => {
  expect(play([G('constructor')]).stage.trouble?.text).toBe('There is no page “constructor”.')
  expect(play([EV("pages.goto('__proto__')"), I('after')]).shows).toBe('after')
})

test('what scripts do to the built-ins spoils nothing of the host', () => {
  const vandal = `Array.prototype.push=null;JSON.stringify=null;Object.prototype.listener=1;String=null;
    Array.prototype.map=function(){throw 1};EventTarget.prototype.dispatchEvent=null;pages.goto=null`
  const player = play({ start: [EV(vandal), I('<eval>1+1</eval>'), P('x'), G('b')], b: [I('b')] })
  expect(player.shows).toBe('2|x')
  player.goOn()
  expect(player.shows).toBe('b')
})

test('a story lives on after each kind of attack', () => {
  const attacks = [
    'while(true){}',
    "var s='x';for(;;)s+=s",
    'a=[];for(;;)a.push(new Array(1e6).join("x"))',
    '/(a+)+$/.test(new Array(40).join("a")+"b")',
  ]
  for (const attack of attacks) {
    const player = play([EV('n=1'), EV(attack), I('<eval>n</eval>')], { budget: { ms: 60, bytes: 2 ** 25 } })
    if (player.stage.trouble) player.press('Go on without it')
    expect(player.shows).toBe('1')
  }
})

test('a story has no more than 500 timers, 200 notifications and 2,000 bubbles', () => {
  const many = Array.from({ length: 2100 }, (_, at) => [TA('1h', [I('rang')]), N(`n${at}`, []), I(`line ${at}`)]).flat()
  const { stage, problems } = play(many)
  expect([stage.timers.length, stage.notices.length, stage.bubbles.length]).toEqual([500, 200, 2000])
  expect(stage.bubbles.at(-1)).toMatchObject({ html: 'line 2099' })
  expect(problems).toContain('More than 500 timers run. The oldest was ended.')
})

test('after a script that was stopped, timers of scripts wait until the player has decided', () => {
  const script = 'var n = 0; setInterval(function () { for (;;); }, 100); setInterval(function () { n++ }, 130)'
  const player = play([EV(script), P('a'), I('<eval>n</eval>')], {
    options: { profile: 'oeos' },
    budget: { ms: 300, bytes: 2 ** 25 },
  })
  player.wait(150)
  expect(player.stage.trouble?.text).toContain('ran for too long')
  const told = player.steps.length
  player.wait(10_000)
  expect(player.steps).toHaveLength(told)
  player.press('Go on without it')
  player.wait(1000)
  expect(player.stage.trouble).toBeUndefined()
  player.goOn()
  expect(Number(player.shows.split('|').at(-1))).toBeGreaterThan(5)
})
