import fc from 'fast-check'
import type { Bubble, Stage, StageButton } from 'sdk/story'
import { expect, test } from 'vitest'
import { wayOn } from './wayOn.ts'

const bare: Stage = { page: 'tea', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
const said = (more: Partial<Extract<Bubble, { kind: 'say' }>> = {}): Bubble => ({
  kind: 'say',
  id: 'a',
  html: 'The kettle sings.',
  align: 'center',
  active: true,
  marked: true,
  ...more,
})
const choice = (...labels: readonly string[]): Bubble => ({
  kind: 'choice',
  id: 'c',
  active: true,
  options: labels.map((html, index) => ({ id: `o${index}`, html })),
})
const button = (html: string, more: Partial<StageButton> = {}): StageButton => ({ id: `b ${html}`, html, ...more })
const sound = { id: 's', media: { kind: 'file', name: 'a.mp3' }, playing: true, loops: 1, volume: 1 } as const
const clip = { ...sound, muted: false, rate: 1, startAt: 0, stopAt: 0, background: false }
const timer = { id: 't', style: 'normal', from: 0, until: 9000 } as const

const way = (stage: Partial<Stage>, wakeAt?: number) => wayOn({ ...bare, ...stage }, wakeAt)?.event

test('words that wait for a click are gone on from', () => {
  expect(way({ bubbles: [said()] })).toEqual({ kind: 'continued' })
  expect(way({ bubbles: [said({ marked: false })] })).toBeUndefined()
})

test.each(['Continue', 'continue…', '<b>Next</b>', 'Go on >>', 'OK', '→'])(
  'a single button “%s” is a way on',
  (html) => {
    expect(way({ buttons: [button(html)] })).toEqual({ kind: 'chose', choice: `b ${html}` })
    expect(way({ bubbles: [choice(html)] })).toEqual({ kind: 'chose', choice: 'o0' })
  },
)

test.each(['I promise', 'Yes', 'Done', 'Pour the tea', 'Stop'])('a button “%s” is for the player to press', (html) => {
  expect(way({ buttons: [button(html)] })).toBeUndefined()
  expect(way({ bubbles: [choice(html)] })).toBeUndefined()
})

test('nobody picks among choices, whatever they are called', () => {
  const label = fc.constantFrom('Continue', 'Next', 'Tea', 'OK', 'I promise')
  fc.assert(
    fc.property(fc.array(label, { minLength: 2, maxLength: 6 }), fc.nat(6), (labels, split) => {
      const [options, row] = [labels.slice(0, split), labels.slice(split)]
      const stage = {
        bubbles: options.length > 0 ? [choice(...options)] : [said()],
        buttons: row.map((one) => button(one)),
      }
      if (options.length + row.length > 1) expect(way(stage)).toBeUndefined()
    }),
  )
})

test('a button that cannot be pressed now still makes it a choice', () => {
  expect(way({ buttons: [button('Continue'), button('Next', { disabled: true })] })).toBeUndefined()
  expect(way({ buttons: [button('Continue', { disabled: true })] })).toBeUndefined()
})

test('a pause the author made is not cut short', () => {
  expect(way({ bubbles: [said()] }, 60_000)).toBeUndefined()
  expect(way({ buttons: [button('Continue')], timers: [timer] }, 9000)).toBeUndefined()
})

test('a timer beside the words does not keep them from going on', () => {
  expect(way({ bubbles: [said()], timers: [timer] }, 9000)).toEqual({ kind: 'continued' })
})

test('a question, a stuck story, the cover and the end wait for the player', () => {
  const asked: Bubble = { kind: 'prompt', id: 'p', active: true, align: 'left' }
  expect(way({ bubbles: [asked, said()] })).toBeUndefined()
  expect(way({ bubbles: [said()], end: { title: 'Fin' } })).toBeUndefined()
  expect(way({ bubbles: [said()], cover: { title: 'Tea', author: '', pages: [] } })).toBeUndefined()
  expect(way({ bubbles: [said()], trouble: { id: 'x', text: 'Lost.', choices: [] } })).toBeUndefined()
})

test('where somebody can be talked with, the player says when to go on', () => {
  const buttons = [button('Continue')]
  expect(way({ buttons, chat: { off: false, ways: [] } })).toBeUndefined()
  expect(way({ buttons, chat: { off: true, ways: [] } })).toMatchObject({ kind: 'chose' })
})

test('a voice is heard out first; music that goes on for ever is not waited for', () => {
  expect(way({ bubbles: [said()], sounds: [clip] })).toBeUndefined()
  expect(way({ bubbles: [said()], sounds: [{ ...clip, loops: 0 }] })).toEqual({ kind: 'continued' })
  expect(way({ bubbles: [said()], sounds: [{ ...clip, background: true }] })).toEqual({ kind: 'continued' })
})

test('a page that has ways of its own in its text is the player’s', () => {
  const panes = (html: string) => ({
    root: '',
    left: { kind: 'media', id: 'l' } as const,
    right: { kind: 'html', id: 'r', html, css: '' } as const,
  })
  expect(way({ buttons: [button('Continue')], panes: panes('<p>Rain.</p>') })).toMatchObject({ kind: 'chose' })
  expect(way({ buttons: [button('Continue')], panes: panes('<a href="#x">Out</a>') })).toBeUndefined()
})
