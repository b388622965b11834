import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrive } from '../support/app.ts'
import {
  installedList,
  installPlugin,
  openConsole,
  permissionPrompt,
  pluginConsole,
  pluginEntry,
} from '../support/plugins.ts'
import { follow, notices, runFromPalette } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

const light = 'Evening: Light the lamp'

/** With a plugin that has saved a record and was given a key. */
async function withUsedPlugin(page: Page): Promise<void> {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await openConsole(page, 'Evening')
  await page.getByLabel('Where the voice lives').fill('https://voice.example')
  await page.getByLabel('Where the voice lives').press('Tab')
  await page.getByLabel('Key', { exact: true }).fill('k-0123456789abcdef')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Stored in this browser, protected')).toBeVisible()
  await runFromPalette(page, light)
  await expect(pluginConsole(page, 'Evening')).toContainText('The lamp was lit 1 times')
}

test('what a plugin has saved can be taken along before it is removed, and removing can be undone', async ({
  page,
}) => {
  await withUsedPlugin(page)
  await page.getByRole('button', { name: 'Remove Evening' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Evening?' })
  await expect(question).toContainText('Its permissions are deleted, and so are the keys you saved for it.')
  await expect(question).toContainText('Its saved data is kept in case you reinstall it.')
  const downloading = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export its data first' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^example\.evening-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    plugin: { id: 'example.evening', name: 'Evening', version: '1.0.0' },
    records: [{ key: 'lit', value: 1 }],
    files: [],
  })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL('/settings/plugins')
  await expect(notices(page)).toContainText('Its saved keys were deleted.')
  await expect(installedList(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Late hours (Evening)' })).toBeHidden()

  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notices(page)).toContainText('Evening was restored')
  await openConsole(page, 'Evening')
  await runFromPalette(page, light)
  await expect(pluginConsole(page, 'Evening')).toContainText('The lamp was lit 2 times')
})

test('of a plugin that was removed with its data nothing is left', async ({ page }) => {
  const ours = (words: readonly string[]) => tracesOf(page, words)
  const words = ['example.evening', 'The lamp was lit']
  await withUsedPlugin(page)
  expect((await ours(words)).map((trace) => trace.split('/')[1])).toEqual(
    expect.arrayContaining(['secrets', 'pluginCode', 'pluginRecords', 'plugins', 'settings']),
  )
  await page.getByRole('button', { name: 'Remove Evening' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Evening?' })
  await question.getByRole('switch', { name: 'Also delete its saved data' }).check()
  await expect(question).toContainText('Its saved data is permanently deleted.')
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(notices(page)).toContainText('Evening and its data were removed')
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('No plugins installed yet. Plugins run isolated')).toBeVisible()
  await expect.poll(() => ours(words)).toEqual([])
  await expect(page.getByRole('link', { name: 'Late hours (Evening)' })).toBeHidden()
  await page.goto('/settings/plugins/example.evening')
  await expect(page.getByRole('heading', { level: 1, name: 'Plugin not found' })).toBeVisible()
})

test('what a plugin has saved is there again when it is installed again, its permissions are not', async ({ page }) => {
  await withUsedPlugin(page)
  await page.getByRole('button', { name: 'Remove Evening' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(notices(page)).toContainText('Evening was removed')
  await follow(page, 'Permissions')
  await expect(page.getByText('No plugins installed yet')).toBeVisible()
  await follow(page, 'Plugins')
  await installPlugin(page, 'evening')
  await expect(permissionPrompt(page)).toBeHidden()
  await expect(pluginEntry(page, 'Evening')).toBeVisible()
  await openConsole(page, 'Evening')
  await runFromPalette(page, light)
  await expect(pluginConsole(page, 'Evening')).toContainText('The lamp was lit 2 times')
})

/**
 * Where any of these words stand in what this browser keeps, in whichever place. The journal is left out: it
 * remembers for a while what was changed, so that it can be taken back.
 */
const tracesOf = (page: Page, words: readonly string[]) =>
  page.evaluate(async (words) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return await value.text()
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder().decode(value as Uint8Array<ArrayBuffer>)
      if (typeof value !== 'object' || value === null) return String(value)
      const parts = await Promise.all(
        Object.entries(value).map(async ([name, inner]) => `${name} ${await textOf(inner)}`),
      )
      return parts.join(' ')
    }
    const found: string[] = []
    for (const [name, text] of Object.entries(localStorage))
      if (words.some((word) => text.includes(word))) found.push(`localStorage/${name}`)
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of [...database.objectStoreNames].filter((store) => store !== 'journal')) {
        const table = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(table.getAllKeys()), done(table.getAll())])
        const text = `${await textOf(keys)} ${await textOf(values)}`
        if (words.some((word) => text.includes(word))) found.push(`${name}/${store}`)
      }
      database.close()
    }
    return found
  }, words)
