import type { Page } from '@playwright/test'
import { cardText, json, png, zip } from '../fixtures/cards/build.ts'
import { v1, v2 } from '../fixtures/cards/people.ts'
import { arrive, formStep } from '../support/app.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })

const file = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})
const person = (at: number, more: object = {}) =>
  png({ before: [cardText('chara', { ...v2, data: { ...v2.data, name: `Person ${at}`, ...more } })] })

/** A library of this many people, besides the two of Vesper. */
async function library(page: Page, count: number): Promise<void> {
  // The two introduce themselves a moment after the first visit; who comes later stands before them.
  await arrive(page, '/characters')
  await expect(page.getByText('2 in all')).toBeVisible({ timeout: 30_000 })
  await page.goto('/character-upload')
  const people = Array.from({ length: count }, (_, at) =>
    file(`person-${at}.png`, person(at, { tags: at % 2 === 0 ? ['Even', 'Choir'] : ['Choir'] })),
  )
  await page.getByLabel('Character files').setInputFiles(people)
  await expect(page.getByText(`${count} imported`)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'View All Characters' }).click()
  await expect(page.getByText(`${count + 2} in all`)).toBeVisible({ timeout: 30_000 })
}

async function select(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
}

async function moveSelection(page: Page, folder: string): Promise<void> {
  await selection(page).getByRole('button', { name: 'Move to folder' }).click()
  await page.getByLabel('Folder', { exact: true }).fill(folder)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await selection(page).getByRole('button', { name: 'Done' }).click()
}

test('folders are made by moving somebody in, hold others, are renamed, and go without taking anybody', async ({
  page,
}) => {
  await library(page, 3)
  await select(page, 'Person 0', 'Person 1')
  await moveSelection(page, 'Work/Harbour')
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('button', { name: 'Work 2' }).click()
  await expect(cards(page)).toHaveCount(2)
  await folders.getByRole('button', { name: 'Harbour 2' }).click()
  await page.getByRole('button', { name: 'More for the folder Harbour' }).click()
  await page.getByRole('menuitem', { name: 'Rename folder' }).click()
  await page.getByLabel('Folder', { exact: true }).fill('Work/Quay')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(folders.getByRole('button', { name: 'Quay', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'More for the folder Quay' }).click()
  await page.getByRole('menuitem', { name: 'Remove folder, keep characters' }).click()
  await expect(folders.getByRole('button', { name: 'Work', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page)).toHaveCount(2)
  await page.reload()
  await expect(folders.getByRole('button', { name: 'Work 2' })).toBeVisible()
})

test('favourites are marked by a star, seen alone, and stay', async ({ page }) => {
  await library(page, 2)
  await page.getByRole('button', { name: 'Favourite: Person 1' }).click()
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Person 1')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Favourite: Person 1' })).toHaveAttribute('aria-pressed', 'true')
})

test('several tags narrow the library together', async ({ page }) => {
  // Tall enough for two rows: what is far below the screen is not drawn.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await library(page, 4)
  const tags = page.getByRole('list', { name: 'Filter by tag' })
  await tags.getByRole('button', { name: 'Choir 4' }).click()
  await expect(cards(page)).toHaveCount(4)
  await tags.getByRole('button', { name: 'Even 2' }).click()
  await expect(cards(page)).toHaveCount(2)
  await tags.getByRole('button', { name: 'Choir', exact: true }).click()
  await tags.getByRole('button', { name: 'Even', exact: true }).click()
  await expect(page.getByText('6 in all')).toBeVisible()
})

test('many are deleted in one step and come back in one', async ({ page }) => {
  await library(page, 24)
  await page.getByLabel('Search characters').fill('person')
  await expect(page.getByText('24 of 26')).toBeVisible()
  await select(page)
  await selection(page).getByRole('button', { name: 'Select all' }).click()
  await selection(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('24 characters deleted')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Search characters').fill('')
  await expect(page.getByText('2 in all')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('26 in all')).toBeVisible()
  await page.reload()
  await expect(page.getByText('26 in all')).toBeVisible()
})

test('selecting, tagging and leaving again need no mouse', async ({ page }) => {
  await library(page, 1)
  await tabTo(page, 'button', 'Select')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Select Person 0' }).focus()
  await page.keyboard.press('Space')
  await expect(selection(page)).toContainText('1 selected')
  await tabTo(page, 'button', 'More for the selection')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Add tags' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Tags', exact: true })).toBeFocused()
  await page.keyboard.type('Lamplight')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Person 0')).toContainText('Lamplight')
  await tabTo(page, 'button', 'Done')
  await page.keyboard.press('Enter')
  await expect(selection(page)).toBeHidden()
})

test('a newer version of a card says what is new and keeps what was changed here', async ({ page }) => {
  await library(page, 1)
  await page.getByRole('button', { name: 'Edit Person 0' }).click()
  await formStep(page, 'First message')
  await page.getByLabel('Scenario').fill('My own harbour.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(page, 'Person 0')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const newer = person(0, { tags: ['Even', 'Choir'], scenario: 'Fog.', mes_example: '<START>\n{{char}}: Well.' })
  await page.getByLabel('Character files').setInputFiles([file('newer.png', newer)])
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()
  await expect(row).toContainText('another version of Person 0. It differs in: scenario, example dialogue.')
  await expect(row).toContainText('You changed: scenario.')
  await row.getByRole('button', { name: 'Update, keep my changes' }).click()
  await expect(row).toContainText('Person 0 was updated.')
  await row.getByRole('link', { name: 'Edit' }).click()
  await formStep(page, 'First message')
  await expect(page.getByLabel('Scenario')).toHaveValue('My own harbour.')
  await formStep(page, 'How they speak')
  await expect(page.getByLabel('Example dialogue')).toHaveValue(/Well\./)
})

test('an archive of cards comes in card by card, and the report can be kept', async ({ page }) => {
  await arrive(page, '/character-upload')
  const archive = zip([
    { path: 'a/one.png', content: person(1) },
    { path: 'a/two.json', content: json({ ...v1, name: 'Bram' }) },
    { path: 'a/none.json', content: '{"list": []}' },
  ])
  await page.getByLabel('Character files').setInputFiles([file('people.zip', archive)])
  await expect(page.getByText('2 imported, 1 could not be, 4 files')).toBeVisible()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('vesper-import-report.txt')
})

test('the library can be used by everybody, and on a phone without scrolling sideways', async ({ page }) => {
  test.setTimeout(180_000)
  await library(page, 3)
  await select(page, 'Person 0', 'Person 1')
  await moveSelection(page, 'Work/Harbour')
  await expectAccessible(page, 'library with folders and tags')
  await select(page, 'Person 0')
  await expectAccessible(page, 'library, selecting')
  await selection(page).getByRole('button', { name: 'Move to folder' }).click()
  await expectAccessible(page, 'library, moving')
})

test('on a first visit the library waits for the characters that come with Vesper', async ({ page }) => {
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(globalThis, { said })
    const look = () => {
      for (const words of ['No characters yet', 'Loading characters…'])
        if (document.body?.innerText.includes(words)) said.add(words)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await arrive(page, '/characters')
  await expect(card(page, 'Ingrid Solvang')).toBeVisible()
  expect(await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said])).not.toContain(
    'No characters yet',
  )
})
