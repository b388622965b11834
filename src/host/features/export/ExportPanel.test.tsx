// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { CharacterId, Message, MessageId, PluginId, Session, SessionId } from 'sdk'
import { type ExporterChoice, exporters } from 'sdk/page/points/points.ts'
import { collectDownloads, type Downloaded } from 'sdk/ui/downloads.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'

const kept = vi.hoisted(() => ({
  session: undefined as Session | undefined,
  batches: [] as (readonly Message[])[],
  saved: [] as readonly Downloaded[],
}))
replaceEngine('storage', {
  read: async () => kept.session,
  async *history() {
    yield* kept.batches
  },
})
const { default: ExportPanel } = await import('./ExportPanel.tsx')

const session: Session = {
  id: 'harbour' as SessionId,
  name: 'Evening: harbour',
  character: { id: 'iris' as CharacterId, name: 'Iris' },
  messageCount: 3,
  created: 0,
  modified: 0,
}
const message = (position: number): Message => ({
  session: session.id,
  position,
  id: `m${position}` as MessageId,
  role: 'user',
  characterName: 'Sam',
  variants: [{ content: `Word ${position}`, state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

let remove = () => {}
beforeEach(() => {
  kept.session = session
  kept.batches = [[message(1), message(2)], [message(3)]]
  kept.saved = collectDownloads()
})
afterEach(() => {
  cleanup()
  remove()
})

function open(write: ExporterChoice['write']) {
  const plugin = { id: 'acme.notes' as PluginId, name: 'Notes', version: '1.0.0', sdk: '^1.0', contributes: {} }
  const entry = { id: 'notes', label: 'Notes', extension: 'note', mime: 'text/x-note' }
  const value = { plugin, entry, write }
  remove = exporters.add('acme.notes/notes', value, plugin.id)
  render(<ExportPanel session={session} />)
}
/** A promise whose outcome comes later. */
function pending<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}

test('a chat is written message by message and saved under its name, with the ending and type declared', async () => {
  open(async (_, messages) => {
    const words: string[] = []
    for await (const { id } of messages) words.push(id)
    return new TextEncoder().encode(words.join(' '))
  })
  await press('Notes (.note)')
  const { name, blob } = kept.saved[0] ?? {}
  expect(name).toBe('Evening harbour.note')
  expect(blob?.type).toBe('text/x-note')
  expect(await blob?.text()).toBe('m1 m2 m3')
  expect(screen.getByRole('status').textContent).toBe('Saved as “Evening harbour.note”.')
})

test('shows the progress of an export, which can be cancelled', async () => {
  const stuck = pending<never>()
  let ended = false
  open(async (_, messages, signal) => {
    signal.addEventListener('abort', () => stuck.reject(signal.reason))
    const reader = messages[Symbol.asyncIterator]()
    for (const _ of [1, 2, 3]) await reader.next()
    return await stuck.promise.finally(() => {
      ended = true
    })
  })
  await press('Notes (.note)')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 3 messages')
  await press('Cancel')
  expect(ended).toBe(true)
  expect(kept.saved).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('button', { name: 'Notes (.note)' })).toBeDefined()
})

test('says what went wrong and can be retried', async () => {
  open(() => Promise.reject(new Error('The chat has no ending.')))
  await press('Notes (.note)')
  expect(screen.getByRole('alert').textContent).toBe(
    "Notes couldn't export this chat. The chat has no ending. Try again, or choose another format.",
  )
  expect(screen.getByRole('button', { name: 'Notes (.note)' })).toBeDefined()
})

test('a file that comes after the panel was closed is not saved', async () => {
  const answer = pending<Uint8Array>()
  open(() => answer.promise)
  await press('Notes (.note)')
  cleanup()
  answer.resolve(new Uint8Array(1))
  await answer.promise
  await Promise.resolve()
  expect(kept.saved).toEqual([])
})

test('a chat that has gone meanwhile is said to have gone', async () => {
  kept.session = undefined
  open(async () => new Uint8Array(1))
  await press('Notes (.note)')
  expect(screen.getByRole('alert').textContent).toContain('Failed to export session. Session not found.')
  expect(kept.saved).toEqual([])
})

test('exports device actions only when ticked', async () => {
  const done = { ...message(1), metadata: { estimActions: [{ level: 0.2 }] } }
  kept.batches = [[done]]
  const seen: unknown[] = []
  open(async (_, messages) => {
    for await (const { metadata } of messages) seen.push(metadata)
    return new Uint8Array(1)
  })
  await press('Notes (.note)')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Include device actions' }))
  await press('Notes (.note)')
  expect(seen).toEqual([{}, done.metadata])
})
