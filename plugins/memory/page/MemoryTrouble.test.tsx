// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { SessionId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RememberNews, RememberTrouble } from '../../../src/workers/conversation/contract.ts'
import { Reports } from '../../../src/workers/shared/Reports.ts'

const worker = vi.hoisted(() => ({ asked: [] as string[] }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const evening = 'evening' as SessionId
const unreadable: RememberTrouble = {
  cause: 'unreadable',
  words: 'No memories were saved: the answer could not be read.',
}
const budget: RememberTrouble = { cause: 'budget', words: 'No memories were saved: the limit is used up.' }

/** The line of a fresh visit, and the way to tell it how a reading ended. */
async function openLine() {
  vi.resetModules()
  worker.asked = []
  const news = new Reports<RememberNews>()
  const { replaceEngine } = await import('../../../src/host/engines/engine.fixture.ts')
  const { chooseFakeModel } = await import('../../../src/host/chat/session/fakeModel.fixture.ts')
  const { provideServices } = await import('../../../src/host/shell/provideServices.ts')
  provideServices()
  chooseFakeModel()
  replaceEngine('conversation', {
    rememberNews: (signal: AbortSignal) => news.watch(signal),
    async *rememberNow({ session }: { session: string }) {
      worker.asked.push(session)
      yield { kind: 'waiting' }
    },
  })
  const { MemoryTrouble } = await import('./MemoryTrouble.tsx')
  render(<MemoryTrouble session={evening} />)
  return (trouble?: RememberTrouble, session = evening) =>
    act(async () => news.add({ session, ...(trouble && { trouble }) }))
}

const line = () => screen.getByRole('status').textContent

beforeEach(() => vi.restoreAllMocks())
afterEach(cleanup)

test('says why nothing is remembered, and goes when it is again', async () => {
  const tell = await openLine()
  expect(line()).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
  await tell(unreadable)
  expect(line()).toBe(unreadable.words)
  expect(screen.getByRole('link', { name: 'Choose another model' }).getAttribute('href')).toBe('/settings/ai/memories')
  await tell()
  expect(line()).toBe('')
})

test('says that the requests of the hour are used up, and where the limit is', async () => {
  const tell = await openLine()
  await tell(budget)
  expect(line()).toBe(budget.words)
  expect(screen.getByRole('link', { name: 'Change the limit' })).toBeTruthy()
})

test('a dismissed cause stays quiet for the visit, another one does not', async () => {
  const tell = await openLine()
  await tell(unreadable)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })))
  expect(line()).toBe('')
  await tell(unreadable)
  await tell()
  await tell(unreadable)
  expect(line()).toBe('')
  await tell(budget)
  expect(line()).toBe(budget.words)
})

test('reads the chat again when asked, and has no word of other chats', async () => {
  const tell = await openLine()
  await tell(unreadable, 'another' as SessionId)
  expect(line()).toBe('')
  await tell(unreadable)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  await vi.waitFor(() => expect(worker.asked).toEqual([evening]))
})
