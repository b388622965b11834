import type { CharacterId, PresetId } from 'sdk'
import { expect, test } from 'vitest'
import { defaultPreset } from '../../../src/shared/presets/preset.ts'
import { differences } from '../../../src/workers/media/presets/differences.ts'
import type { PresetRecord } from '../../../src/workers/storage/contract.ts'
import { presetFor } from './choose.ts'
import { moved, withText } from './PartsList.tsx'

const ada = 'ada' as unknown as CharacterId
const record = (id: string, rest: Partial<PresetRecord> = {}): PresetRecord => ({
  id: id as PresetId,
  name: id,
  preset: defaultPreset,
  characters: [],
  models: [],
  created: 0,
  modified: 0,
  ...rest,
})
const all = [
  record('chosen'),
  record('of-model', { models: ['ollama tern:8b'] }),
  record('of-character', { characters: [ada] }),
  record('of-chat'),
]
const connection = { provider: 'ollama', model: 'tern:8b' }
const chat = { character: { id: ada, name: 'Ada' } }
const question = { session: { ...chat, preset: 'of-chat' as PresetId }, connection, chosen: 'chosen' }

test('the chat comes before the character, the character before the model, the model before the settings', () => {
  const used = (records: readonly PresetRecord[]) => presetFor(records, question)?.id
  expect(used(all)).toBe('of-chat')
  expect(used(all.slice(0, 3))).toBe('of-character')
  expect(used(all.slice(0, 2))).toBe('of-model')
  expect(used(all.slice(0, 1))).toBe('chosen')
  expect(used([])).toBeUndefined()
})

test('a preset of another model or character is not used', () => {
  const others = [
    record('x', { models: ['ollama gull:4b'] }),
    record('y', { characters: ['bo' as unknown as CharacterId] }),
  ]
  expect(presetFor(others, { ...question, session: chat, chosen: '' })).toBeUndefined()
})

test('two equal presets have no differences', () => {
  expect(differences(defaultPreset, { ...defaultPreset })).toEqual([])
})

test('samplers, limits and texts are told before and after', () => {
  const before = { ...defaultPreset, samplers: { temperature: 0.7, topK: 40 }, main: 'Be brief.' }
  const after = { ...defaultPreset, samplers: { temperature: 1.1, minP: 0.1 }, maxTokens: 600, main: 'Be slow.' }
  expect(differences(before, after)).toEqual([
    { what: 'Temperature', kind: 'changed', before: '0.7', after: '1.1' },
    { what: 'Top K', kind: 'removed', before: '40' },
    { what: 'Min P', kind: 'added', after: '0.1' },
    { what: 'Maximum reply length, tokens', kind: 'added', after: '600' },
    { what: 'Main instructions', kind: 'changed', before: 'Be brief.', after: 'Be slow.' },
  ])
})

test('a text that would be added is told whole, and the order of what was there', () => {
  const { parts, id } = withText(defaultPreset.parts)
  const filled = parts.map((part) => (part.id === id && part.kind === 'text' ? { ...part, text: 'Every word.' } : part))
  const after = { ...defaultPreset, parts: moved(filled, 0, 3) }
  const found = differences(defaultPreset, after)
  expect(found[0]).toMatchObject({ kind: 'added', after: expect.stringContaining('Every word.') })
  expect(found[1]).toMatchObject({ what: 'Order', kind: 'changed' })
})

test('a part that is only switched off is no change of order', () => {
  const parts = defaultPreset.parts.map((part) => (part.id === 'examples' ? { ...part, enabled: false } : part))
  expect(differences(defaultPreset, { ...defaultPreset, parts })).toEqual([
    { what: 'Example dialogue', kind: 'changed', before: 'on', after: 'off' },
  ])
})

test('a part moves within the list and not out of it', () => {
  const ids = (parts: readonly { readonly id: string }[]) => parts.slice(0, 3).map(({ id }) => id)
  expect(ids(moved(defaultPreset.parts, 0, 1))).toEqual(['lore-before', 'main', 'persona'])
  expect(moved(defaultPreset.parts, 0, -1)).toBe(defaultPreset.parts)
  expect(moved(defaultPreset.parts, 0, 99).at(-1)?.id).toBe('main')
})
