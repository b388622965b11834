import type { Page } from '@playwright/test'
import { arrive, formStep, withOllama } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const tryOut = (page: Page) => page.getByRole('region', { name: 'Try-out chat', exact: true })
const lines = (page: Page) => page.getByRole('region', { name: 'Try-out conversation' }).getByRole('article')
const field = (page: Page) => page.getByRole('textbox', { name: 'Write to the try-out' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** What is kept of chats and memories, by the database itself. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const counts: Record<string, number> = {}
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        if (!/sessions|messages|memories|prompts|moments|summaries|images|characters|cards/.test(store)) continue
        counts[`${name}/${store}`] = await new Promise<number>((resolve, reject) => {
          const counting = database.transaction(store).objectStore(store).count()
          counting.onsuccess = () => resolve(counting.result)
          counting.onerror = () => reject(counting.error)
        })
      }
      database.close()
    }
    return counts
  })

const prompts = (simulator: { log(): readonly { method: string; path: string; body: unknown }[] }) =>
  simulator.log().flatMap(({ method, path, body }) => (method === 'POST' && path === '/api/chat' ? String(body) : []))

test('who makes a character talks with what the form says, changes it and talks on, and nothing is kept', async ({
  page,
  simulator,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await arrive(page, '/characters/add', { ai: withOllama(simulator.url('ollama')) })
  await expect(tryOut(page)).toContainText('A try-out: nothing here is kept.')
  await expect(tryOut(page)).toContainText('No first message yet: you write first.')
  // The two who come with Vesper are kept first.
  await expect.poll(async () => (await kept(page))['vesper-sessions/cards']).toBe(2)
  const before = await kept(page)

  await say(page, 'Hello?')
  await expect(page.getByRole('alert')).toHaveText('Name is required')
  expect(prompts(simulator)).toEqual([])
  await tryOut(page).getByRole('button', { name: 'Start again' }).click()

  await page.getByLabel('Name').fill('Wren Harker')
  await page.getByLabel('Age').fill('41')
  await page.getByLabel('Personality').fill('{{char}} repairs clocks.')
  await formStep(page, 'First message')
  await page.getByRole('textbox', { name: 'First message' }).fill('"Come in, {{user}}."')
  await expect(lines(page)).toHaveText([/Wren Harker.*"Come in, Stranger\."/s])

  simulator.script({ reply: { text: 'Only tired, like all of them.' } })
  await say(page, 'Is it broken?')
  await expect(lines(page).last()).toContainText('Only tired, like all of them.')
  await expect(lines(page)).toHaveCount(3)
  await expect(field(page)).toHaveValue('')
  expect(prompts(simulator).at(-1)).toContain('Wren Harker repairs clocks.')
  await expectAccessible(page, 'a try-out beside the form')

  await formStep(page, 'Who')
  await expect(lines(page)).toHaveCount(3)
  await page.getByLabel('Personality').fill('{{char}} builds boats.')
  simulator.script({ reply: { text: 'It floats. That is enough.' } })
  await say(page, 'And now?')
  await expect(lines(page).last()).toContainText('It floats. That is enough.')
  expect(prompts(simulator).at(-1)).toContain('Wren Harker builds boats.')
  expect(prompts(simulator).at(-1)).toContain('Only tired, like all of them.')

  simulator.script({ reply: { text: 'It leaks a little.' } })
  await tryOut(page).getByRole('button', { name: 'Answer again' }).click()
  await expect(lines(page).last()).toContainText('It leaks a little.')
  await expect(lines(page)).toHaveCount(5)

  await tryOut(page).getByRole('button', { name: 'Start again' }).click()
  await expect(lines(page)).toHaveCount(1)
  expect(await kept(page)).toEqual(before)
})

test('a reply is stopped where it stands', async ({ page, simulator }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await arrive(page, '/characters/add', { ai: withOllama(simulator.url('ollama')) })
  await page.getByLabel('Name').fill('Wren')
  const drops = Array.from({ length: 60 }, (_, index) => `Drop ${index + 1} fell.`).join(' ')
  simulator.script({ reply: { text: drops }, tokensPerSec: 40 })
  await say(page, 'Hello.')
  await expect(lines(page).last()).toContainText('Drop 2 fell.')
  await page.getByRole('button', { name: 'Stop try-out reply' }).click()
  await expect(lines(page).last()).toContainText('Stopped.')
  await expect(page.getByRole('button', { name: 'Send to try-out' })).toBeVisible()
})

test('a minor is not talked with', async ({ page, simulator }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await arrive(page, '/characters/add', { ai: withOllama(simulator.url('ollama')) })
  await page.getByLabel('Name').fill('Wren')
  await page.getByLabel('Age').fill('17')
  await say(page, 'Hello.')
  await expect(tryOut(page).getByRole('alert')).toHaveText('Characters are adults, aged 18 or older')
  await page.getByLabel('Age').fill('')
  await page.getByLabel('Personality').fill('Wren is 16 years old.')
  await tryOut(page).getByRole('button', { name: 'Retry' }).click()
  await expect(tryOut(page).getByRole('alert')).toContainText("Wren can't be played.")
  expect(prompts(simulator)).toEqual([])
})

test('without a model there is a way to choose one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await arrive(page, '/characters/add')
  await expect(tryOut(page).getByRole('link', { name: 'Choose a source' })).toBeVisible()
  await expect(field(page)).toBeHidden()
})

test('on a phone the try-out opens as a sheet, and goes on where it was', async ({ page, simulator }) => {
  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  await arrive(page, '/characters/add', { ai: withOllama(simulator.url('ollama')) })
  await page.getByLabel('Name').fill('Wren')
  const open = page.getByRole('button', { name: 'Open try-out chat' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Try-out chat' })
  simulator.script({ reply: { text: 'Good evening.' } })
  await say(page, 'Hello.')
  await expect(lines(page).last()).toContainText('Good evening.')
  await expectAccessible(page, 'a try-out on a phone')
  await page.setViewportSize(phone)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByLabel('Personality').fill('Patient.')
  await open.click()
  await expect(lines(page)).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
