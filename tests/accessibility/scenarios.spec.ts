import type { Page } from '@playwright/test'
import { arrive } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const stage = (page: Page) => page.getByRole('region', { name: 'Stage' })

async function enter(page: Page, id: string): Promise<void> {
  await arrive(page, `/scenario/${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(stage(page)).toBeVisible()
}

test('the library of scenarios is accessible', async ({ page }) => {
  await arrive(page, '/scenarios')
  await expect(page.getByRole('list', { name: 'Scenarios' })).toContainText('A guided tour of devices')
  await expectAccessible(page, 'scenarios')
})

test('the page of a scenario is accessible', async ({ page }) => {
  await arrive(page, '/scenario/tea-room')
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expectAccessible(page, 'scenario')
})

test('the import of scenarios is accessible', async ({ page }) => {
  await arrive(page, '/scenarios')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'import', ['dark'])
})

test('a script being played is accessible, from its first words to its choices', async ({ page }) => {
  await enter(page, 'tea-room')
  await expect(stage(page)).toContainText('The bell over the door rings.')
  await page.keyboard.press('Space')
  await expect(stage(page).getByRole('textbox')).toBeVisible()
  await expectAccessible(page, 'prompt')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('complementary', { name: 'Playback details' })).toContainText('Pages')
  await expectAccessible(page, 'details', ['light'])
})

test('a guide being played is accessible', async ({ page }) => {
  await enter(page, 'garden-walk')
  await stage(page).getByRole('button', { name: 'Go in' }).click()
  await expect(stage(page)).toContainText('The paths meet')
  await expectAccessible(page, 'guide')
})
