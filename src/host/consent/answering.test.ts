import { ongoing } from 'sdk/page/points/ongoing.ts'
import * as question from 'sdk/ui/confirm.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { nothingSaid } from '../../shared/policy/consent/consent.ts'
import { whenTestEnds } from '../../shared/whenTestEnds.fixture.ts'
import { answerTopic, loosening, ruleOutKind, saveLimit } from './answering.ts'
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
  await answerTopic('wax', 'yes')
  await answerTopic('wax', 'no')
  await answerTopic('ice', 'maybe')
  expect(answers()).toEqual({ wax: 'no', ice: 'maybe' })
  await answerTopic('wax', undefined)
  expect(answers()).toEqual({ ice: 'maybe' })
  expect(world.asked).toBe(0)
})

test('during a scene a limit is set at once', async () => {
  world.goesOn = true
  await answerTopic('wax', 'no')
  await ruleOutKind('shock', true)
  expect(answers()).toEqual({ wax: 'no' })
  expect(estimSection.now.ruledOut).toEqual(['shock'])
  expect(world.asked).toBe(0)
})

test('during a scene a hard limit falls only after a yes and ten seconds', async () => {
  await answerTopic('wax', 'no')
  world.goesOn = true
  await answerTopic('wax', 'yes')
  expect(world.asked).toBe(1)
  vi.advanceTimersByTime(9999)
  expect(answers()).toEqual({ wax: 'no' })
  vi.advanceTimersByTime(1)
  expect(answers()).toEqual({ wax: 'yes' })
  expect(loosening.at).toEqual({})
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
  await answerTopic('wax', 'no')
  world.goesOn = true
  world.isSure = false
  await answerTopic('wax', 'yes')
  world.isSure = true
  await answerTopic('wax', 'maybe')
  saveLimit('wax')
  await answerTopic('wax', undefined)
  await answerTopic('wax', 'no')
  vi.advanceTimersByTime(60_000)
  expect(answers()).toEqual({ wax: 'no' })
})
