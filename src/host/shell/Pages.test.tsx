// @vitest-environment happy-dom
// Fetched beforehand, so that no test waits for the disk.
import './home/HomePage.tsx'
import './settings/GeneralPage.tsx'
import '../settings/SettingsLayout.tsx'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Scope } from 'sdk'
import { account } from 'sdk/page/account/account.ts'
import { dialog } from 'sdk/page/dialog.ts'
import { dialogs, routes, settingsPages } from 'sdk/page/points/points.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsFeature } from '../settings/feature.ts'
import { generalSettingsFeature, shellFeature } from './feature.ts'
import { Pages } from './Pages.tsx'

let scope = new Scope('test')

beforeEach(() => {
  Object.assign(settings, readSettings({}))
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  scope = new Scope('test')
  for (const add of [shellFeature, settingsFeature, generalSettingsFeature]) add(scope)
})
afterEach(() => {
  cleanup()
  scope.close()
})

const pageOf = (title: string) => ({
  title,
  load: () =>
    Promise.resolve({
      default: () => (
        <>
          <h1>{title}</h1>
          <input aria-label="Words" />
        </>
      ),
    }),
})
const title = () => screen.findByRole('heading', { level: 1 }).then(({ textContent }) => textContent)
const words = () => screen.getByLabelText<HTMLInputElement>('Words')

async function visit(address: string): Promise<void> {
  history.replaceState({}, '', address)
  render(<Pages />)
  await screen.findByRole('heading', { level: 1 })
}

test('what is on screen stays as it is when a plugin brings pages', async () => {
  scope.add(routes.add('garden', { path: '/garden', ...pageOf('A garden') }))
  await visit('/garden')
  const field = words()
  fireEvent.change(field, { target: { value: 'half a sen' } })
  await act(async () => {
    scope.add(routes.add('pond', { path: '/pond', ...pageOf('A pond') }))
    scope.add(settingsPages.add('lamp', { path: 'lamp', label: 'Lamp', group: 'General', ...pageOf('Lamp') }))
  })
  expect(words()).toBe(field)
  expect(field.value).toBe('half a sen')
})

test('a page that is brought later has its address, where one may be waiting', async () => {
  await visit('/pond')
  expect(await title()).toBe('Page not found')
  await act(async () => void scope.add(routes.add('pond', { path: '/pond', ...pageOf('A pond') })))
  expect(await screen.findByRole('heading', { name: 'A pond' })).toBeDefined()
})

test('a page that goes while it is shown is not found any more', async () => {
  const remove = routes.add('pond', { path: '/pond', ...pageOf('A pond') })
  await visit('/pond')
  expect(await title()).toBe('A pond')
  await act(async () => remove())
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})

test('signing in opens its dialog where there is an account server, and says that there is none elsewhere', async () => {
  await visit('/pond')
  scope.add(dialogs.add('sign-in', { load: () => new Promise(() => {}) }))
  account.phase = 'off'
  dispatchEvent(new CustomEvent('open-signin'))
  expect(dialog.open).toBeNull()
  expect(toasts.shown.at(-1)?.message).toMatch(/no account server/)
  account.phase = 'guest'
  dispatchEvent(new CustomEvent('open-signin'))
  expect(dialog.open).toMatchObject({ id: 'sign-in' })
  dialog.open = null
  account.phase = 'off'
})
