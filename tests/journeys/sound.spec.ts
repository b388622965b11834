import { arrive } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

test('the sound is connected, tried at almost nothing, and stopped', async ({ page }) => {
  await arrive(page, '/settings/sextoys/audio')
  await page.getByRole('button', { name: /^Connect / }).click()
  const device = page.getByRole('article').filter({ hasText: 'Device button = Stop' }).first()
  await expect(device).toBeVisible()
  await device
    .getByRole('button', { name: /^Test / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
  await expect(device).toBeVisible()
  await expect(page.getByText('The browser interrupted the sound')).toHaveCount(0)
})
