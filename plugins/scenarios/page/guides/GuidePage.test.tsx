// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { errors } from 'sdk/page/errors.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { createScenarioImports } from '../../../../src/workers/media/imports/scenarios.ts'
import type { ScenarioNews, ScenarioReading } from '../../../../src/workers/media/scenarios/types.ts'
import type { Change, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'

const world = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  files: [] as { readonly path: string; readonly blob: Blob }[],
  answer: undefined as unknown,
  went: [] as string[],
}))
replaceEngine('storage', {
  read: async (_: string, id: string) => world.kept.get(id),
  saveStoryFiles: async () => {},
  list: async () => [...world.kept.values()],
  commit: async (_: string, changes: readonly Change[]) => {
    for (const change of changes)
      if (change.kind === 'put' && change.table === 'scenarios') world.kept.set(change.value.id, change.value)
    return 7
  },
  async *changes() {},
})
async function* readScenario(files: readonly { path: string; blob: Blob }[]) {
  world.files.push(...files)
  yield world.answer as ScenarioNews
}
replaceEngine('media', createScenarioImports(storage, readScenario))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => async (where: { to: string }) => void world.went.push(where.to),
}))
const { GuidePage } = await import('./GuidePage.tsx')
const { default: EosGuidePage } = await import('./EosGuidePage.tsx')

const source = `# Pouring tea

How to pour.

## Cups

Take **one**.

\`\`\`json eos part with "tea-room.svg"
[{ "end": {} }]
\`\`\`

### Broken cups

\`\`\`json eos part wrong "No cup is left."
[{ "break": {} }]
\`\`\`
`

const reading: ScenarioReading = {
  format: 'eos',
  name: 'Cups',
  author: '',
  description: '',
  tags: [],
  pages: 1,
  options: {},
  script: {},
  texts: {},
  files: [],
  report: {
    format: 'eos',
    missing: [],
    warnings: [],
    refused: [],
    hosts: [],
    found: 1,
  } as unknown as ScenarioReading['report'],
}

beforeEach(() => {
  world.kept.clear()
  world.files.length = 0
  world.went.length = 0
  world.answer = { kind: 'read', reading }
  toasts.shown = []
  errors.notices = []
  location.hash = ''
})
afterEach(cleanup)

const show = () => render(<GuidePage source={source} path="/eos" />)
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await act(async () => await vi.dynamicImportSettled())
}

test('a guide has a heading, contents that lead to its parts, and its words', () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Pouring tea' })).toBeTruthy()
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
  expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#cups', '#broken-cups'])
  expect(screen.getByRole('heading', { level: 2, name: 'Cups' }).id).toBe('cups')
  expect(screen.getByText('one').tagName).toBe('STRONG')
})

test('the address leads to a heading, for the keyboard too', async () => {
  location.hash = '#broken-cups'
  show()
  expect(document.activeElement?.id).toBe('broken-cups')
})

test('an example can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show()
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement))
  expect(writeText).toHaveBeenCalledWith('[{ "end": {} }]')
  expect(toasts.shown.at(-1)?.title).toBe('Copied')
})

test('an example that is tried comes into the library with its drawing, and its page opens', async () => {
  show()
  await press('Try it')
  expect(world.files.map(({ path }) => path)).toEqual(['cups-example.json', 'tea-room.svg'])
  expect(JSON.parse(await (world.files[0] as { blob: Blob }).blob.text())).toMatchObject({
    pages: { start: [{ end: {} }] },
  })
  expect(world.kept.get('guide-eos-cups-example')).toMatchObject({ name: 'Cups' } satisfies Partial<ScenarioRecord>)
  expect(world.went).toEqual(['/scenario/guide-eos-cups-example'])
})

test('an example that was tried before is opened as it is', async () => {
  world.kept.set('guide-eos-cups-example', { id: 'guide-eos-cups-example', name: 'Mine' })
  show()
  await press('Try it')
  expect(world.files).toEqual([])
  expect(world.kept.get('guide-eos-cups-example')).toMatchObject({ name: 'Mine' })
  expect(world.went).toEqual(['/scenario/guide-eos-cups-example'])
})

test('an example that cannot be brought in says why, and no page opens', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  world.answer = { kind: 'refused', message: 'There is no room left.' }
  show()
  await press('Try it')
  expect(errors.notices.at(-1)?.message).toContain('There is no room left.')
  expect(world.went).toEqual([])
})

test('an example that is wrong on purpose says so, and cannot be tried', () => {
  show()
  expect(screen.getByText('No cup is left.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Try it' })).toHaveLength(1)
})

test('a guide leads to the other guides', () => {
  render(<EosGuidePage />)
  const others = within(screen.getByRole('navigation', { name: 'Other guides' }))
  expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/scenario-guide', '/guideme'])
})
