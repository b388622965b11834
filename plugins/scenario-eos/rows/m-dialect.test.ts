import { expect, test } from 'vitest'
import { play } from './player.fixture.ts'
import { EV, G, I, T } from './shorthand.fixture.ts'

/** What an expression comes to, as text; other commands may come first. */
const value = (expression: string, first: readonly unknown[] = [], init = '') =>
  play([...first, I(`<eval>${expression.replaceAll('<', '&lt;')}</eval>`)], { init }).shows

/** What the value of a program is. */
const program = (source: string, init = '') =>
  play({ start: [{ goto: { target: `$'p'+eval(${JSON.stringify(source)})` } }] }, { init }).stage.trouble?.text

test('eos-M01 functions in blocks are known everywhere', () => {
  expect(value('typeof f', [EV('if(false){function f(){}}')])).toBe('function')
})

test('eos-M02 arguments are an array', () => {
  expect(
    value("f(1,2)+' '+Array.isArray(g())", [
      EV("function f(){return arguments.join('-')} function g(){return arguments}"),
    ]),
  ).toBe('1-2 true')
})

test('eos-M03 eos-M04 sorting takes comparators that answer yes or no', () => {
  expect(value('[3,1,2].sort(function(a,b){return a>b}).join()')).toBe('1,2,3')
  expect(value('[10,9,1].sort().join()')).toBe('1,10,9')
})

test('eos-M05 eos-M06 the window is the global object', () => {
  expect(value('this===window && self===window')).toBe('true')
  expect(value('typeof window.q', [EV('q=1')])).toBe('number')
})

test('eos-M07 with has a value', () => {
  expect(program('with({a:7}){a}')).toContain('p7')
  expect(play([T('$with({a:7}){a*1000}')]).timers[0]?.left).toBe(7000)
})

test('eos-M08 old octal numbers are read', () => {
  expect(value('010')).toBe('8')
})

test('eos-M09 there are no timers and no document', () => {
  expect(value("typeof setTimeout+' '+typeof document")).toBe('undefined undefined')
})

test('eos-M10 newer built-ins do no harm', () => {
  expect(value("typeof Promise+' '+[1].includes(1)")).toBe('function true')
})

test('eos-M11 eos-M12 eos-M13 eos-M14 the language of the site works', () => {
  expect(value('({get a(){return 5}}).a')).toBe('5')
  expect(value("typeof Date.now()+' '+new Date(2020,0,1).getFullYear()")).toBe('number 2020')
  expect(value('e', [EV('eval("var e=5")')])).toBe('5')
  expect(value('"a1".replace(/\\d/,function(m){return m+m})')).toBe('a11')
})

test('eos-M15 modern syntax is accepted', () => {
  expect(value('f(2)', [EV('let k = 3; const f = (x) => [...`x`].length * x * k')])).toBe('6')
})

test('eos-M16 an endless loop is stopped, and the player goes on without it', () => {
  const player = play([EV('n=1;while(true){}'), I('<eval>typeof n</eval>')], { budget: { ms: 60, bytes: 2 ** 26 } })
  expect(player.stage.trouble?.text).toContain('too long')
  player.press('Go on without it')
  expect(player.shows).toBe('undefined')
})

test('eos-M17 endless recursion can be caught', () => {
  expect(value('r', [EV('function f(){f()} try{f()}catch(e){r=e instanceof RangeError}')])).toBe('true')
})

test('eos-M18 the console goes to the diagnostics', () => {
  expect(play([EV('console.log({a:1})')]).problems).toEqual(['vm: {"a":1}'])
})

test('eos-M19 a listener that throws keeps the others from nothing', () => {
  const source = `function Bell(){EventTarget.call(this)}
    Bell.prototype=Object.create(EventTarget.prototype);var n=0,b=new Bell();
    b.addEventListener('ring',function(){throw new Error('no')});b.addEventListener('ring',function(){n++});
    b.dispatchEvent(new Event('ring'))`
  expect(value('n', [EV(source)])).toBe('1')
})

test('eos-M20 a listener that was added twice is called once', () => {
  const source = `var n=0,b=new EventTarget();function f(){n++};b.addEventListener('ring',f);b.addEventListener('ring',f);
    b.dispatchEvent(new Event('ring'))`
  expect(value('n', [EV(source)])).toBe('1')
})

test('eos-M21 a scripted field may hold several statements', () => {
  expect(play({ start: [G("$var p='b';p")], b: [I('b')] }).shows).toBe('b')
})
