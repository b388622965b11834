// @vitest-environment happy-dom

import { act, cleanup, renderHook } from '@testing-library/react'
import type { SceneEvent } from 'sdk'
import { Ear } from 'sdk/page/speech/ear.fixture.ts'
import type { Stage } from 'sdk/story'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerByKey } from './useHandsFree.ts'

const world = vi.hoisted(() => ({ told: [] as SceneEvent[], paused: [] as boolean[], stopped: [] as string[] }))
const play = await import('../../play/playScenario.ts')
const { useHandsFree } = await import('./useHandsFree.ts')
const { provideServices } = await import('../../../../../src/host/shell/provideServices.ts')
const { comfort } = await import('../comfort.ts')
const { addStopper } = await import('sdk/page/stoppers.ts')

const stage: Stage = {
  page: 'tea',
  bubbles: [],
  buttons: [
    { id: 'tea', html: 'Drink the tea' },
    { id: 'walk', html: 'Walk to the sea' },
  ],
  timers: [],
  notices: [],
  sounds: [],
}
const say = (words: string) =>
  act(async () => {
    const ear = Ear.open.at(-1)
    ear?.hear(words)
    ear?.onend?.()
    await vi.advanceTimersByTimeAsync(500)
  })
const begin = async () => {
  const tell = (event: SceneEvent) => void world.told.push(event)
  renderHook(() => useHandsFree({ stage, isOn: true, isPaused: false, tell }))
  await act(() => vi.advanceTimersByTimeAsync(500))
}

provideServices()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('SpeechRecognition', Ear)
  for (const list of [world.told, world.paused, world.stopped, Ear.open]) list.length = 0
  vi.spyOn(play, 'pauseStory').mockImplementation(async (paused) => void world.paused.push(paused))
  comfort.announcement = ''
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is said clearly is chosen, one answer after the other', async () => {
  await begin()
  await say('walk to the sea')
  await say('option one')
  expect(world.told).toEqual([
    { kind: 'chose', choice: 'walk' },
    { kind: 'chose', choice: 'tea' },
  ])
})

test('what is not clear chooses nothing, and is said back', async () => {
  await begin()
  await say('maybe later')
  expect(world.told).toEqual([])
  expect(comfort.announcement).toBe('Heard “maybe later”. Say the number of a choice.')
})

test('the safeword stops everything before anything else is made of it', async () => {
  const leave = addStopper((why) => void world.stopped.push(why))
  await begin()
  await say('safeword drink the tea')
  // The calm page stops everything once more, a moment later or at once.
  await vi.waitFor(() => expect(world.stopped[0]).toBe('safeword'))
  expect(world.told).toEqual([])
  leave()
})

test('“pause” lets the story wait', async () => {
  await begin()
  await say('pause')
  expect(world.paused).toEqual([true])
})

const bare: Stage = { page: 'tea', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
const row = (...labels: readonly string[]): Stage => ({ ...bare, buttons: labels.map((html) => ({ id: html, html })) })
const takes = (choice: string) => ({ kind: 'event', event: { kind: 'chose', choice } })

test('a digit takes the choice of that number, and no other', () => {
  expect(answerByKey('2', row('Tea', 'Coffee'), undefined)).toEqual(takes('Coffee'))
  expect(answerByKey('3', row('Tea', 'Coffee'), undefined)).toBeUndefined()
})

test('forward on a clicker goes on', () => {
  const said = { kind: 'say', id: 'a', html: 'Rain.', align: 'left', active: true, marked: true } as const
  expect(answerByKey('PageDown', { ...bare, bubbles: [said] }, undefined)).toMatchObject({
    event: { kind: 'continued' },
  })
  expect(answerByKey('PageDown', row('Continue'), undefined)).toEqual(takes('Continue'))
})

test('among several, forward points at one after the other, and back takes the one it points at', () => {
  const stage = row('Tea', 'Coffee')
  expect(answerByKey('PageUp', stage, undefined)).toBeUndefined()
  expect(answerByKey('PageDown', stage, undefined)).toEqual({ kind: 'point', at: 0 })
  expect(answerByKey('PageDown', stage, 0)).toEqual({ kind: 'point', at: 1 })
  expect(answerByKey('PageDown', stage, 1)).toEqual({ kind: 'point', at: 0 })
  expect(answerByKey('PageUp', stage, 1)).toEqual(takes('Coffee'))
})

test('where nothing can be done, keys do nothing', () => {
  expect(answerByKey('PageDown', bare, undefined)).toBeUndefined()
  expect(answerByKey('1', { ...row('Tea'), cover: { title: 'T', author: '', pages: [] } }, undefined)).toBeUndefined()
})
