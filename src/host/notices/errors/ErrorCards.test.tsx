// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ErrorReport } from 'sdk/page/errors.ts'
import { errors, reportError, retryWhenOnline } from 'sdk/page/errors.ts'
import { imageServer } from 'sdk/page/imageServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorCards } from './ErrorCards.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  errors.notices = []
  render(<ErrorCards />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const report = async (error: ErrorReport) => {
  await act(async () => void reportError(error))
}
const pass = async (ms: number) => {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}
const busy = { type: 'API_ERROR', message: 'The model is busy.', context: 'Ollama' } as const

test('a card says what happened, where and when', async () => {
  await report(busy)
  const card = screen.getByRole('alert')
  expect(card.textContent).toContain('The model is busy.')
  expect(card.textContent).toContain('Ollama')
  expect(card.querySelector('time')).not.toBeNull()
})

test('the newest card is the first, where it is seen', async () => {
  await report(busy)
  await report({ ...busy, message: 'The model is gone.' })
  expect(screen.getAllByRole('alert').map((card) => card.textContent?.includes('The model is gone.'))).toEqual([
    true,
    false,
  ])
})

test('a card that needs a person stays until it is dismissed', async () => {
  await report(busy)
  await pass(600_000)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a recoverable card leaves by itself, but not while somebody reads it', async () => {
  await report({ ...busy, retry: async () => {} })
  fireEvent.pointerEnter(screen.getByRole('alert'))
  await pass(60_000)
  fireEvent.pointerLeave(screen.getByRole('alert'))
  await pass(5100)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('retrying says so, and settles the card when it works', async () => {
  const retry = vi.fn(async () => {})
  await report({ ...busy, retry })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(screen.getByRole('button', { name: 'Retrying…' })).toHaveProperty('disabled', true)
  await pass(1000)
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('network trouble is not shown while the browser knows it is offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await report({ ...busy, type: 'NETWORK_ERROR' })
  expect(screen.queryByRole('alert')).toBeNull()
  online.mockReturnValue(true)
  await act(async () => dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert')).toBeDefined()
})

test('trouble with a service leads to the settings', async () => {
  const opened = vi.fn()
  addEventListener('open-settings', opened)
  await report(busy)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Settings' })))
  removeEventListener('open-settings', opened)
  expect(opened).toHaveBeenCalledOnce()
})

test('an image server that keeps us out can be started so that it does not; the button says so for two seconds', async () => {
  const writeText = vi.fn(async () => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  await report({ type: 'COMFYUI_ERROR', message: 'Kept out.', fix: {} })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy CORS Fix' })))
  expect(writeText).toHaveBeenCalledWith(`python main.py --enable-cors-header ${location.origin}`)
  expect(screen.getByRole('button', { name: 'copied' })).toBeDefined()
  await pass(2100)
  expect(screen.getByRole('button', { name: 'Copy CORS Fix' })).toBeDefined()
})

test('what is copied is how the server that failed is started, and it can be read first', async () => {
  const writeText = vi.fn(async () => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  await report({ type: 'COMFYUI_ERROR', message: 'Kept out.', fix: { command: '--api --cors-allow-origins=here' } })
  expect(screen.getByText('--api --cors-allow-origins=here')).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy CORS Fix' })))
  expect(writeText).toHaveBeenCalledWith('--api --cors-allow-origins=here')
})

test('other trouble of the image server leads to its own pages', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await report({ type: 'COMFYUI_ERROR', message: 'The workflow has no output.' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open local image-generation UI' })))
  expect(open).toHaveBeenCalledWith('http://127.0.0.1:8188', '_blank', 'noopener')
})

test('in silent mode the image server troubles nobody', async () => {
  imageServer.isSilent = true
  await report({ type: 'COMFYUI_ERROR', message: 'Off.' })
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => {
    imageServer.isSilent = false
  })
  expect(screen.getByRole('alert')).toBeDefined()
})

test('what was lost with the connection is tried again when it is back', async () => {
  const stop = retryWhenOnline()
  const retry = vi.fn(async () => {})
  await report({ ...busy, type: 'NETWORK_ERROR', retry })
  await act(async () => dispatchEvent(new Event('online')))
  await pass(1000)
  stop()
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})
