import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPlugin } from '../../sdk/create/createPlugin.ts'
import { arrive } from '../support/app.ts'
import { allow, pluginConsole, pluginEntry } from '../support/plugins.ts'
import { follow, notices, runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

const tool = fileURLToPath(new URL('../../sdk/bin/vesper-plugin.mjs', import.meta.url))

test('what an author saves runs anew in the page that is open', async ({ page }, { parallelIndex }) => {
  const place = await mkdtemp(join(tmpdir(), 'vesper-author-'))
  const folder = join(place, 'evening-bell')
  const port = 4690 + parallelIndex
  createPlugin({ folder, kind: 'command' })
  const server = spawn(process.execPath, [tool, 'dev', folder, '--port', String(port)])
  try {
    await serving(server)
    await arrive(page, '/settings/developer')
    await page.getByRole('switch', { name: 'Developer mode' }).check()
    await page.getByLabel('Plugin address').fill(`http://127.0.0.1:${port}`)
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await allow(page)
    await expect(page.getByText('Evening bell is loaded, and restarts whenever you save.')).toBeVisible()
    const entries = pluginConsole(page, 'Evening bell')
    await runFromPalette(page, 'Evening bell: Say hello')
    await expect(entries).toContainText('Hello! Nice to meet you.')
    const loaded = await page.evaluate(() => performance.timeOrigin)

    const source = join(folder, 'index.ts')
    await writeFile(source, (await readFile(source, 'utf8')).replace('Hello again', 'Back again'))
    await expect(entries).toContainText('Reloaded after a change')
    await runFromPalette(page, 'Evening bell: Say hello')
    await expect(entries).toContainText('Back again, for the 2. time.')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)

    await follow(page, 'Plugins')
    await expect(pluginEntry(page, 'Evening bell')).toContainText('In development')
    await expect(notices(page).getByRole('alert')).toHaveCount(0)
  } finally {
    const ended = once(server, 'exit')
    if (server.kill('SIGTERM')) await ended
    await rm(place, { recursive: true })
  }
})

test('without developer mode nothing is loaded from a development server', async ({ page }) => {
  await arrive(page, '/settings/developer')
  await expect(page.getByRole('switch', { name: 'Developer mode' })).not.toBeChecked()
  await expect(page.getByLabel('Plugin address')).toBeHidden()
})

/** Resolves once the development server says where it is. */
async function serving({ stdout, stderr }: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text
      if (said.includes('is served at')) resolve()
    }
    stdout?.on('data', hear).on('end', () => reject(new Error(`The development server did not start.\n${said}`)))
    stderr?.on('data', hear)
  })
}
