import { readFileSync } from 'node:fs'
import { codeOf } from 'sdk'
import { chanceOf, draw } from 'sdk/story'
import { storyWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { aboutStory } from './about.ts'

const story = (script: unknown) => storyWith(script, { name: 'a walk' })
const said = (pages: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
  aboutStory(story({ pages, ...rest })).diagnostics.map(({ severity, page, path, message }) => [
    severity,
    page,
    path,
    message,
  ])
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')
const leadsOf = (script: unknown, page: string) => aboutStory(story(script)).pages.find(({ id }) => id === page)?.leads

test('nothing is said against a good script but what has to be fetched', () => {
  for (const name of ['garden', 'lighthouse', 'kitchen']) {
    const { diagnostics, missing } = aboutStory(story(fixture(name)))
    expect(diagnostics, name).toEqual([])
    expect(missing.length, name).toBeGreaterThan(1)
  }
})

test('leads are found in choices, timers, notices and patterns, each once', () => {
  const garden = JSON.parse(fixture('garden'))
  expect(leadsOf(garden, 'start')).toEqual(['path-roses', 'path-pond', 'path-arbour'])
  expect(leadsOf(garden, 'bench')).toEqual(expect.arrayContaining(['evening', 'start']))
  expect(leadsOf(JSON.parse(fixture('lighthouse')), 'start')).toEqual(['lamp'])
  expect(leadsOf(JSON.parse(fixture('kitchen')), '2')).toEqual(expect.arrayContaining(['3', '4']))
})

test('scripts lead where they say so in plain letters', () => {
  const pages = {
    start: [{ eval: { script: 'if (a) pages.goto(\'b\'); else pages.goto("c*")' } }],
    b: [{ end: {} }],
    c1: [{ end: {} }],
  }
  expect(leadsOf({ pages }, 'start')).toEqual(['b', 'c1'])
  expect(said(pages)).toEqual([])
})

test('a page nothing leads to is told of', () => {
  expect(said({ start: [{ end: {} }], attic: [{ end: {} }] })).toEqual([
    ['warning', 'attic', undefined, 'Nothing leads to this page.'],
  ])
})

test('a page without a way on is told of', () => {
  expect(said({ start: [{ say: { label: 'Here we stay.' } }] })).toMatchObject([
    ['warning', 'start', undefined, expect.stringContaining('leads on')],
  ])
})

test('a goto to nowhere is told of with its place, however deep', () => {
  const deep = {
    choice: {
      options: [{ label: 'a', commands: [{ if: { condition: '1', elseCommands: [{ goto: { target: 'zz' } }] } }] }],
    },
  }
  expect(said({ start: [deep, { end: {} }] })[0]).toEqual([
    'error',
    'start',
    '0.choice.options.0.commands.0.if.elseCommands.0.goto.target',
    'There is no page “zz”: the story stops here.',
  ])
})

test('a pattern no page matches is told of', () => {
  expect(said({ start: [{ goto: { target: 'tea-*' } }, { end: {} }] })).toMatchObject([
    ['warning', 'start', '0.goto.target', expect.stringContaining('tea-*')],
  ])
})

test('a command without its module is told of', () => {
  expect(said({ start: [{ 'notification.remove': { id: 'a' } }, { end: {} }] })).toMatchObject([
    ['warning', 'start', '0.notification.remove', expect.stringContaining('module')],
  ])
})

test('fields that do not fit are told of', () => {
  const commands = [
    { say: {} },
    { say: { label: 'a', mode: 'weird' } },
    { timer: { duration: '5sec' } },
    { choice: { options: [] } },
    { choice: { options: [{ label: 'a', color: 'greenish' }] } },
    { if: {} },
    { 'audio.play': { locator: 'file:x.mp3', volume: 3 } },
    7,
  ]
  const findings = said({ start: [...commands, { end: {} }] }, { modules: { audio: {} } })
  expect(findings.map(([, , path]) => path)).toEqual([
    '0.say',
    '1.say',
    '2.timer.duration',
    '3.choice',
    '4.choice.options.0.color',
    '5.if',
    '6.audio.play',
    '6.audio.play.locator',
    '7',
  ])
})

test('a text too long for the site’s storage is told of', () => {
  expect(
    said({ start: [{ eval: { script: `teaseStorage.setItem('a', '${'x'.repeat(1100)}')` } }, { end: {} }] }),
  ).toMatchObject([['warning', 'start', '0.eval', expect.stringContaining('1024')]])
})

test('texts that are too long for the site’s storage together are told of where the longest is', () => {
  const store = (key: string, length: number) => ({
    eval: { script: `teaseStorage.setItem("${key}", "${'x'.repeat(length)}")` },
  })
  expect(said({ start: [store('a', 500), store('b', 510), { end: {} }] })).toMatchObject([
    ['warning', 'start', '1.eval', expect.stringContaining('1025 characters')],
  ])
  expect(said({ start: [store('a', 500), store('a', 505), store('b', 504), { end: {} }] })).toEqual([])
})

test('nothing is said against the samples of the host', () => {
  const folder = new URL('../../../scenarios/', import.meta.url)
  const { scenarios } = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as {
    readonly scenarios: readonly { readonly engine: string; readonly file: string; readonly files: readonly string[] }[]
  }
  const samples = scenarios.filter(({ engine }) => engine === 'eos')
  expect(samples.length).toBeGreaterThan(0)
  for (const { file, files } of samples) {
    const script = readFileSync(new URL(file, folder), 'utf8')
    const listed = files.map((name) => ({ name, type: 'image/svg+xml', size: 1 }))
    const { diagnostics, missing } = aboutStory({ ...story(script), files: listed })
    expect([file, diagnostics, missing]).toEqual([file, [], []])
  }
})

test('there is an end to what is said', () => {
  const { diagnostics } = aboutStory(story({ pages: { start: Array(5000).fill({ foo: {} }) } }))
  expect(diagnostics).toHaveLength(501)
})

test('lists nested out of all measure are not followed', () => {
  let list: unknown[] = [{ end: {} }]
  for (let turn = 0; turn < 20_000; turn += 1) list = [{ if: { condition: '1', commands: list } }]
  expect(said({ start: list })).toEqual(
    expect.arrayContaining([['warning', 'start', expect.any(String), expect.stringContaining('nested')]]),
  )
})

test('whatever becomes of a document, it is looked through or refused with a reason', () => {
  const sources = ['garden', 'lighthouse', 'kitchen'].map(fixture)
  let chance = chanceOf(11)
  const random = (below: number): number => {
    const drawn = draw(chance)
    chance = drawn.chance
    return Math.floor(drawn.value * below)
  }
  let refused = 0
  for (let turn = 0; turn < 5_000; turn += 1) {
    const script =
      turn % 4 === 0 ? torn(sources[turn % 3] ?? '', random) : mutated(JSON.parse(sources[turn % 3] ?? ''), random)
    try {
      const about = aboutStory(story(script))
      expect(about.diagnostics.length).toBeLessThan(502)
    } catch (error) {
      if (codeOf(error) !== 'package/unreadable') throw error
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(100)
})

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '$',
  '!',
  '*',
  '{1..9}',
  '<eval>',
  '__proto__',
  [],
  {},
  [[]],
  'gallery:/*',
  'file:',
  'start',
]

/** A text with a piece cut out, or put in twice. */
function torn(text: string, random: (below: number) => number): string {
  const from = random(text.length)
  const to = from + random(40)
  return random(2) === 0 ? text.slice(0, from) + text.slice(to) : text.slice(0, to) + text.slice(from)
}

/** A document in which some values have become others. */
function mutated(document: Record<string, unknown>, random: (below: number) => number): unknown {
  for (let turn = 0; turn <= random(4); turn += 1) {
    let place: Record<string, unknown> = document
    for (;;) {
      const keys = Object.keys(place)
      const key = keys[random(keys.length)]
      if (key === undefined) break
      const value = place[key]
      if (typeof value === 'object' && value !== null && random(6) > 0) {
        place = value as Record<string, unknown>
        continue
      }
      const kind = random(4)
      if (kind === 0) delete place[key]
      else if (kind === 1) own(place, String(odd[random(odd.length)]), value)
      else if (kind === 2) place[key] = structuredClone(document[Object.keys(document)[random(5)] ?? 'pages'])
      else place[key] = odd[random(odd.length)]
      break
    }
  }
  return document
}

/** As JSON has it: any name is a property of the object itself. */
function own(place: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true })
}

test('addresses of what did not come along are told, and what scripts stored', () => {
  const script = {
    pages: { start: [{ image: { locator: 'gallery:g/1' } }] },
    galleries: { g: { name: 'g', images: [{ id: 1, hash: 'a'.repeat(40) }] } },
  }
  const about = aboutStory({ ...story(script), kept: { cups: 3, guest: 'Fern', __proto__: null } })
  expect(about.links).toEqual([`https://media.milovana.com/timg/tb_xl/${'a'.repeat(40)}.jpg`])
  expect(about.remembers).toEqual([
    { kind: 'value', name: 'cups', text: '3' },
    { kind: 'value', name: 'guest', text: 'Fern' },
  ])
})
