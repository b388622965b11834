import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Page, test } from '@playwright/test'
import { readCard } from '../../src/workers/media/cards/readCard.ts'
import { bytesOf, cardText, charx, json, png } from '../fixtures/cards/build.ts'
import { v1, v2, v3 } from '../fixtures/cards/people.ts'
import { arrive, formStep, type Theme } from '../support/app.ts'
import { expect } from '../support/patience.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const files = (page: Page) => page.getByRole('list', { name: 'Files' }).locator(':scope > li')

const upload = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

async function importFiles(page: Page, ...chosen: readonly ReturnType<typeof upload>[]): Promise<void> {
  await page.getByLabel('Character files').setInputFiles([...chosen])
  await expect(page.getByRole('button', { name: 'Clear list' })).toBeVisible({ timeout: 30_000 })
}

async function library(page: Page): Promise<void> {
  await arrive(page, '/characters')
  await expect(card(page, 'Ingrid Solvang')).toBeVisible()
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function exported(page: Page, name: string, action: string): Promise<{ fileName: string; bytes: Uint8Array }> {
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, name, action)])
  return { fileName: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) }
}

test('a button of a card that has just scrolled can be pressed at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await library(page)
  const more = page.getByRole('button', { name: 'More for Ingrid Solvang' })
  const isUnderPointer = await more.evaluate(async (button) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, document.documentElement.scrollHeight)
    await scrolled
    // What the list makes of the scroll stands in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isUnderPointer).toBe(true)
})

test('two characters are there at the first start, and one that is deleted stays deleted', async ({ page }) => {
  await library(page)
  await expect(cards(page)).toHaveCount(2)
  await choose(page, 'Ingrid Solvang', 'Delete')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ingrid Solvang').locator('img')).toBeVisible()
  await choose(page, 'Ingrid Solvang', 'Delete')
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(card(page, 'Lucian Marsh')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
})

test('somebody new is made, found, changed, duplicated, and asks before words are lost', async ({ page }) => {
  await library(page)
  await page.getByRole('link', { name: 'Create Character' }).click()
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
  await page.getByLabel('Name').fill('Bram Okafor')
  await page.getByLabel('Tags').fill('Baker, Night')
  await page.getByLabel('Personality').fill('A baker of 38 who works while the town sleeps.')
  await formStep(page, 'First message')
  await page.getByLabel('First message', { exact: true }).fill('"Mind the flour, {{user}}."')
  await page.getByRole('button', { name: 'Add a greeting' }).click()
  await page.getByLabel('Alternate greeting 1').fill('"You again, and the bread not risen."')
  await formStep(page, 'Picture')
  await page.getByLabel('Picture file').setInputFiles(upload('bram.png', png()))
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Bram Okafor' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(card(page, 'Bram Okafor')).toContainText('A baker of 38 who works while the town sleeps.')
  await page.getByLabel('Search characters').fill('night')
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit Bram Okafor' }).click()
  await formStep(page, 'First message')
  await expect(page.getByLabel('Alternate greeting 1')).toHaveValue('"You again, and the bread not risen."')
  await page.getByLabel('Scenario').fill('Four in the morning.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Scenario')).toHaveValue('Four in the morning.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await choose(page, 'Bram Okafor', 'Duplicate')
  await expect(card(page, 'Bram Okafor (Copy)')).toBeVisible()
  const { bytes } = await exported(page, 'Bram Okafor (Copy)', 'Export as JSON')
  expect(JSON.parse(new TextDecoder().decode(bytes)).data).toMatchObject({
    name: 'Bram Okafor (Copy)',
    scenario: 'Four in the morning.',
    tags: ['Baker', 'Night'],
  })
})

test('characters are adults, also in the form', async ({ page }) => {
  await arrive(page, '/characters/add')
  await page.getByLabel('Name').fill('Nobody')
  await page.getByLabel('Personality').fill('She is 16 years old.')
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByRole('alert')).toContainText('16 years old')
  await expect(page).toHaveURL(/\/characters\/add$/)
})

test('many files come in at once, and each says what became of it', async ({ page }) => {
  await arrive(page, '/character-upload')
  await importFiles(
    page,
    upload('marguerite.png', png({ before: [cardText('chara', v2)] })),
    upload('again.json', json(v2)),
    upload('bare.png', png()),
    upload('young.json', json({ ...v1, name: 'No', description: 'Age: 15' })),
    upload('broken.json', json(v2).slice(0, 700)),
    upload('notes.txt', 'milk, bread'),
  )
  const [good, same, bare, young, broken, notes] = await files(page).all()
  if (!good || !same || !bare || !young || !broken || !notes) throw new Error('A file is missing from the list')
  await expect(good).toContainText('Marguerite Vale is in your library.')
  await expect(good).toContainText('PNG card, card version 2')
  await expect(same).toContainText('Marguerite Vale is already in your library.')
  await expect(bare).toContainText('no character inside')
  await expect(young).toContainText('Characters here are adults')
  await expect(notes).toContainText('none of the files a character comes in')

  await good.getByRole('switch', { name: "Use the card's system prompt" }).uncheck({ force: true })
  await expect(good.getByRole('switch', { name: "Use the card's system prompt" })).not.toBeChecked()
  await same.getByRole('button', { name: 'Skip' }).click()
  await expect(same).toContainText('Skipped')
  await broken.getByRole('button', { name: 'Recover readable parts' }).click()
  await expect(broken).toContainText('This is another version of Marguerite Vale.')
  await broken.getByRole('button', { name: 'Keep both' }).click()
  await expect(broken).toContainText('Marguerite Vale is in your library')
  await bare.getByRole('button', { name: 'Create character with this picture' }).click()
  await formStep(page, 'Picture')
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
})

test('a card that comes in and goes out again is the same card', async ({ page }) => {
  await arrive(page, '/character-upload')
  const emotion = { type: 'emotion', uri: 'embeded://assets/emotion/images/joy.png', name: 'joy', ext: 'png' }
  const whole = { ...v3, data: { ...v3.data, name: 'Whole', assets: [emotion], 'example.unknown': { kept: [1, 2] } } }
  await importFiles(
    page,
    upload('whole.charx', charx(whole, [{ path: 'assets/emotion/images/joy.png', content: png() }])),
  )
  await page.getByRole('link', { name: 'View All Characters' }).click()
  const read = async (action: string) => {
    const { bytes, fileName } = await exported(page, 'Whole', action)
    const result = await readCard(bytes, { fileName })
    if (!result.ok) throw new Error(result.error.message)
    return result.value
  }
  const before = await readCard(bytesOf(json(whole)), { fileName: 'whole.json' })
  if (!before.ok) throw new Error(before.error.message)
  const { greetings, extensions, book, description } = before.value.card
  for (const action of ['Export as PNG card', 'Export as CHARX, with all files', 'Export as JSON']) {
    const after = await read(action)
    expect(after.card).toMatchObject({ greetings, extensions, description })
    expect(after.card.book?.raw).toEqual(book?.raw)
    expect(after.card.raw).toMatchObject({ data: { 'example.unknown': { kept: [1, 2] } } })
  }
  const archive = await read('Export as CHARX, with all files')
  expect(archive.assets.map(({ content }) => content.kind)).toContain('bytes')
})

test('playing begins a chat and later goes on with it; the picker changes to somebody else', async ({ page }) => {
  await library(page)
  await page.getByRole('button', { name: 'Play with Lucian Marsh' }).click()
  await expect(page.getByText('what is broken, and how fond of it are you?')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Play with Lucian Marsh' }).click()
  await expect(page).toHaveURL(/\/chat$/)

  await page.getByRole('button', { name: /Character: Lucian Marsh/ }).click()
  const picker = page.getByRole('dialog', { name: 'Characters' })
  await expect(picker.getByRole('link', { name: 'Create Character' })).toBeVisible()
  await expect(picker.getByRole('link', { name: 'View All Characters' })).toBeVisible()
  await expect(picker.getByRole('searchbox', { name: 'Search characters' })).toBeFocused()
  await page.keyboard.type('ingrid')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Solvang' })).toBeAttached()
  await expect(page.getByText("That's the warm you're letting out.")).toBeVisible()

  await page.getByRole('button', { name: 'Sessions' }).click()
  const chats = page.getByRole('dialog', { name: 'Sessions' }).getByRole('region', { name: 'Chats' })
  await expect(chats.getByRole('listitem')).toHaveCount(2)
})

test('a hundred characters come in while the page stays awake', async ({ page }) => {
  await arrive(page, '/character-upload')
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const many = Array.from({ length: 100 }, (_, index) =>
    upload(`person-${index}.png`, png({ before: [cardText('chara', { ...v1, name: `Person ${index}` })] })),
  )
  await importFiles(page, ...many)
  await expect(page.getByText('100 imported')).toBeVisible()
  await page.getByRole('link', { name: 'View All Characters' }).click()
  await expect(page.getByText('102 in all')).toBeVisible()
  await page.getByLabel('Search characters').fill('person 99')
  await expect(cards(page)).toHaveCount(1)
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
  test.info().annotations.push({ type: 'longest task', description: `${longest} ms` })
  expect(longest).toBeLessThan(500)
})

for (const [theme, width] of [
  ['dark', 1280],
  ['light', 390],
] as const satisfies readonly (readonly [Theme, number])[]) {
  test(`the pages about characters can be used by everybody (${theme}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await arrive(page, '/characters', { theme })
    await expect(card(page, 'Ingrid Solvang')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit Ingrid Solvang' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Ingrid Solvang')
    await expectAccessible(page)
    for (const address of ['/characters/add', '/character-upload', '/']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })
}

/** Nothing that axe finds fault with, and nothing that sticks out at the side. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await readFile(axe, 'utf8'))
  const faults = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    return (await axe.run()).violations.map(({ id }) => id)
  })
  expect(faults).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
