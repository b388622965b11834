// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import type { SceneEvent, Stage, StoryAbout } from 'sdk'
import { Scope } from 'sdk'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { allowStories } from './storyScope.ts'

provideServices()
allowStories(new Scope('test'))

const world = vi.hoisted(() => ({ told: [] as SceneEvent[], copied: [] as string[], about: {} as object }))
replaceEngine('storage', { read: async () => ({ options: {} }) })
replaceEngine('scenario', {
  pace: async () => {},
  about: async () => world.about,
  save: async () => ({ state: { cups: 2, guest: 'Robin' }, seed: 1, at: 1, page: 'kettle', steps: 1 }),
})
const play = await import('./playScenario.ts')
const { default: PlayDetails } = await import('./PlayDetails.tsx')
const { playing } = await import('./playing.ts')
const { comfort, followComforts } = await import('../comfort/comfort.ts')

const about: Partial<StoryAbout> = {
  pages: [
    { id: 'start', label: 'The tea room', leads: ['kettle'] },
    { id: 'kettle', label: '', leads: [] },
    { id: 'garden', label: 'The garden', leads: [] },
  ],
  missing: ['rain.mp3', 'door.jpg'],
}
const stage: Stage = { page: 'kettle', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }

beforeEach(async () => {
  world.told.length = 0
  vi.spyOn(play, 'notifyStory').mockImplementation(async (event) => void world.told.push(event))
  world.copied.length = 0
  world.about = about
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => world.copied.push(text) },
  })
  followComforts()
  Object.assign(playing, { stage: ref(stage), seen: ref(new Set(['start', 'kettle'])) })
  playing.story = { id: `tea ${Math.random()}`, name: 'Tea', engine: 'x/y', chats: false }
  playing.diagnostics = [
    { id: 1, count: 1, severity: 'error', message: 'No such page.', page: 'start', path: '2.goto' },
    { id: 2, count: 1, severity: 'note', message: 'A sound is missing.' },
  ]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show() {
  const page = render(<PlayDetails />)
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
  return page
}
const pages = () => screen.getAllByRole('button', { name: /You are here|een$/ }).map(({ textContent }) => textContent)

test('the map says where one is, where one was and what is still to be seen', async () => {
  await show()
  expect(pages()).toEqual(['The tea room Seen', 'kettle You are here', 'The garden Not seen'])
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('kettle You are here')
})

test('pages are found by name and by whether they were seen, and pressed to go there', async () => {
  await show()
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter pages' }), { target: { value: 'unseen' } })
  expect(pages()).toEqual(['The garden Not seen'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter pages' }), { target: { value: 'all' } })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search pages' }), { target: { value: 'tea' } })
  fireEvent.click(await screen.findByRole('button', { name: 'The tea room Seen' }))
  expect(world.told).toEqual([{ kind: 'jumped', to: 'start' }])
})

test('as authored, pages are listed and cannot be jumped to', async () => {
  await show()
  act(() => {
    comfort.isAuthored = true
  })
  await screen.findByText('The garden')
  expect(screen.queryByRole('button', { name: /The garden/ })).toBeNull()
})

test('missing files are listed, and copied all at once', async () => {
  await show()
  expect(screen.getByText('door.jpg')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy list' }))
  expect(world.copied).toEqual(['rain.mp3\ndoor.jpg'])
})

test('messages are told apart by how bad they are, and those that are shown are copied', async () => {
  await show()
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter messages' }), { target: { value: 'error' } })
  expect(screen.queryByText('A sound is missing.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Copy all' }))
  expect(world.copied).toEqual(['Error: No such page. (start, 2.goto)'])
})

test('the state is read when somebody looks, as data', async () => {
  await show()
  const state = screen.getByText('State').closest('details')
  if (!state) throw new Error('There is a place for the state.')
  state.open = true
  fireEvent(state, new Event('toggle'))
  const shown = await screen.findByRole('region', { name: 'Story state' })
  await vi.waitFor(() => expect(shown.textContent).toContain('"guest": "Robin"'))
})

test('everything in it has its name', async () => {
  const { container } = await show()
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
