import type { Page } from '@playwright/test'
import { chatThroughOllama, converse, lastMessage, messages } from '../support/app.ts'
import { everythingKept, type Kept } from '../support/kept.ts'
import { expect, test } from '../support/test.ts'

/** A page of the same origin that opens nothing of its own. */
const blank = '/api/health'

const names = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('vesper-copy', { create: true })
    const found: string[] = []
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) found.push(name)
    return found
  })

const copyText = (kept: Kept): string =>
  Object.entries(kept)
    .flatMap(([place, text]) => (place.includes('vesper-copy') ? [text] : []))
    .join('\n')

const loseDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('vesper-sessions')
        request.onsuccess = resolve
        request.onerror = reject
      }),
  )

test('a database that was lost is restored from the copy, and a newer one is left alone', async ({
  page,
  simulator,
}) => {
  test.setTimeout(120_000)
  simulator.script({ reply: { text: 'The tide is in.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await expect.poll(() => names(page), { timeout: 40_000 }).toContainEqual(expect.stringMatching(/^base-/))
  await converse(page, 'Is the tide in?', 'The tide is in.')
  await expect.poll(async () => copyText(await everythingKept(page).catch(() => ({})))).toContain('The tide is in.')

  await page.goto(blank)
  await loseDatabase(page)
  await page.goto('/chat')
  const restore = page.getByRole('button', { name: 'Restore' })
  await expect(page.getByRole('heading', { name: 'Your chats are missing' })).toBeVisible()
  await expect(page.getByText('The copy has 1 chat, 3 messages')).toBeVisible()
  await restore.click()
  await expect(messages(page)).toHaveCount(3)
  await expect(lastMessage(page)).toContainText('The tide is in.')

  await page.goto(blank)
  await loseDatabase(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Start empty' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start empty' }).click()
  await expect(page.getByRole('heading', { name: 'Your chats are missing' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await page.goto(blank)
  await loseDatabase(page)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('vesper-sessions', 1_000)
        request.onsuccess = () => resolve(request.result.close())
      }),
  )
  for (const address of ['/', '/chat', '/settings/storage']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This tab runs an older Vesper' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
  }
})
