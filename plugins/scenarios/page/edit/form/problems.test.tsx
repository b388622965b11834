// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Diagnostic, StoryAbout } from 'sdk'
import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draft } from '../draft.ts'

const jumps: Diagnostic[] = []
const editing = await import('../editing.ts')
const { default: ProblemList } = await import('./ProblemList.tsx')
const { messageFor, whereOf } = await import('./problems.ts')

const error: Diagnostic = {
  severity: 'error',
  message: 'There is no node "attic".',
  page: 'quay',
  path: 'buttons.1.to',
}
const note: Diagnostic = { severity: 'note', message: 'The rest is left out.', page: 'quay', path: 'stimulation' }

function show(about: Partial<StoryAbout>, rest: Partial<typeof draft> = {}) {
  const plain = { title: '', author: '', description: '', tags: [], pages: [], missing: [], hosts: [], diagnostics: [] }
  Object.assign(draft, { phase: 'open', format: 'native', trouble: undefined, script: ref({}) })
  Object.assign(draft, { about: ref({ ...plain, ...about }), ...rest })
  render(<ProblemList />)
}

beforeEach(() => {
  jumps.length = 0
  vi.spyOn(editing, 'jumpTo').mockImplementation((problem) => void jumps.push(problem))
})
afterEach(cleanup)

test('problems are counted and shown worst first, with what they mean', () => {
  show({ diagnostics: [note, error, { ...error, message: 'There is no node "cellar".' }] })
  expect(screen.getByRole('status').textContent).toBe('2 errors, 1 note')
  expect(screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))).toEqual([
    'Errors',
    'Notes',
  ])
  expect(screen.getByText('The story stops or skips something here.')).toBeTruthy()
})

test('each problem is a button that says where it is and leads there', () => {
  show({ diagnostics: [error] })
  fireEvent.click(screen.getByRole('button', { name: /“quay”, Buttons 2, Leads to/ }))
  expect(jumps).toEqual([error])
})

test('files that are missing are listed by themselves, with the way to them where it is known', () => {
  const missing: Diagnostic = { ...note, message: 'The file "a.jpg" did not come along.', excerpt: 'a.jpg' }
  show({ missing: ['a.jpg', 'b.mp3'], diagnostics: [missing] })
  const files = within(screen.getByRole('region', { name: 'Missing files' }))
  expect([screen.getByRole('status').textContent, files.getByText('b.mp3')]).toEqual([
    '2 missing files',
    expect.anything(),
  ])
  fireEvent.click(files.getByRole('button', { name: /a\.jpg/ }))
  expect(jumps).toEqual([missing])
})

test('a scenario without problems is told so', () => {
  show({})
  expect(screen.getByRole('heading', { name: 'No problems' })).toBeTruthy()
})

test('what keeps a story from beginning leads to the fields that mend it', () => {
  const trouble = 'Invalid scenario format: Missing required fields: name'
  show({}, { trouble, script: ref({ id: 'a', start: 'attic', nodes: { quay: {} } }) })
  expect(screen.getByText(trouble)).toBeTruthy()
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(jumps).toMatchObject([{ path: 'name' }, { path: 'start' }])
})

test('places of other formats are said by page, path and line', () => {
  expect(whereOf({ severity: 'note', message: '', page: 'start', line: 12 })).toBe('“start”, line 12')
  expect(whereOf({ severity: 'note', message: '', path: 'visible.trust.icon' })).toBe(
    'Variables the player sees, trust, Icon',
  )
})

test.each([
  [
    { page: 'quay', path: 'wait', message: '"wait" must be a number, and is left out.' },
    '“Auto-advance after” must be a number, and is left out.',
  ],
  [
    { page: 'quay', path: 'buttons.0.to', message: '"to" must be text, and is left out.' },
    '“Leads to” must be text, and is left out.',
  ],
  [
    { page: 'quay', path: 'buttons', message: '"buttons" has more than 24 entries; the rest is left out.' },
    '“Buttons” has more than 24 entries; the rest is left out.',
  ],
  [
    { path: 'tags', message: 'An entry of "tags" is no text and is left out.' },
    'An entry of “Tags” is no text and is left out.',
  ],
  [{ page: 'quay', path: 'buttons.1.to', message: 'There is no node "attic".' }, 'There is no node "attic".'],
] as const)('%j names the field as its label does', (said, words) => {
  expect(messageFor({ severity: 'error', ...said })).toBe(words)
})
