import { arrive } from '../support/app.ts'
import {
  allow,
  bringPlugin,
  installPlugin,
  openConsole,
  permissionPrompt,
  pluginConsole,
  pluginEntry,
  pluginFile,
} from '../support/plugins.ts'
import { publishPlugins, trustRegistry } from '../support/registry.ts'
import { notices, runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

const introduce = 'Listener: Say which version this is'
const chat = { access: 'read', optional: true, reason: 'To count what was said.' } as const

/** The next version, which wants to reach a server. */
const next = {
  version: '1.1.0',
  permissions: { chat, net: { hosts: ['https://weather.example'], reason: 'To ask for the weather.' } },
} as const

test('an update that asks for more waits for an answer, while the version that is here keeps running', async ({
  page,
}) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'listener')
  await bringPlugin(page, 'listener', next)
  const prompt = permissionPrompt(page)
  await expect(prompt.getByRole('heading', { name: 'Update “Listener” to 1.1.0?' })).toBeVisible()
  await expect(prompt.getByRole('listitem').filter({ hasText: 'Can reach weather.example.' })).toContainText('New')
  await expect(prompt).toContainText('Servers: To ask for the weather.')
  await expect(prompt).toContainText('Asks the weather, too.')
  await prompt.getByRole('button', { name: 'Deny' }).click()
  await expect(pluginEntry(page, 'Listener')).toContainText('1.0.0')

  await openConsole(page, 'Listener')
  await runFromPalette(page, introduce)
  await expect(pluginConsole(page, 'Listener')).toContainText('This is 1.0.0.')
  await expect(page.getByText('Can reach weather.example.')).toBeHidden()

  await page.getByRole('link', { name: 'All plugins' }).click()
  await bringPlugin(page, 'listener', next)
  await allow(page)
  await expect(notices(page)).toContainText('Listener 1.1.0 is updated')
  await openConsole(page, 'Listener')
  await expect(page.getByText('Can reach weather.example.')).toBeVisible()
  await runFromPalette(page, introduce)
  await expect(pluginConsole(page, 'Listener')).toContainText('This is 1.1.0.')
})

test('an older version, and another one of the same number, are refused in words', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'listener', next)
  const problem = page.getByRole('main').getByRole('alert')
  await bringPlugin(page, 'listener')
  await expect(problem).toContainText('Listener 1.0.0 was not installed: you have 1.1.0, which is newer.')
  await bringPlugin(page, 'listener', { version: '1.1.0' })
  await expect(problem).toContainText('it says it is 1.1.0, which you have, but its content is another.')
  await expect(pluginEntry(page, 'Listener')).toContainText('1.1.0')
  await expect(permissionPrompt(page)).toBeHidden()
})

test('the registry offers an update with what it would change; a file of somebody else is refused', async ({
  page,
  context,
}) => {
  await using registry = await publishPlugins(await pluginFile('listener'))
  await trustRegistry(context, registry)
  await arrive(page, '/settings/plugins')
  await page.getByRole('button', { name: 'Browse the registry' }).click()
  await page.getByRole('button', { name: 'Install Listener' }).click()
  await allow(page)
  await expect(notices(page)).toContainText('Listener 1.0.0 is installed')

  await bringPlugin(page, 'listener', next)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Listener was not installed: the version you have is signed by its publisher, and this one is not signed by the same.',
  )

  await registry.publish(await pluginFile('listener', next))
  await page.getByRole('button', { name: 'Check for updates' }).click()
  const offer = page.getByRole('list', { name: 'Updates' }).getByRole('listitem').first()
  await expect(offer).toContainText('1.0.0 → 1.1.0')
  await expect(offer).toContainText('New server: weather.example')
  await expect(offer).toContainText('Asks the weather, too.')
  await page.getByRole('button', { name: 'Update Listener' }).click()
  await permissionPrompt(page).getByRole('button', { name: 'Deny' }).click()
  await expect(pluginEntry(page, 'Listener')).toContainText('1.1.0 is available')
  await page.getByRole('button', { name: 'Update Listener' }).click()
  await allow(page)
  await expect(notices(page)).toContainText('Listener 1.1.0 is updated')
  await expect(page.getByText('All registry plugins are up to date.')).toBeVisible()
})

test('the registry that comes with the app is signed, and lists what it has', async ({ page, request }) => {
  await arrive(page, '/settings/plugins')
  const { plugins } = await (await request.get('/registry/index.json')).json()
  await page.getByRole('button', { name: 'Browse the registry' }).click()
  const registry = page.getByRole('region', { name: 'Registry' })
  await expect(registry).toContainText(
    plugins.length === 0 ? 'The registry offers no plugins yet.' : 'and its signature is valid.',
  )
  const offered = registry.getByRole('list', { name: 'Registry plugins' }).locator(':scope > li')
  await expect(offered).toHaveCount(plugins.length)
  for (const { id } of plugins) await expect(registry).toContainText(id)
})

test('a list that was changed on the way is refused, and nothing of it is shown', async ({ page, context }) => {
  await context.route('**/registry/index.json', async (route) => {
    const answer = await route.fetch()
    const index = await answer.json()
    await route.fulfill({ json: { ...index, signedAt: index.signedAt + 1 } })
  })
  await arrive(page, '/settings/plugins')
  await page.getByRole('button', { name: 'Browse the registry' }).click()
  const registry = page.getByRole('region', { name: 'Registry' })
  await expect(registry.getByRole('alert')).toContainText(
    'The list of plugins is not signed by a key this copy of Vesper trusts, so nothing of it was used.',
  )
  await expect(registry.getByRole('listitem')).toHaveCount(0)
})
