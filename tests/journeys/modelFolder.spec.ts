import type { Page } from '@playwright/test'
import { tinyGguf } from '../fixtures/tinyGguf.ts'
import { arrive } from '../support/app.ts'
import { settled, violations } from '../support/looks.ts'
import { testConnection } from '../support/providers.ts'
import { expect, test } from '../support/test.ts'

/*
 * The browser's picker is replaced: it hands over a folder of the origin's private file system, which is the same kind
 * of handle. Whether the page may read it is answered as the test says.
 */

declare const world: { isAllowed: boolean; isGiven: boolean }
declare const modelsFolder: () => Promise<FileSystemDirectoryHandle>

const settings = '/settings/ai/settings'

async function arriveWithPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answers = { isAllowed: true, isGiven: true }
    Object.assign(globalThis, { world: answers })
    const folder = async () => {
      const plugins = await (await navigator.storage.getDirectory()).getDirectoryHandle('plugins', { create: true })
      return plugins.getDirectoryHandle('Models', { create: true })
    }
    Object.assign(globalThis, { showDirectoryPicker: folder, modelsFolder: folder })
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => (answers.isAllowed ? 'granted' : 'prompt'),
      requestPermission: async () => {
        answers.isAllowed = answers.isGiven
        return answers.isGiven ? 'granted' : 'denied'
      },
    })
  })
  await arrive(page, settings, { ai: { provider: 'browser' } })
  await page.getByRole('radio', { name: 'In your browser' }).check()
}

/** Puts a file into the folder; without bytes it is taken away. */
async function put(page: Page, name: string, bytes?: Uint8Array): Promise<void> {
  await page.evaluate(
    async ([name, numbers]) => {
      const folder = await modelsFolder()
      if (!numbers) return folder.removeEntry(name)
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await file.write(Uint8Array.from(numbers))
      await file.close()
    },
    [name, bytes && [...bytes]] as const,
  )
}

const card = (page: Page) => page.getByRole('region', { name: 'Folder of GGUF files' })
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click()

test('models of a folder reply without a copy, and are there after a reload', async ({ page }) => {
  // A model is loaded and replies.
  test.setTimeout(120_000)
  await arriveWithPicker(page)
  await put(page, 'wren.gguf', tinyGguf({ name: 'Wren', contextTokens: 4096 }))
  await put(page, 'holiday.gguf', new TextEncoder().encode('a picture of a pier'))
  await put(page, 'heron-00001-of-00002.gguf', tinyGguf({ name: 'Heron' }))
  await press(page, 'Choose a folder of GGUF files')
  await expect(card(page).getByRole('status')).toHaveText('1 model in your folder “Models”, used without a copy.')
  await expect(card(page).getByRole('listitem').filter({ hasText: 'holiday.gguf' })).toContainText('not a GGUF model')
  await expect(card(page).getByRole('listitem').filter({ hasText: 'heron' })).toContainText('Part 2 of 2 is missing.')
  await settled(page)
  expect(await violations(page)).toEqual([])
  await expect(page.getByText('wren.gguf, in your folder “Models”.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'In use: Wren' })).toBeVisible()
  await testConnection(page, 'In your browser')

  await test.step('the browser asks again after a reload', async () => {
    await page.addInitScript(() => Object.assign(world, { isAllowed: false }))
    await page.reload()
    await expect(page.getByRole('button', { name: 'In use: Wren' })).toBeVisible()
    await expect(card(page).getByRole('status')).toContainText('The browser asks again')
    await page.evaluate(() => Object.assign(world, { isGiven: false }))
    await press(page, 'Give access again')
    await expect(card(page).getByRole('status')).toContainText("didn't give access")
    await page.evaluate(() => Object.assign(world, { isGiven: true }))
    await press(page, 'Give access again')
    await expect(card(page).getByRole('status')).toContainText('1 model in your folder')
  })

  await test.step('a file that is gone is missed', async () => {
    await put(page, 'wren.gguf')
    await press(page, 'Look again')
    await expect(card(page).getByRole('listitem').filter({ hasText: 'wren.gguf' })).toContainText('moved or deleted')
    await expect(page.getByRole('button', { name: 'In use: Wren' })).toBeHidden()
  })

  await test.step('the folder is forgotten, and its files stay', async () => {
    await press(page, 'Forget this folder')
    await expect(card(page).getByRole('button', { name: 'Choose a folder of GGUF files' })).toBeVisible()
    const names = await page.evaluate(async () => {
      const found: string[] = []
      for await (const name of (await modelsFolder()).keys()) found.push(name)
      return found
    })
    expect(names).toContain('holiday.gguf')
    await page.reload()
    await expect(card(page).getByRole('button', { name: 'Choose a folder of GGUF files' })).toBeVisible()
  })
})

test('without such a picker there is no choice of a folder, and several files can be picked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { showDirectoryPicker: undefined })
  })
  await arrive(page, settings)
  await page.getByRole('radio', { name: 'In your browser' }).check()
  const files = ['wren', 'tern'].map((name) => ({
    name: `${name}.gguf`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(tinyGguf({ name })),
  }))
  await page.getByLabel('GGUF files').setInputFiles(files)
  await expect(page.getByRole('button', { name: 'Remove tern' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove wren' })).toBeVisible()
  await expect(card(page)).toBeHidden()
})
