import { expect, test } from 'vitest'
import { withFiles } from './media.fixture.ts'
import { type Given, type Pages, type Player, play } from './player.fixture.ts'
import { EV, G, I } from './shorthand.fixture.ts'

const older = { modules: ['nyx', 'pcm2', 'audio'], ...withFiles('pot.jpg', 'pour.mp3') }
const shown = (pages: Pages | readonly unknown[], given: Given = {}) => play(pages, { ...older, ...given })
const page = (fields: object) => ({ 'nyx.page': fields })
const buttons = (...labels: readonly string[]) => ({
  'nyx.buttons': labels.map((label) => ({ label, commands: label === 'stay' ? [] : [G(label)] })),
})

function press(player: Player, label: string): void {
  const found = player.stage.buttons.find(({ html }) => html === label)
  player.tell({ kind: 'chose', choice: found?.id ?? '' })
}

test('eos-O01 eos-O05 a page shows its picture, its text and its buttons, and nothing waits for it', () => {
  const player = shown([
    page({ media: { 'nyx.image': 'file:pot.jpg' }, text: '<p>Warm.</p>', action: buttons('a', 'b') }),
    I('on'),
  ])
  expect(player.stage.picture?.media).toEqual({ kind: 'file', name: 'pot.jpg' })
  expect(player.shows).toBe('Warm.|on')
  expect(player.stage.buttons.map(({ html }) => html)).toEqual(['a', 'b'])
})

test('eos-O02 eos-O03 a button leads on, or does nothing and stays', () => {
  const player = shown({ start: [page({ action: buttons('2', 'stay') })], 2: [I('two')] })
  press(player, 'stay')
  expect(player.stage.buttons).toHaveLength(2)
  press(player, '2')
  expect(player.shows).toBe('two')
  expect(player.stage.buttons).toEqual([])
})

test('eos-O04 a timer and buttons stand beside each other', () => {
  const timer = { 'nyx.timer': { duration: '4s', style: 'secret', commands: [G('2')] } }
  const player = shown({
    start: [page({ action: { 'nyx.vert': { elements: [timer, buttons('stay')] } } })],
    2: [I('two')],
  })
  expect(player.timers).toEqual([{ style: 'secret', left: 4000 }])
  expect(player.stage.buttons).toHaveLength(1)
  player.wait(4000)
  expect(player.shows).toBe('two')
})

test('eos-O07 what is hidden in a page is run', () => {
  expect(shown([page({ hidden: { 'audio.play': { locator: 'file:pour.mp3' } } })]).stage.sounds).toHaveLength(1)
})

test('eos-O08 a page that only marks the conversion is ignored', () => {
  expect(shown({ start: [I('a')], '': [{ 'nyx.dummy': [] }] }).problems).toEqual([])
})

const range = (from: number, to: number) => ({ 'pcm2.range': { from: String(from), to: String(to) } })

test('eos-O09 eos-O10 a range leads to pages that were not seen yet', () => {
  const pages = { start: [G('1')], 1: [range(1, 2)], 2: [I('two'), range(1, 2)] }
  const player = shown(pages)
  expect(player.stage.page).toBe('2')
  expect(player.shows).toBe('two')
})

test('eos-O11 a page whose condition does not hold is no target', () => {
  const must = { 'pcm2.must': { self: '5', pages: ['3'] } }
  expect(shown({ start: [must, range(5, 5), I('here')], 5: [I('five')], 3: [] }).shows).toBe('here')
})

test('eos-O12 a page is repeated as often as it says', () => {
  const pages = {
    start: [G('p')],
    p: [EV('n++'), { 'pcm2.repeat': { count: 2, target: 'x' } }],
    x: [I('<eval>n</eval>')],
  }
  expect(shown(pages, { init: 'var n=0' }).shows).toBe('3')
})

test('eos-O13 eos-O14 scripts may ask which pages were seen, and still go', () => {
  const player = shown([I("<eval>pages.isSet('start')+' '+typeof pages.goto</eval>")])
  expect(player.shows).toBe('true function')
})
