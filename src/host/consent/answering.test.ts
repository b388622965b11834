import { ongoing } from 'sdk/page/points/ongoing.ts'
import * as question from 'sdk/ui/confirm.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { nothingSaid } from '../../shared/policy/consent/consent.ts'
import { whenTestEnds } from '../../shared/whenTestEnds.fixture.ts'
import { answerTopics, loosening, ruleOutKind, saveLimit } from './answering.ts'
import { consentOf, saveConsent } from './consentSection.ts'
import { estimSection } from './estimSection.ts'

const world = { goesOn: false, isSure: true, asked: 0 }

const answers = () => consentOf().answers

beforeEach(() => {
  Object.assign(world, { goesOn: false, isSure: true, asked: 0 })
  whenTestEnds(ongoing.add('test', { after: 'reply', isGoingOn: () => world.goesOn, stop: async () => {} }))
  const confirm = vi.spyOn(question, 'confirm').mockImplementation(async () => {
    world.asked += 1
    return world.isSure
  })
  whenTestEnds(() => confirm.mockRestore())
  saveConsent(nothingSaid)
  estimSection.now.ruledOut = []
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('an answer replaces the one before, and can be taken back', async () => {
  await answerTopics(['wax'], 'yes')
  await answerTopics(['wax'], 'no')
  await answerTopics(['ice'], 'maybe')
  expect(answers()).toEqual({ wax: 'no', ice: 'maybe' })
  await answerTopics(['wax'], undefined)
  expect(answers()).toEqual({ ice: 'maybe' })
  expect(world.asked).toBe(0)
})

test('during a scene a limit is set at once', async () => {
  world.goesOn = true
  await answerTopics(['wax'], 'no')
  await ruleOutKind('shock', true)
  expect(answers()).toEqual({ wax: 'no' })
  expect(estimSection.now.ruledOut).toEqual(['shock'])
  expect(world.asked).toBe(0)
})

test('during a scene a hard limit falls only after a yes and ten seconds', async () => {
  await answerTopics(['wax'], 'no')
  world.goesOn = true
  await answerTopics(['wax'], 'yes')
  expect(world.asked).toBe(1)
  vi.advanceTimersByTime(9999)
  expect(answers()).toEqual({ wax: 'no' })
  vi.advanceTimersByTime(1)
  expect(answers()).toEqual({ wax: 'yes' })
  expect(loosening.at).toEqual({})
})

test('during a scene several limits fall after one yes, and each of them can still be kept', async () => {
  await answerTopics(['wax', 'ice'], 'no')
  world.goesOn = true
  await answerTopics(['wax', 'ice', 'gag'], 'yes')
  expect(world.asked).toBe(1)
  expect(answers()).toEqual({ wax: 'no', ice: 'no', gag: 'yes' })
  saveLimit('ice')
  vi.advanceTimersByTime(10_000)
  expect(answers()).toEqual({ wax: 'yes', ice: 'no', gag: 'yes' })
})

test('a kind of device needs a yes and ten seconds too', async () => {
  await ruleOutKind('shock', true)
  world.goesOn = true
  await ruleOutKind('shock', false)
  expect(estimSection.now.ruledOut).toEqual(['shock'])
  vi.advanceTimersByTime(10_000)
  expect(estimSection.now.ruledOut).toEqual([])
})

test('cancelling the question keeps the limit', async () => {
  await answerTopics(['wax'], 'no')
  world.goesOn = true
  world.isSure = false
  await answerTopics(['wax'], 'yes')
  world.isSure = true
  await answerTopics(['wax'], 'maybe')
  saveLimit('wax')
  await answerTopics(['wax'], undefined)
  await answerTopics(['wax'], 'no')
  vi.advanceTimersByTime(60_000)
  expect(answers()).toEqual({ wax: 'no' })
})
