// @vitest-environment happy-dom

import { type Effect, newId } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { dialog } from 'sdk/page/dialog.ts'
import { errors } from 'sdk/page/errors.ts'
import { performOnce } from 'sdk/page/points/performers.ts'
import { stimulusWaits } from 'sdk/page/points/stimulusWaits.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { channelNames } from '../../shared/storageNames.ts'
import { Reports } from '../../workers/shared/Reports.ts'
import type { StimulationState, StopReason, StopReport } from '../../workers/stimulation/contract.ts'
import type { SettingRecord } from '../../workers/storage/contract.ts'
import { stopStimulation } from '../consent/stop.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { safety, showSafety } from '../settings/safetyStates.ts'
import { type ArmQuestion, mayMove } from './arming.ts'
import { showState } from './showState.ts'
import { startDevices } from './startDevices.ts'
import { stateWith } from './state.fixture.ts'
import * as sequence from './stimulus/sequence.ts'
import { armDevices } from './stop/control.ts'

type Latch = Pick<StopReport, 'reason' | 'at'> | undefined
const engine = {
  calls: [] as unknown[],
  isDead: false,
  isAtRest: async () => true,
  tell: (_: object) => {},
  arm: async () => {},
  enqueued: [] as unknown[],
  cleared: 0,
  speak: () => {},
}
const kept: SettingRecord[] = []
replaceEngine('stimulation', {
  pulse: async () => {},
  setRules: async () => {},
  arm: () => engine.arm(),
  isAtRest: () => engine.isAtRest(),
  restoreStop: async (stop: Latch) => void engine.calls.push(['restore', stop?.at]),
  stop: async (reason: StopReason) => {
    engine.calls.push(['stop', reason])
    if (engine.isDead) throw new Error('dead')
  },
  watch(signal: AbortSignal) {
    const news = new Reports<object>()
    engine.tell = (state) => news.add(state)
    return news.watch(signal)
  },
})
replaceEngine('network', { cut: async () => {} })
replaceEngine('storage', {
  list: async () => [],
  commit: async () => 1,
  saveSettings: async (records: readonly SettingRecord[]) => void kept.push(...records),
})
/** Channels to other tabs that deliver at once, so that no test waits for a message of unknown delay. */
vi.hoisted(() => {
  const open = new Set<EventTarget & { readonly name: string }>()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      readonly name: string
      constructor(name: string) {
        super()
        this.name = name
        open.add(this)
      }
      postMessage(data: unknown) {
        for (const other of open) {
          if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
        }
      }
    },
  )
})

await startDevices()
stimulusWaits.add(
  'voice',
  () =>
    new Promise<void>((go) => {
      engine.speak = go
    }),
)

const otherTab = new BroadcastChannel(channelNames.stop)
const settle = () => new Promise((resolve) => setTimeout(resolve))
const inDatabase = (stop: Latch) => showSafety(stop ? [{ id: 'safety/stop', value: { ...stop } }] : [])
const stopped = (at: number): StimulationState =>
  stateWith({ isArmed: false, stopped: { reason: 'button', at, outcomes: [] } })
const hum: Effect = { kind: 'stimulate', pattern: 'hum', target: 'vibrate', level: 0.2, ms: 1000 }
const latches = () => kept.filter(({ id, value }) => id === 'safety/stop' && value !== null)

beforeEach(async () => {
  inDatabase(undefined)
  await settle()
  engine.calls.length = kept.length = 0
  engine.isDead = false
  engine.isAtRest = async () => true
  engine.arm = async () => {}
  vi.spyOn(sequence, 'enqueue').mockImplementation((wish) => void engine.enqueued.push(wish))
  vi.spyOn(sequence, 'clearSequence').mockImplementation(() => {
    engine.cleared += 1
  })
  showState(stateWith())
})
afterEach(() => vi.restoreAllMocks())

test('a stop from another tab reaches the engine, whatever the page has been told of it', async () => {
  showState(stateWith({ isArmed: false }))
  otherTab.postMessage('safeword')
  await settle()
  expect(engine.calls).toContainEqual(['stop', 'safeword'])
  expect(safety.stopped?.reason).toBe('safeword')
})

test('Escape that closes a dialog holds nothing where nothing moves, and drops what was to come', async () => {
  stopStimulation('dismissal')
  await settle()
  expect(engine.calls).toEqual([])
  expect([safety.stopped, engine.cleared > 0]).toEqual([undefined, true])
})

describe('Escape that closes a dialog stops everything', () => {
  const playing = { id: 1, source: 'model', sense: 'pleasure', level: 0.2, pattern: 'hum', from: 0, until: 1 } as const

  test.each<[string, () => Promise<boolean>, StimulationState]>([
    ['where this page knows of something that moves', async () => true, stateWith({ playing: [playing] })],
    ['where only the engine does', async () => false, stateWith()],
    ['where the engine does not say', () => new Promise(() => {}), stateWith()],
  ])('%s', async (_, isAtRest, state) => {
    vi.useFakeTimers()
    engine.isAtRest = isAtRest
    showState(state)
    stopStimulation('dismissal')
    await vi.advanceTimersByTimeAsync(300)
    vi.useRealTimers()
    expect(engine.calls).toContainEqual(['stop', 'person'])
    expect(safety.stopped?.reason).toBe('person')
  })

  test('in whichever tab it is pressed', async () => {
    engine.isAtRest = async () => false
    otherTab.postMessage('dismissal')
    await settle()
    expect(engine.calls).toContainEqual(['stop', 'person'])
  })
})

test('a stop from another tab that fails is told as one that must be seen to by hand', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  engine.isDead = true
  otherTab.postMessage('person')
  await settle()
  expect(errors.notices.map(({ message }) => message)).toContain("Couldn't stop a device. Switch it off by hand.")
})

test('a stop and a resume that another tab has written are told to the engine here, each once', async () => {
  inDatabase({ reason: 'person', at: 5 })
  await settle()
  inDatabase({ reason: 'person', at: 5 })
  await settle()
  showState(stateWith({ isArmed: false }))
  const asked = mayMove()
  expect(dialog.open?.id).toBe('devices-stopped')
  const question = dialog.open?.detail.value as ArmQuestion
  question.answer(false)
  expect(await asked).toBe(false)
  inDatabase(undefined)
  await settle()
  expect(engine.calls).toEqual([
    ['restore', 5],
    ['restore', undefined],
  ])
})

test('a stop of the engine is noted once, and not again after another tab has resumed', async () => {
  engine.tell(stopped(1000))
  await settle()
  expect(latches()).toEqual([{ id: 'safety/stop', value: { reason: 'button', at: 1000 } }])
  inDatabase(undefined)
  engine.tell(stopped(1000))
  await settle()
  expect([latches().length, safety.stopped]).toEqual([1, undefined])
  engine.tell(stopped(2000))
  await settle()
  expect(latches()).toHaveLength(2)
  expect(devices.state.isArmed).toBe(false)
})

test('a stop is noted though the clock was set back since the one before it', async () => {
  engine.tell(stopped(5000))
  await settle()
  inDatabase(undefined)
  kept.length = 0
  engine.tell(stopped(4000))
  await settle()
  expect(latches()).toEqual([{ id: 'safety/stop', value: { reason: 'button', at: 4000 } }])
})

test('plays what waited for the voice; any stop drops it', async () => {
  const otherwise = [
    () => {},
    () => engine.tell(stopped(7000)),
    () => inDatabase({ reason: 'safeword', at: 7001 }),
    () => otherTab.postMessage('person'),
  ]
  for (const stop of otherwise) {
    engine.enqueued.length = engine.cleared = 0
    performOnce(newId(), 0, { offset: 0, effect: hum, verdict: 'done' })
    stop()
    await settle()
    await armDevices()
    engine.speak()
    await settle()
    const isStopped = stop !== otherwise[0]
    expect([engine.enqueued, engine.cleared > 0], String(stop)).toEqual([isStopped ? [] : [hum], isStopped])
  }
})

test('a stop that comes while devices are being armed is not taken away by it', async () => {
  inDatabase({ reason: 'person', at: 5 })
  await settle()
  engine.arm = async () => inDatabase({ reason: 'safeword', at: 9 })
  await armDevices()
  expect(safety.stopped?.at).toBe(9)
  engine.arm = async () => {}
  await armDevices()
  expect(safety.stopped).toBeUndefined()
})
