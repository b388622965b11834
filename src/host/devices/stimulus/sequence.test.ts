import { devices } from 'sdk/page/devices/devices.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { estimSection } from '../../consent/estimSection.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { showState } from '../showState.ts'
import { stimulation } from '../stop/active.ts'
import type { Stimulus } from './intentOf.ts'
import { clearSequence, enqueue, leaveOff } from './sequence.ts'

const ended: unknown[] = []
const played: { readonly level: number }[] = []
replaceEngine('stimulation', {
  play: async (intent: { readonly level: number }) => played.push(intent),
  end: async (which: unknown) => void ended.push(which),
})

const hum: Stimulus = { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.5, ms: 1000 }

beforeEach(() => {
  vi.useFakeTimers()
  played.length = 0
  showState({ ...devices.state, isArmed: true })
})
afterEach(() => {
  clearSequence()
  estimSection.now.disableWait = false
  vi.useRealTimers()
})

test('waits for each stimulus before the next, and then forgets all', () => {
  enqueue(hum, 'model')
  enqueue({ ...hum, sense: 'pain' }, 'model')
  expect([played.length, stimulation.active, stimulation.index]).toEqual([1, true, 0])
  vi.advanceTimersByTime(20_000)
  expect([played.length, stimulation.index]).toEqual([2, 1])
  vi.advanceTimersByTime(5000)
  expect([stimulation.active, stimulation.steps.length]).toEqual([false, 0])
})

test('waits for nothing where the player does not want to wait', () => {
  estimSection.now.disableWait = true
  enqueue(hum, 'model')
  enqueue(hum, 'model')
  expect([played.length, stimulation.active]).toEqual([2, false])
})

test('plays nothing while nothing may move, or the player wants none of it', () => {
  showState({ ...devices.state, isArmed: false })
  enqueue(hum, 'model')
  showState({ ...devices.state, isArmed: true })
  estimSection.now.enabled = false
  enqueue(hum, 'model')
  estimSection.now.enabled = true
  expect(played).toEqual([])
})

test('stopping clears what waits', () => {
  enqueue(hum, 'model')
  enqueue(hum, 'model')
  clearSequence()
  vi.advanceTimersByTime(60_000)
  expect([played.length, stimulation.active]).toEqual([1, false])
})

test('leaves off what one asked for, and goes on with what others did', async () => {
  enqueue({ ...hum, level: 0.1 }, 'scenario')
  enqueue({ ...hum, level: 0.2 }, 'scenario')
  enqueue({ ...hum, level: 1 }, 'model')
  await leaveOff('scenario')
  expect(ended).toEqual([{ source: 'scenario' }])
  expect(played.map(({ level }) => level > 0.5)).toEqual([false, true])
  vi.advanceTimersByTime(60_000)
  expect([played.length, stimulation.active]).toEqual([2, false])
})

test('leaving off lets what another asked for play and waits on for it', async () => {
  enqueue(hum, 'model')
  enqueue(hum, 'scenario')
  await leaveOff('scenario')
  expect([played.length, stimulation.active, stimulation.steps.length]).toEqual([1, true, 1])
})
