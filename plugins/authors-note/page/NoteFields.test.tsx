// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { AuthorsNote } from 'sdk'
import type { SceneDraft } from 'sdk/page/points/sceneFields.ts'
import { afterEach, expect, test } from 'vitest'
import face from './index.ts'
import NoteFields from './NoteFields.tsx'

afterEach(cleanup)

const scene: SceneDraft = { situation: 'A ferry.', preset: '', keepDays: '' }
let edited = scene

function Rig({ note }: { readonly note?: AuthorsNote }) {
  const [now, setNow] = useState<SceneDraft>({ ...scene, ...(note && { note }) })
  edited = now
  return <NoteFields scene={now} onChange={(patch) => setNow({ ...now, ...patch })} />
}

const text = () => screen.getByLabelText('Author’s note') as HTMLTextAreaElement

test('a chat without a note is offered one that goes along with each message, four messages up', () => {
  render(<Rig />)
  expect(screen.getByText(/Inserted before the newest 4 messages, with each of your messages\./)).toBeTruthy()
  fireEvent.change(text(), { target: { value: 'It rains.' } })
  expect(edited).toEqual({ ...scene, note: { text: 'It rains.', depth: 4, role: 'system', every: 1 } })
  expect(screen.getByText(/About \d+ tokens\./)).toBeTruthy()
})

test('what a chat has is shown, and changed field by field', () => {
  render(<Rig note={{ text: 'It rains.', depth: 1, role: 'user', every: 2 }} />)
  expect(text().value).toBe('It rains.')
  fireEvent.change(screen.getByLabelText('Send as'), { target: { value: 'assistant' } })
  expect(edited.note).toEqual({ text: 'It rains.', depth: 1, role: 'assistant', every: 2 })
})

test('its words are read for ages under its name', () => {
  const texts = face.sceneFields?.note?.texts
  const note = { text: 'Mara is 30.', depth: 4, role: 'system', every: 1 } as const
  expect(texts?.({ ...scene, note })).toEqual([{ field: 'The author’s note', text: 'Mara is 30.' }])
  expect(texts?.(scene)).toEqual([{ field: 'The author’s note', text: '' }])
})
