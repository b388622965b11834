import type { Page } from '@playwright/test'
import type { Simulator } from '../simulators/llm/server.ts'
import { arrive, beginChat, chatThroughOllama, converse, lastMessage, say } from '../support/app.ts'
import { allow, installPlugin, openConsole, permissionPrompt, pluginConsole } from '../support/plugins.ts'
import { chooseModel } from '../support/providers.ts'
import { follow, notices, runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

const listen = 'Listener: Count what was said'
const asks = '“Listener” asks to read this conversation.'

/** In a chat, with a plugin that has not asked for the conversation yet, at its console. */
async function besideListener(page: Page, ollama: string): Promise<void> {
  await chatThroughOllama(page, ollama)
  await follow(page, 'Settings', 'Plugins')
  await installPlugin(page, 'listener')
  await openConsole(page, 'Listener')
}

test('what is optional is asked for at its first use: the call that waits goes through once it is allowed', async ({
  page,
  simulator,
}) => {
  await besideListener(page, simulator.url('ollama'))
  await expect(page.getByText('Denied, or not decided yet: Conversation.')).toBeVisible()
  await runFromPalette(page, listen)
  await expect(permissionPrompt(page)).toBeHidden()
  await notices(page).getByRole('status').filter({ hasText: asks }).getByRole('button', { name: 'Review' }).click()
  const prompt = permissionPrompt(page)
  await expect(prompt.getByRole('heading', { name: 'Allow “Listener” more?' })).toBeVisible()
  await expect(prompt).toContainText('Can read this conversation.')
  await expect(prompt).toContainText('Conversation: To count what was said.')
  await allow(page)
  await expect(pluginConsole(page, 'Listener')).toContainText('Heard 1 messages.')
  await expect(notices(page).getByText(asks)).toBeHidden()
  await runFromPalette(page, listen)
  await expect(pluginConsole(page, 'Listener').getByText('Heard 1 messages.')).toHaveCount(2)
})

test('a denial is remembered, until it is forgotten on the page of permissions', async ({ page, simulator }) => {
  await besideListener(page, simulator.url('ollama'))
  const refused = page.getByRole('region', { name: 'Errors' }).getByRole('alert')
  await runFromPalette(page, listen)
  await notices(page).getByRole('button', { name: 'Review' }).click()
  await expect(permissionPrompt(page).getByRole('button', { name: 'Deny' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(refused).toContainText('The plugin was denied the permission "chat".')
  await refused.getByRole('button', { name: 'Dismiss' }).click()

  await runFromPalette(page, listen)
  await expect(refused).toContainText('You can allow it in Settings > Permissions.')
  await expect(notices(page).getByText(asks)).toBeHidden()
  await expect(pluginConsole(page, 'Listener')).not.toContainText('Heard')

  await follow(page, 'Change permissions')
  const answer = page.getByRole('listitem').filter({ hasText: 'Conversation' }).filter({ hasText: 'Denied' })
  await answer.getByRole('button', { name: 'Reset decision: Conversation, Listener' }).click()
  await expect(page.getByText('Asks when first needed')).toBeVisible()
  await runFromPalette(page, listen)
  await expect(notices(page).getByText(asks)).toBeVisible()
})

test('servers that are taken away end a reply at once, and can be given back', async ({ page, simulator }) => {
  const waves = Array.from({ length: 400 }, (_, index) => `Wave ${index + 1} came in.`).join(' ')
  simulator.script(
    { match: { n: 1 }, reply: { text: waves }, tokensPerSec: 40 },
    { reply: { text: 'Here I am again.' } },
  )
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await follow(page, 'Provider and replies')
  await page.getByRole('radio', { name: /^Evening voice/ }).check()
  await page.getByLabel('Where the voice lives').fill(simulator.url('ollama'))
  await chooseModel(page, 'tern:8b')
  await page.goto('/character-upload')
  await beginChat(page)
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')

  await follow(page, 'Settings', 'Permissions')
  await page.getByRole('button', { name: 'Revoke: Servers, Evening' }).click()
  await expect(notices(page)).toContainText('“Evening” may no longer reach servers.')
  await expect.poll(() => chats(simulator).at(0)?.outcome).toBe('aborted')
  await follow(page, 'Play')
  await expect(lastMessage(page)).not.toContainText('Wave 400 came in.')
  await expect(lastMessage(page)).toContainText('was closed because the permission was taken back.')

  await lastMessage(page).getByRole('button', { name: 'Retry' }).click()
  await expect(lastMessage(page).getByRole('alert')).toContainText(
    'The plugin was denied the permission "net". You can allow it in Settings > Permissions.',
  )
  expect(chats(simulator)).toHaveLength(1)

  await follow(page, 'Settings', 'Permissions')
  await page.getByRole('button', { name: 'Allow: Servers, Evening' }).click()
  await allow(page)
  await expect(page.getByRole('button', { name: 'Revoke: Servers, Evening' })).toBeVisible()
  await follow(page, 'Play')
  await converse(page, 'Are you there?', 'Here I am again.')
})

const chats = (simulator: Simulator) =>
  simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
