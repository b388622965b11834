import { expect, test } from 'vitest'
import { v2 } from '../../../tests/fixtures/cards/people.ts'
import { readJson } from '../../../tests/fixtures/cards/reading.ts'
import { switchedOff, withAllPrompts, withSwitches } from './promptSwitches.ts'

test('a prompt that is off is empty for whoever reads the card, and waits under our key', async () => {
  const { card } = await readJson(v2)
  const off = withSwitches(card, ['systemPrompt'])
  expect(off.systemPrompt).toBe('')
  expect(off.postHistory).toBe(card.postHistory)
  expect(switchedOff(off)).toEqual({ systemPrompt: card.systemPrompt })
})

test('switching all on again gives the card back as it was', async () => {
  const { card } = await readJson(v2)
  expect(withSwitches(withSwitches(card, ['systemPrompt', 'postHistory']), [])).toEqual(card)
  expect(withAllPrompts(card)).toBe(card)
})

test('an empty prompt cannot be off', async () => {
  const { card } = await readJson({ ...v2, data: { ...v2.data, system_prompt: '' } })
  expect(withSwitches(card, ['systemPrompt'])).toBe(card)
})

test('what another program wrote in that place is no switch', async () => {
  const extensions = { 'app.vesper': { off: ['x', { systemPrompt: 4 }] } }
  const { card } = await readJson({ ...v2, data: { ...v2.data, extensions } })
  expect(switchedOff(card)).toEqual({})
})
