import type { Page } from '@playwright/test'
import { arrive, beginChat, chatThroughOllama, composer, converse, withOllama } from '../support/app.ts'
import { installPlugin, openConsole, permissionPrompt, pluginConsole, pluginEntry } from '../support/plugins.ts'
import { follow, notices, runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

const problems = (page: Page) => page.getByRole('region', { name: 'Errors' }).getByRole('alert')
const switchedOff = 'Spinner failed three times within ten minutes and was turned off.'

test('a plugin that loops for ever is ended while one writes on, and can be tried again', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await follow(page, 'Settings', 'Plugins')
  await installPlugin(page, 'spinner')
  await follow(page, 'Play')
  await runFromPalette(page, 'Spinner: Greet')
  await composer(page).click()
  await runFromPalette(page, 'Spinner: Spin for ever')
  await composer(page).click()
  await page.keyboard.type('It is quiet here.', { delay: 20 })
  await expect(composer(page)).toHaveValue('It is quiet here.')
  await expect(problems(page)).toHaveCount(0)
  await expect(problems(page)).toContainText('Spinner stopped working. ', { timeout: 10_000 })

  await follow(page, 'Settings', 'Plugins')
  await expect(pluginEntry(page, 'Spinner')).toContainText(/Failed\. It did not answer/)
  await openConsole(page, 'Spinner')
  await expect(pluginConsole(page, 'Spinner')).toContainText(/Spinner stopped working\. It did not answer/)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByText(/^Running in the sandbox; started in/)).toBeVisible()
  await runFromPalette(page, 'Spinner: Greet')
  await expect(pluginConsole(page, 'Spinner').getByText('Hello from a straight line.')).toHaveCount(2)
})

test('the third failure switches a plugin off; who switches it on has it whole again', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'spinner')
  for (const told of ['The string is tangled.', 'The string is tangled.', switchedOff]) {
    await runFromPalette(page, 'Spinner: Stumble')
    await expect(problems(page)).toContainText(told)
    await problems(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(problems(page)).toHaveCount(0)
  }
  await expect(pluginEntry(page, 'Spinner')).toContainText(
    'Turned off because it failed three times within ten minutes.',
  )
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Command' }).fill('Spinner')
  await expect(page.getByText('No results for “Spinner”')).toBeVisible()
  await page.keyboard.press('Escape')

  await pluginEntry(page, 'Spinner').getByRole('switch', { name: 'Spinner' }).check()
  await openConsole(page, 'Spinner')
  await runFromPalette(page, 'Spinner: Greet')
  await expect(pluginConsole(page, 'Spinner')).toContainText('Hello from a straight line.')
})

test('after three starts that did not end, plugins from outside wait until one starts normally', async ({
  page,
  simulator,
}) => {
  simulator.script({ reply: { text: 'I am still here.' } })
  await arrive(page, '/settings/plugins', { ai: withOllama(simulator.url('ollama')) })
  await installPlugin(page, 'evening')
  await expect(page.getByRole('link', { name: 'Late hours (Evening)' })).toBeVisible()
  await page.goto('/api/health')
  await page.evaluate(() => localStorage.setItem('vesper-starts', '3'))
  await page.goto('/settings/plugins')

  const safe = page.getByRole('region', { name: 'Safe mode' })
  await expect(safe).toContainText('Vesper failed to start several times')
  await expect(safe).toContainText('Last changes: Evening 1.0.0')
  await expect(pluginEntry(page, 'Evening')).toContainText('Off because Vesper is in safe mode.')
  await expect(pluginEntry(page, 'Evening').getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Late hours (Evening)' })).toBeHidden()
  await page.goto('/character-upload')
  await beginChat(page)
  await converse(page, 'Are you there?', 'I am still here.')

  await page.reload()
  await expect(safe).toBeVisible()
  await safe.getByRole('button', { name: 'Start normally' }).click()
  await expect(safe).toBeHidden()
  await expect(page.getByRole('link', { name: 'Late hours (Evening)' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Panels on the right' })).toContainText('The lamp says:')
  await expect(permissionPrompt(page)).toBeHidden()
  await expect(notices(page).getByRole('alert')).toHaveCount(0)
})
