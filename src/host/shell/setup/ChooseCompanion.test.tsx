// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as seedBuiltins from '../../characters/seedBuiltins.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { ChooseCompanion } from './ChooseCompanion.tsx'

const stored: object[] = []
replaceEngine('storage', { list: async () => [...stored], read: async () => undefined })

/** The seeding, which ends when a test lets it. */
const seeding = { end: () => {}, fail: (_: Error) => {} }
vi.spyOn(seedBuiltins, 'seedBuiltins').mockImplementation(
  () => new Promise<void>((end, fail) => Object.assign(seeding, { end, fail })),
)
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => {},
  Link: 'a',
  createLink: (link: unknown) => link,
}))

afterEach(() => {
  cleanup()
  stored.length = 0
})

const companions = () => screen.queryAllByRole('button', { name: /^Talk to / }).map(({ textContent }) => textContent)

test('waits for the characters that come with Vesper, and says so meanwhile', async () => {
  render(<ChooseCompanion />)
  await act(async () => {})
  expect(companions()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Getting the characters ready…')
  stored.push({ id: 'vesper-ingrid-solvang', name: 'Ingrid Solvang', personality: '' })
  await act(async () => seeding.end())
  expect(screen.queryByRole('status')).toBeNull()
  expect(companions()).toEqual([expect.stringContaining('Talk to Ingrid Solvang')])
})

test('lists those there are where the others could not be added', async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  stored.push({ id: 'own', name: 'Robin', personality: '' })
  render(<ChooseCompanion />)
  await act(async () => seeding.fail(new Error('The disk is full.')))
  expect(companions()).toEqual([expect.stringContaining('Talk to Robin')])
})
