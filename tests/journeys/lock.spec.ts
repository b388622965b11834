import type { Page } from '@playwright/test'
import { chatThroughOllama, composer, converse } from '../support/app.ts'
import { settled, violations, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const secret = 'The tide keeps our secret.'
const passphrase = 'salt and tide'
const changed = 'a lamp in the window'

const screenOfLock = (page: Page) => page.getByRole('dialog', { name: 'Vesper is locked' })
const unlock = async (page: Page, words: string) => {
  await screenOfLock(page).getByRole('textbox', { name: 'Passphrase' }).fill(words)
  await page.keyboard.press('Enter')
}

/** Whether a text is to be read in any row that IndexedDB holds. */
const isStored = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await asked(database.transaction(store).objectStore(store).getAll())
        if (JSON.stringify(rows).includes(text)) return true
      }
      database.close()
    }
    return false
  }, text)

test.describe.configure({ timeout: 120_000 })

test('the lock encrypts what is stored, asks at every start, and gives everything back', async ({
  page,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  simulator.script({ reply: { text: secret } })
  await converse(page, 'Is anybody near?', secret)
  expect(await isStored(page, secret)).toBe(true)
  await composer(page).fill('Half a sentence')
  await expect.poll(() => isStored(page, 'Half a sentence')).toBe(true)
  await page.goto('/settings/privacy')
  await expect(page.getByText("A forgotten passphrase can't be reset.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save a backup' })).toHaveAttribute('href', /settings\/backup/)
  await page.getByLabel('Passphrase', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Turn on lock' }).click()
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/chat')
  await expect(other.getByText(secret)).toBeVisible()
  // By keyboard alone.
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.keyboard.press('Tab')
  await page.keyboard.type(passphrase)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lock is on')).toBeVisible({ timeout: 60_000 })
  expect(await isStored(page, secret)).toBe(false)
  await test.step('a tab that was open when the lock was turned on asks for the passphrase', async () => {
    await expect(screenOfLock(other)).toBeVisible()
    await expect(other.getByText(secret)).toBeHidden()
    await other.close()
  })

  await page.goto('/chat')
  await expect(screenOfLock(page)).toBeVisible()
  await expect(page).toHaveTitle('Vesper')
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/secret|Marguerite/)
  await unlock(page, 'wrong words')
  await expect(page.getByText('Wrong passphrase.')).toBeVisible()
  await unlock(page, passphrase)
  await expect(page.getByText(secret)).toBeVisible()
  await expect(composer(page)).toHaveValue('Half a sentence')

  await test.step('the page of the lock and its screen are accessible at both widths', async () => {
    await page.goto('/settings/privacy')
    await expect(screenOfLock(page)).toBeVisible()
    const sizes = Object.entries(widths)
    for (const [name, size] of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      expect.soft(await violations(page), `screen of the lock, ${name}`).toEqual([])
    }
    await page.getByText('Forgot the passphrase?').click()
    await expect(page.getByText("it can't be reset")).toBeVisible()
    await unlock(page, passphrase)
    await expect(page.getByRole('button', { name: 'Turn off lock' })).toBeVisible()
    for (const [name, size] of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      expect.soft(await violations(page), `settings of the lock, ${name}`).toEqual([])
    }
    await page.setViewportSize(widths.desktop)
  })
  await test.step('the passphrase can be changed', async () => {
    await page.getByLabel('Current passphrase').fill('wrong words')
    await page.getByLabel('New passphrase').fill(changed)
    await page.getByLabel('Repeat passphrase').fill(changed)
    await page.getByRole('button', { name: 'Change passphrase' }).click()
    await expect(page.getByText('Wrong passphrase.')).toBeVisible()
    await page.getByLabel('Current passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Change passphrase' }).click()
    await expect(page.getByText('Passphrase changed')).toBeVisible()
    await page.goto('/chat')
    await unlock(page, passphrase)
    await expect(page.getByText('Wrong passphrase.')).toBeVisible()
    await unlock(page, changed)
    await expect(page.getByText(secret)).toBeVisible()
  })
  await test.step('a line taken out of localStorage opens nothing', async () => {
    await page.evaluate(() => localStorage.removeItem('vesper-encrypted'))
    await page.reload()
    await expect(screenOfLock(page)).toBeVisible()
    await unlock(page, changed)
    await expect(page.getByText(secret)).toBeVisible()
  })
  await test.step('locking loads the page anew', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Lock Vesper' }).click()
    await expect(screenOfLock(page)).toBeVisible()
    await unlock(page, changed)
    await expect(page.getByText(secret)).toBeVisible()
  })
  await test.step('another tab asks for itself', async () => {
    const second = await page.context().newPage()
    await second.goto('/chat')
    await expect(screenOfLock(second)).toBeVisible()
    await second.close()
  })
  await test.step('turned off, everything is there as before', async () => {
    await page.goto('/settings/privacy')
    await unlock(page, changed)
    await page.getByLabel('Current passphrase').fill(changed)
    await page.getByRole('button', { name: 'Turn off lock' }).click()
    await expect(page.getByText('Lock is off')).toBeVisible({ timeout: 60_000 })
    expect(await isStored(page, secret)).toBe(true)
    await page.goto('/chat')
    await expect(page.getByText(secret)).toBeVisible()
  })
})
