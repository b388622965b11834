import { type ActionTaken, type Effect, newId, Scope } from 'sdk'
import { type Asker, addPerformer, allButReplies, performEffect, performOnce } from 'sdk/page/points/performers.ts'
import { expect, test } from 'vitest'
import { consentFeature } from '../feature.ts'
import { questions } from './questions.ts'

const pose: ActionTaken = { offset: 3, effect: { kind: 'pose', pose: 'seated' }, verdict: 'done' }

test('performs an effect at one place of a wording once, however often it is reported', () => {
  const seen: string[] = []
  const stop = addPerformer('pose', (effect) => void seen.push(effect.pose))
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

test('performs no refused effect, and no effect of another kind', () => {
  const seen: string[] = []
  addPerformer('pose', () => void seen.push('pose'))
  addPerformer('wear', () => void seen.push('wear'))
  performOnce(newId<'variant'>(), 0, { ...pose, verdict: 'refused', why: 'Enough was done.' })
  performOnce(newId<'variant'>(), 0, { ...pose, verdict: 'softened', why: 'A little less.' })
  expect(seen).toEqual(['pose'])
})

test('hands an effect to the performers of its kind, which say why it failed', async () => {
  const longer: Effect = { kind: 'add-time', ms: 60_000 }
  const plugin: Asker = { source: 'plugin', chat: undefined }
  expect(await performEffect(longer, plugin)).toBe('Nothing can do this now.')
  const done: string[] = []
  const ends = [
    addPerformer('add-time', ({ ms }, { source }) => void done.push(`${source} ${ms}`)),
    addPerformer('add-time', () => void done.push('reply'), ['model']),
  ]
  expect(await performEffect(longer, plugin)).toBeUndefined()
  expect(done).toEqual(['plugin 60000'])
  ends.push(addPerformer('add-time', async () => 'The lock is open.', allButReplies))
  expect(await performEffect(longer, plugin)).toBe('The lock is open.')
  for (const end of ends) end()
  expect(await performEffect({ kind: 'think', text: 'Rain.' }, plugin)).toContain('reply')
  expect(await performEffect({ kind: 'calm' }, plugin)).toBeUndefined()
})

test('a question stays until it is answered, and the asker hears the answer', async () => {
  const scope = new Scope('consent')
  consentFeature(scope)
  const heard: string[] = []
  const ask: Effect = { kind: 'ask', question: 'Done?', choices: ['Yes', 'No'] }
  const plugin: Asker = { source: 'plugin', chat: undefined }
  expect(await performEffect(ask, plugin)).toBe('Nothing here would receive the answer.')
  await performEffect(ask, { ...plugin, asks: { name: 'Tasks', chose: (choice) => heard.push(choice) } })
  const [question] = questions.open
  expect(question).toMatchObject({ by: 'Tasks', text: 'Done?', choices: ['Yes', 'No'] })
  question?.answer('Yes')
  expect([heard, questions.open]).toEqual([['Yes'], []])
  scope.close()
})
