import { expect, test } from 'vitest'
import { type Given, type Pages, play } from './player.fixture.ts'
import { A, EV, G, I, IF, N, P } from './shorthand.fixture.ts'

const off = (target: string) => ({ disable: { target } })
const on = (target: string) => ({ enable: { target } })
const teas = { 'tea-1': [], 'tea-2': [], end: [] }

/** The pages that come of different chances. */
const reached = (pages: Pages, given: Given = {}) =>
  [...new Set(Array.from({ length: 24 }, (_, seed) => play(pages, { ...given, seed }).stage.page))].sort()

test('eos-H01 a pattern picks among the pages it fits', () => {
  expect(reached({ start: [G('tea-*')], ...teas })).toEqual(['tea-1', 'tea-2'])
})

test('eos-H02 eos-H03 pages that are switched off are not picked', () => {
  expect(reached({ start: [off('tea-1'), G('tea-*')], ...teas })).toEqual(['tea-2'])
  expect(reached({ start: [off('tea-*'), on('tea-2'), G('$"tea-"+"*"')], ...teas })).toEqual(['tea-2'])
})

test('eos-H04 a page that is switched off is reached by its own name', () => {
  const player = play({ start: [off('b'), G('b')], b: [I("b <eval>pages.isEnabled('b')</eval>")] })
  expect(player.shows).toBe('b false')
})

test('eos-H05 when all pages that fit are off, the player decides', () => {
  const player = play({ start: [off('tea-*'), G('tea-*'), I('no')], ...teas })
  expect(player.stage.trouble?.text).toBe('All pages that fit “tea-*” are switched off now.')
  expect(player.shows).toBe('')
})

test('eos-H06 a page that is missing halts the page, and there are ways on', () => {
  const player = play({ start: [I('a'), G('zz'), I('no')], b: [I('b')] })
  expect(player.shows).toBe('a')
  expect(player.problems).toEqual(['There is no page “zz”.'])
  player.press('Choose a page')
  player.press('b')
  expect(player.shows).toBe('b')
  expect(player.stage.trouble).toBeUndefined()
})

test('eos-H06 going back leads to the page before', () => {
  const player = play({ start: [A('a'), G('b')], b: [I('b'), G('zz')] })
  player.goOn()
  player.press('Try again')
  expect(player.stage.trouble?.text).toContain('zz')
  player.press('Go back')
  expect(player.shows).toBe('a')
})

test('eos-H07 a target may leave the page by itself', () => {
  const player = play({ start: [G("$pages.goto('b');pages.disable('start')")], b: [I('b')] })
  expect(player.shows).toBe('b')
  expect(player.problems).toEqual([])
  expect(player.stage.trouble).toBeUndefined()
})

test('eos-H08 a pattern may pick the page it stands on', () => {
  expect(play({ start: [EV('n++'), IF('n<3', [G('st*')]), I('<eval>n</eval>')] }, { init: 'var n=0' }).shows).toBe('3')
})

test('eos-H09 patterns are globs', () => {
  const pages = { 'tea-1': [], 'tea-2': [], 'tea-10': [], a: [], b: [] }
  const from = (target: string) => reached({ start: [off('start'), G(target)], ...pages })
  expect(from('tea-?')).toEqual(['tea-1', 'tea-2'])
  expect(from('tea-{1..3}')).toEqual(['tea-1', 'tea-2'])
  expect(from('@(a|b)')).toEqual(['a', 'b'])
  expect(from('!tea-*')).toEqual(['a', 'b'])
  expect(from('tea-!(1)')).toEqual(['tea-10', 'tea-2'])
})

test('eos-H10 names of pages are told apart by their case', () => {
  expect(play({ start: [G('TEA-1')], ...teas }).stage.trouble?.text).toContain('TEA-1')
})

test('eos-H11 scripts may go by a pattern', () => {
  expect(reached({ start: [EV("pages.goto('tea-*')")], ...teas })).toEqual(['tea-1', 'tea-2'])
})

test('eos-H12 a script that asks for a missing page stays where it is', () => {
  const player = play([EV("pages.goto('zz')"), I('after')])
  expect(player.shows).toBe('after')
  expect(player.problems).toEqual(['There is no page “zz”.'])
})

test('eos-H13 a page must be named by a text', () => {
  const player = play([EV('try{pages.goto(5)}catch(e){r=e instanceof TypeError}'), I('<eval>r</eval>')])
  expect(player.shows).toBe('true')
})

test('eos-H14 eos-H15 pages nobody switched off are on', () => {
  expect(play([on('b'), I("<eval>pages.isEnabled('unknown')</eval>")]).shows).toBe('true')
})

test('eos-H16 in a new run all pages are on', () => {
  const pages = { start: [I("<eval>pages.isEnabled('b')</eval>"), P('x'), off('b')], b: [] }
  const player = play(pages)
  player.goOn()
  expect(play(pages).shows).toContain('true')
})

test('eos-H17 a star stays within a folder', () => {
  expect(reached({ start: [G('a/*')], 'a/b': [], 'a/b/c': [] })).toEqual(['a/b'])
})

test('eos-H18 a page that leads to itself begins anew', () => {
  const files = { 'a.mp3': { hash: 'b'.repeat(40), type: 'audio/mpeg' } }
  const packed = [{ name: 'a.mp3', type: 'audio/mpeg', size: 1, hash: 'b'.repeat(40) }]
  const page = [I('<eval>n</eval>'), IF('n++<1', [{ 'audio.play': { locator: 'file:a.mp3' } }, P('go'), G('start')])]
  const player = play(page, { init: 'var n=0', files, packed })
  expect(player.stage.sounds).toHaveLength(1)
  player.goOn()
  expect(player.shows).toBe('1')
  expect(player.stage.sounds).toEqual([])
})

test('a notification leads out of a page that was halted', () => {
  const player = play({ start: [N('n', [G('b')]), G('zz')], b: [I('b')] })
  player.press('n')
  expect(player.shows).toBe('b')
  expect(player.stage.trouble).toBeUndefined()
})
