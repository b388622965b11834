import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { codeOf, messageOf } from 'sdk'
import { expect, test } from 'vitest'
import validate from '../../../../schemas/plugin.schema.json?validate'
import { parseManifest } from './parseManifest.ts'

const fixtures = join(import.meta.dirname, '../../../../schemas/fixtures/plugin')
const saved = (kind: 'valid' | 'invalid' | 'old') =>
  readdirSync(join(fixtures, kind)).map((name) => [name, readFileSync(join(fixtures, kind, name), 'utf8')] as const)
const parse = (text: string) => parseManifest(text, validate)
const refusal = (text: string): string => {
  try {
    parse(text)
  } catch (error) {
    expect(codeOf(error)).toBe('plugin/bad-manifest')
    return messageOf(error)
  }
  throw new Error('was taken')
}
const lamp = { id: 'acme.lamp', name: 'Lamp', version: '1.2.0', sdk: '^1.0', contributes: {} }
const told = (change: object) => refusal(JSON.stringify({ ...lamp, ...change }))

test.each(saved('valid'))('takes valid/%s', (_, text) => {
  expect(parse(text)).toEqual(JSON.parse(text))
})

test.each(saved('old'))('still takes old/%s', (_, text) => {
  expect(parse(text).sdk).toBe('^0.1')
})

test.each(saved('invalid'))('refuses invalid/%s', (_, text) => {
  expect(refusal(text)).toMatch(/mistakes only its author can mend/)
})

test('names each mistake and its place', () => {
  expect(told({ autostart: true })).toContain('the whole file: "autostart" is not known here.')
  expect(told({ name: undefined })).toContain('the whole file: "name" is missing.')
  expect(told({ contributes: { panel: [{ id: 'a', label: 'A', slot: 'top' }] } })).toContain(
    'contributes.panel[0].slot: must be one of "left", "right", "stage".',
  )
  expect(told({ permissions: { chat: { access: 'read-write', reason: 'x' } } })).toContain(
    'permissions.chat.access: must be "read".',
  )
  expect(told({ permissions: { wasm: { reason: 'x', optional: true } } })).toContain(
    'permissions.wasm: "optional" is not known here.',
  )
})

test('a part in the page is for plugins that come with Vesper', () => {
  expect(told({ page: { module: { whileOff: 'It waits.' } } })).toContain(
    'page: is only for plugins that come with Vesper.',
  )
})

test('a script that takes the place of a model is for plugins that come with Vesper', () => {
  const provider = { id: 'lamp', label: 'Lamp', features: [], runs: 'in-browser', needs: 'nothing', order: 1 }
  expect(told({ contributes: { llmProvider: [{ ...provider, begins: 'chat.clear' }] } })).toContain(
    'contributes.llmProvider[0].begins: is only for plugins that come with Vesper.',
  )
})

test('a setting of the wrong type is one mistake, not a heap of them', () => {
  const a = { type: 'boolean', title: 'A', default: 'yes' }
  expect(told({ contributes: { settings: { schema: { type: 'object', properties: { a } } } } })).toMatch(
    /mend\. contributes\.settings\.schema\.properties\.a\.default: must be boolean\.$/,
  )
})

test('tells the first five mistakes and counts the rest', () => {
  const panel = Array.from({ length: 8 }, (_, index) => ({ id: `p${index}`, label: 'P' }))
  expect(told({ contributes: { panel } })).toMatch(/\[4\]: "slot" is missing\. And 3 more\.$/)
})

test('what contradicts itself is refused although it fits the schema', () => {
  const dim = { id: 'dim', label: 'Dim' }
  expect(told({ contributes: { command: [dim] } })).toContain(
    'contributes.command: needs code, and the manifest names no "entry".',
  )
  expect(told({ entry: 'a.js', contributes: { command: [dim, dim] } })).toContain(
    'contributes.command[1].id: "dim" is used twice.',
  )
  expect(told({ entry: 'a.js', provides: ['acme.weather/forecast@1'] })).toContain('must begin with "acme.lamp/"')
  expect(told({ permissions: { net: { hosts: ['setting:address'], reason: 'x' } } })).toContain(
    'permissions.net.hosts[0]: there is no setting "address".',
  )
  expect(told({ permissions: { net: { hosts: ['https://lamp.example', 'account:/chat'], reason: 'x' } } })).toContain(
    'permissions.net.hosts[1]: is only for plugins that come with Vesper.',
  )
})

test('depth is measured before anything is built', () => {
  expect(refusal('['.repeat(100_000))).toContain('more than 32 levels deep')
})

test('any JSON is either a manifest or a refusal in words, and no prototype changes', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(refusal(text).length).toBeGreaterThan(20)
    }),
  )
  expect(Object.hasOwn(Object.prototype, 'tier')).toBe(false)
})

test('one spoiled field never makes it throw anything else', () => {
  const fields = ['id', 'name', 'version', 'sdk', 'entry', 'permissions', 'contributes', 'provides', 'changelog']
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, value) => {
      try {
        parse(JSON.stringify({ ...lamp, [field]: value }))
      } catch (error) {
        expect(codeOf(error)).toBe('plugin/bad-manifest')
      }
    }),
  )
})
