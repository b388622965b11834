import { expect, test } from 'vitest'
import { withFiles } from './media.fixture.ts'
import { type Given, type Pages, play } from './player.fixture.ts'
import { EV, G, I, P } from './shorthand.fixture.ts'

const clip = (more: object = {}) => ({ 'audio.play': { locator: 'file:kettle.mp3', ...more } })
const files = withFiles('kettle.mp3', 'bell.mp3')
const heard = (pages: Pages | readonly unknown[], given: Given = {}) => play(pages, { ...files, ...given })

/** What a script says of a sound. */
const said = (source: string, given: Given = {}) => {
  const player = heard([clip({ id: 's' }), EV(source), I('<eval>String(r)</eval>')], { init: 'var r', ...given })
  return player.shows
}

test.each([
  ['eos-J01', {}, { loops: 1, volume: 1, playing: true }],
  ['eos-J01', { loops: 2 }, { loops: 2 }],
  ['eos-J01', { loops: 0 }, { loops: 0 }],
  ['eos-J02', { volume: 0.2 }, { volume: 0.2 }],
])('%s a sound with %j plays so', (_row, more, sound) => {
  expect(heard([clip(more)]).stage.sounds).toMatchObject([sound])
})

test('eos-J03 sounds play beside each other', () => {
  expect(heard([clip(), { 'audio.play': { locator: 'file:bell.mp3' } }]).stage.sounds).toHaveLength(2)
})

test('eos-J04 eos-J05 only sounds of the background outlive their page', () => {
  expect(heard({ start: [clip(), G('b')], b: [] }).stage.sounds).toEqual([])
  expect(heard({ start: [clip({ background: true }), G('b')], b: [] }).stage.sounds).toHaveLength(1)
})

test('eos-J06 a sound of the same id takes the place of the one before', () => {
  const page = [clip({ id: 's' }), P('x'), clip({ id: 's' })]
  const player = heard(page)
  const [before] = player.stage.sounds
  player.goOn()
  expect(player.stage.sounds).toHaveLength(1)
  expect(player.stage.sounds[0]?.id).not.toBe(before?.id)
  const open = heard(page, { options: { profile: 'oeos' } })
  const [first] = open.stage.sounds
  open.goOn()
  expect(open.stage.sounds[0]?.id).toBe(first?.id)
})

test('eos-J07 eos-J09 a sound is known from its start to its end', () => {
  expect(heard([I("<eval>Sound.get('s')</eval>")]).shows).toBe('undefined')
  expect(said("Sound.get('s').destroy(); r=Sound.get('s')")).toBe('undefined')
  expect(said("r=Sound.get('s')===Sound.get('s')")).toBe('true')
})

test('eos-J08 a sound has its methods', () => {
  const names = ['play', 'pause', 'stop', 'seek', 'setVolume', 'destroy', 'addEventListener']
  const ask = `r=${JSON.stringify(names)}.every(function(n){return typeof Sound.get('s')[n]==='function'})`
  expect(said(ask)).toBe('true')
})

test.each([
  ['eos-J10', "Sound.get('s').setVolume(2)", 'RangeError'],
  ['eos-J11', "Sound.get('s').seek('x')", 'TypeError'],
  ['eos-J12', 'new Sound({})', 'TypeError'],
])('%s %s is refused', (_row, source, name) => {
  expect(said(`try{${source}}catch(e){r=e.name}`)).toBe(name)
})

test('eos-J13 without the module there are no sounds for scripts', () => {
  expect(play([I('<eval>typeof Sound</eval>')], { modules: [] }).shows).toBe('undefined')
})

test('eos-J14 each loop is told at its end', () => {
  const listen = "Sound.get('s').addEventListener('end', function(){n++})"
  const player = heard([clip({ id: 's', loops: 3 }), EV(listen), P('x'), I('<eval>n</eval>')], { init: 'var n=0' })
  const id = player.stage.sounds[0]?.id ?? ''
  for (const left of [2, 1, 0]) player.tell({ kind: 'ended', clip: id, left })
  player.goOn()
  expect(player.shows).toBe('x|3')
})

test('eos-J15 a sound that was stopped plays again when a script says so', () => {
  const pages = {
    start: [clip({ id: 's', loops: 0, background: true }), EV("h=Sound.get('s')"), G('b')],
    b: [EV('h.stop()'), P('quiet'), EV('h.play()')],
  }
  const player = heard(pages)
  expect(player.stage.sounds[0]).toMatchObject({ playing: false, seek: { seconds: 0 } })
  player.goOn()
  expect(player.stage.sounds[0]).toMatchObject({ playing: true, loops: 0 })
})

test('eos-J17 sounds can be stopped by the command some tools write', () => {
  expect(heard([clip({ id: 's' }), { 'audio.stop': { id: 's' } }]).stage.sounds).toEqual([])
  const player = heard([clip(), { 'audio.stop': { locator: 'file:kettle.mp3' } }])
  expect(player.stage.sounds).toEqual([])
  expect(player.problems).toHaveLength(1)
})

test('eos-J18 a sound that is not there is silence', () => {
  const player = heard([{ 'audio.play': { locator: 'file:none.mp3' } }, I('x')])
  expect(player.stage.sounds).toEqual([])
  expect(player.shows).toBe('x')
  expect(player.problems).toHaveLength(1)
})
