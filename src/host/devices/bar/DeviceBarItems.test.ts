import { expect, test } from 'vitest'
import type { StimulationState, StopReport } from '../../../workers/stimulation/contract.ts'
import { coyote, nothingConnected, shaft, stateWith, wand } from '../state.fixture.ts'
import { newsBetween as newsFor } from './DeviceBarItems.tsx'

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

test('reports no loss of a device that the player disconnected', () => {
  const gone = stateWith({ devices: [{ ...wand, isHere: false }] })
  expect(newsFor(stateWith(), gone, () => true)).toEqual([{ text: 'Wand is disconnected.', isUrgent: false }])
})

test('reports no loss of a device that was never connected', () => {
  expect(newsBetween(nothingConnected, stateWith({ devices: [{ ...wand, isHere: false }] }))).toEqual([])
})

test('reports a stop at once, and again when someone must check a device', () => {
  const [asked, known] = [stateWith({ stopped: stopped('pending') }), stateWith({ stopped: stopped('unconfirmed') })]
  expect(newsBetween(stateWith(), asked)).toEqual([{ text: 'You stopped everything.', isUrgent: false }])
  expect(newsBetween(asked, known)).toMatchObject([{ isUrgent: true }])
  expect(newsBetween(known, { ...known, at: 9 })).toEqual([])
})

test('a stop that nobody asked for is shown once, whatever the devices answer after it', () => {
  const cut = (outcome: 'pending' | 'confirmed') => stateWith({ stopped: { ...stopped(outcome), reason: 'page-gone' } })
  expect(newsBetween(stateWith(), cut('pending'))).toEqual([
    { text: "Everything stopped because this page didn't respond for a second.", isUrgent: true },
  ])
  expect(newsBetween(cut('pending'), cut('confirmed'))).toMatchObject([{ isUrgent: false }])
})

test('reports that devices may move again', () => {
  const [before, now] = [stateWith({ stopped: stopped('confirmed') }), stateWith({ isArmed: true })]
  expect(newsBetween(before, now)).toEqual([{ text: 'Devices are on again, starting from zero.', isUrgent: false }])
})
