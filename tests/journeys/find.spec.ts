import type { Locator, Page } from '@playwright/test'
import { arrive, chatThroughOllama, composer, converse, foreignCard, importCard, messages } from '../support/app.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Command' })
const marked = (page: Page) => page.getByRole('option', { selected: true })

/** Types words with the keyboard alone, and goes to what is found: an option of this name. */
async function find(page: Page, words: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type(words)
  await expect(field(page)).toHaveValue(words)
  const wanted = page.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeHidden()
}

async function importBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).first().click()
  const book = Buffer.from(JSON.stringify({ entries: { 0: { uid: 0, key: ['lamp'], content: 'It never goes out.' } } }))
  await page
    .getByLabel('Lorebook files')
    .setInputFiles({ name: 'Harbour lore.json', mimeType: 'application/json', buffer: book })
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Harbour lore' })).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a character, a chat and a message are found by the keyboard, and opened', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'The Élan of the tide is in.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await converse(page, 'Is the tide in?', 'of the tide is in.')
  await page.goto('/')

  await test.step('a message, by its words without accents, in its chat', async () => {
    await find(page, 'elan tide', 'The Élan of the tide')
    await expect(page).toHaveURL(/\/chat$/)
    await expect(messages(page).filter({ hasText: 'The Élan of the tide' })).toBeInViewport()
  })
  await test.step('a character, by its name', async () => {
    await find(page, 'marguerite', /Marguerite Vale.*Character$/)
    await expect(page).toHaveURL(/\/characters\/[^/]+\/edit$/)
  })
  await test.step('a chat, by who is in it', async () => {
    await find(page, 'vale', /with Marguerite Vale.*Chat$/)
    await expect(page.getByRole('heading', { level: 1, name: foreignCard.name })).toBeVisible()
    await expect(composer(page)).toBeVisible()
  })
  await test.step('without words, the chat and the character one had last come first', async () => {
    await page.keyboard.press('ControlOrMeta+K')
    await expect(page.getByRole('option').filter({ hasText: /Chat$|Character$/ })).not.toHaveCount(0)
    await expect(
      page
        .getByRole('option')
        .filter({ hasText: /Command$/ })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('what is said later is found at once', async () => {
    await converse(page, 'And the quokka?', 'of the tide is in.')
    await find(page, 'quokka', 'And the quokka?')
    await expect(messages(page).filter({ hasText: 'And the quokka?' })).toBeInViewport()
  })
})

test('a setting is found by its label or hint, and has the focus on its page', async ({ page }) => {
  await arrive(page, '/')
  await find(page, 'text size', /^Text size/)
  await expect(page).toHaveURL(/\/settings\/general$/)
  await expect(page.getByRole('slider', { name: 'Text size' })).toBeFocused()
  await find(page, 'predictable', /^Temperature/)
  await expect(page.getByRole('slider', { name: 'Temperature' })).toBeFocused()
  await find(page, 'memories per reply', /^Memories per reply/)
  await expect(page.getByLabel('Memories per reply')).toBeFocused()
  await expect(page.getByLabel('Memories per reply')).toBeInViewport()
})

test('a scenario, a lorebook, a page and a command are found, and the best match is Enter away', async ({ page }) => {
  await arrive(page, '/lorebooks')
  await importBook(page)
  await page.goto('/')
  await find(page, 'harbour lore', /^Harbour lore/)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour lore' })).toBeVisible()
  await find(page, 'garden', /Scenario$/)
  await expect(page).toHaveURL(/\/scenario\/garden-walk$/)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('storage')
  await expect(marked(page)).toHaveAccessibleName(/^Storage.*Page$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/storage$/)
  await find(page, 'switch between dark', 'Switch between dark and light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('choosing a kind shows more of it, and its source goes with its module', async ({ page, context }) => {
  await arrive(page, '/')
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('e')
  await expect(page.getByRole('option').filter({ hasText: /Setting$/ })).toHaveCount(5)
  await page.getByRole('button', { name: 'Settings', exact: true }).last().press('Enter')
  await expect(field(page)).toBeFocused()
  expect(await page.getByRole('option').count()).toBeGreaterThan(20)
  const settings = await context.newPage()
  await settings.goto('/settings/modules')
  await settings.getByRole('switch', { name: /^Find / }).uncheck()
  const kinds = page.getByRole('group', { name: 'Kind' }).getByRole('button')
  await expect(kinds).toHaveText(['All', 'Commands', 'Pages', 'Scenarios', 'Lorebooks'])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: widths.phone })

  const isLargeEnough = async (target: Locator) => {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }

  test('the search is a button away, and a setting is three presses away', async ({ page }) => {
    await arrive(page, '/character-upload')
    await importCard(page)
    const button = page.getByRole('button', { name: 'Commands', exact: true })
    await isLargeEnough(button)
    await button.tap()
    await field(page).fill('marguerite')
    await isLargeEnough(page.getByRole('button', { name: 'Characters', exact: true }))
    await page.getByRole('button', { name: 'Characters', exact: true }).tap()
    await expectAccessible(page, 'find, at phone width')
    await page.setViewportSize(widths.phone)
    await page.getByRole('option', { name: /^Marguerite Vale/ }).tap()
    await expect(page).toHaveURL(/\/characters\/[^/]+\/edit$/)
    await button.tap()
    await field(page).fill('text size')
    await page.getByRole('option', { name: /^Text size/ }).tap()
    await expect(page.getByRole('slider', { name: 'Text size' })).toBeFocused()
  })
})
