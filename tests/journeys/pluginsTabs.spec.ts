import { arrive } from '../support/app.ts'
import { installedList, installPlugin, openConsole, pluginConsole, pluginEntry } from '../support/plugins.ts'
import { follow, runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

test('what is installed, revoked and removed in one tab is so in the other by itself', async ({ page, context }) => {
  await arrive(page, '/settings/plugins')
  const other = await context.newPage()
  await other.goto('/settings/plugins')
  await expect(other.getByText('No plugins installed yet. Plugins run isolated')).toBeVisible()

  await installPlugin(page, 'evening')
  await expect(pluginEntry(other, 'Evening')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Late hours (Evening)' })).toBeVisible()
  await openConsole(other, 'Evening')
  await runFromPalette(other, 'Evening: Light the lamp')
  await expect(pluginConsole(other, 'Evening')).toContainText('The lamp was lit 1 times')

  await follow(page, 'Permissions')
  await page.getByRole('button', { name: 'Revoke: Servers, Evening' }).click()
  await expect(other.getByText('Denied, or not decided yet: Servers.')).toBeVisible()

  await follow(page, 'Plugins')
  await page.getByRole('button', { name: 'Remove Evening' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(installedList(page)).toBeHidden()
  await expect(other.getByRole('heading', { level: 1, name: 'Plugin not found' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Late hours (Evening)' })).toBeHidden()
})

test('a plugin that is switched off in one tab is off in the other', async ({ page, context }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  const other = await context.newPage()
  await other.goto('/settings/plugins')
  await expect(pluginEntry(other, 'Evening').getByRole('switch')).toBeChecked()
  await pluginEntry(page, 'Evening').getByRole('switch').uncheck()
  await expect(pluginEntry(other, 'Evening').getByRole('switch')).not.toBeChecked()
  await expect(other.getByRole('link', { name: 'Late hours (Evening)' })).toBeHidden()
})
