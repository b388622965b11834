// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Diagnostic } from 'sdk'
import { ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draft } from '../draft.ts'
import type { Place, ScenarioJson, Selection } from '../scenarioDocument.ts'

/** What the changes are called under which they can be taken back. */
const labels: string[] = []
subscribeKey(draft, 'script', () => labels.push(draft.undoable ?? ''), true)
const { default: SelectionForm } = await import('./SelectionForm.tsx')
const { default: ProblemList } = await import('./ProblemList.tsx')

const harbour = {
  id: 'harbour',
  name: 'The harbour',
  start: 'quay',
  mood: 'salty',
  state: { trust: 1 },
  nodes: {
    quay: { desc: 'Gulls.', buttons: [{ id: 'go', label: 'Go on', to: 'light', if: 'trust > 1' }], next: 'light' },
    light: { desc: 'The lamp turns.', end: true },
    shed: { desc: 5, wait: '12', buttons: [{ id: 'light' }] },
  },
}

const open = (script: ScenarioJson, selection: Selection, diagnostics: readonly Diagnostic[] = []) =>
  act(async () => {
    Object.assign(draft, {
      phase: 'open',
      format: 'native',
      builtin: false,
      script: ref(script),
      selection,
      focus: undefined,
      trouble: undefined,
      files: ['media/gulls.jpg', 'waves.mp3'],
      about: ref({ title: '', author: '', description: '', tags: [], pages: [], missing: [], hosts: [], diagnostics }),
    })
    labels.length = 0
  })
const openNode = async (id: string, diagnostics: readonly Diagnostic[] = []) => {
  await open(harbour, { kind: 'node', id }, diagnostics)
  render(<SelectionForm />)
}
const openScenario = async (script: ScenarioJson = harbour) => {
  await open(script, { kind: 'scenario' })
  render(<SelectionForm />)
}
const at = (...place: Place) =>
  place.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown> | undefined)?.[key], draft.script)
const field = (name: string | RegExp) => screen.getByLabelText(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const unfold = (name: string) => press(new RegExp(`^${name}`))

beforeEach(() => {
  labels.length = 0
})
afterEach(cleanup)

test('a node is drawn in groups, each field in plain words with its help', async () => {
  await openNode('quay')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Text',
    'Partner',
    'Look and sound',
    'Feeling',
    'Choices and exits',
    'Behaviour',
  ])
  expect(
    screen.getByRole('textbox', { name: 'Narration', description: 'What the narrator says on arriving.' }),
  ).toHaveProperty('value', 'Gulls.')
})

test('writing changes the text at once, under the name of the field', async () => {
  await openNode('quay')
  type('Narration', 'Gulls, and fog.')
  expect([at('nodes', 'quay', 'desc'), labels]).toEqual(['Gulls, and fog.', ['Change of narration']])
  expect(field('Narration')).toHaveProperty('value', 'Gulls, and fog.')
})

test('a text that is emptied is taken away, and what must be there stays empty', async () => {
  await openNode('quay')
  type('Narration', '')
  expect(at('nodes', 'quay')).not.toHaveProperty('desc')
  cleanup()
  await openScenario()
  type('Name', '')
  expect(at('name')).toBe('')
  expect(screen.getByText('Required.')).toBeTruthy()
})

test('fields nobody knows are shown as they are, and kept', async () => {
  await openScenario()
  expect(field('mood')).toHaveProperty('value', '"salty"')
  type('Name', 'The pier')
  expect(at('mood')).toBe('salty')
})

test('a value that does not fit is shown with the reason, and mended when asked', async () => {
  await openNode('shed')
  expect(screen.getByText(/should be text, but it is a number/)).toBeTruthy()
  expect(field('Narration')).toHaveProperty('value', '5')
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Fix' })[0] as HTMLElement))
  expect(at('nodes', 'shed', 'desc')).toBe('5')
  expect(at('nodes', 'shed', 'wait')).toBe('12')
})

test('a value that does not fit can be rewritten, and nothing happens before it can be read', async () => {
  await openNode('shed')
  type('Narration', '"A shed')
  fireEvent.blur(field('Narration'))
  expect([at('nodes', 'shed', 'desc'), screen.getByText(/Not valid JSON/)]).toEqual([5, expect.anything()])
  type('Narration', '"A shed"')
  fireEvent.blur(field('Narration'))
  expect(at('nodes', 'shed', 'desc')).toBe('A shed')
})

test('numbers are read with a point or a comma, and said to be out of range', async () => {
  await openNode('quay')
  type('Auto-advance after', '1,')
  type('Auto-advance after', '1,5')
  expect([at('nodes', 'quay', 'wait'), field('Auto-advance after')]).toEqual([
    1.5,
    expect.objectContaining({ value: '1,5' }),
  ])
  type('Auto-advance after', '-1')
  expect([at('nodes', 'quay', 'wait'), screen.getByText('This should be 0 or more.')]).toEqual([-1, expect.anything()])
  type('Auto-advance after', 'soon')
  expect([at('nodes', 'quay', 'wait'), screen.getByText(/Not a number. -1 is kept/)]).toEqual([-1, expect.anything()])
  fireEvent.blur(field('Auto-advance after'))
  expect([screen.queryByText(/no number/), field('Auto-advance after')]).toEqual([
    null,
    expect.objectContaining({ value: '-1' }),
  ])
})

test('a switch writes what is unusual, and takes it away again', async () => {
  await openNode('quay')
  await unfold('Partner')
  fireEvent.click(field('No chat here'))
  expect(at('nodes', 'quay', 'noChat')).toBe(true)
  fireEvent.click(field('No chat here'))
  expect(at('nodes', 'quay')).not.toHaveProperty('noChat')
})

test('not to say whether the story ends is something else than to say no', async () => {
  await openNode('light')
  expect(field('Story ends here')).toHaveProperty('value', 'true')
  type('Story ends here', 'false')
  expect(at('nodes', 'light', 'end')).toBe(false)
  type('Story ends here', '')
  expect(at('nodes', 'light')).not.toHaveProperty('end')
})

test('entries are added, moved and removed', async () => {
  await openNode('quay')
  await press('Add a button')
  const added = { id: 'go-1', label: 'Another way', to: 'shed' }
  expect(at('nodes', 'quay', 'buttons')).toEqual([harbour.nodes.quay.buttons[0], added])
  await press('Move button 2 up')
  expect(at('nodes', 'quay', 'buttons')).toEqual([added, harbour.nodes.quay.buttons[0]])
  await press('Remove button 1')
  expect(at('nodes', 'quay', 'buttons')).toEqual(harbour.nodes.quay.buttons)
  expect(labels).toEqual(['New button', 'Move of a button', 'Removal of a button'])
})

test('a node to go to is chosen among those there are', async () => {
  await openNode('quay')
  const to = within(screen.getByRole('group', { name: /^Button 1/ })).getByLabelText('Leads to')
  fireEvent.change(to, { target: { value: 'sh' } })
  expect(screen.getAllByRole('option', { selected: false }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['shed', 'New node “sh”']),
  )
  fireEvent.keyDown(to, { key: 'ArrowDown' })
  fireEvent.keyDown(to, { key: 'Enter' })
  expect(at('nodes', 'quay', 'buttons', 0, 'to')).toBe('shed')
})

test('a node that is not there yet is made while it is named', async () => {
  await openNode('quay')
  const to = within(screen.getByRole('group', { name: /^Button 1/ })).getByLabelText('Leads to')
  fireEvent.change(to, { target: { value: 'attic' } })
  fireEvent.keyDown(to, { key: 'ArrowDown' })
  fireEvent.keyDown(to, { key: 'Enter' })
  expect([at('nodes', 'quay', 'buttons', 0, 'to'), at('nodes', 'attic'), labels]).toEqual([
    'attic',
    { desc: '', end: true },
    ['New node'],
  ])
})

test('files that came along are offered where they fit', async () => {
  await openNode('quay')
  await unfold('Look and sound')
  fireEvent.click(field('Picture'))
  expect(screen.getAllByRole('option', { name: /\./ }).map(({ textContent }) => textContent)).toEqual([
    'media/gulls.jpg',
  ])
})

test('what can be written in two ways changes its way without loss', async () => {
  await openNode('quay')
  type('Auto-advance to: written as', '1')
  expect(at('nodes', 'quay', 'next')).toEqual([{ to: 'light' }])
  type('Auto-advance to: written as', '0')
  expect(at('nodes', 'quay', 'next')).toBe('light')
})

test('variables are named, changed and renamed', async () => {
  await openScenario()
  type('Name of a new variable', '2fast')
  await press('Add')
  expect(screen.getByRole('alert').textContent).toMatch(/can't start with a digit/)
  type('Name of a new variable', 'lamp')
  await press('Add')
  type('Value', '3')
  expect(at('state')).toEqual({ trust: 1, lamp: 3 })
  const [, name] = screen.getAllByLabelText('Name')
  if (name) fireEvent.change(name, { target: { value: 'light' } })
  await act(async () => name && fireEvent.blur(name))
  expect(at('state')).toEqual({ trust: 1, light: 3 })
})

test('a node gets another id, and everything that leads there with it', async () => {
  await openNode('light')
  type('Node id', 'quay')
  fireEvent.blur(field('Node id'))
  expect([labels, screen.getByText(/node “quay” already exists/)]).toEqual([[], expect.anything()])
  type('Node id', 'tower')
  await act(async () => fireEvent.blur(field('Node id')))
  expect(Object.keys(at('nodes') as object)).toEqual(['quay', 'tower', 'shed'])
  expect(at('nodes', 'quay')).toMatchObject({ buttons: [{ to: 'tower' }], next: 'tower' })
  expect(at('nodes', 'shed', 'buttons', 0)).toEqual({ id: 'light', to: 'tower' })
  expect(draft.selection).toEqual({ kind: 'node', id: 'tower' })
})

test('what the engine says of a condition stands beside it', async () => {
  const message = 'No variable is called "trsut": nothing sets it'
  await openNode('quay', [{ severity: 'warning', message, page: 'quay', path: 'buttons.0.if' }])
  expect(screen.getByRole('textbox', { name: 'Shown if', description: new RegExp(message) })).toBeTruthy()
})

test('a problem leads to its very field, however deep it is folded', async () => {
  const buttons = ['a', 'b', 'c'].map((id) => ({ id, label: id, to: 'light' }))
  const problem = { severity: 'error', message: 'There is no node.', page: 'quay', path: 'buttons.2.to' } as const
  await open({ ...harbour, nodes: { ...harbour.nodes, quay: { buttons } } }, { kind: 'scenario' }, [problem])
  render(
    <>
      <ProblemList />
      <SelectionForm />
    </>,
  )
  await press(/There is no node/)
  const wanted = within(screen.getByRole('group', { name: /^Button 3/ })).getByLabelText('Leads to')
  expect(document.activeElement).toBe(wanted)
})

test('a problem of a whole node leads to the beginning of its form', async () => {
  const problem = { severity: 'warning', message: 'Nothing leads to this node.', page: 'shed' } as const
  await open(harbour, { kind: 'scenario' }, [problem])
  render(
    <>
      <ProblemList />
      <SelectionForm />
    </>,
  )
  await press(/Nothing leads/)
  // What mends it comes first.
  expect(document.activeElement).toBe(field('Connect from'))
  await press('Connect')
  // Not from the ending, which comes last.
  expect(at('nodes', 'quay', 'buttons', 1)).toMatchObject({ label: 'Another way', to: 'shed' })
  expect(screen.queryByLabelText('Connect from')).toBeNull()
})

test('labels are words: no key of the file stands beside them', async () => {
  await openNode('quay')
  expect(document.querySelector('code')).toBeNull()
})

test('a scenario of another format and a sample are only looked at', async () => {
  await openNode('quay')
  await act(async () => {
    draft.builtin = true
  })
  expect(screen.getByRole('group', { name: 'Node quay' })).toHaveProperty('disabled', true)
  await act(async () => {
    draft.format = 'eos'
  })
  expect(screen.getByText(/convert it to Vesper/)).toBeTruthy()
})
