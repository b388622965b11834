// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import type { ImageWorkflow, WorkflowReport } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { readWorkflow } from '../../../../src/workers/media/workflows/readWorkflow.ts'
import type { Change, WorkflowRecord } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { imageServerSection } from '../imageServerSection.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  kept: [] as unknown[],
  checked: [] as unknown[],
  report: {} as unknown,
}))
replaceEngine('storage', {
  list: async () => world.kept,
  async commit(_: string, changes: readonly Change[]) {
    for (const change of changes) if (change.kind === 'put') world.kept.push(change.value)
    return world.kept.length
  },
})
replaceEngine('image', {
  async checkWorkflow(_: string, workflow: ImageWorkflow) {
    world.checked.push(workflow)
    return world.report
  },
})
replaceEngine('media', { readWorkflow })
runFakePlugin({ id: 'vesper.test', contributes: { imageBackend: [{ id: 'server', label: 'Server' }] } })

const { changeSettings } = await import('sdk/page/settings/settings.ts')
const { default: WorkflowsPage } = await import('./WorkflowsPage.tsx')

const nodes: WorkflowReport['nodes'] = [
  { id: '4', title: 'Load Checkpoint', inputs: ['ckpt_name'] },
  { id: '6', title: 'What is seen', inputs: ['text'] },
  { id: '3', title: 'KSampler', inputs: ['seed', 'steps'] },
]
const report: WorkflowReport = {
  problems: [],
  unknownNodes: [],
  placeholders: [],
  proposal: { prompt: [{ node: '6', input: 'text' }], loras: [{ node: '4', input: 'model' }] },
  nodes,
}
const file = (name: string, text = '{"3": {}}') => new File([text], name)
const chosen = (label: string) => {
  const select = screen.getByLabelText(label) as HTMLSelectElement
  return select.selectedOptions[0]?.textContent
}
const choose = (label: string, option: string) =>
  act(async () => {
    const select = screen.getByLabelText(label) as HTMLSelectElement
    const value = [...select.options].find(({ textContent }) => textContent === option)?.value
    fireEvent.change(select, { target: { value } })
  })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const bring = (one: File) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('Workflow file'), { target: { files: [one] } })
    await one.arrayBuffer()
  })

beforeEach(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(world, { kept: [], checked: [], report })
  changeSettings(imageServerSection, { backend: 'vesper.test/server', workflow: '' })
  await act(async () => void render(<WorkflowsPage />))
})
afterEach(cleanup)

test('suggests in plain words where values go', async () => {
  await bring(file('Harbour.json'))
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Harbour')
  expect(chosen('Prompt')).toBe('What is seen (6): text')
  expect(chosen('LoRAs attach after')).toBe('Load Checkpoint (4)')
})

test('suggestions can be corrected and extended, and the workflow is saved and used', async () => {
  await bring(file('Harbour.json'))
  await choose('LoRAs attach after', 'Not mapped')
  await choose('Map another field', 'Seed')
  await choose('Seed', 'KSampler (3): seed')
  await press('Save and use this workflow')
  const [record] = world.kept as WorkflowRecord[]
  expect(record?.bindings).toEqual({
    prompt: [{ node: '6', input: 'text' }],
    loras: [],
    seed: [{ node: '3', input: 'seed' }],
  })
  expect(imageServerSection.now.workflow).toBe(record?.id)
  expect(screen.queryByLabelText('Prompt')).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Your workflows' })).getByText('Harbour')).toBeDefined()
})

test('a value that has a place is not offered once more', async () => {
  await bring(file('Harbour.json'))
  const offered = [...(screen.getByLabelText('Map another field') as HTMLSelectElement).options].map(
    ({ textContent }) => textContent,
  )
  expect(offered).toContain('Steps')
  expect(offered).not.toContain('Prompt')
})

test('of several places none is lost until another is chosen', async () => {
  const proposal = { prompt: [1, 2].map((node) => ({ node: String(node), input: 'text' })) }
  world.report = { ...report, proposal }
  await bring(file('Two.json'))
  expect(screen.getByText(/used in 1 more/)).toBeDefined()
  await press('Save and use this workflow')
  expect((world.kept as WorkflowRecord[])[0]?.bindings).toEqual(proposal)
})

test('checked again, the server hears what was chosen', async () => {
  await bring(file('Harbour.json'))
  await choose('Prompt', 'Not mapped')
  await press('Check again')
  expect(world.checked.at(-1)).toMatchObject({ bindings: { prompt: [] } })
})

test('a file may be dropped anywhere on the page', async () => {
  const dropped = file('Dropped.json')
  const drop = Object.assign(new Event('drop', { cancelable: true }), {
    dataTransfer: { types: ['Files'], items: [], files: [dropped] },
  })
  await act(async () => {
    dispatchEvent(drop)
    await dropped.arrayBuffer()
  })
  expect(drop.defaultPrevented).toBe(true)
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Dropped')
})

test.each([
  [
    'a workflow of the canvas',
    { ...report, nodes: [], problems: ['Export it for the API.'] },
    'Export it for the API.',
  ],
  ['no server', undefined, 'No image server is chosen'],
])('%s is refused with the way on', async (_title, answer, words) => {
  if (answer) world.report = answer
  else changeSettings(imageServerSection, { backend: '' })
  await bring(file('Odd.json'))
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(screen.queryByRole('button', { name: 'Save and use this workflow' })).toBeNull()
})

test('lists what the server lacks and what is filled from placeholders', async () => {
  world.report = { ...report, unknownNodes: ['LanternGlow'], placeholders: ['prompt', 'negativePrompt'] }
  await bring(file('Lantern.json'))
  const found = screen.getByRole('list', { name: 'Mapped fields' }).textContent
  expect(found).toContain('LanternGlow')
  expect(found).toContain('Prompt, Negative prompt')
})

test('the workflows page has no accessibility violations', async () => {
  await bring(file('Harbour.json'))
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  expect((await axe.run(document.body, { rules })).violations.map(({ id }) => id)).toEqual([])
})
