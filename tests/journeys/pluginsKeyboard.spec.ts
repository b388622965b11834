import { arrive } from '../support/app.ts'
import { enter, tabTo } from '../support/keyboard.ts'
import { installedList, permissionPrompt, pluginFile } from '../support/plugins.ts'
import { notices } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

test('the keyboard alone installs a plugin, looks at it, takes a permission back and removes it', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  const choosing = page.waitForEvent('filechooser')
  await enter(page, 'Install from file')
  await (await choosing).setFiles(await pluginFile('evening'))
  const prompt = permissionPrompt(page)
  await expect(prompt.getByRole('button', { name: 'Deny' })).toBeFocused()
  await expect(prompt.getByRole('button', { name: 'Allow and install' })).toBeEnabled()
  await enter(page, 'Allow and install')
  await expect(notices(page)).toContainText('Evening 1.0.0 is installed')

  await enter(page, /^Evening$/, 'link')
  await expect(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
  await enter(page, 'Change permissions', 'link')
  await enter(page, 'Revoke: Servers, Evening')
  await expect(page.getByRole('button', { name: 'Allow: Servers, Evening' })).toBeFocused()
  await expect(notices(page)).toContainText('“Evening” may no longer reach servers.')

  await enter(page, /^Plugins$/, 'link')
  await tabTo(page, 'switch', 'Evening')
  await page.keyboard.press('Space')
  await expect(installedList(page)).toContainText('Off.')
  await enter(page, 'Remove Evening')
  const question = page.getByRole('alertdialog', { name: 'Remove Evening?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await enter(page, /^Remove$/)
  await expect(notices(page)).toContainText('Evening was removed')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('F8')
  const removed = notices(page).getByRole('status').filter({ hasText: 'Evening was removed' })
  await expect(removed.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(installedList(page)).toContainText('Evening')
})
