import { expect, test } from 'vitest'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { findScenarios, tagIdOf, tagsIn } from './find.ts'
import { scenarioRecord } from './scenarioRecord.fixture.ts'

const record = (name: string, parts: Partial<ScenarioRecord> = {}) =>
  scenarioRecord({ id: name, name, engine: 'vesper.scenario-eos/eos', created: 0, modified: 0, ...parts })

const everything = { search: '', tagId: '', engine: '' }
const names = (list: readonly ScenarioRecord[]) => list.map(({ name }) => name)

const scenarios = [
  record('Élise and the lighthouse', { tags: ['Slow Burn', 'sea'], modified: 3 }),
  record('Tea room 10', { author: 'Ottilie', tags: ['slow burn'], modified: 1, played: 9 }),
  record('Tea room 9', { engine: 'vesper.scenario-native/native', modified: 2 }),
]

test('scenarios are found by words of name, author, tags and description, without case and accents', () => {
  expect(names(findScenarios(scenarios, { ...everything, search: 'elise SEA' }, 'name'))).toEqual([
    'Élise and the lighthouse',
  ])
  expect(names(findScenarios(scenarios, { ...everything, search: 'ottilie' }, 'name'))).toEqual(['Tea room 10'])
})

test('they are narrowed down by tag, however it is written, and by kind', () => {
  expect(names(findScenarios(scenarios, { ...everything, tagId: 'slow-burn' }, 'name'))).toHaveLength(2)
  expect(names(findScenarios(scenarios, { ...everything, engine: 'vesper.scenario-native/native' }, 'name'))).toEqual([
    'Tea room 9',
  ])
})

test('they stand in the order that was asked for', () => {
  expect(names(findScenarios(scenarios, everything, 'name')).slice(1)).toEqual(['Tea room 9', 'Tea room 10'])
  expect(findScenarios(scenarios, everything, 'modified')[0]?.modified).toBe(3)
  expect(findScenarios(scenarios, everything, 'played')[0]?.played).toBe(9)
})

test('a tag stands in an address without what is awkward there', () => {
  expect(tagIdOf(' Slow Burn! ')).toBe('slow-burn')
  expect(tagIdOf('../x')).toBe('x')
})

test('tags that mean the same are counted together, the commonest first', () => {
  expect(tagsIn(scenarios)).toEqual([
    { id: 'slow-burn', tag: 'Slow Burn', count: 2 },
    { id: 'sea', tag: 'sea', count: 1 },
  ])
})

test('ten thousand scenarios are searched at a touch of a key', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => record(`Room ${n}`))
  expect(findScenarios(many, { ...everything, search: 'room 777' }, 'name')).toHaveLength(19)
})
