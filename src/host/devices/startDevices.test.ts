// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reports } from '../../workers/shared/Reports.ts'
import type { StimulationState, StopReason, StopReport } from '../../workers/stimulation/contract.ts'
import type { SettingRecord } from '../../workers/storage/contract.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'

type Latch = Pick<StopReport, 'reason' | 'at'> | undefined
const engine = vi.hoisted(() => ({
  calls: [] as unknown[],
  isDead: false,
  tell: (_: object) => {},
  arm: async () => {},
  enqueued: [] as unknown[],
  cleared: 0,
  perform: (_: unknown) => {},
  speak: () => {},
}))
const kept = vi.hoisted(() => [] as SettingRecord[])
replaceEngine('stimulation', {
  pulse: async () => {},
  arm: () => engine.arm(),
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
replaceEngine('storage', { saveSettings: async (records: readonly SettingRecord[]) => void kept.push(...records) })
vi.mock('./rules/rules.ts', () => ({ loadRules: async () => {}, meet: async () => {}, sendRules: () => {} }))
vi.mock('./connect/providers.ts', () => ({ deviceProviders: () => [], providerNamed: () => undefined }))
vi.mock('./stimulus/startBackgroundStimulation.ts', () => ({ startBackgroundStimulation: () => {} }))
vi.mock('./stimulus/sequence.ts', () => ({
  clearSequence: () => {
    engine.cleared += 1
  },
  enqueue: (wish: unknown) => void engine.enqueued.push(wish),
}))
vi.mock('../plugins/run/activation.ts', () => ({ activate: async () => {} }))
vi.mock('../consent/effects/performers.ts', () => ({
  allButReplies: [],
  addPerformer: (kind: string, perform: (wish: unknown) => void) => {
    if (kind === 'stimulate') engine.perform = perform
  },
}))
vi.mock('../plugins/transports/links.ts', () => ({ cutLinks: () => {} }))
vi.mock('../plugins/transports/openPage.ts', () => ({ cutPages: () => {} }))
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

const { errors } = await import('../notices/errors/errors.ts')
const { safety, showSafety } = await import('../settings/safetyStates.ts')
const { dialog } = await import('../extension/dialog.ts')
const { mayMove } = await import('./arming.ts')
const { armDevices } = await import('./stop/control.ts')
const { devices, showState } = await import('./devices.ts')
const { startDevices } = await import('./startDevices.ts')
const { stimulusWaits } = await import('./stimulus/waits.ts')
const { stateWith } = await import('./state.fixture.ts')
const { channelNames } = await import('../../shared/storageNames.ts')
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
const latches = () => kept.filter(({ id, value }) => id === 'safety/stop' && value !== null)

beforeEach(async () => {
  inDatabase(undefined)
  await settle()
  engine.calls.length = kept.length = 0
  engine.isDead = false
  engine.arm = async () => {}
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
  expect(await mayMove()).toBe(false)
  expect(dialog.open?.id).toBe('devices-stopped')
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
    engine.perform('hum')
    stop()
    await settle()
    await armDevices()
    engine.speak()
    await settle()
    const isStopped = stop !== otherwise[0]
    expect([engine.enqueued, engine.cleared > 0], String(stop)).toEqual([isStopped ? [] : ['hum'], isStopped])
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
