// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import type { ImageCancel, Session } from 'sdk'
import { dialog } from 'sdk/page/dialog.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { ImageJobView } from '../../../../src/workers/image/contract.ts'
import { pictures } from '../pictures.ts'
import { moveSceneImage, sceneImage } from '../sceneImage.ts'
import { PictureBesideChat, PictureInChat } from './ScenePicture.tsx'
import { percentOf, workWords } from './workWords.ts'

const server = { outcome: 'cancelled', cancelled: [] as string[], left: [] as string[] }
replaceEngine('image', {
  async cancel(job: string) {
    server.cancelled.push(job)
    return server.outcome as ImageCancel
  },
  leave: async (job: string) => void server.left.push(job),
})

const job = (parts: Partial<ImageJobView> = {}): ImageJobView => ({
  id: 'job-1',
  about: { session: 'chat' as Session['id'], shows: [], caption: 'Mira waters the ferns' },
  state: 'working',
  fraction: 0.4,
  isAway: false,
  warnings: [],
  ...parts,
})
const show = (...jobs: readonly ImageJobView[]) => act(async () => void Object.assign(pictures, { jobs }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const bar = () => screen.getByRole('progressbar') as HTMLProgressElement

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { outcome: 'cancelled', cancelled: [], left: [] })
  toasts.shown = []
  openInTest({ id: 'chat', character: { id: 'mira', name: 'Mira' } })
  Object.assign(sceneImage, { url: undefined, id: undefined, alt: '', place: 'viewer' })
  Object.assign(pictures, { jobs: [], previews: {} })
  render(
    <main>
      <div data-testid="viewer">
        <PictureBesideChat />
      </div>
      <div data-testid="chat">
        <PictureInChat />
      </div>
    </main>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('shows nothing in either place without a picture', () => {
  expect(screen.getByTestId('viewer').textContent).toBe('')
  expect(document.querySelector('section')).toBeNull()
})

test('the picture stands in one of two places, and opens in full', async () => {
  await act(async () => void Object.assign(sceneImage, { url: 'blob:scene', id: 'one', alt: 'Mira waters the ferns' }))
  const image = () => screen.getByRole('img', { name: 'Mira waters the ferns' })
  expect(screen.getByTestId('viewer').contains(image())).toBe(true)
  await act(async () => moveSceneImage())
  expect(screen.getByTestId('chat').contains(image())).toBe(true)
  await press('View full size: Mira waters the ferns')
  expect(dialog.open).toMatchObject({ id: 'made-picture', detail: { value: { id: 'one' } } })
})

test('images-C37 a second pass is named, and its bar is that of the whole', async () => {
  await show(job({ pass: 2, fraction: 0.75 }))
  expect(bar().value).toBe(75)
  expect(screen.getByRole('status').textContent).toBe('Generating, pass 2')
})

test('a server that counts beyond its end, or not at all, leaves the bar within its ends', () => {
  expect([1.7, -0.2, Number.NaN, 0.256].map((fraction) => percentOf({ fraction }))).toEqual([100, 0, 0, 26])
})

test('says in words who is first in the queue', () => {
  const words = (ahead?: number) => workWords(job({ state: 'queued', ...(ahead !== undefined && { ahead }) }))
  expect([3, 1, 0, undefined].map(words)).toEqual([
    '3 jobs ahead',
    '1 job ahead',
    "Next in the server's queue",
    'Waiting for the server',
  ])
})

test('a server that does not answer is said in words, and a picture that is called off is not waited for', () => {
  expect(workWords(job({ isAway: true }))).toBe("The image server doesn't respond. Retrying…")
  expect(workWords(job({ isAway: true, state: 'cancelling' }))).toBe('Cancelling')
})

test('shows the preview with its picture, and none of another chat', async () => {
  pictures.previews = { 'job-1': 'blob:so-far', 'job-2': 'blob:other' }
  await show(job(), job({ id: 'job-2', about: { session: 'other' as Session['id'], shows: [], caption: 'Elsewhere' } }))
  expect(screen.getByRole('img', { name: 'Preview: Mira waters the ferns' }).getAttribute('src')).toBe('blob:so-far')
  expect(screen.queryByText(/Elsewhere/)).toBeNull()
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
})

test('lists what was adjusted from the request', async () => {
  await show(job({ warnings: ['The server has no upscaler of that name.'] }))
  expect(screen.getByText('The server has no upscaler of that name.')).toBeDefined()
})

test('images-C57 cancelling waits for the server, and after fifteen seconds one may leave it running', async () => {
  server.outcome = 'unconfirmed'
  await show(job())
  await press('Cancel')
  await show(job({ state: 'cancelling' }))
  expect(server.cancelled).toEqual(['job-1'])
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  await act(async () => vi.advanceTimersByTime(14_900))
  expect(screen.queryByRole('button', { name: 'Hide progress' })).toBeNull()
  await act(async () => vi.advanceTimersByTime(200))
  await press('Hide progress')
  expect(server.left).toEqual(['job-1'])
})

test('images-C56 a picture that was finished first is kept, and the player hears so', async () => {
  server.outcome = 'finished'
  await show(job())
  await press('Cancel')
  expect(toasts.shown.map(({ title }) => title)).toEqual([
    'The picture finished before it could be cancelled, so it was saved.',
  ])
})

test('the picture dialog has no accessibility violations', async () => {
  vi.useRealTimers()
  await act(async () => void Object.assign(sceneImage, { url: 'blob:scene', id: 'one', alt: 'Mira waters the ferns' }))
  await show(job({ warnings: ['It has no such sampler.'] }))
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id }) => id)).toEqual([])
})
