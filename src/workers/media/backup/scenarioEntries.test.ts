import { expect, test } from 'vitest'
import { scenarioFrom, storyFileFrom } from './scenarioEntries.ts'

const kettle = { hash: '95188fa66e3440610930f718e30ddeeebc41b4d7', blob: { mime: 'image/png', base64: btoa('kettle') } }

test('a file of a scenario comes back when it is what its hash says', async () => {
  expect((await storyFileFrom(kettle))?.hash).toBe(kettle.hash)
  expect(await storyFileFrom({ ...kettle, hash: 'a'.repeat(40) })).toBeUndefined()
})

test('a page, a program or a drawing that runs is no file of a scenario', async () => {
  expect(await storyFileFrom({ ...kettle, blob: { ...kettle.blob, mime: 'text/html' } })).toBeUndefined()
  const drawn = '<svg onload="run()"/>'
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(drawn)))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(await storyFileFrom({ hash, blob: { mime: 'image/svg+xml', base64: btoa(drawn) } })).toBeUndefined()
})

const record = {
  id: 'tea-room',
  name: 'The tea room',
  author: '',
  description: '',
  tags: [],
  engine: 'vesper.scenario-eos/eos',
  created: 1,
  modified: 1,
  played: 0,
  pages: 1,
  missing: 0,
  options: {},
}

test('a scenario without its script stays out; one whose progress is spoilt comes without it', () => {
  expect(scenarioFrom(record)).toBeUndefined()
  const entity = scenarioFrom({ ...record, vesper: { script: { script: {}, texts: {} }, play: { progress: 'far' } } })
  expect(entity?.puts.map(({ table }) => table)).toEqual(['scenarios', 'scenarioScripts'])
  expect(entity?.without).toEqual(['the progress of The tea room'])
})

test('what was loaded from the web comes along, and the consent to load more is asked again', () => {
  const file = { name: 'https://pics.example/cup.png', type: 'image/png', size: 6, bytes: kettle.hash }
  const entity = scenarioFrom({
    ...record,
    options: { web: ['pics.example'], numbers: 'desktop' },
    vesper: { script: { script: {}, texts: {} }, web: { id: 'web:other', files: [file] } },
  })
  expect(entity?.puts).toMatchObject([
    { table: 'scenarios', value: { options: { numbers: 'desktop' } } },
    { table: 'scenarioScripts' },
    { table: 'scenarioFiles', value: { id: 'web:tea-room', files: [file] } },
  ])
  expect(JSON.stringify(entity?.puts[0])).not.toContain('pics.example')
})
