import { arrive, chatThroughOllama } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import {
  bringPlugin,
  installPlugin,
  openConsole,
  permissionPrompt,
  pluginConsole,
  pluginEntry,
} from '../support/plugins.ts'
import { runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the question before an installation is accessible', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await bringPlugin(page, 'evening')
  await expect(permissionPrompt(page).getByRole('button', { name: 'Allow and install' })).toBeEnabled()
  await expectAccessible(page, 'the question before an installation')
})

test('an installed plugin is accessible: listed, looked at and asked to go', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await expectAccessible(page, 'plugins, with one from outside')
  await openConsole(page, 'Evening')
  await runFromPalette(page, 'Evening: Light the lamp')
  await expect(pluginConsole(page, 'Evening')).toContainText('The lamp was lit')
  await expectAccessible(page, 'everything about a plugin')
  await page.getByRole('button', { name: 'Remove Evening' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Remove Evening?' })).toBeVisible()
  await expectAccessible(page, 'the question before a removal')
})

test('answers to a plugin, and an offer of the registry, are accessible', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await page.getByRole('button', { name: 'Browse the registry' }).click()
  await expect(page.getByRole('region', { name: 'Registry' })).toContainText('list is from')
  await installPlugin(page, 'evening')
  await expectAccessible(page, 'what the registry offers')
  await page.goto('/settings/permissions')
  await page.getByRole('button', { name: 'Revoke: Servers, Evening' }).click()
  await expect(page.getByRole('button', { name: 'Reset decision: Servers, Evening' })).toBeVisible()
  await expectAccessible(page, 'permissions, with a plugin from outside')
})

test('the page for authors is accessible', async ({ page }) => {
  await arrive(page, '/settings/developer')
  await page.getByRole('switch', { name: 'Developer mode' }).check()
  await expect(page.getByLabel('Plugin address')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, 'for plugin authors')
})

test('a plugin’s page and its panel in a chat are accessible', async ({ page, simulator }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await page.goto('/plugin/example.evening/hours')
  await expect(page.getByText('It is later than you think.')).toBeVisible()
  await expectAccessible(page, 'a page of a plugin')
  await chatThroughOllama(page, simulator.url('ollama'))
  await expect(page.getByText('The lamp says: Good evening.')).toBeVisible()
  await expectAccessible(page, 'a chat with a panel')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Panels', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Panels' })).toContainText('The lamp says: Good evening.')
  await expectAccessible(page, 'panels in front of a chat')
})

test('safe mode is accessible', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await page.goto('/settings/plugins?safe')
  await expect(page.getByRole('region', { name: 'Safe mode' })).toBeVisible()
  await expect(pluginEntry(page, 'Evening')).toContainText('Off because Vesper is in safe mode.')
  await expectAccessible(page, 'safe mode')
})
