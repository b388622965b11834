import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import isScenario from '../../schemas/scenario.schema.json?validate'
import { about } from './document/about.ts'
import { icons } from './document/icons.ts'
import { aiActionFields, buttonFields, nodeFields } from './document/readNode.ts'
import { patterns, stimulusFields, targets } from './document/readStimulation.ts'
import { Rig, storyOf } from './rig.fixture.ts'

const reference = readFileSync(new URL('../../docs/scenarios.md', import.meta.url), 'utf8')
const examples = [...reference.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json) as unknown)

test('every example of the reference can be played as it stands', () => {
  expect(examples.length).toBeGreaterThan(0)
  for (const example of examples) {
    expect(isScenario(example)).toBe(true)
    expect(about(storyOf(example)).diagnostics).toEqual([])
    const rig = new Rig(example)
    rig.begin()
    rig.press(rig.stage.buttons[0]?.id ?? '')
    expect(rig.last.over).toBe(true)
  }
})

test('the reference names every field and word there is', () => {
  const words = [
    ...nodeFields,
    ...buttonFields,
    ...aiActionFields,
    ...stimulusFields,
    ...patterns,
    ...targets,
    ...Object.keys(icons),
  ]
  expect(words.filter((word) => !reference.includes(word))).toEqual([])
})
