import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageOf, readDocument } from '../document/document.ts'
import { profileOf } from '../document/profile.ts'
import { nyxView } from '../older/nyx.ts'

const kitchen = readDocument(readFileSync(new URL('../fixtures/kitchen.json', import.meta.url), 'utf8'))
const viewOf = (page: string) => nyxView(pageOf(kitchen, page)?.at(-1))

test('eos-O01 eos-Q11 a page has its picture, its text and its buttons', () => {
  expect(viewOf('start')).toEqual({
    picture: 'file:oven.jpg',
    texts: ['<p>The oven is warm.</p>'],
    buttons: [{ label: 'Knead', commands: [{ goto: { target: '2' } }] }],
    timers: [],
    run: [],
  })
})

test('eos-O02 a button says what its press does', () => {
  expect(viewOf('2').buttons[0]?.commands).toEqual([{ goto: { target: '4' } }])
})

test('eos-O03 a button without commands has an empty list', () => {
  expect(nyxView({ 'nyx.buttons': [{ label: 'Wait', commands: [] }, { label: 'Stay' }, 7] }).buttons).toEqual([
    { label: 'Wait', commands: [] },
    { label: 'Stay', commands: [] },
    { label: '', commands: [] },
  ])
})

test('eos-O04 what stands one above the other is shown together', () => {
  const { timers, buttons } = viewOf('2')
  expect(timers).toEqual([{ duration: '4s', style: 'secret', commands: [{ 'pcm2.range': { from: '3', to: '4' } }] }])
  expect(buttons).toHaveLength(1)
})

test('eos-O06 an instruction comes after the text and before the buttons', () => {
  expect(viewOf('2').texts).toEqual(['<p>Let it rise, or hurry?</p>', '<p>Patience is rewarded.</p>'])
})

test('eos-O07 what is hidden runs without being shown', () => {
  expect(viewOf('2').run).toEqual([
    { 'audio.play': { locator: 'file:clock.mp3' } },
    { 'pcm2.repeatset': { target: '3', count: 2 } },
  ])
})

test('eos-O08 a dummy is nothing', () => {
  expect(nyxView({ 'nyx.dummy': [] })).toEqual({ texts: [], buttons: [], timers: [], run: [] })
})

test('layouts inside layouts come to an end', () => {
  let command: unknown = { 'nyx.text': 'deep' }
  for (let turn = 0; turn < 50_000; turn += 1) command = { 'nyx.vert': { elements: [command, command] } }
  expect(nyxView(command).texts.length).toBeLessThan(10_001)
})

test('a converted tease is of the plain profile', () => {
  expect(profileOf(kitchen)).toBe('eos')
})

test.each([[null], ['tea'], [7], [[]]])('a button that is %j is a button without words and commands', (button) => {
  expect(nyxView({ 'nyx.buttons': [button] }).buttons).toEqual([{ label: '', commands: [] }])
})
