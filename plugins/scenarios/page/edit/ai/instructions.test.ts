import { expect, test } from 'vitest'
import schema from '../../../../../schemas/scenario.schema.json'
import isScenario from '../../../../../schemas/scenario.schema.json?validate'
import { mistakesIn } from './draftRig.fixture.ts'
import { askText, exampleScenario, systemText } from './instructions.ts'
import { emptyWish } from './wish.ts'

test('the example a model is shown has no mistakes', () => {
  expect(isScenario(exampleScenario)).toBe(true)
  expect(mistakesIn(exampleScenario)).toEqual([])
})

test('a model is told of every field it may write', () => {
  const told = systemText({ devices: true })
  const { node, button, aiAction, stimulus } = schema.$defs
  const names = [schema, node, button, aiAction, stimulus].flatMap(({ properties }) => Object.keys(properties))
  const notWritten = ['$schema', 'id', 'author', 'notes', 'cover', 'image', 'video', 'audio']
  expect(names.filter((name) => !notWritten.includes(name) && !told.includes(`"${name}"`))).toEqual([])
  expect(schema.$defs.stimulus.properties.target.enum.filter((word) => !told.includes(word))).toEqual([])
})

test('what the author wants is told in their words', () => {
  const wish = {
    ...emptyWish,
    idea: 'A night train',
    tone: 'Slow',
    nodes: 12,
    partner: { name: 'Ada', role: 'the guard' },
  }
  const asked = askText(wish)
  for (const words of ['A night train', 'Slow', 'About 12 nodes', '"name":"Ada","desc":"the guard"'])
    expect(asked).toContain(words)
  expect(askText(emptyWish)).toContain('{{char}}')
})
