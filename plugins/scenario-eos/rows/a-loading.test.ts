import { expect, test } from 'vitest'
import { opened, play, playerOf, storyOf } from './player.fixture.ts'
import { EV, G, I, P } from './shorthand.fixture.ts'

test('eos-A01 a document without pages is refused', () => {
  expect(() => playerOf({ ...storyOf({}), script: { init: '' } })).toThrow('not an EOS script')
})

test('eos-A02 a first page is all it needs', () => {
  const player = playerOf({ ...storyOf({}), script: { pages: { start: [I('a')] } } })
  player.tell({ kind: 'began' })
  expect(player.shows).toBe('a')
})

test('eos-A03 without a first page, the player chooses where it begins', () => {
  const player = opened({ foo: [I('foo')], bar: [I('bar')] })
  expect(player.stage.cover?.pages).toEqual(['foo', 'bar'])
  player.tell({ kind: 'began', page: 'bar' })
  expect(player.shows).toBe('bar')
})

test('eos-A04 the script of the document runs before its first page', () => {
  expect(play([I('<eval>x</eval>')], { init: 'var x=1' }).shows).toBe('1')
})

test('eos-A05 a script of the document that fails is reported, and the story begins', () => {
  const player = play([I('a')], { init: 'nosuch()' })
  expect(player.shows).toBe('a')
  expect(player.problems).toHaveLength(1)
})

test('eos-A06 the script of the document cannot choose the first page', () => {
  expect(play({ start: [I('a')], b: [I('b')] }, { init: "pages.goto('b')" }).shows).toBe('a')
})

test('eos-A07 before the first page there is none', () => {
  expect(play([I('<eval>String(c)</eval>')], { init: 'var c=pages.getCurrentPageId()' }).shows).toBe('null')
})

test('eos-A09 a command nobody knows is skipped', () => {
  const player = play([I('a'), { foo: {} }, I('b')])
  expect(player.shows).toBe('a|b')
  expect(player.problems).toEqual(['The command “foo” is not known. It was skipped.'])
})

test('eos-A10 a page with a command nobody knows can be reached', () => {
  const player = play({ start: [P('a'), G('b')], b: [{ foo: {} }, I('b')] })
  expect(player.shows).toBe('a')
  player.goOn()
  expect(player.shows).toBe('b')
})

test('eos-A11 of several keys of a command, the first is meant', () => {
  expect(play({ start: [{ ...I('a'), ...G('b') }, I('c')], b: [I('b')] }).shows).toBe('a|c')
})

test('eos-A13 nothing is shown before the player begins', () => {
  const player = opened({ start: [I('a')] })
  player.tell({ kind: 'elapsed', ms: 60_000 })
  player.goOn()
  expect(player.shows).toBe('')
  expect(player.stage.cover).toEqual({ title: 'Tea', author: '', pages: [] })
})

test('eos-A14 any text is the id of a page', () => {
  for (const id of ['2', 'Ä b', '']) {
    expect(play({ start: [G(id)], [id]: [I('here')] }).shows).toBe('here')
  }
})

test('eos-A15 names that every object has are no pages', () => {
  for (const id of ['__proto__', 'constructor', 'toString']) {
    const player = play([G(id), EV('ran = 1')])
    expect(player.stage.trouble?.text).toBe(`There is no page “${id}”.`)
  }
})

test('eos-A08 a module nobody knows is mentioned, and the story plays', () => {
  const player = play([I('a')], { modules: ['weird'] })
  expect(player.shows).toBe('a')
  expect(player.problems).toEqual(['The module “weird” is not known; the story plays without it.'])
})
