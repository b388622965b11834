import { expect, test } from 'vitest'
import type { StimulationState, StopReport } from '../../workers/stimulation/contract.ts'
import { newsBetween as newsFor } from './news.ts'
import { coyote, nothingConnected, shaft, stateWith, wand } from './state.fixture.ts'

const newsBetween = (before: StimulationState, now: StimulationState) => newsFor(before, now, () => false)

const stopped = (outcome: StopReport['outcomes'][number]['outcome']): StopReport => ({
  reason: 'person',
  at: 7,
  outcomes: [{ ...coyote, outcome }],
})

test('levels are no news', () => {
  expect(newsBetween(stateWith(), stateWith({ channels: [{ ...shaft, level: 0.4 }] }))).toEqual([])
})

test('a device that comes, goes and comes back is told of each time', () => {
  const lost = stateWith({ devices: [{ ...wand, isHere: false }] })
  expect(newsBetween(nothingConnected, stateWith())).toEqual([{ text: 'Wand is connected.', isUrgent: false }])
  expect(newsBetween(stateWith(), lost)).toMatchObject([{ isUrgent: true }])
  expect(newsBetween(lost, stateWith())).toMatchObject([{ isUrgent: false }])
})

test('one that a person has let go is not missed', () => {
  const gone = stateWith({ devices: [{ ...wand, isHere: false }] })
  expect(newsFor(stateWith(), gone, () => true)).toEqual([{ text: 'Wand is disconnected.', isUrgent: false }])
})

test('one that was never here is not missed', () => {
  expect(newsBetween(nothingConnected, stateWith({ devices: [{ ...wand, isHere: false }] }))).toEqual([])
})

test('a stop is told at once, and again when it turns out that somebody must look', () => {
  const [asked, known] = [stateWith({ stopped: stopped('pending') }), stateWith({ stopped: stopped('unconfirmed') })]
  expect(newsBetween(stateWith(), asked)).toEqual([{ text: 'You stopped everything.', isUrgent: false }])
  expect(newsBetween(asked, known)).toMatchObject([{ isUrgent: true }])
  expect(newsBetween(known, { ...known, at: 9 })).toEqual([])
})

test('that devices may move again is said', () => {
  const [before, now] = [stateWith({ stopped: stopped('confirmed') }), stateWith({ isArmed: true })]
  expect(newsBetween(before, now)).toEqual([{ text: 'Devices are on again, starting from zero.', isUrgent: false }])
})
