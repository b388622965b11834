// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import Graph from './Graph.tsx'
import { graphOf } from './graphOf.ts'
import type { ScenarioJson } from './scenarioDocument.ts'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Object.defineProperties(HTMLElement.prototype, {
    offsetWidth: { configurable: true, get: () => 900 },
    offsetHeight: { configurable: true, get: () => 600 },
  })
})
afterEach(cleanup)

const tea: ScenarioJson = {
  start: 'counter',
  nodes: {
    cellar: {},
    counter: { desc: 'A kettle sings.', buttons: [{ to: 'garden "of roses"' }] },
    'garden "of roses"': { end: true },
  },
}

async function showMap(script: ScenarioJson, isEditable = true) {
  const told = { onSelect: vi.fn(), onRemove: vi.fn(), onConnect: vi.fn() }
  const view = (selected?: string) => (
    <Graph graph={graphOf(script, undefined, true)} selected={selected} isEditable={isEditable} {...told} />
  )
  const page = render(view())
  await act(async () => {})
  return { ...told, choose: (id: string) => page.rerender(view(id)) }
}
const names = () =>
  screen.getAllByRole('button').flatMap((one) => (one.dataset.id ? [one.textContent?.replace(/\s+/g, ' ').trim()] : []))

test('nodes are buttons with a name, in the order they are read', async () => {
  await showMap(tea)
  expect(names().toSorted()).toEqual([
    'cellar End Not reached',
    'counter A kettle sings. Start',
    'garden "of roses" End',
  ])
  expect(names().at(-1)).toBe('garden "of roses" End')
})

test('a node is chosen with the pointer or with Enter, and removed with Delete', async () => {
  const { onSelect, onRemove } = await showMap(tea)
  const garden = screen.getByRole('button', { name: /garden/ })
  fireEvent.click(garden)
  fireEvent.keyDown(garden, { key: 'Enter' })
  fireEvent.keyDown(garden, { key: 'Delete' })
  expect(onSelect.mock.calls).toEqual([['garden "of roses"'], ['garden "of roses"']])
  expect(onRemove.mock.calls).toEqual([['garden "of roses"']])
})

test('what cannot be changed is not removed', async () => {
  const { onRemove } = await showMap(tea, false)
  fireEvent.keyDown(screen.getByRole('button', { name: /garden/ }), { key: 'Delete' })
  expect(onRemove).not.toHaveBeenCalled()
})

test('the chosen node says so', async () => {
  const { choose } = await showMap(tea)
  choose('counter')
  expect(screen.getByRole('button', { name: /counter/ }).getAttribute('aria-current')).toBe('true')
})

test('of five thousand nodes only those in sight are drawn', async () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`n${at}`, { buttons: [{ to: `n${at + 1}` }] }]),
  )
  await showMap({ start: 'n0', nodes })
  expect(names().length).toBeGreaterThan(3)
  expect(names().length).toBeLessThan(200)
  expect(names()).toContain('n0 Start')
})
