import { estimateTokenCount } from 'tokenx'
import { expect, test } from 'vitest'
import { type Circumstances, nothingAround } from '../../../shared/policy/circumstances.ts'
import { ActionParser } from './ActionParser.ts'
import { actionsText } from './actionsText.ts'

const everything: Circumstances = {
  ...nothingAround,
  actuators: ['vibrate', 'rotate', 'oscillate', 'constrict', 'inflate', 'position', 'estim', 'shock'],
  ways: ['garden', 'cellar'],
  mayAddTime: true,
  pictures: true,
  cues: ['spiral'],
  senses: ['pleasure', 'pain'],
  outputs: ['vibration at the thigh'],
}

test('in a plain chat it is short, and names only what is of use there', () => {
  const text = actionsText(nothingAround)
  expect(estimateTokenCount(text)).toBeLessThan(120)
  expect(text).toMatch(/wear.*pose.*think/s)
  expect(text).not.toMatch(/vibrate|picture|go:|add time|effect/)
})

test('even with everything around it stays within a few hundred tokens', () => {
  expect(estimateTokenCount(actionsText(everything))).toBeLessThan(500)
})

test('what the player has ruled out is not offered', () => {
  expect(actionsText({ ...everything, limits: ['shock'] })).not.toContain('[[shock')
})

test('every tag it shows is one that is understood', () => {
  const shown = actionsText(everything)
  const parser = new ActionParser()
  const { tags } = parser.push(shown)
  expect(tags.length).toBe((shown.match(/\[\[/g) ?? []).length)
})
