import { type ActionTaken, newId } from 'sdk'
import { expect, test } from 'vitest'
import { addPerformer, performOnce } from './performers.ts'

const pose: ActionTaken = { offset: 3, effect: { kind: 'pose', pose: 'seated' }, verdict: 'done' }

test('what a wording does at one place happens once, however often it is told', () => {
  const seen: string[] = []
  const stop = addPerformer('pose', (effect) => seen.push(effect.pose))
  const variant = newId<'variant'>()
  performOnce(variant, 0, pose)
  performOnce(variant, 0, pose)
  performOnce(variant, 1, pose)
  performOnce(newId<'variant'>(), 0, pose)
  expect(seen).toEqual(['seated', 'seated', 'seated'])
  stop()
  performOnce(newId<'variant'>(), 0, pose)
  expect(seen).toHaveLength(3)
})

test('what was refused does not happen, and nobody performs what is another kind', () => {
  const seen: string[] = []
  addPerformer('pose', () => seen.push('pose'))
  addPerformer('wear', () => seen.push('wear'))
  performOnce(newId<'variant'>(), 0, { ...pose, verdict: 'refused', why: 'Enough was done.' })
  performOnce(newId<'variant'>(), 0, { ...pose, verdict: 'softened', why: 'A little less.' })
  expect(seen).toEqual(['pose'])
})
