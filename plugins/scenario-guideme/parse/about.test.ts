import { readFileSync } from 'node:fs'
import { storyWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { aboutGuide } from './about.ts'

const storyOf = (script: unknown, ...names: readonly string[]) =>
  storyWith(script, { name: 'Garden', files: names.map((name) => ({ name, type: '', size: 1 })) })
const said = (script: string, ...names: readonly string[]) =>
  aboutGuide(storyOf(script, ...names)).diagnostics.map(({ severity, message }) => `${severity}: ${message}`)

test('a guide says what it is and where its pages lead', () => {
  const about = aboutGuide(
    storyOf(
      '<root><Author><Name>Fern</Name></Author><Page id="start"><Button target="b*">x</Button></Page><Page id="b1"/></root>',
    ),
  )
  expect(about).toMatchObject({
    title: 'Garden',
    author: 'Fern',
    pages: [
      { id: 'start', leads: ['b1'] },
      { id: 'b1', leads: [] },
    ],
  })
})

test('targets that lead nowhere, lost pages and endings are told', () => {
  const list = said(
    '<root><Page id="start"><Button target="shed">x</Button><Delay seconds="1" target="regex:("/></Page><Page id="pond"/></root>',
  )
  expect(list).toEqual([
    'error: Nothing is called "shed", which this page leads to.',
    'error: "regex:(" is no valid target.',
    'warning: Nothing leads to the page "pond".',
    'note: The page "start" leads nowhere; the guide ends there.',
    'note: The page "pond" leads nowhere; the guide ends there.',
  ])
})

test('pages that a script chooses are found in it', () => {
  const script = '<javascript>function pageLoad() { overRide.setPage("bed(1..2)") }</javascript>'
  const about = aboutGuide(storyOf(`<root><Page id="start">${script}</Page><Page id="bed1"/><Page id="bed2"/></root>`))
  expect(about.pages[0]?.leads).toEqual(['bed1', 'bed2'])
})

test('missing media and hosts are listed', () => {
  const inner =
    '<Image id="rose.jpg"/><Image id="x/*.png"/><Image id="lily.jpg"/><Audio id="https://example.org/bee.mp3"/>'
  const about = aboutGuide(
    storyOf(`<root><MediaDirectory>G</MediaDirectory><Page id="start">${inner}</Page></root>`, 'G/Rose.JPG'),
  )
  expect(about).toMatchObject({ missing: ['lily.jpg', 'x/*.png'], hosts: ['example.org'] })
  expect(about.diagnostics.filter(({ severity }) => severity === 'warning')).toMatchObject([
    { message: 'No file matches "x/*.png".', page: 'start', line: 1 },
    { message: 'The file "lily.jpg" is missing.', page: 'start', line: 1, excerpt: 'lily.jpg' },
  ])
})

test('conditions that mislead are told', () => {
  const list = said('<root><Page id="start"><Text if-set="a,b">x</Text><Text if-not-set="a|b+c">x</Text></Page></root>')
  expect(list.join()).toMatch(/A comma does not separate[\s\S]*both "\+" and "\|"/)
})

test('every finding about a page says which, and in which line it begins', () => {
  const script = `<root>
    <Page id="start"><Button target="shed">x</Button><Text if-set="a,b">x</Text></Page>
    <Page id="pond"><Image id="rose.jpg"/></Page>
  </root>`
  const found = aboutGuide(storyOf(script)).diagnostics
  expect(found.map(({ page, line }) => `${page} ${line}`).toSorted()).toEqual([
    'pond 3',
    'pond 3',
    'pond 3',
    'start 2',
    'start 2',
    'start 2',
  ])
})

test('nothing but notes is said against the fixture when all its files are there', () => {
  const read = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
  const media = ['bell.ogg', 'door.png', 'door/one.jpg', 'exit.png', 'harvest.mp4', 'rain.ogg', 'steam.gif']
  const texts = { 'cups1.xml': read('cups1.xml'), 'kettle.js': read('kettle.js.txt') }
  const story = storyOf(read('tea-room.xml'), ...Object.keys(texts), ...media.map((name) => `TeaRoom/${name}`))
  const { missing, diagnostics } = aboutGuide({ ...story, texts })
  expect([missing, diagnostics.filter(({ severity }) => severity !== 'note')]).toEqual([[], []])
})

test('nothing but endings is said against the samples of the host', () => {
  const folder = new URL('../../../scenarios/', import.meta.url)
  const { scenarios } = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as {
    readonly scenarios: readonly { readonly engine: string; readonly file: string; readonly files: readonly string[] }[]
  }
  const samples = scenarios.filter(({ engine }) => engine === 'guideme')
  expect(samples.length).toBeGreaterThan(0)
  for (const { file, files } of samples) {
    const about = aboutGuide(storyOf(readFileSync(new URL(file, folder), 'utf8'), ...files))
    const wrong = about.diagnostics.filter(({ severity }) => severity !== 'note')
    expect([file, wrong, about.missing]).toEqual([file, [], []])
  }
})

test('what is no guide is refused', () => {
  expect(() => aboutGuide(storyOf(5))).toThrow('This is no GuideMe guide')
})
