import { expect, test } from 'vitest'
import { outputName, partsFor } from './outputWords.ts'

test('an output is called what its provider calls it', () => {
  expect(outputName([{ kind: 'estim', steps: 200, label: 'Channel A' }], 0)).toBe('Channel A')
})

test('outputs of one kind without names are counted', () => {
  const motor = { kind: 'vibrate', steps: 20 } as const
  const two = [{ ...motor }, { kind: 'led', steps: 1 } as const, { ...motor }]
  expect([0, 1, 2].map((index) => outputName(two, index))).toEqual(['Vibration 1', 'Light', 'Vibration 2'])
})

test('no current is offered a place above the waist', () => {
  for (const kind of ['estim', 'shock'] as const)
    for (const part of ['nipple', 'neck', 'mouth', 'hand'] as const) expect(partsFor(kind)).not.toContain(part)
  expect(partsFor('vibrate')).toContain('nipple')
})
