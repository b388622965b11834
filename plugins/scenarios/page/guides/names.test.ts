import { describe, expect, test } from 'vitest'
import schema from '../../../../schemas/scenario.schema.json' with { type: 'json' }
import { commands } from '../../../scenario-eos/engine/commands.ts'
import { attributeNames, elementNames } from '../../../scenario-guideme/parse/names.ts'
import { guideSource } from '../../../scenario-guideme/script/realm/guide.ts'
import { overRideSource } from '../../../scenario-guideme/script/realm/overRide.ts'
import { icons } from '../../../scenario-native/document/icons.ts'
import { sourceOf } from './playExample.fixture.ts'

/** Words that are set as code, and those of headings: what a reader can look up. */
function namedIn(guide: string): ReadonlySet<string> {
  const prose = sourceOf(guide).replace(/^```[\s\S]*?^```$/gm, '')
  const written = [...prose.matchAll(/`([^`]+)`|^### (.+)$/gm)].map(([, code, heading]) => code ?? heading ?? '')
  return new Set(written.flatMap((words) => [words, ...words.split(/[^\w$.µ-]+/), ...words.split(/\W+/)]))
}

const missingIn = (guide: string, names: Iterable<string>): readonly string[] => {
  const named = namedIn(guide)
  return [...new Set(names)].filter((name) => !named.has(name))
}

function propertiesOf(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'properties' in part ? Object.keys(Object(part.properties)) : []
  return [...own, ...Object.values(part).flatMap(propertiesOf)]
}

function choicesOf(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'enum' in part && Array.isArray(part.enum) ? part.enum.map(String) : []
  return [...own, ...Object.values(part).flatMap(choicesOf)]
}

describe('the scenario guide', () => {
  test('names every field and every word of the schema', () => {
    expect(propertiesOf(schema).length).toBeGreaterThan(40)
    expect(missingIn('scenarios', [...propertiesOf(schema), ...choicesOf(schema)])).toEqual([])
  })

  test('names every icon', () => {
    expect(Object.keys(icons).filter((icon) => !sourceOf('scenarios').includes(icon))).toEqual([])
  })
})

test('the EOS guide names every command the engine knows', () => {
  expect(Object.keys(commands).length).toBeGreaterThan(30)
  expect(missingIn('eos', Object.keys(commands))).toEqual([])
})

describe('the GuideMe guide', () => {
  test('names every element and attribute the parser knows', () => {
    const ignored = ['scriptVersion']
    expect(
      missingIn(
        'guideme',
        [...elementNames, ...attributeNames].filter((name) => !ignored.includes(name)),
      ),
    ).toEqual([])
  })

  test('names every function of its scripts', () => {
    const functions = [
      ...`${guideSource}\n${overRideSource}`.matchAll(/\b([a-z]\w+): (?:takes|always|text|reads|setText)\(/gi),
    ]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'text')
    expect(functions.length).toBeGreaterThan(90)
    expect(missingIn('guideme', functions)).toEqual([])
  })
})

test('a word that only stands in the telling is not named', () => {
  expect(missingIn('eos', ['bubbles', 'say'])).toEqual(['bubbles'])
})
