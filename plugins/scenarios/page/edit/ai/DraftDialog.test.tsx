// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { ChatMessage } from 'sdk'
import { refusals } from 'sdk/page/points/refusals.ts'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseFakeModel } from '../../../../../src/host/chat/session/fakeModel.fixture.ts'
import { replaceEngine } from '../../../../../src/host/engines/engine.fixture.ts'
import { runStoryEngine } from '../../../../../src/host/plugins/storyEngine.fixture.ts'
import { provideServices } from '../../../../../src/host/shell/provideServices.ts'
import { whenTestEnds } from '../../../../../src/shared/whenTestEnds.fixture.ts'
import type { WriteRequest } from '../../../../../src/workers/conversation/contract.ts'
import { ages } from '../../../../../src/workers/media/imports/ages.ts'
import type { Change } from '../../../../../src/workers/storage/contract.ts'
import { about } from '../../../../scenario-native/document/about.ts'
import { exampleScenario } from './instructions.ts'

provideServices()

const world = vi.hoisted(() => ({
  answers: [] as (string | 'hang')[],
  asked: [] as (readonly ChatMessage[])[],
  aborted: 0,
  refusal: undefined as { text: string } | undefined,
  went: [] as string[],
  kept: [] as Change[],
}))
replaceEngine('media', ages)
replaceEngine('storage', {
  async *changes() {},
  list: async () => [],
  commit: async (_: string, changes: readonly Change[]) => void world.kept.push(...changes),
})
replaceEngine('conversation', {
  async *write({ messages }: WriteRequest, signal: AbortSignal) {
    world.asked.push(messages)
    const text = world.answers.shift() ?? ''
    yield { kind: 'text', text }
    if (text === 'hang') {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      world.aborted += 1
      signal.throwIfAborted()
    }
    yield { kind: 'done', text, outcome: 'complete' }
  },
})
replaceEngine('scenario', { about: async (_: string, story: Parameters<typeof about>[0]) => about(story) })
runStoryEngine('native')
whenTestEnds(refusals.add('test', { check: () => world.refusal }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  useNavigate: () => async (where: { to: string }) => void world.went.push(where.to),
}))
const { draft } = await import('../draft.ts')
const { undoChange } = await import('../editing.ts')
const { drafting } = await import('./drafting.ts')
const { DraftButton } = await import('./DraftButton.tsx')
const { default: DraftDialog } = await import('./DraftDialog.tsx')
const { emptyWish } = await import('./wish.ts')

const { sampleRecords } = await import('../../library/samples.ts')
// Read beforehand, so that no test waits for the disk.
await sampleRecords()

const scenario = JSON.stringify(exampleScenario)
const close = vi.fn()

beforeEach(() => {
  Object.assign(world, { answers: [], asked: [], aborted: 0, refusal: undefined, went: [], kept: [] })
  chooseFakeModel()
  Object.assign(drafting, { wish: { ...emptyWish, nodes: 4 }, phase: { kind: 'wishing' } })
  close.mockClear()
})
afterEach(cleanup)

/** Lets everything that is on its way arrive. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
  })
function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`There is no button "${name}".`)
  return found
}
async function press(name: string) {
  fireEvent.click(button(name))
  await settle()
}
async function open(mode: 'new' | 'extend' = 'new', idea = 'An evening in a tea room') {
  const shown = render(<DraftDialog onClose={close} mode={mode} />)
  fireEvent.change(screen.getByLabelText('Your idea'), { target: { value: idea } })
  await settle()
  return shown
}
const status = () => document.querySelector('[role=status]')?.textContent

test('an idea becomes a draft, and the draft a scenario that is opened in the editor', async () => {
  world.answers = [scenario]
  await open()
  await press('Draft')
  expect(screen.getByText('A cup of tea')).toBeTruthy()
  expect(screen.getByText('leads to goodbye')).toBeTruthy()
  expect(world.kept).toEqual([])
  await press('Use draft')
  const [record, script] = world.kept
  expect(record).toMatchObject({ table: 'scenarios', value: { name: 'A cup of tea', pages: 3 } })
  expect(script).toMatchObject({ table: 'scenarioScripts', value: { script: exampleScenario } })
  const id = record?.kind === 'put' && record.table === 'scenarios' ? record.value.id : ''
  expect(world.went).toEqual([`/scenario/${id}/edit`])
  expect(close).toHaveBeenCalledOnce()
})

test('the library offers to draft, and fetches what it takes when it is wanted', async () => {
  render(<DraftButton />)
  expect(screen.queryByLabelText('Your idea')).toBeNull()
  await press('Draft with AI')
  expect(await screen.findByLabelText('Your idea')).toBeTruthy()
})

test('nothing is asked for without an idea', async () => {
  await open('new', '  ')
  expect(button('Draft')).toHaveProperty('disabled', true)
})

test('without a model the way to the settings is shown', async () => {
  chooseFakeModel('')
  await open()
  await press('Draft')
  expect(status()).toBe('Please configure your AI API key in Settings to enable AI responses.')
  expect(screen.getByText('AI settings').closest('a')?.getAttribute('href')).toBe('/settings/ai/settings')
  expect(world.asked).toEqual([])
})

test('what is being written can be stopped, and the idea stays', async () => {
  world.answers = ['hang']
  await open()
  await press('Draft')
  expect(status()).toBe('The model is writing…')
  expect(screen.getByText(/Round 1, 4 letters/)).toBeTruthy()
  await press('Stop')
  expect(world.aborted).toBe(1)
  expect(screen.getByLabelText('Your idea')).toHaveProperty('value', 'An evening in a tea room')
  expect(button('Draft')).toHaveProperty('disabled', false)
})

test('closing the dialog ends what is going on', async () => {
  world.answers = ['hang']
  const { unmount } = await open()
  await press('Draft')
  unmount()
  await settle()
  expect(world.aborted).toBe(1)
  expect(drafting.phase.kind).toBe('wishing')
})

test('a draft that was not taken yet is still there when the dialog is opened again', async () => {
  world.answers = [scenario]
  const { unmount } = await open()
  await press('Draft')
  unmount()
  await open()
  expect(screen.getByText('A cup of tea')).toBeTruthy()
})

test('problems that stay are listed, and the author may go on talking with the model', async () => {
  const lost = JSON.stringify({
    ...exampleScenario,
    nodes: { ...exampleScenario.nodes, cellar: { desc: 'Cold.', end: true } },
  })
  world.answers = [lost, lost, lost, lost, scenario]
  await open()
  await press('Draft')
  expect(screen.getByText('Node "cellar": Nothing leads to this node.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('What should be different?'), { target: { value: 'No cellar, please.' } })
  await press('Send to AI')
  expect(
    world.asked
      .at(-1)
      ?.map(({ content }) => content)
      .join('\n'),
  ).toContain('The author adds: No cellar, please.')
  expect(screen.getByText('A cup of tea')).toBeTruthy()
})

test('minors are refused with the reason', async () => {
  await open('new', 'A date with a 15 year old')
  await press('Draft')
  expect(status()).toContain('Everyone in a scenario must be an adult')
  expect(world.asked).toEqual([])
})

const harbour = {
  id: 'harbour',
  name: 'Harbour',
  start: 'quay',
  nodes: { quay: { desc: 'Boats.', buttons: [{ id: 'home', label: 'Home' }] }, home: { end: true } },
}
const pier = JSON.stringify({
  nodes: { pier: { desc: 'Wind.', end: true } },
  buttons: [{ id: 'pier', label: 'Walk out' }],
})

function edit() {
  Object.assign(draft, { id: 'harbour', phase: 'open', format: 'native', builtin: false })
  draft.script = ref(structuredClone(harbour))
  draft.selection = { kind: 'node', id: 'quay' }
}

test('nodes for an open scenario come in as one change, which Undo takes back', async () => {
  edit()
  world.answers = [pier]
  await open('extend')
  await press('Draft')
  expect(screen.getByText('1 new node')).toBeTruthy()
  expect(draft.script).toEqual(harbour)
  await press('Use draft')
  expect(Object.keys(draft.script.nodes as object)).toEqual(['quay', 'home', 'pier'])
  expect(draft.undoable).toBe('Draft with AI')
  undoChange()
  expect(draft.script).toEqual(harbour)
})

test('nodes that were drafted for what the scenario was before are not put into what it is now', async () => {
  edit()
  world.answers = [pier]
  await open('extend')
  await press('Draft')
  draft.script = ref({ ...harbour, name: 'Another' })
  await press('Use draft')
  expect(draft.script).toEqual({ ...harbour, name: 'Another' })
})
