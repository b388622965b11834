import { readFileSync } from 'node:fs'
import { codeOf, type Story, type StoryFile } from 'sdk'
import { storyWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { aboutStory } from '../document/about.ts'
import { commandOf } from '../document/commandOf.ts'
import { pageOf, readDocument } from '../document/document.ts'
import { profileOf } from '../document/profile.ts'

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')
const story = (script: unknown, parts: Partial<Story> = {}) => storyWith(script, { name: 'garden walk', ...parts })
const refusal = (script: unknown): string => {
  try {
    readDocument(script)
  } catch (error) {
    expect(codeOf(error)).toBe('package/unreadable')
    return error instanceof Error ? error.message : ''
  }
  return 'was accepted'
}
const found = (script: unknown, parts: Partial<Story> = {}) => aboutStory(story(script, parts)).diagnostics
const start = (...commands: readonly unknown[]) => ({ pages: { start: [...commands, { end: {} }] } })

test('eos-A01 a document without pages is refused, with what is missing', () => {
  expect(refusal({ init: '' })).toContain('not an EOS script')
  expect(refusal({ init: '' })).toContain('pages')
  for (const script of [
    undefined,
    null,
    42,
    'Once upon a time',
    [],
    '[]',
    '{',
    { pages: [] },
    { pages: {} },
    { pages: 1 },
  ]) {
    expect(refusal(script)).toContain('not an EOS script')
  }
})

test('eos-A02 pages are all a document needs', () => {
  expect(readDocument('\uFEFF{"pages":{"start":[]}}')).toMatchObject({ pages: { start: [] }, init: '', modules: {} })
})

test('eos-A03 a document without a first page is told of', () => {
  expect(found({ pages: { foo: [{ end: {} }] } })).toMatchObject([{ message: expect.stringContaining('start') }])
})

test('eos-A08 an unknown module is ignored and told of', () => {
  expect(found({ ...start(), modules: { weird: {} } })).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('weird') },
  ])
})

test('eos-A09 an unknown command is told of with its place', () => {
  expect(found(start({ noop: {} }, { foo: {} }))).toMatchObject([{ page: 'start', path: '1.foo' }])
})

test('eos-A11 the first key of a command is its name', () => {
  expect(commandOf({ say: { label: 'a' }, goto: { target: 'b' } })).toEqual({
    name: 'say',
    fields: { label: 'a' },
    payload: { label: 'a' },
  })
  expect([null, [], {}, 7, 'say'].map(commandOf)).toEqual(Array(5).fill(undefined))
})

test('eos-A12 what is not known is kept', () => {
  expect(readDocument({ ...start(), x: { y: 1 } })).toMatchObject({ x: { y: 1 } })
})

test('eos-A14 pages may have any id', () => {
  const pages = {
    start: ['2', 'Ä b', ''].map((target) => ({ goto: { target } })),
    '2': [{ end: {} }],
    'Ä b': [{ end: {} }],
    '': [{ end: {} }],
  }
  expect(aboutStory(story({ pages })).pages.find(({ id }) => id === 'start')?.leads).toEqual(['2', 'Ä b', ''])
  expect(pageOf(readDocument({ pages }), '')).toEqual([{ end: {} }])
})

test('eos-A15 eos-R06 names that every object has are pages only where they are written', () => {
  const absent = readDocument(start({ goto: { target: '__proto__' } }))
  expect(pageOf(absent, '__proto__')).toBeUndefined()
  expect(pageOf(absent, 'constructor')).toBeUndefined()
  expect(found(start({ goto: { target: 'constructor' } }))).toMatchObject([
    { severity: 'error', page: 'start', path: '0.goto.target' },
  ])
  const written = readDocument('{"pages":{"start":[],"__proto__":[{"end":{}}]}}')
  expect(pageOf(written, '__proto__')).toEqual([{ end: {} }])
})

test('eos-Q01 a bare script plays under the name of its file', () => {
  expect(aboutStory(story(fixture('garden')))).toMatchObject({ title: 'garden walk', author: '' })
})

test('eos-Q02 an offline export brings its title, its author and its media', () => {
  const script = {
    ...start({ image: { locator: 'gallery:g/1' } }),
    oeosmeta: { title: 'The Lamp', author: 'Mara' },
    galleries: { g: { name: 'g', images: [{ id: 1, hash: '1'.repeat(40), href: 'data:image/png;base64,AA' }] } },
  }
  expect(aboutStory(story(script))).toMatchObject({
    title: 'The Lamp',
    author: 'Mara',
    missing: [],
    hosts: [],
    diagnostics: [],
  })
})

test('eos-Q10 a classic page becomes a document, and any other page is explained', () => {
  const hash = 'ab'.repeat(20)
  const page = `<html><body><h1 id="tease_title">Low Tide</h1><img class="tease_pic" src="/timg/${hash}.jpg"><p class="text">The sea is <b>out</b>.</p></body></html>`
  const document = readDocument(page)
  expect(document.pages).toEqual({
    start: [{ goto: { target: 'P0001' } }],
    P0001: [
      { image: { locator: `file:${hash}.jpg` } },
      { say: { label: 'The sea is <b>out</b>.', mode: 'pause' } },
      { end: {} },
    ],
  })
  expect(document.oeosmeta).toMatchObject({ title: 'Low Tide' })
  expect(refusal('<html><body class="x eosTopBody" data-tease-id="1"></body></html>')).toContain('geteosscript')
  expect(refusal('<p>hello</p>')).toContain('web page')
})

test('eos-Q12 a large document is looked through whole', () => {
  const page = (number: number) =>
    Array.from({ length: 9 }, (_, index) => ({ image: { locator: `gallery:g/${(number * 9 + index) % 1300}` } }))
  const pages = Object.fromEntries(
    Array.from({ length: 150 }, (_, number) => [
      number === 0 ? 'start' : `p${number}`,
      [
        ...page(number),
        { say: { label: 'x'.repeat(9000) } },
        number < 149 ? { goto: { target: `p${number + 1}` } } : { end: {} },
      ],
    ]),
  )
  const images = Array.from({ length: 1300 }, (_, id) => ({ id, hash: id.toString(16).padStart(40, '0') }))
  const about = aboutStory(story({ pages, galleries: { g: { name: 'g', images } } }))
  expect(about.pages).toHaveLength(150)
  expect(about.missing).toHaveLength(1300)
  expect(about.diagnostics).toEqual([])
})

test('eos-Q13 pictures that did not come along are listed, and where they would be fetched', () => {
  const hash = (id: number): string => id.toString(16).padStart(40, '0')
  const images = Array.from({ length: 300 }, (_, id) => ({ id, hash: hash(id) }))
  const files: StoryFile[] = images
    .filter(({ id }) => id >= 10)
    .map(({ id }) => ({ name: `timg/tb_xl/${hash(id)}.jpg`, type: 'image/jpeg', size: 1 }))
  const about = aboutStory(
    story({ ...start({ image: { locator: 'gallery:g/*' } }), galleries: { g: { name: 'g', images } } }, { files }),
  )
  expect(about.missing).toEqual(images.slice(0, 10).map(({ id }) => `${hash(id)}.jpg`))
  expect(about.hosts).toEqual(['media.milovana.com'])
})

test('eos-P01 a script that makes its own bubbles is of the open profile', () => {
  const profile = (script: string) => profileOf(readDocument(start({ eval: { script } })))
  for (const script of [
    "new Say({label: 'a'})",
    'setTimeout(f, 5)',
    'pages.list("a*")',
    'document.body',
    'Video.get(1)',
    '//--oeos-js-include',
  ]) {
    expect(profile(script), script).toBe('oeos')
  }
  for (const script of ["pages.goto('a')", 'say = 1', "Sound.get('a').play()", 'pages.getCurrentPageId()']) {
    expect(profile(script), script).toBe('eos')
  }
  expect(profileOf(readDocument(start({ image: { locator: 'file:a.jpg+(|oeos:x)' } })))).toBe('oeos')
  expect(profileOf(readDocument(start({ say: { label: '<p>A new Say (and document.)</p>' } })))).toBe('eos')
  expect(profileOf(readDocument(start({ noop: { eval: { script: 'new Say("x")' } } })))).toBe('eos')
})

test('eos-S05 what is switched off is not looked into', () => {
  expect(found(start({ noop: { goto: { target: 'nowhere' } } }, { noop: { foo: {} } }))).toEqual([])
})
