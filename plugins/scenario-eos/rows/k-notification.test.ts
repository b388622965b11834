import { expect, test } from 'vitest'
import { textOf } from '../text/label.ts'
import { type Player, play } from './player.fixture.ts'
import { CH, EV, G, I, N, NT, P } from './shorthand.fixture.ts'

const create = (fields: object) => ({ 'notification.create': fields })
const titles = (player: Player) => player.stage.notices.map(({ html }) => textOf(html))
const open = { options: { profile: 'oeos' } }

test('eos-K01 a notification takes the place of the one with its id', () => {
  expect(titles(play([create({ id: 'a', title: 'one' }), create({ id: 'a', title: 'two' })]))).toEqual(['two'])
})

test('eos-K02 a title is text', () => {
  const page = [create({ title: 'two <b>x</b> <eval>1+1</eval>' })]
  expect(titles(play(page))).toEqual(['two <b>x</b> <eval>1+1</eval>'])
  expect(play(page, open).stage.notices[0]?.html).toBe('two <b>x</b> 2')
})

test('eos-K03 a time without commands is none', () => {
  const page = [create({ title: 'a', timerDuration: '1s' })]
  const player = play(page)
  player.wait(60_000)
  expect(titles(player)).toEqual(['a'])
  const other = play(page, open)
  other.wait(1000)
  expect(titles(other)).toEqual([])
})

test('eos-K04 when its time is over, a notification goes and its commands are run', () => {
  const player = play([NT('n', '100ms', [I('f')]), P('x')])
  player.wait(100)
  expect(player.shows).toBe('x|f')
  expect(titles(player)).toEqual([])
})

test('eos-K05 a button without commands only takes the notification away', () => {
  const player = play([create({ title: 'a', buttonLabel: 'Off' }), P('x')])
  player.press('Off')
  expect(titles(player)).toEqual([])
})

test('eos-K06 commands without a caption get a button all the same', () => {
  expect(play([create({ title: 'a', buttonCommands: [] })]).stage.notices[0]?.button?.html).toBe('OK')
})

test('eos-K07 eos-K18 notifications stay when the page is left, and work there', () => {
  const player = play({ start: [CH({ A: [N('n', [I('rung')]), G('b')] })], b: [P('b')] })
  player.choose('A')
  expect(titles(player)).toEqual(['n'])
  player.press('n')
  expect(player.shows).toBe('b|rung')
})

test('eos-K08 a notification is gone before its commands run', () => {
  const player = play([N('n', [I("<eval>typeof Notification.get('n')</eval>")])])
  player.press('n')
  expect(player.shows).toBe('undefined')
})

test('eos-K09 pressing a notification is no way to go on', () => {
  const player = play([N('n', []), P('a'), P('b')])
  player.press('n')
  expect(player.shows).toBe('a')
})

test('eos-K10 removing what is not there does nothing', () => {
  const player = play([create({ id: 'a', title: 'a' }), { 'notification.remove': { id: 'zz' } }])
  expect(titles(player)).toEqual(['a'])
  expect(player.problems).toEqual([])
})

test('eos-K11 notifications without an id stand beside each other', () => {
  expect(titles(play([create({ title: 'a' }), create({ title: 'a' })]))).toEqual(['a', 'a'])
})

test('eos-K12 eos-K13 eos-K14 scripts find a notification while it is there', () => {
  const page = [create({ id: 'a', title: 'old' }), EV("n=Notification.get('a');n.setTitle('<new>')"), P('x')]
  const player = play([
    ...page,
    EV("n.remove();r=[Notification.get('a'),Notification.get('zz')]"),
    I('<eval>r.map(String)</eval>'),
  ])
  expect(titles(player)).toEqual(['<new>'])
  player.goOn()
  expect(titles(player)).toEqual([])
  expect(player.shows).toBe('x|undefined,undefined')
})

test('eos-K15 scripts cannot make a notification', () => {
  expect(play([EV('try{new Notification({})}catch(e){r=e.name}'), I('<eval>r</eval>')]).shows).toBe('TypeError')
})

test('eos-K16 eos-K17 the time of a notification may be computed or left to chance', () => {
  const left = (duration: string, seed = 1) => {
    const player = play([NT('n', duration, [])], { seed })
    return (player.stage.notices[0]?.timer?.until ?? 0) - player.now
  }
  expect(left('$2000')).toBe(2000)
  for (const seed of [1, 2, 3]) expect(left('3s-5s', seed) >= 3000 && left('3s-5s', seed) < 5000).toBe(true)
})
