// @vitest-environment happy-dom
import { uiSection } from '../settings/uiSection.ts'
// The pages are fetched beforehand, so that no test waits for the disk.
import './home/HomePage.tsx'
import './pages/ErrorPage.tsx'
import './settings/GeneralPage.tsx'
import '../settings/SettingsLayout.tsx'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Scope } from 'sdk'
import { homeCards, menuEntries, routes, settingsPages, topBarItems } from 'sdk/page/points/points.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settingsFeature } from '../settings/feature.ts'
import { settingsStatus } from '../settings/restoreSettings.ts'
import { generalSettingsFeature, shellFeature } from './feature.ts'
import { buildRouter } from './router.tsx'

let scope = new Scope('test')

beforeEach(() => {
  Object.assign(settings, readSettings({}))
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: query.includes('960'),
      addEventListener() {},
      removeEventListener() {},
    }),
  })
  scope = new Scope('test')
  for (const add of [shellFeature, settingsFeature, generalSettingsFeature]) add(scope)
})
afterEach(() => {
  cleanup()
  settingsStatus.phase = 'saved'
  vi.restoreAllMocks()
  scope.close()
})

async function visit(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = buildRouter([...routes.read().values()], settingsPages.read(), history)
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return router
}

const Nothing = () => null
const entry = { label: 'Garden', icon: Nothing, to: '/garden', group: 'main', before: 'settings' } as const

test('the menu is what features have put into it, in their order', async () => {
  await visit('/')
  const labels = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const before = labels()
  let remove = () => {}
  act(() => {
    remove = menuEntries.add('garden', entry)
  })
  expect(labels()).toContain('Garden')
  expect(labels().indexOf('Garden')).toBeGreaterThan(labels().indexOf('Home'))
  expect(labels().indexOf('Garden')).toBeLessThan(labels().indexOf('Settings'))
  act(() => remove())
  expect(labels()).toEqual(before)
})

test('the menu says where one is', async () => {
  await visit('/settings/general')
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull()
})

test('a page put into the routes has its address', async () => {
  const load = () => Promise.resolve({ default: () => <h1>A garden</h1> })
  scope.add(routes.add('garden', { path: '/garden', title: 'Garden', load }))
  await visit('/garden')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A garden')
})

test('an address that leads nowhere gets the not-found page', async () => {
  await visit('/no/such/place')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})

test('/error/500 is the full-page error screen; other codes are not found', async () => {
  await visit('/error/500')
  expect(screen.getByText('Oops! Something went wrong')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
  cleanup()
  await visit('/error/418')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})

test('/settings opens its first page, and ?tab= the page it names', async () => {
  const plain = await visit('/settings')
  expect(plain.state.location.pathname).toBe(`/settings/${settingsPages.read()[0]?.path}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('General')
  cleanup()
  const tab = await visit('/settings?tab=general')
  expect(tab.state.location.pathname).toBe('/settings/general')
  expect(tab.state.location.search).toEqual({})
})

test('a page that breaks becomes an error screen with an id, inside the shell', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('broken on purpose')
  }
  const load = () => Promise.resolve({ default: Broken })
  scope.add(routes.add('broken', { path: '/broken', title: 'Broken', load }))
  await visit('/broken')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application Error')
  const id = screen.getByText(/^[0-9A-F]{8}$/).textContent
  expect(log.mock.calls.flat()).toContain(`[Application Error ${id}]`)
  expect(screen.getByRole('link', { name: 'Home' })).toBeDefined()
})

test('while the settings are not read, one page that says so stands in the place of all others', async () => {
  const draw = vi.fn(() => <h1>A garden</h1>)
  const load = () => Promise.resolve({ default: draw })
  scope.add(routes.add('garden', { path: '/garden', title: 'Garden', load }))
  settingsStatus.phase = 'slow'
  await visit('/garden')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Still loading your settings')
  act(() => {
    settingsStatus.phase = 'unread'
  })
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load your settings")
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  expect(draw).not.toHaveBeenCalled()
  act(() => {
    settingsStatus.phase = 'saved'
  })
  await waitFor(() => expect(draw).toHaveBeenCalled())
})

test('features can speak on the home page and in the top bar', async () => {
  scope.add(homeCards.add('news', { component: () => <p>Last night</p> }))
  scope.add(topBarItems.add('badge', { place: 'badge', component: () => <span>Incognito</span> }))
  await visit('/')
  expect(screen.getByText('Last night')).toBeDefined()
  expect(screen.getByRole('banner').textContent).toContain('Incognito')
})

test('the theme switch turns night to day', async () => {
  await visit('/')
  fireEvent.click(screen.getByRole('button', { name: 'Use light theme' }))
  expect(uiSection.now.theme).toBe('light')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use dark theme' })).toBeDefined())
})

test('closing Vesper leaves the points as they were', () => {
  scope.close()
  expect(menuEntries.read()).toEqual([])
  expect(routes.read().size).toBe(0)
  expect(settingsPages.read()).toEqual([])
})
