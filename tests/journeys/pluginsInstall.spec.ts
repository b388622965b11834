import { readFile } from 'node:fs/promises'
import { arrive, beginChat, chatThroughOllama, converse, lastMessage } from '../support/app.ts'
import {
  allow,
  bringPlugin,
  installedList,
  installPlugin,
  openConsole,
  openDetails,
  permissionPrompt,
  pluginConsole,
  pluginEntry,
} from '../support/plugins.ts'
import { chooseModel, testConnection } from '../support/providers.ts'
import { follow, notices, runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

test('before anything is installed, a person is told in our words what a plugin could do', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await bringPlugin(page, 'evening')
  const prompt = permissionPrompt(page)
  await expect(prompt.getByRole('heading', { name: 'Install “Evening”?' })).toBeVisible()
  await expect(prompt).toContainText('Not reviewed; comes directly from its author. Not signed.')
  await expect(prompt.getByRole('listitem')).toContainText([
    'Take care: Receives your messages when you use it to write replies or to export chats, and can send them to the server you enter as “Where the voice lives”.',
    'Can use the key you save as “api-key” at the server you enter as “Where the voice lives”, but never sees it.',
    'Servers: Your words go to the voice you have chosen, and nowhere else.',
    'Keys: Some voices want to know who is asking.',
  ])
  await expect(prompt.locator('q').first()).toHaveText('Your words go to the voice you have chosen, and nowhere else.')
})

test('the prompt begins on its refusal, and what allows reacts only after a moment', async ({ page }) => {
  await page.clock.install()
  await arrive(page, '/settings/plugins')
  await bringPlugin(page, 'evening')
  const prompt = permissionPrompt(page)
  const accept = prompt.getByRole('button', { name: 'Allow and install' })
  await expect(prompt.getByRole('button', { name: 'Deny' })).toBeFocused()
  // A window that comes back to the front begins the wait anew, and now nothing but this test moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(accept).toBeDisabled()
  await page.clock.runFor(450)
  await expect(accept).toBeDisabled()
  await page.clock.runFor(100)
  await expect(accept).toBeEnabled()
})

test('Escape denies, and so does Enter on what has the focus: nothing is installed', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  for (const key of ['Escape', 'Enter']) {
    await bringPlugin(page, 'evening')
    await expect(permissionPrompt(page).getByRole('button', { name: 'Deny' })).toBeFocused()
    await page.keyboard.press(key)
    await expect(permissionPrompt(page)).toBeHidden()
    await expect(notices(page).getByText('Cancelled. Nothing was installed.').first()).toBeVisible()
    await expect(installedList(page)).toBeHidden()
  }
  await page.reload()
  await expect(page.getByText('No plugins installed yet. Plugins run isolated')).toBeVisible()
})

test('a plugin’s command is found in the palette, and runs where it has no origin', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await openConsole(page, 'Evening')
  await runFromPalette(page, 'Evening: Light the lamp')
  await expect(pluginConsole(page, 'Evening')).toContainText('The lamp was lit 1 times, at null.')
  await expect(page.getByText(/^Running in the sandbox; started in/)).toBeVisible()
  await runFromPalette(page, 'Evening: Light the lamp')
  await expect(pluginConsole(page, 'Evening')).toContainText('The lamp was lit 2 times')
})

test('its page is in the menu, and its panel beside the chat says what its settings say', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await follow(page, 'Late hours (Evening)')
  await expect(page.getByRole('heading', { level: 1, name: 'Late hours' })).toBeVisible()
  await expect(page.getByText('A page of the plugin Evening.')).toBeVisible()
  await expect(page.getByText('It is later than you think.')).toBeVisible()

  await chatThroughOllama(page, simulator.url('ollama'))
  const panel = page.getByRole('complementary', { name: 'Panels on the right' })
  await expect(panel).toContainText('The lamp says: Good evening.')
  await panel.getByRole('button', { name: 'Pressed 0 times' }).click()
  await expect(panel.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()

  await follow(page, 'Settings', 'Plugins')
  await openDetails(page, 'Evening')
  await page.getByLabel('Words of the lamp').fill('Close the shutters.')
  await page.getByLabel('Words of the lamp').press('Tab')
  await follow(page, 'Play')
  await expect(panel).toContainText('The lamp says: Close the shutters.')
  await page.reload()
  await expect(panel).toContainText('The lamp says: Close the shutters.')
})

test('its colours can be chosen, and go with it when it is switched off', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground'))
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await follow(page, 'General')
  await page.getByLabel('Theme', { exact: true }).selectOption({ label: 'Dusk (Evening)' })
  await expect.poll(ground).toBe('#0a1018')
  await page.reload()
  await expect.poll(ground).toBe('#0a1018')
  await follow(page, 'Plugins')
  await pluginEntry(page, 'Evening').getByRole('switch').uncheck()
  await expect.poll(ground).not.toBe('#0a1018')
})

test('a chat is written in its format', async ({ page, simulator }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page
    .getByRole('button', { name: /^Export / })
    .first()
    .click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plain lines (.txt)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.txt$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(
    'Marguerite Vale: You made it before the weather did.',
  )
  await expect(page.getByRole('dialog', { name: 'Sessions' })).toContainText('Saved as')
})

test('its voice is chosen and answers a turn, through the gate and the network worker', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'The evening answers you.' } })
  await arrive(page, '/settings/plugins')
  await bringPlugin(page, 'evening')
  await allow(page)
  await follow(page, 'Provider and replies')
  const choice = page.getByRole('radio', { name: /^Evening voice/ })
  await choice.check()
  await expect(page.getByText("which can't send them anywhere.")).toBeVisible()
  await page.getByLabel('Where the voice lives').fill(simulator.url('ollama'))
  await testConnection(page, 'Evening voice')
  await expect(page.getByText(`which may send them to ${simulator.url('ollama')}.`)).toBeVisible()
  await chooseModel(page, 'tern:8b')
  await page.goto('/character-upload')
  await beginChat(page)
  await converse(page, 'Good evening.', 'The evening answers you.')
  await expect(lastMessage(page).getByRole('alert')).toBeHidden()
  const asked = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(asked).toHaveLength(1)
})
