import { readFile, writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { arrive, chatThroughOllama, converse, lastMessage, messages, replyEnds } from '../support/app.ts'
import { openRouter, saveKey } from '../support/providers.ts'
import { expect, test } from '../support/test.ts'

const words = { first: 'The first wording. 😀', second: 'The second wording.' } as const
const passphrase = 'four lamps by the pier'

const toImport = (page: Page) => page.getByLabel('Backup file')

/** Makes a backup of everything and gives back where it lies. */
async function makeBackup(page: Page, lockedBy?: string): Promise<{ readonly path: string; readonly name: string }> {
  await page.goto('/settings/backup')
  if (lockedBy) {
    await page.getByLabel('Encrypt with a passphrase').check()
    await page.getByLabel('Passphrase', { exact: true }).fill(lockedBy)
    await page.getByLabel('Repeat passphrase').fill(lockedBy)
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Create backup' }).click()
  const file = await downloading
  const name = file.suggestedFilename()
  const path = test.info().outputPath(name)
  await file.saveAs(path)
  await expect(page.getByText(`Saved as “${name}”`)).toBeVisible()
  return { path, name }
}

/** A browser that knows nothing of what happened here. */
async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: new URL(address).origin })).newPage()
  await arrive(page, '/settings/backup')
  return page
}

/** What the store of a page says, word for word, with pictures as text. */
async function kept(page: Page, stores: readonly string[]): Promise<unknown> {
  return await page.evaluate(async (stores) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const plain = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return [value.type, new TextDecoder('latin1').decode(await value.arrayBuffer())]
      if (Array.isArray(value)) return await Promise.all(value.map(plain))
      if (value === null || typeof value !== 'object') return value
      const parts = Object.entries(value).map(async ([name, part]) => [name, await plain(part)] as const)
      return Object.fromEntries(await Promise.all(parts))
    }
    const database = await done(indexedDB.open('vesper-sessions'))
    const all = await Promise.all(
      stores.map(async (store) => [
        store,
        await plain(await done(database.transaction(store).objectStore(store).getAll())),
      ]),
    )
    database.close()
    return Object.fromEntries(all)
  }, stores)
}
const filesIn = (page: Page, folder: string) =>
  page.evaluate(async (folder) => {
    const root = await navigator.storage.getDirectory()
    const directory = await root.getDirectoryHandle(folder)
    const names: string[] = []
    for await (const name of (directory as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name)
    return names
  }, folder)

const stores = ['characters', 'cards', 'pictures', 'sessions', 'messages']

test.describe('with a chat', () => {
  test.beforeEach(async ({ page, simulator }) => {
    simulator.script({ match: { n: 1 }, reply: { text: words.first } }, { reply: { text: words.second } })
    await chatThroughOllama(page, simulator.url('ollama'))
    await converse(page, 'How was your day?', words.first)
    await lastMessage(page).getByRole('button', { name: 'Regenerate' }).click()
    await expect(lastMessage(page)).toContainText(words.second)
    await replyEnds(page)
    await lastMessage(page).hover()
    await lastMessage(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Bookmark' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bookmark' })
    await dialog.getByRole('textbox').fill('the pier')
    await dialog.getByRole('textbox').press('Enter')
    await expect(dialog).toBeHidden()
  })

  for (const lockedBy of [undefined, passphrase]) {
    test(`a backup ${lockedBy ? 'locked with a passphrase' : 'in plain'} brings chats and characters back word for word`, async ({
      page,
      browser,
    }) => {
      const { path, name } = await makeBackup(page, lockedBy)
      expect(name).toMatch(
        lockedBy ? /^vesper-backup-\d{4}-\d\d-\d\d\.vesper-backup$/ : /^vesper-backup-\d{4}-\d\d-\d\d\.json$/,
      )
      const text = await readFile(path, 'utf8')
      if (lockedBy) expect(text).not.toMatch(/Marguerite|wording|characters/)
      else expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)

      const other = await elsewhere(browser, page.url())
      await toImport(other).setInputFiles(path)
      if (lockedBy) {
        await other.getByLabel('Backup passphrase').fill('another')
        await other.getByRole('button', { name: 'Open backup' }).click()
        await expect(other.getByText('This passphrase does not open the file.')).toBeVisible()
        await other.getByLabel('Backup passphrase').fill(lockedBy)
        await other.getByRole('button', { name: 'Open backup' }).click()
      }
      await expect(other.getByRole('row', { name: /Chats/ })).toContainText('1')
      await expect(other.getByRole('radio', { name: 'Add missing items only' })).toBeChecked()
      await other.getByRole('button', { name: 'Add missing items' }).click()
      await expect(other.getByText(/Backup imported:.*messages imported/)).toBeVisible()

      expect(await kept(other, ['sessions', 'messages'])).toEqual(await kept(page, ['sessions', 'messages']))
      const [before, after] = (await Promise.all([kept(page, stores), kept(other, stores)])) as Record<
        string,
        { readonly value: { readonly id: string } }[]
      >[]
      for (const store of ['characters', 'cards', 'pictures']) {
        // The built-in ones were here already, and stay as they are.
        const mine = (rows: { readonly value: { readonly id: string } }[] = []) =>
          rows.map(({ value }) => value).filter(({ id }) => !id.startsWith('vesper-'))
        expect(mine(before?.[store])).toHaveLength(1)
        expect(mine(after?.[store])).toEqual(mine(before?.[store]))
      }

      await other.getByRole('button', { name: 'Undo' }).click()
      await expect(other.getByText('The import was undone.')).toBeVisible()
      expect(await kept(other, ['sessions', 'messages'])).toEqual({ sessions: [], messages: [] })
      await other.context().close()
    })
  }

  test('what differs is replaced only when that is wanted', async ({ page }) => {
    const { path } = await makeBackup(page)
    await page.goto('/chat')
    await converse(page, 'And now?', words.second)
    await page.goto('/settings/backup')
    await toImport(page).setInputFiles(path)
    await expect(page.getByRole('row', { name: /^Chats/ }).getByRole('cell')).toHaveText(['0', '0', '1'])
    await page.getByRole('radio', { name: /replace different ones/ }).check()
    await page.getByRole('button', { name: 'Add and replace' }).click()
    await expect(page.getByText(/0 added, 1 replaced/)).toBeVisible()
    await page.goto('/chat')
    await expect(messages(page)).toHaveCount(3)
  })

  test('a file that is damaged, or means harm, changes nothing', async ({ page }) => {
    const { path } = await makeBackup(page)
    const before = await kept(page, [...stores, 'plugins', 'journal'])
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.slice(0, -40))
    await toImport(page).setInputFiles(path)
    await expect(
      page.getByRole('alert').filter({ hasText: 'The file breaks off before its end; nothing was changed.' }),
    ).toBeVisible()
    await writeFile(path, `{"characters":[${'['.repeat(100_000)}`)
    await toImport(page).setInputFiles(path)
    await expect(page.getByRole('alert').filter({ hasText: 'nested more than 64 levels' })).toBeVisible()
    const hostile = {
      characters: [],
      plugins: [{ id: 'vesper.llm-ollama', enabled: false }],
      secrets: [{ name: 'api-key', value: 'sk-x' }],
      settings: { 'plugin:vesper.llm-ollama': { baseUrl: 'https://evil.invalid' }, general: { developerMode: true } },
    }
    await writeFile(path, JSON.stringify(hostile))
    await toImport(page).setInputFiles(path)
    await expect(page.getByText('An address: your messages would be sent there.')).toBeVisible()
    await page.getByRole('button', { name: 'Add missing items' }).click()
    await expect(page.getByText('0 added, 0 replaced')).toBeVisible()
    expect(await kept(page, [...stores, 'plugins', 'journal'])).toEqual(before)
    expect(JSON.stringify(await kept(page, ['settings']))).not.toMatch(/evil|"developerMode":true/)
  })

  test('a folder of the player’s own is kept alike', async ({ page }) => {
    await page.addInitScript(() => {
      // The browser's own folder stands in for one on disk: nobody can press the picker's buttons here.
      Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() })
    })
    await page.goto('/settings/backup')
    await page.getByRole('button', { name: 'Choose a folder' }).click()
    await expect(page.getByText(/is up to date, as of/)).toBeVisible({ timeout: 30_000 })
    expect(await filesIn(page, 'characters')).toContainEqual(expect.stringMatching(/^Marguerite Vale \(.+\)\.png$/))
    const [chat] = await filesIn(page, 'chats')
    expect(chat).toMatch(/\.json$/)
    await page.goto('/characters')
    await page.goto('/settings/backup')
    await expect(page.getByText(/is up to date, as of/)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Stop syncing' }).click()
    await expect(page.getByText('No folder chosen.')).toBeVisible()
    expect(await filesIn(page, 'chats')).toEqual([chat])
    // The stand-in for a folder on disk is not one of ours.
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      for (const name of ['chats', 'characters']) await root.removeEntry(name, { recursive: true })
    })
  })

  test('a locked file with one bit turned names the piece that is damaged', async ({ page }) => {
    const { path } = await makeBackup(page, passphrase)
    const bytes = await readFile(path)
    bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200)
    await writeFile(path, bytes)
    await toImport(page).setInputFiles(path)
    await page.getByLabel('Backup passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Open backup' }).click()
    await expect(page.getByText(/The file is damaged at piece 1 of \d+; nothing was changed\./)).toBeVisible()
  })
})

test('W6 the key of a service is in no backup', async ({ page }) => {
  await arrive(page, '/settings/ai/settings')
  await page.getByRole('radio', { name: openRouter.label }).check()
  await saveKey(page, 'sk-or-canary-4be7719d02')
  const { path } = await makeBackup(page)
  const text = await readFile(path, 'utf8')
  expect(JSON.parse(text).settings.ai.provider).toBe('openrouter')
  expect(text).not.toContain('canary')
})

test('a toy that may not move here may not move on a new computer either', async ({ page, browser }) => {
  const toy = (at: Page) => at.getByRole('article', { name: 'Virtual vibrator' })
  const mayMove = (at: Page) => toy(at).getByLabel('Enabled')
  const connect = async (at: Page) => {
    await at.goto('/settings/sextoys/virtual')
    await at.getByRole('button', { name: 'Connect Virtual toys' }).click()
    await expect(toy(at)).toBeVisible()
  }
  await arrive(page, '/settings/sextoys/virtual')
  await connect(page)
  await expect(mayMove(page)).toBeChecked()
  await mayMove(page).uncheck()
  const { path } = await makeBackup(page)

  const other = await elsewhere(browser, page.url())
  await toImport(other).setInputFiles(path)
  await expect(other.getByRole('region', { name: 'Stricter limits' })).toContainText(
    'Virtual vibrator: Enabled: on → off',
  )
  await other.getByRole('button', { name: 'Add missing items' }).click()
  await expect(other.getByText(/Backup imported/)).toBeVisible()
  await connect(other)
  await expect(mayMove(other)).not.toBeChecked()
  await other.context().close()
})

test('the plain list of another program comes in, and a character of it can be found', async ({ page }) => {
  await arrive(page, '/settings/backup')
  const path = test.info().outputPath('plain.json')
  const plain = {
    characters: [{ id: 'iris', name: 'Iris Holm', personality: 'Keeps the light.' }],
    scenarios: [],
    exportDate: '2026-01-01',
  }
  await writeFile(path, JSON.stringify(plain))
  await toImport(page).setInputFiles(path)
  await page.getByRole('button', { name: 'Add missing items' }).click()
  await expect(page.getByText('1 added, 0 replaced')).toBeVisible()
  await page.goto('/characters')
  await expect(page.getByText('Iris Holm').first()).toBeVisible()
})

test('incognito neither makes nor reads a backup', async ({ page }) => {
  await arrive(page, '/settings/backup?incognito')
  await expect(page.getByText('Backups are not available in incognito mode')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create backup' })).toHaveCount(0)
})
