// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { cuesSection } from 'sdk/page/cues/cuesSection.ts'
import { isSoundCue, isStageCue } from 'sdk/page/cues/names.ts'
import { cues as service } from 'sdk/page/services/cues.ts'
import { provideForTest } from 'sdk/page/services/services.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const world = vi.hoisted(() => ({ performed: [] as unknown[] }))
provideForTest(service, {
  run: async (effect) => void world.performed.push(effect),
  clear: () => void world.performed.push('cleared'),
})

const { default: EffectsPage } = await import('./EffectsPage.tsx')

beforeEach(async () => {
  world.performed = []
  render(<EffectsPage />)
  await act(async () => {})
})
afterEach(cleanup)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('every button shows or sounds a cue that exists, and one ends them all', () => {
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  const cues = world.performed.flatMap((one) => (one instanceof Object && 'cue' in one ? [one.cue] : []))
  expect(cues.length).toBeGreaterThanOrEqual(12)
  expect(cues.filter((cue) => !isStageCue(String(cue)) && !isSoundCue(String(cue)))).toEqual([])
  world.performed = []
  press('Stop all')
  expect(world.performed).toEqual(['cleared'])
})

test('says that flash protection cannot be turned off and offers fewer flashes only', () => {
  expect(screen.getByText(/can't be turned/)).toBeTruthy()
  expect(cuesSection.now).toEqual({ strength: 100, mostFlashes: 3 })
  const most = screen.getByRole('slider', { name: /Maximum flashes per second/ })
  expect(most.getAttribute('aria-valuemax')).toBe('3')
  fireEvent.keyDown(most, { key: 'ArrowLeft' })
  expect(cuesSection.now.mostFlashes).toBe(2)
})
