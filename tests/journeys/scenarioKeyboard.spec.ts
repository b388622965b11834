import type { Page } from '@playwright/test'
import { arrive } from '../support/app.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const stage = (page: Page) => page.getByRole('region', { name: 'Stage' })

test('a script is found, started, played and left by keyboard alone', async ({ page }) => {
  await arrive(page, '/scenarios')
  await tabTo(page, 'searchbox', 'Search scenarios')
  await page.keyboard.type('tea room')
  await enter(page, 'The tea room', 'link')
  await enter(page, /^Start$/)
  await expect(stage(page)).toBeVisible()
  await expect(stage(page)).toContainText('The bell over the door rings.')
  await page.keyboard.press('Space')
  const name = stage(page).getByRole('textbox')
  await expect(name).toBeFocused()
  await page.keyboard.type('Robin')
  await page.keyboard.press('Enter')
  await expect(stage(page)).toContainText('Then sit down, Robin')
  await page.keyboard.press('Space')
  await expect(stage(page).getByRole('button', { name: 'Leave' })).toBeVisible()
  await enter(page, /^Leave$/)
  await enter(page, 'Exit Scenario')
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Exit Scenario' })
  await expect(yes).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(yes).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(stage(page)).toBeHidden()
})
