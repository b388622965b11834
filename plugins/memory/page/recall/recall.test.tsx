// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { CharacterId } from 'sdk'
import { readSettings } from 'sdk/page/settings/document.ts'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { sampleMemory } from '../../../../src/shared/memories/sampleMemory.fixture.ts'
import type { EmbedderInfo } from '../../../../src/workers/embedding/contract.ts'
import type { Recalled, RecallQuestion, Recollection } from '../../../../src/workers/memory/contract.ts'
import type { LibraryEntry } from '../../../../src/workers/storage/contract.ts'
import { memorySection } from '../memorySection.ts'

const house: EmbedderInfo = { model: 'all-MiniLM-L6-v2-int8', dimensions: 384, runs: 'wasm' }
const world = vi.hoisted(() => ({
  asked: [] as RecallQuestion[],
  warmed: [] as (readonly string[])[],
  isWarmless: false,
  recall: async (_: RecallQuestion): Promise<Recollection> => ({ memories: [], ms: 0 }),
}))

replaceEngine('storage', {
  newestLibraryEntries: async () => people,
  async *records() {
    yield people
  },
  async *changes() {},
})
replaceEngine('embedding', {
  async embed(texts: readonly string[]) {
    world.warmed.push(texts)
    if (world.isWarmless) throw new Error('No model.')
  },
})
replaceEngine('memory', {
  async recall(question: RecallQuestion) {
    world.asked.push(question)
    return await world.recall(question)
  },
})
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}))

const { characters } = await import('../../../../src/host/characters/characters.ts')
const { provideServices } = await import('../../../../src/host/shell/provideServices.ts')
const { entitle } = await import('sdk/page/entitlements.ts')
const { changeSettings, settings } = await import('sdk/page/settings/settings.ts')
const { linesOf } = await import('./RecallPage.tsx')
const { default: RecallPage } = await import('./RecallPage.tsx')

provideServices()

const people = [
  { id: 'wren', name: 'Wren' },
  { id: 'ingrid', name: 'Ingrid Solvang' },
] as unknown as readonly LibraryEntry[]
const recalled = (content: string, verdict: Recalled['verdict'], total: number, pinned = false): Recalled => ({
  memory: sampleMemory({ id: content, content, pinned }),
  score: { meaning: 0.81, words: 0.3, recency: 1, importance: 0.5, total },
  verdict,
})

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(settings, readSettings({}))
  entitle(undefined)
  Object.assign(characters, { phase: 'ready', list: ref(people) })
  world.isWarmless = false
  world.recall = async () => ({
    memories: [
      recalled('Marlow takes tea without sugar.', 'told', 0.72, true),
      recalled('Marlow keeps bees.', 'too-far', 0.1),
    ],
    embedder: house,
    ms: 6.2,
  })
  world.asked.length = 0
  world.warmed.length = 0
})
afterEach(cleanup)

async function say(text: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Messages' }), { target: { value: text } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Test recall' })))
}

test('a line shows what would be told, with every part of its score', async () => {
  render(<RecallPage />)
  await say('Shall I put the kettle on?')
  expect(screen.getByRole('status').textContent).toBe('1 of 2 matching memories would be sent. It took 6 ms.')
  const table = screen.getByRole('table', { name: 'Memories with their scores, best first' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Memory', 'Result', 'Total', 'Meaning', 'Words', 'Recency', 'Importance'])
  const [, first, second] = within(table).getAllByRole('row')
  expect(first?.textContent).toBe(
    'Marlow takes tea without sugar.About you, fact, pinnedSent to the AI.72 %81 %30 %100 %50 %',
  )
  expect(second?.textContent).toContain('Not sent: not relevant enough.')
  expect(within(table).getByRole('rowheader', { name: /^Marlow keeps bees/ })).toBeTruthy()
  expect(screen.getByText(/all-MiniLM-L6-v2-int8 runs on one core/)).toBeTruthy()
})

test('the question has the limits of the settings, and nothing stands in the conversation', async () => {
  changeSettings(memorySection, { contextLimit: 30, reveriesLimit: 2 })
  render(<RecallPage />)
  await say('The garden?')
  expect(world.asked).toMatchObject([
    { character: 'ingrid' as CharacterId, texts: ['The garden?'], inWindow: [], limits: { player: 30, self: 2 } },
  ])
})

test('limits count while remembering is off, too; an account cuts them as in a turn', async () => {
  changeSettings(memorySection, { remember: false })
  render(<RecallPage />)
  await say('Rain.')
  changeSettings(memorySection, { remember: true, contextLimit: 30 })
  entitle('guest')
  await say('Rain again.')
  expect(world.asked.map(({ limits }) => limits)).toEqual([
    { player: 10, self: 5 },
    { player: 10, self: 0 },
  ])
})

test('another character can be chosen; the answer for the one before is gone', async () => {
  render(<RecallPage />)
  await say('The garden?')
  fireEvent.change(screen.getByRole('combobox', { name: 'Character' }), { target: { value: 'wren' } })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'All memories of Wren' }).getAttribute('href')).toBe('/character/wren/memory')
  await say('The garden?')
  expect(world.asked.at(-1)?.character).toBe('wren')
})

test('the model is warm before time is taken; without one the words must do', async () => {
  render(<RecallPage />)
  world.isWarmless = true
  world.recall = async () => ({ memories: [recalled('Marlow keeps bees.', 'told', 0.4)], ms: 1 })
  await say('Bees.')
  expect(world.warmed).toEqual([['Bees.']])
  expect(screen.getByText(/Matched by words only/)).toBeTruthy()
})

test('says why recall failed and what to do', async () => {
  world.recall = async () => {
    throw new Error('The memory engine has ended.')
  }
  render(<RecallPage />)
  await say('Rain.')
  expect(screen.getByRole('alert').textContent).toBe(
    'Test failed. The memory engine has ended. Reload the page to try again.',
  )
})

test('shows no empty table when nothing is recalled', async () => {
  world.recall = async () => ({ memories: [], ms: 0.4 })
  render(<RecallPage />)
  await say('Rain.')
  expect(screen.getByRole('status').textContent).toBe('No memories match. It took less than 1 ms.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('links to the characters when there are none', () => {
  characters.list = ref([])
  render(<RecallPage />)
  expect(screen.getByRole('heading', { name: 'No characters yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Character' }).getAttribute('href')).toBe('/characters/add')
})

test('every line is a message; of very many the newest are taken', () => {
  expect(linesOf(' Good evening. \n\n  Tea?  ')).toEqual(['Good evening.', 'Tea?'])
  const many = linesOf(Array.from({ length: 80 }, (_, at) => `Line ${at}`).join('\n'))
  expect([many.length, many.at(-1)]).toEqual([50, 'Line 79'])
})
