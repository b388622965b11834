// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { dialog } from 'sdk/page/dialog.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import PersistenceDialog from './PersistenceDialog.tsx'
import { isPersistenceRequested, offerPersistence } from './persistence.ts'

let root: Root
const onClose = vi.fn()
const onGranted = vi.fn()
const persist = vi.fn<() => Promise<boolean>>()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<PersistenceDialog detail={{ onGranted }} onClose={onClose} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const names = () => [...document.querySelectorAll('button')].map((button) => button.textContent)
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const words = () => document.querySelector('dialog')?.textContent ?? ''

test('step 1 asks for a bookmark; skipping marks it as asked and closes', async () => {
  expect(names()).toEqual(['Skip', "I've Bookmarked It"])
  expect(words()).toContain('Bookmark this site')
  await press('Skip')
  expect(isPersistenceRequested()).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  expect(persist).not.toHaveBeenCalled()
})

test('step 2 says that it waits, then that it worked, and closes after two seconds', async () => {
  let answer = (_granted: boolean) => {}
  persist.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await press("I've Bookmarked It")
  expect(names()).toEqual(['Skip', 'Request Permission'])
  await press('Request Permission')
  expect(words()).toContain('Waiting for permission...')
  expect(isPersistenceRequested()).toBe(false)
  await act(async () => answer(true))
  expect(words()).toContain('Your characters are now protected from automatic deletion.')
  expect(isPersistenceRequested()).toBe(true)
  expect(onGranted).toHaveBeenCalledOnce()
  await act(async () => vi.advanceTimersByTime(1999))
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(1))
  expect(onClose).toHaveBeenCalledOnce()
})

test('skipping in step 2 marks it as asked, too', async () => {
  await press("I've Bookmarked It")
  await press('Skip')
  expect(isPersistenceRequested()).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})

for (const [how, answer] of [
  ['a refusal', () => Promise.resolve(false)],
  ['an exception', () => Promise.reject(new Error('no'))],
] as const)
  test(`${how} is told, marked as asked, and closed by hand`, async () => {
    persist.mockImplementation(answer)
    await press("I've Bookmarked It")
    await press('Request Permission')
    expect(document.querySelector('h2')?.textContent).toBe('Permission Denied')
    expect(words()).toContain(
      'Chrome denied the request. Your data may still work but could be deleted if storage runs low. Make sure to bookmark the site.',
    )
    expect(isPersistenceRequested()).toBe(true)
    expect(onGranted).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(onClose).not.toHaveBeenCalled()
    await press('Close')
    expect(onClose).toHaveBeenCalledOnce()
  })

test('it is offered with the second character, until it was asked', async () => {
  dialog.open = null
  offerPersistence(0)
  expect(dialog.open).toBeNull()
  offerPersistence(1)
  expect(dialog.open).toMatchObject({ id: 'persistence' })
  dialog.open = null
  await press('Skip')
  offerPersistence(5)
  expect(dialog.open).toBeNull()
})
