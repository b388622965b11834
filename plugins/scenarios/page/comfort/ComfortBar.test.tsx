// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import type { SceneEvent, Stage } from 'sdk'
import { Scope } from 'sdk'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { allowStories } from '../play/storyScope.ts'
import { playSection } from '../playSection.ts'

provideServices()
allowStories(new Scope('test'))

const world = vi.hoisted(() => ({ told: [] as SceneEvent[], rewound: [] as number[], options: {} as object }))
replaceEngine('storage', {
  read: async (table: string) => (table === 'scenarios' ? { options: world.options } : undefined),
  async *changes() {},
})
replaceEngine('scenario', {
  pace: async () => {},
  past: async () => [{ page: 'kettle', html: '<p>The kettle sings.</p>' }],
  rewind: async (count: number) => world.rewound.push(count),
})
// Fetched here, so that opening it takes no time.
await import('./ComfortsDialog.tsx')
const play = await import('../play/playScenario.ts')
const { PlayBar } = await import('../play/PlayRoom.tsx')
const { playing } = await import('../play/playing.ts')
const { changeSettings } = await import('sdk/page/settings/settings.ts')
const { comfort } = await import('./comfort.ts')

const said = (id: string, html = 'The kettle sings.') =>
  ({ kind: 'say', id, html, align: 'left', active: true, marked: true }) as const
const stageOf = (more: Partial<Stage> = {}): Stage =>
  ref({ page: 'tea', bubbles: [said('a')], buttons: [], timers: [], notices: [], sounds: [], ...more })
const off = { pace: 1, autoAdvance: false, readAloud: false, handsFree: false, revealTimers: false }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  world.told.length = 0
  vi.spyOn(play, 'notifyStory').mockImplementation(async (event) => void world.told.push(event))
  world.rewound.length = 0
  world.options = {}
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
  changeSettings(playSection, off)
  Object.assign(playing, { isPaused: false, isOver: false, steps: 2, wakeAt: undefined, stage: stageOf() })
  playing.story = { id: `tea ${Math.random()}`, name: 'Tea', engine: 'x/y', chats: false }
  comfort.isAdvancing = true
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function show(wanted: Partial<typeof off> & { wordsPerMinute?: number } = {}) {
  changeSettings(playSection, wanted)
  render(<PlayBar />)
  await pass(10)
}

test('advances after time to read the text', async () => {
  await show({ autoAdvance: true })
  await pass(1400)
  expect(world.told).toEqual([])
  await pass(1200)
  expect(world.told).toEqual([{ kind: 'continued' }])
})

test('does not advance unasked, or when played as written', async () => {
  await show()
  await pass(60_000)
  cleanup()
  world.options = { asAuthored: true }
  playing.story = { id: 'strict', name: 'Tea', engine: 'x/y', chats: false }
  await show({ autoAdvance: true })
  await pass(60_000)
  expect(world.told).toEqual([])
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('Escape stops it, which is said, and a button lets it go on', async () => {
  await show({ autoAdvance: true })
  fireEvent.keyDown(window, { key: 'Escape' })
  await pass(60_000)
  expect(world.told).toEqual([])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Auto-advance is off.')
  fireEvent.click(screen.getByRole('button', { name: 'Start auto-advance' }))
  await pass(3000)
  expect(world.told).toEqual([{ kind: 'continued' }])
})

test('waits while paused and while the player writes', async () => {
  await show({ autoAdvance: true })
  const field = document.body.appendChild(document.createElement('input'))
  field.value = 'A word'
  field.focus()
  await pass(60_000)
  field.remove()
  playing.isPaused = true
  await pass(60_000)
  expect(world.told).toEqual([])
  playing.isPaused = false
  await pass(5000)
  expect(world.told).toEqual([{ kind: 'continued' }])
})

test('each new page gets its own time to read', async () => {
  await show({ autoAdvance: true })
  await pass(2600)
  playing.stage = stageOf({ bubbles: [said('a'), said('b', 'rain '.repeat(100))] })
  await pass(20_000)
  expect(world.told).toHaveLength(1)
  await pass(12_000)
  expect(world.told).toHaveLength(2)
})

test('hands-free, number keys and a clicker answer, and do not stop the story', async () => {
  playing.stage = stageOf({
    bubbles: [],
    buttons: [
      { id: 'tea', html: 'Tea' },
      { id: 'coffee', html: 'Coffee' },
    ],
  })
  await show({ handsFree: true })
  fireEvent.keyDown(window, { key: '2' })
  fireEvent.keyDown(window, { key: 'PageDown' })
  fireEvent.keyDown(window, { key: 'PageUp' })
  expect(world.told).toEqual([
    { kind: 'chose', choice: 'coffee' },
    { kind: 'chose', choice: 'tea' },
  ])
  expect(comfort.isAdvancing).toBe(true)
})

test('says when listening is not possible; keys still work', async () => {
  await show({ handsFree: true })
  await pass(500)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    "Listening doesn't work here. Use number keys or a clicker instead.",
  )
})

test('all comforts are in one dialog, which names everything in it', async () => {
  vi.useRealTimers()
  changeSettings(playSection, off)
  const { container } = render(<PlayBar />)
  fireEvent.click(screen.getByRole('button', { name: 'Playback' }))
  await screen.findByRole('dialog', { name: 'Playback' })
  const asAuthored = screen.getByRole('switch', { name: /^Play as written/ })
  expect((asAuthored as HTMLInputElement).checked).toBe(false)
  for (const name of [/^Auto-advance/, /^Read aloud/, /^Hands-free/, /^Show hidden timers/])
    expect(screen.getByRole('switch', { name })).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Pace' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add bookmark' })).toBeTruthy()
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: '1 step · kettle · “The kettle sings.”' }))
  expect(world.rewound).toEqual([1])
  expect(screen.queryByRole('dialog')).toBeNull()
})
