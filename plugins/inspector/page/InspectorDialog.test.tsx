// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MemoryLine, MemoryReport } from '../../../src/workers/conversation/contract.ts'
import { MemoryTrace } from './InspectorDialog.tsx'

afterEach(cleanup)

const line = (content: string, verdict: MemoryLine['verdict'], pinned = false): MemoryLine => ({
  memory: { id: content, type: 'player', content, category: 'fact', importance: 5, pinned, at: 0 },
  score: { meaning: 0.9, words: 0.2, recency: 0.5, importance: 0.4, total: 0.7 },
  verdict,
})

const report: MemoryReport = {
  kind: 'recalled',
  lines: [line('Sam keeps bees.', 'told', true), line('Sam likes tea.', 'in-window')],
  embedder: { model: 'words-384', dimensions: 384, runs: 'words', why: 'The model could not be loaded.' },
  ms: 4,
}

test('every memory that came to mind is listed with its score, and with why it was told or not', () => {
  render(<MemoryTrace report={report} />)
  const [told, seen] = within(screen.getByRole('list', { name: 'Matching memories' })).getAllByRole('listitem')
  expect(told?.textContent).toContain('Sam keeps bees.')
  expect(told?.textContent).toContain('About you · Fact · Pinned')
  expect(told?.textContent).toContain('Sent to the AI.')
  expect(told?.textContent).toContain('Meaningvery much, 90 %')
  expect(seen?.textContent).toContain('still in the conversation')
  expect(seen?.textContent).not.toContain('Pinned')
})

test('names the embedder and why it is not the better one', () => {
  render(<MemoryTrace report={report} />)
  expect(screen.getByText(/by shared words.*could not be loaded/)).toBeDefined()
  cleanup()
  const { embedder: _, ...plain } = report
  render(<MemoryTrace report={plain} />)
  expect(screen.getByText(/Matched by words only/)).toBeDefined()
})

test('a memory that was late, or not asked, is said to be', () => {
  render(<MemoryTrace report={{ kind: 'late', ms: 100 }} />)
  expect(screen.getByText(/longer than 100 ms/)).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
  cleanup()
  render(<MemoryTrace report={undefined} />)
  expect(screen.getByText(/No memories were requested/)).toBeDefined()
})
