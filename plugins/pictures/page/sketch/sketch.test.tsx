// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { PluginError } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftChange, PromptDraft } from '../sketching.ts'
import { sketching, withLockedSeed } from '../sketching.ts'
import { default as SketchDialog } from './SketchDialog.tsx'

const ordered: DraftChange[] = []
const closed = vi.fn()
let refusal: Error | undefined
const draft: PromptDraft = {
  chips: [
    { kind: 'quality', text: 'best quality' },
    { kind: 'outfit', who: 'player', text: 'wearing an oilskin coat' },
    { kind: 'place', text: 'a pier' },
  ],
  family: 'tags',
  negative: 'blurry',
  seed: 41,
  async order(changed) {
    if (refusal) throw refusal
    ordered.push(changed)
  },
}
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement
const write = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  ordered.length = 0
  closed.mockClear()
  refusal = undefined
  sketching.lockedSeed = undefined
  render(<SketchDialog detail={draft} onClose={closed} />)
})
afterEach(cleanup)

test('as it is, it is ordered as it was drafted', async () => {
  await press('Generate picture')
  expect(ordered).toEqual([{ chips: draft.chips, negative: 'blurry', seed: 41 }])
  expect(closed).toHaveBeenCalledOnce()
})

test('pieces are changed, taken out and added, and empty ones go by themselves', async () => {
  await write('Place', 'a lighthouse')
  await press('Remove: best quality')
  await press('Add text')
  await write('Your text', 'gulls in the sky')
  await press('Add text')
  await write('Negative prompt', 'blurry, hats')
  expect(screen.getByText('wearing an oilskin coat, a lighthouse, gulls in the sky')).toBeDefined()
  await press('Generate picture')
  expect(ordered[0]).toMatchObject({
    chips: [
      { kind: 'outfit', who: 'player', text: 'wearing an oilskin coat' },
      { kind: 'place', text: 'a lighthouse' },
      { kind: 'own', text: 'gulls in the sky' },
    ],
    negative: 'blurry, hats',
  })
})

test('a piece tells whom it is about', () => {
  expect(field('You: clothes').value).toBe('wearing an oilskin coat')
})

test('a seed that is kept is that of the next pictures, until it is let go', async () => {
  await write('Seed', '1234')
  await act(async () => fireEvent.click(field('Keep this seed for the next pictures')))
  await press('Generate picture')
  expect(ordered[0]?.seed).toBe(1234)
  expect(withLockedSeed({ seed: 7 })).toEqual({ seed: 1234 })
  sketching.lockedSeed = undefined
  expect(withLockedSeed({ seed: 7 })).toEqual({ seed: 7 })
})

test('orders nothing with an invalid seed', async () => {
  for (const wrong of ['', '-1', '1e3', '99999999999999999999']) {
    await write('Seed', wrong)
    expect(screen.getByRole('button', { name: 'Generate picture' })).toHaveProperty('disabled', true)
  }
})

test('shows a refusal and keeps the text', async () => {
  refusal = new PluginError('plugin/refused', 'Characters here are adults, aged 18 or older.')
  await write('Place', 'elsewhere')
  await press('Generate picture')
  expect(screen.getByRole('alert').textContent).toBe('Characters here are adults, aged 18 or older.')
  expect(field('Place').value).toBe('elsewhere')
  expect(closed).not.toHaveBeenCalled()
})

test('the sketch dialog has no accessibility violations', async () => {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  expect((await axe.run(document.body, { rules })).violations.map(({ id }) => id)).toEqual([])
})
