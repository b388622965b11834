import { type Page, test } from '@playwright/test'
import { fill, rationRoom } from '../crash/room.ts'
import { violations } from '../support/looks.ts'
import { expect } from '../support/patience.ts'

type Theme = 'dark' | 'light'
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** Opens an address as a person who has been here before. Answers with what the browser complained about. */
async function arrive(
  page: Page,
  address: string,
  { theme = 'dark', adult = true }: { theme?: Theme; adult?: boolean } = {},
) {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(
    ([theme, adult]) => {
      if (sessionStorage.getItem('arrived')) return
      sessionStorage.setItem('arrived', 'yes')
      localStorage.setItem('hasCompletedSetup', 'true')
      localStorage.setItem('vesper-settings', JSON.stringify({ version: 1, ui: { theme }, visitCount: 3 }))
      if (adult) localStorage.setItem('vesper-adult', 'true')
    },
    [theme, adult] as const,
  )
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  return complaints
}

const gate = (page: Page) => page.getByRole('dialog', { name: 'Vesper is for adults' })

test('a stranger meets the age gate, and nothing behind it answers', async ({ page }) => {
  await arrive(page, '/', { adult: false })
  await expect(gate(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toHaveCount(1)
  await expect(page.locator('nav:not([inert] *)')).toHaveCount(0)
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body || focused?.closest('[role="dialog"]') !== null
    })
    expect(inside).toBe(true)
  }
})

test('the gate opens by keyboard, once for always', async ({ page }) => {
  await arrive(page, '/', { adult: false })
  await expect(gate(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(gate(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(gate(page)).toBeHidden()
})

test('who leaves at the gate is taken to an empty page', async ({ page }) => {
  await arrive(page, '/', { adult: false })
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('about:blank')
})

test('the theme is dark at first; a change marks the document and is remembered', async ({ page }) => {
  await arrive(page, '/')
  const html = page.locator('html')
  await expect(html).toHaveClass(/dark/)
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Use light theme' }).click()
  await expect(html).not.toHaveClass(/dark/)
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: 'Use dark theme' })).toBeVisible()
})

test('a change in one tab is seen in the other', async ({ page, context }) => {
  await arrive(page, '/')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Use light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('an address that leads nowhere says so, and offers a way home', async ({ page }) => {
  await arrive(page, '/no/such/place')
  await expect(page).toHaveTitle('Page not found · Vesper')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('/settings opens a page of the settings, and so does the open-settings event', async ({ page }) => {
  await arrive(page, '/settings')
  await expect(page).toHaveURL(/\/settings\/.+/)
  await page.goto('/')
  await page.evaluate(() => dispatchEvent(new CustomEvent('open-settings', { detail: { tab: 'general' } })))
  await expect(page).toHaveURL('/settings/general')
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
})

test('settings changed in the form are there after a reload', async ({ page }) => {
  await arrive(page, '/settings/general')
  await page.getByLabel('Your name').fill('Robin')
  await page.getByRole('slider', { name: 'Text size' }).press('ArrowRight')
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('Robin')
  expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('106.25%')
})

test('the keyboard alone reaches the content, the menu and its pages', async ({ page }) => {
  await arrive(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\//)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
})

test('a storage that refuses becomes an error card and a dialog', async ({ page }) => {
  await rationRoom(page)
  await arrive(page, '/')
  await fill(page)
  await page.getByRole('button', { name: 'Use light theme' }).click()
  const card = page.getByRole('alert')
  await expect(card).toContainText('Failed to save/load data. Check browser storage permissions.')
  const full = page.getByRole('alertdialog', { name: 'Storage Space Full' })
  await expect(full).toContainText("Your browser's storage limit has been reached")
  expect(await violations(page)).toEqual([])
  await full.getByRole('button', { name: 'Close' }).click()
  // The card leaves by itself: what can be tried again is told for five seconds.
  await expect(card).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.phone })

  test('the menu is a drawer that keeps the focus, closes on Escape, and closes on arrival', async ({ page }) => {
    await arrive(page, '/')
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    await toggle.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await drawer.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings\//)
    await expect(drawer).toBeHidden()
  })
})

for (const [width, viewport] of Object.entries(widths))
  for (const theme of ['dark', 'light'] as const)
    test.describe(`${width}, ${theme}`, () => {
      test.use({ viewport })
      const addresses = ['/', '/settings/general', '/no/such/place', '/error/500']
      for (const address of addresses)
        test(`${address} fits, keeps the page's policy, and has no accessibility violations`, async ({ page }) => {
          const complaints = await arrive(page, address, { theme })
          await page.waitForLoadState('networkidle')
          expect(await violations(page)).toEqual([])
          const tooWide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(tooWide).toBeLessThanOrEqual(0)
          expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBe(0)
          expect(complaints).toEqual([])
        })

      test('the age gate has no accessibility violations', async ({ page }) => {
        await arrive(page, '/', { theme, adult: false })
        expect(await violations(page)).toEqual([])
      })
    })
