// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { PluginError, Scope } from 'sdk'
import { dialog } from 'sdk/page/dialog.ts'
import { reportError } from 'sdk/page/errors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { storageFeature } from './feature.ts'
import StorageFullDialog from './StorageFullDialog.tsx'

const { store } = { store: { estimate: vi.fn(), clearOld: vi.fn() } }
replaceEngine('storage', store)

let root: Root
beforeEach(async () => {
  vi.clearAllMocks()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  store.estimate.mockResolvedValue({ usage: 300 * 1_048_576, quota: 200 * 1_048_576, persistent: false })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<StorageFullDialog detail={undefined} onClose={() => {}} />))
})
afterEach(async () => await act(async () => root.unmount()))

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const words = () => document.querySelector('dialog')?.textContent ?? ''

test('it says what happened and how much is taken, the bar never more than full', () => {
  expect(document.querySelector('h2')?.textContent).toBe('Storage Space Full')
  expect(words()).toContain("Your browser's storage limit has been reached")
  expect(words()).toContain('300.0 MB of 200.0 MB used')
  expect(document.querySelector('meter')?.getAttribute('value')).toBe('100')
})

test('clearing shows that it is busy, looks again, and says that it worked', async () => {
  let clear = () => {}
  store.clearOld.mockReturnValue(new Promise<void>((resolve) => (clear = resolve)))
  await press('Clear Old Data')
  expect(button('Clear Old Data')?.disabled).toBe(true)
  store.estimate.mockResolvedValue({ usage: 1_048_576, quota: 200 * 1_048_576, persistent: false })
  await act(async () => clear())
  expect(words()).toContain('1.0 MB of 200.0 MB used')
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'Old data cleared successfully. Please try your action again.',
  )
})

test('a failure is told', async () => {
  store.clearOld.mockRejectedValue(new Error('no'))
  await press('Clear Old Data')
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'Failed to clear data. Please try manually clearing browser data.',
  )
})

test('an error that means a full storage opens it; another does not', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  using scope = new Scope('storage')
  storageFeature(scope)
  dialog.open = null
  reportError({ type: 'STORAGE_ERROR', message: 'No.', details: new PluginError('storage/failed', 'No.') })
  expect(dialog.open).toBeNull()
  reportError({ type: 'STORAGE_ERROR', message: 'Full.', details: new PluginError('storage/quota', 'Full.') })
  expect(dialog.open).toMatchObject({ id: 'storage-full' })
})
