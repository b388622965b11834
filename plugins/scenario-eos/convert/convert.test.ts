import { storyWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { convertStory } from './convert.ts'

interface Node {
  readonly desc?: string
  readonly image?: string
  readonly wait?: number
  readonly next?: string | readonly { readonly to: string; readonly if?: string }[]
  readonly buttons?: readonly {
    readonly label: string
    readonly to?: string
    readonly if?: string
    readonly set?: readonly string[]
  }[]
  readonly set?: readonly string[]
  readonly end?: boolean
}
const files = ['room.jpg', 'rain.mp3'].map((name) => ({
  name,
  type: name.endsWith('jpg') ? 'image/jpeg' : 'audio/mpeg',
  size: 1,
}))
function told(pages: Readonly<Record<string, readonly unknown[]>>, rest: object = {}) {
  const story = storyWith({ pages, ...rest }, { files, name: 'Tea' })
  const { script, losses } = convertStory(story)
  const {
    nodes,
    state = {},
    start,
  } = script as {
    readonly nodes: Readonly<Record<string, Node>>
    readonly state?: object
    readonly start: string
  }
  return { nodes, state, losses, first: nodes[start] ?? {} }
}
const say = (label: string, mode = 'pause', rest: object = {}) => ({ say: { label, mode, ...rest } })
const goto = (target: string) => ({ goto: { target } })

test('a text that waits has a button to go on, and the next follows in a node of its own', () => {
  const { first, nodes } = told({ start: [say('<p>Rain.</p>'), say('<p>Tea.</p>'), { end: {} }] })
  expect(first).toMatchObject({ desc: 'Rain.', buttons: [{ label: 'Continue', to: 'start 2' }] })
  expect(nodes['start 2']).toMatchObject({ desc: 'Tea.' })
})

test('texts that do not wait stand together', () => {
  expect(told({ start: [say('One', 'instant'), say('Two')] }).first.desc).toBe('One\n\nTwo')
})

test('a text that goes on by itself waits as long as it takes to read, or as long as it says', () => {
  expect(told({ start: [say('One two three', 'autoplay'), say('x')] }).first.wait).toBe(2.4)
  expect(told({ start: [say('One', 'custom', { duration: '7s' }), say('x')] }).first).toMatchObject({
    wait: 7,
    next: 'start 2',
  })
})

test('options become buttons, with the condition they are shown under', () => {
  const options = [
    { label: 'The <b>roses</b>', commands: [goto('roses')] },
    { label: 'Rest', visible: '$cups > 1', commands: [] },
    { label: 'Never', visible: false, commands: [] },
  ]
  const { first } = told(
    { start: [{ choice: { options } }, goto('pond')], roses: [{ end: {} }], pond: [{ end: {} }] },
    { init: 'var cups = 0' },
  )
  expect(first.buttons).toEqual([
    { id: 'press-1', label: 'The roses', to: 'roses' },
    { id: 'press-2', label: 'Rest', to: 'pond', if: 'cups > 1' },
  ])
})

test('a timer is a wait, and one beside the page leads away from the nodes behind it', () => {
  expect(told({ start: [{ timer: { duration: '4s' } }, goto('b')], b: [{ end: {} }] }).first).toMatchObject({
    wait: 4,
    next: 'b',
  })
  const aside = { timer: { duration: '9s', isAsync: true, commands: [goto('b')] } }
  const options = [{ label: 'Stay', commands: [] }]
  const { first } = told({ start: [aside, { choice: { options } }], b: [{ end: {} }] })
  expect(first).toMatchObject({ wait: 9, next: 'b', buttons: [{ label: 'Stay' }] })
})

test('variables are set before what follows is said', () => {
  const { first, nodes, state } = told(
    { start: [say('Cups: <eval>cups</eval>'), { eval: { script: 'cups += 1' } }, say('Cups: <eval>cups</eval>')] },
    { init: 'var cups = 2' },
  )
  expect(state).toEqual({ cups: 2 })
  expect(first.desc).toBe('Cups: {{cups}}')
  expect(Object.values(nodes).find(({ set }) => set)).toMatchObject({ set: ['cups += 1'], desc: 'Cups: {{cups}}' })
})

test('a condition leads one of two ways, which meet again', () => {
  const branch = {
    if: { condition: 'cups > 1', commands: [say('Many', 'instant')], elseCommands: [say('Few', 'instant')] },
  }
  const { first, nodes } = told({ start: [branch, say('Tea')] }, { init: 'var cups = 0' })
  expect(first.next).toEqual([{ to: 'start 2', if: 'cups > 1' }, { to: 'start 3' }])
  expect(nodes['start 2']?.next).toBe(nodes['start 3']?.next)
})

test('a condition only a script can tell leaves both ways to the author', () => {
  const branch = { if: { condition: 'Math.random() < 0.5', commands: [goto('a')] } }
  const { first, state, losses } = told({ start: [branch, goto('b')], a: [{ end: {} }], b: [{ end: {} }] })
  expect(first.next).toEqual([{ to: 'a', if: 'decision' }, { to: 'b' }])
  expect(state).toEqual({ decision: false })
  expect(losses).toMatchObject([{ page: 'start', path: '0.if', excerpt: 'Math.random() < 0.5' }])
})

test('pages of a pattern take turns; those that switch themselves off need no counting', () => {
  const pages = { start: [goto('tea-*')], 'tea-1': [say('One'), goto('start')], 'tea-2': [say('Two'), goto('start')] }
  expect(told(pages).state).toEqual({ turn: 0 })
  const off = (id: string) => [{ disable: { target: id } }, say(id), goto('start')]
  const { first, state } = told({ start: [goto('tea-*')], 'tea-1': off('tea-1'), 'tea-2': off('tea-2') })
  expect(state).toEqual({ off_tea_1: false, off_tea_2: false })
  expect(first.next).toEqual([
    { to: 'tea-1', if: 'not off_tea_1' },
    { to: 'tea-2', if: 'not off_tea_2' },
  ])
})

test('a notice is a button wherever the player has time, until it is pressed or taken away', () => {
  const notice = {
    'notification.create': { id: 'bell', title: 'Bell', buttonLabel: 'Ring', buttonCommands: [goto('hall')] },
  }
  const { nodes } = told({
    start: [notice, say('Wait'), { 'notification.remove': { id: 'bell' } }, say('Gone')],
    hall: [say('Hall')],
  })
  const button = { label: 'Bell: Ring', to: 'hall', if: 'notice_bell = 1', set: ['notice_bell = 0'] }
  expect(nodes.start?.buttons?.[1]).toMatchObject(button)
  expect(Object.values(nodes).some(({ set }) => set?.includes('notice_bell = 0'))).toBe(true)
})

test('a picture stays on the nodes behind it', () => {
  const { nodes } = told({
    start: [{ image: { locator: 'file:room.jpg' } }, say('One'), say('Two'), goto('b')],
    b: [say('Three')],
  })
  expect(['start', 'start 2', 'b'].map((id) => nodes[id]?.image)).toEqual(['room.jpg', 'room.jpg', 'room.jpg'])
})

test('every loss names its page and place, in words', () => {
  const { losses } = told({
    start: [say('A'), { prompt: { variable: 'guest' } }, { 'audio.play': { locator: 'file:none.mp3' } }, { weird: {} }],
    b: [],
  })
  expect(losses.map(({ page, path }) => [page, path])).toEqual([
    ['start', '1.prompt'],
    ['start', '2.audio.play'],
    ['start', '3.weird'],
    ['b', undefined],
  ])
})

test('a page that is missing ends the story where it was wanted', () => {
  const { first, losses } = told({ start: [goto('nowhere')] })
  expect(first.end).toBe(true)
  expect(losses[0]?.message).toContain('“nowhere”')
})
