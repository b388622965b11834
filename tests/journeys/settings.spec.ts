import type { Page } from '@playwright/test'
import { arrive } from '../support/app.ts'
import { unfold } from '../support/consent.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search settings' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

/** Settings of different groups, some by a word of their hint, and the page each stands on. */
const wanted = [
  ['text size', 'Text size', '/settings/general'],
  ['predictable', 'Temperature', '/settings/ai/settings'],
  ['model for summaries', 'Model for summaries', '/settings/ai/settings'],
  ['memories per reply', 'Memories per reply', '/settings/ai/memories'],
  ['check in every', 'Check in every', '/settings/consent'],
] as const

test('any setting is three actions away: the field, its words, Enter', async ({ page }) => {
  await arrive(page, '/settings/general')
  for (const [words, label, path] of wanted) {
    const actions: string[] = []
    await search(page).click()
    actions.push('press “Search settings”')
    await page.keyboard.type(words)
    actions.push(`type “${words}”`)
    await expect(page.locator('[role=option][aria-selected=true]')).toContainText(label)
    await page.keyboard.press('Enter')
    actions.push('press Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByLabel(label, { exact: true }).last()).toBeFocused()
    console.log(`${label}, ${actions.length} actions: ${actions.join(', ')}`)
    expect(actions).toHaveLength(3)
  }
})

test('pages are found by their name, and what is not there is said', async ({ page }) => {
  await arrive(page, '/settings/general')
  await search(page).fill('storage')
  await page.getByRole('option', { name: /^Storage/ }).click()
  await expect(page).toHaveURL('/settings/storage')
  await search(page).fill('xyzzy')
  await expect(page.getByText('No settings for “xyzzy”. Try fewer or other words.')).toBeVisible()
})

test('pages stand in eight groups, of which the one that is open shows its pages', async ({ page }) => {
  await arrive(page, '/settings/ai/presets')
  await expect(pages(page).locator('summary')).toHaveText([
    'Account',
    'General',
    'AI',
    'Images',
    'Devices',
    'Consent and kinks',
    'Privacy and data',
    'Modules and plugins',
  ])
  await expect(pages(page).getByRole('link')).toHaveText(['Provider and replies', 'Memories', 'Presets'])
  await pages(page).getByText('Privacy and data').click()
  await pages(page).getByRole('link', { name: 'Backup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Backup' })).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect(search(page)).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.phone, hasTouch: true })

  test('a button opens the groups, and choosing a page closes them', async ({ page }) => {
    await arrive(page, '/settings/general')
    const menu = pages(page).getByRole('button', { name: 'General › General' })
    await expect(pages(page).getByRole('link')).toHaveCount(0)
    await menu.tap()
    await pages(page).getByText('Privacy and data').tap()
    await pages(page).getByRole('link', { name: 'Storage' }).tap()
    await expect(page).toHaveURL('/settings/storage')
    await expect(pages(page).getByRole('link')).toHaveCount(0)
    await expect(pages(page).getByRole('button', { name: 'Privacy and data › Storage' })).toBeVisible()
  })

  test('the consent page is at most three screens long until a part is opened', async ({ page }) => {
    await arrive(page, '/settings/consent')
    await expect(search(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Characters' })).toBeVisible()
    expect(await page.getByRole('radio').count()).toBe(0)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    console.log(`The consent page is ${height} px high.`)
    expect(height).toBeLessThanOrEqual(3 * widths.phone.height)
  })
})

test('all topics of a section take one answer, and its title counts', async ({ page }) => {
  await arrive(page, '/settings/consent')
  const title = page.locator('summary').filter({ has: page.getByRole('heading', { name: 'Mind', exact: true }) })
  await title.focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('group', { name: 'Set all in Mind' })
  await all.getByRole('button', { name: 'No' }).click()
  await expect(title).toContainText('6 no')
  await all.getByRole('button', { name: 'Maybe' }).click()
  await page.getByRole('button', { name: 'Set all to “Maybe”' }).click()
  await expect(title).toContainText('6 maybe')
  await page.reload()
  await expect(title).toContainText('6 maybe')
})

test.describe('at rest', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.describe.configure({ timeout: 180_000 })

  test('the groups, the search and the permissions are accessible, and fit a phone', async ({ page }) => {
    await arrive(page, '/settings/permissions')
    await unfold(page, 'Built-in plugins')
    await expectAccessible(page, 'permissions, opened')
    await search(page).fill('text')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'the search of settings')
  })
})
