import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../chat/aiSection.ts'
import '../chat/conversationSection.ts'
import '../../../src/host/settings/uiSection.ts'
import { migrate, parseDocument, readSettings, writeDocument } from './document.ts'

test('an empty document reads as the defaults', () => {
  const { ai, general, ui, plugins, visitCount } = readSettings({})
  expect(ai).toMatchObject({ provider: 'vesper', temperature: 0.7, maxTokens: 1000 })
  expect(general).toMatchObject({ playerName: '', historyLength: 50, llmEnabled: true })
  expect(ui).toMatchObject({ theme: 'dark', fontSize: 16 })
  expect({ plugins, visitCount }).toEqual({ plugins: {}, visitCount: 0 })
})

test('a hand edit that does not fit costs only the field it touched', () => {
  const { ai, ui } = readSettings({ ai: { temperature: 99, maxTokens: 'many', provider: 'ollama' }, ui: 'purple' })
  expect(ai).toMatchObject({ temperature: 2, maxTokens: 1000, provider: 'ollama' })
  expect(ui).toMatchObject({ theme: 'dark' })
})

test('blocks of language models stand beside the fields of ai', () => {
  const { ai } = readSettings({ ai: { temperature: 1, ollama: { baseUrl: 'http://pi:11434' } } })
  expect(ai).toMatchObject({ ollama: { baseUrl: 'http://pi:11434' } })
})

test('a block holds plain values, groups, and lists of either, and nothing deeper', () => {
  const block = { words: ['a', 2, true, null, [1], { a: 1 }], limits: { most: 3, deep: { er: 1 }, list: [1] } }
  expect(readSettings({ plugins: { 'acme.weather': block } }).plugins['acme.weather']).toEqual({
    words: ['a', 2, true, { a: 1 }],
    limits: { most: 3 },
  })
})

test('a list of groups of a plugin is read with all of them', () => {
  const triggers = [
    { word: 'drift', ms: 0 },
    { word: 'sink', deep: { most: 3 } },
  ]
  expect(readSettings({ plugins: { 'acme.weather': { triggers } } }).plugins['acme.weather']).toEqual({
    triggers: [{ word: 'drift', ms: 0 }, { word: 'sink' }],
  })
})

test('a list is replaced as a whole when it is written', () => {
  const onDisk = { plugins: { 'acme.weather': { words: ['a', 'b', 'c'], own: { newer: [1] } } } }
  const settings = readSettings(onDisk)
  settings.plugins['acme.weather'] = { ...settings.plugins['acme.weather'], words: ['b'] }
  expect(writeDocument(onDisk, settings).plugins).toMatchObject({ 'acme.weather': { words: ['b'] } })
})

test('text that is no settings document is told apart from an empty one', () => {
  expect(parseDocument('{oops')).toBeUndefined()
  expect(parseDocument('[1]')).toBeUndefined()
  expect(parseDocument('null')).toBeUndefined()
  expect(parseDocument('{}')).toEqual({})
})

test('prototype names do not survive parsing', () => {
  const document = parseDocument('{"plugins":{"__proto__":{"polluted":true},"acme.weather":{"unit":"c"}}}')
  expect(readSettings(document).plugins).toEqual({ 'acme.weather': { unit: 'c' } })
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('keys of a newer Vesper stay on disk, and so does its version', () => {
  const newer = {
    version: 3,
    aurora: { on: true },
    ui: { theme: 'light', density: 'airy' },
    ai: { ollama: { deep: [1] } },
  }
  const written = writeDocument(newer, readSettings(newer))
  expect(written).toMatchObject({ version: 3, aurora: { on: true }, ui: { theme: 'light', density: 'airy' } })
  expect(written.ai).toMatchObject({ ollama: { deep: [1] } })
})

test('an older document passes through every step between', () => {
  const steps = [
    (document: object) => ({ ...document, trail: ['1→2'] }),
    (document: { readonly trail?: unknown }) => ({ ...document, trail: [...(document.trail as string[]), '2→3'] }),
  ]
  expect(migrate({ version: 1 }, steps)).toEqual({ version: 3, trail: ['1→2', '2→3'] })
  expect(migrate({ version: 2, trail: [] }, steps)).toEqual({ version: 3, trail: ['2→3'] })
  expect(migrate({ version: 4 }, steps)).toEqual({ version: 4 })
})

test('any JSON reads without a throw, and what is written reads the same again', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const document = parseDocument(text) ?? {}
      const settings = readSettings(document)
      expect(readSettings(writeDocument(document, settings))).toEqual(settings)
    }),
  )
})
