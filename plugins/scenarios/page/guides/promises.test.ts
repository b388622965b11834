import { expect, test } from 'vitest'
import { exampleOf } from './guideExample.ts'
import { playExample, sourceOf } from './playExample.fixture.ts'

/** What stands under a heading, up to the next one. */
function sectionOf(guide: string, heading: string): string {
  const [, after = ''] = sourceOf(guide).split(`\n### ${heading}\n`)
  return after.split(/\n##/)[0] ?? ''
}

/** Names set as code in the first column of tables. */
const promised = (section: string): readonly string[] =>
  [...section.matchAll(/^\| ([^|]*`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(?:new )?([\w.]+)/g)].map(([, name = '']) => name),
  )

function wordsOf(format: string, code: string): string {
  const example = exampleOf(`x ${format} whole`, code, 'promise')
  return example ? playExample({ kind: 'example', id: 'promise', title: 'Promise', example }, 1, 3).words : ''
}

function missingInEos(names: readonly string[], init: string): string {
  const missing = `${JSON.stringify(names)}.filter(function (name) { try { return eval('typeof ' + name) === 'undefined' } catch (e) { return true } })`
  const label = `Missing: <eval>${missing.replaceAll('<', '&lt;')}</eval>.`
  const modules = { audio: {}, notification: {}, storage: {} }
  return wordsOf('eos', JSON.stringify({ modules, init, pages: { start: [{ say: { label, mode: 'pause' } }] } }))
}

test('scripts of the site find everything the EOS guide promises them', () => {
  const names = promised(sectionOf('eos', 'What scripts can call'))
  expect(names).toContain('pages.goto')
  expect(missingInEos(names, '')).toContain('Missing: .')
})

test('scripts of the open player find everything the EOS guide promises them', () => {
  const names = promised(sectionOf('eos', 'What its scripts can call besides'))
  expect(names).toContain('setTimeout')
  expect(missingInEos(names, '// new Say(')).toContain('Missing: .')
  expect(missingInEos(['pages.dance'], '// new Say(')).toContain('Missing: pages.dance.')
})

test.each([
  ['overRide', 'overRide: the page that is being made'],
  ['guide', 'guide: what a script can ask and do'],
])('scripts of guides find everything the GuideMe guide promises them of %s', (object, heading) => {
  const names = promised(sectionOf('guideme', heading)).filter((name) => !name.includes('.') && name !== 'jscriptLog')
  expect(names.length).toBeGreaterThan(20)
  expect(missingInGuide(object, names)).toContain('Missing: .')
  expect(missingInGuide(object, ['dance'])).toContain('Missing: dance.')
})

test.each(['guideSettings', 'comonFunctions'])(
  'scripts of guides find what the GuideMe guide promises of %s',
  (object) => {
    const section = sectionOf('guideme', 'guideSettings and comonFunctions: older names')
    const [, after = ''] = section.split(`| name of ${object} |`)
    const names = promised(after.split('\n\n')[0] ?? '')
    expect(names.length).toBeGreaterThan(5)
    expect(missingInGuide(object, names)).toContain('Missing: .')
  },
)

function missingInGuide(object: string, names: readonly string[]): string {
  const script = `function pageLoad() { var missing = ${JSON.stringify(names)}.filter(function (name) {
    try { return typeof ${object}[name] !== "function" } catch (e) { return true }
  }); overRide.html = "Missing: " + missing.join() + "." }`
  return wordsOf('guideme', `<Tease><Page id="start"><javascript><![CDATA[${script}]]></javascript></Page></Tease>`)
}
