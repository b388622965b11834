import type { Page } from '@playwright/test'
import { arrive, chatThroughOllama, converse, foreignCard, messages } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const { name } = foreignCard
const titles = { boat: `${name}: Is the boat ready?`, storm: `${name}: How was the storm?` }

test.beforeEach(async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'It is.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
})

const list = (page: Page) => page.getByRole('region', { name: 'Chats', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const newChat = (page: Page) => page.getByRole('main').getByRole('button', { name: 'New chat', exact: true })

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Two chats with the same character, of which the newer is open. */
async function twoChats(page: Page): Promise<void> {
  await converse(page, '*I wave.* Is the boat ready?', 'It is.')
  await newChat(page).click()
  await expect(messages(page)).toHaveCount(1)
  await converse(page, 'How was the storm?', 'It is.')
  await expect(rows(page)).toHaveText([/How was the storm\?/, /I wave\. Is the boat ready\?/])
}

test('chats with one character are told apart by what was said, and one press opens each', async ({ page }) => {
  await expect(rows(page)).toHaveText([/You made it before the weather did\./])
  await twoChats(page)
  await expect(row(page, 'How was the storm?').getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await row(page, 'Is the boat ready?').getByRole('button').first().click()
  await expect(messages(page).nth(1)).toContainText('Is the boat ready?')
  await expect(messages(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Sessions' })).toContainText(titles.storm)
  await expect(page.getByRole('dialog', { name: 'Sessions' }).getByLabel('Name', { exact: true })).toHaveValue(
    /^Session \S+/,
  )
})

test('a new chat in which nothing was said is not begun once more', async ({ page }) => {
  await newChat(page).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('This chat is already new')
  await expect(rows(page)).toHaveCount(1)
})

test('a chat is renamed, pinned, deleted after a question, and comes back', async ({ page }) => {
  await twoChats(page)
  const boat = `${name}: I wave. Is the boat ready?`
  await choose(page, boat, 'Pin')
  await expect(rows(page)).toHaveText([/Pinned.*/, /storm/])
  await choose(page, boat, 'Rename')
  const field = list(page).getByRole('textbox', { name: 'Session name' })
  await field.fill('The crossing')
  await field.press('Enter')
  await expect(rows(page)).toHaveText([/The crossing/, /storm/])
  await expectAccessible(page, 'the list of chats')
  await choose(page, 'The crossing', 'Unpin')
  await expect(rows(page)).toHaveText([/storm/, /The crossing/])
  await row(page, 'The crossing').getByRole('button').first().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this session?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveText([/The crossing/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText([/storm/, /The crossing/])
})

test('what another tab says and names shows at once, and Home goes on with it', async ({ page, context }) => {
  await twoChats(page)
  const other = await context.newPage()
  await other.goto('/')
  const card = other.getByRole('main').getByRole('button', { name: /How was the storm\?/ })
  await expect(card).toContainText('It is.')
  await choose(other, titles.storm, 'Rename')
  await list(other).getByRole('textbox', { name: 'Session name' }).fill('Storm night')
  await other.keyboard.press('Enter')
  await expect(rows(page)).toHaveText([/Storm night/, /boat/])
  await other
    .getByRole('main')
    .getByRole('button', { name: /Storm night/ })
    .click()
  await expect(messages(other)).toHaveCount(3)
})

test('many chats are searched by title and by character', async ({ page }) => {
  for (const words of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await converse(page, `Lighthouse ${words}`, 'It is.')
    if (words !== 'six') await newChat(page).click()
    await expect(messages(page)).toHaveCount(words === 'six' ? 3 : 1)
  }
  const field = list(page).getByRole('searchbox', { name: 'Search chats' })
  await field.fill('LIGHTHOUSE fóur')
  await expect(rows(page)).toHaveText([/Lighthouse four/])
  await field.fill('nobody')
  await expect(list(page)).toContainText('No chats match.')
  await field.fill(name)
  await expect(row(page, 'Lighthouse six')).toBeVisible()
})

test('on a phone the list is in the menu, and "New chat" leads to the choice of a character', async ({ page }) => {
  await twoChats(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await row(page, 'Is the boat ready?').getByRole('button').first().click()
  await expect(menu).toBeHidden()
  await expect(messages(page).nth(1)).toContainText('Is the boat ready?')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await choose(page, titles.storm, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await list(page).getByRole('button', { name: 'New chat', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a character' })
  await dialog.getByRole('button', { name: new RegExp(name) }).click()
  await expect(messages(page)).toHaveCount(1)
})

test('incognito lists no chats', async ({ page }) => {
  await converse(page, 'Is the boat ready?', 'It is.')
  await expect(rows(page)).toHaveCount(1)
  await arrive(page, '/?incognito')
  await expect(page.getByRole('main')).toContainText('Characters')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /Is the boat ready/ })).toHaveCount(0)
})
