import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chatThroughOllama, composer, converse, foreignCard, lastMessage, messages, replyEnds } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const greeting = 'You made it before the weather did.'

test.beforeEach(async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'The tide is in.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sessions' })

async function openSessions(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

async function save(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Name', { exact: true }).fill(name)
  await dialog(page).getByRole('button', { name: 'Save Current' }).click()
  await expect(dialog(page)).toContainText(`“${name}” was saved.`)
}

const group = (page: Page, name: string) =>
  dialog(page).getByRole('region', { name, exact: true }).getByRole('listitem')
const chats = (page: Page) => group(page, 'Chats')

const bring = (page: Page, name: string, text: string) =>
  dialog(page)
    .getByLabel('Session file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

/** Chooses what stands in the menu of a message. */
async function choose(page: Page, message: Locator, name: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a session is saved under a name, and loading it begins a new chat from there', async ({ page }) => {
  await converse(page, 'Is the tide in?', 'The tide is in.')
  await openSessions(page)
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue(/^Session \S+/)
  await dialog(page).getByLabel('Name', { exact: true }).fill('   ')
  await expect(dialog(page).getByRole('button', { name: 'Save Current' })).toBeDisabled()
  await save(page, 'By the sea')
  await expect(group(page, 'Saved')).toContainText([/By the sea.*Marguerite Vale · 3 messages/])
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await converse(page, 'And now?', 'The tide is in.')
  await openSessions(page)
  await group(page, 'Saved').getByRole('button', { name: 'Load' }).click()
  await expect(messages(page)).toHaveCount(3)
  await converse(page, 'Once more.', 'The tide is in.')
  await openSessions(page)
  await expect(group(page, 'Saved')).toContainText([/3 messages/])
  // The list draws what is in view; how much that is depends on the width of the time of day.
  await dialog(page).getByRole('heading', { name: 'Chats' }).hover()
  await page.mouse.wheel(0, 1000)
  await expect(chats(page)).toHaveCount(2)
})

test('one more than are kept takes the place of the oldest; it is told, and can be taken back', async ({ page }) => {
  await openSessions(page)
  for (const name of ['One', 'Two', 'Three', 'Four']) await save(page, name)
  await expect(dialog(page)).toContainText('“One” was deleted to make room.')
  await expect(group(page, 'Saved')).toContainText([/Four/, /Three/, /Two/])
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(group(page, 'Saved')).toContainText([/Four/, /Three/, /Two/, /One/])
})

test('a name is changed with Enter, and stays as it was with Escape', async ({ page }) => {
  await openSessions(page)
  await save(page, 'Evening')
  const field = dialog(page).getByRole('textbox', { name: 'Session name' })
  await group(page, 'Saved').getByRole('button', { name: 'Rename' }).click()
  await field.fill('Morning')
  await field.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(group(page, 'Saved')).toContainText([/Evening/])
  await group(page, 'Saved').getByRole('button', { name: 'Rename' }).click()
  await field.fill('Morning')
  await field.press('Enter')
  await expect(group(page, 'Saved')).toContainText([/Morning/])
})

test('a session is deleted after a question, and comes back', async ({ page }) => {
  await openSessions(page)
  await save(page, 'Evening')
  await group(page, 'Saved').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this session?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(group(page, 'Saved')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(group(page, 'Saved')).toContainText([/Evening/])
})

test('a chat leaves as a session file, with its other wordings, and comes back whole', async ({ page, simulator }) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: 'The first wording.' } },
    { reply: { text: 'The second wording.' } },
  )
  await converse(page, 'How was your day?', 'The first wording.')
  await lastMessage(page).getByRole('button', { name: 'Regenerate' }).click()
  await expect(lastMessage(page)).toContainText('The second wording.')
  await replyEnds(page)
  await openSessions(page)
  await chats(page).getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Session file (.json)' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version: 1, messageCount: 3, currentCharacter: { name: foreignCard.name } })
  await bring(page, 'chat.json', text)
  const imported = chats(page).filter({ hasText: '(Imported)' })
  await expect(imported).toContainText('3 messages')
  await imported.getByRole('button', { name: 'Load' }).click()
  await expect(messages(page)).toHaveCount(3)
  await expect(lastMessage(page)).toContainText('The second wording.')
  await lastMessage(page).getByRole('button', { name: 'Previous wording' }).click()
  await expect(lastMessage(page)).toContainText('The first wording.')
})

test('a SillyTavern chat comes in with its swipes, and lines that cannot be read are named', async ({ page }) => {
  await openSessions(page)
  const lines = [
    { user_name: 'Sam', character_name: foreignCard.name, chat_metadata: {} },
    { name: foreignCard.name, is_user: false, mes: 'Come in.', swipes: ['Hello.', 'Come in.'], swipe_id: 1 },
    { name: 'Sam', is_user: true, mes: 'Gladly.' },
  ]
  await bring(page, 'A visit.jsonl', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"mes": "Tw`)
  await expect(dialog(page)).toContainText(
    '“A visit (Imported)” was imported. Line 4 could not be read and was skipped.',
  )
  await chats(page).filter({ hasText: 'A visit (Imported)' }).getByRole('button', { name: 'Load' }).click()
  await expect(messages(page)).toHaveCount(2)
  await expect(messages(page).first()).toContainText('Come in.')
  await expect(messages(page).first()).toContainText('2 / 2')
  await expect(lastMessage(page)).toContainText('Gladly.')
})

test('a chat that names nobody, as RisuAI writes it, is with who is open and begins with their greeting', async ({
  page,
}) => {
  await openSessions(page)
  const message = [
    { role: 'user', data: 'Is there a light?' },
    { role: 'char', data: 'There is one in the tower.' },
  ]
  const chat = { type: 'risuChat', ver: 2, data: { name: 'The tower', fmIndex: -1, message, note: '', localLore: [] } }
  await bring(page, 'tower.json', JSON.stringify(chat))
  await expect(dialog(page)).toContainText('“The tower (Imported)” was imported.')
  await chats(page).filter({ hasText: 'The tower (Imported)' }).getByRole('button', { name: 'Load' }).click()
  await expect(messages(page)).toHaveCount(3)
  await expect(messages(page).first()).toContainText(greeting)
  await expect(lastMessage(page)).toContainText('There is one in the tower.')
})

test('a file that is no chat is refused, and a chat with a stranger offers to make them', async ({ page }) => {
  await openSessions(page)
  await bring(page, 'other.json', '{"version":2,"messages":[]}')
  await expect(dialog(page).getByRole('alert')).toContainText('Invalid session file format')
  const stranger = {
    version: 1,
    name: 'A stranger',
    timestamp: 1_717_174_800_000,
    currentCharacter: { id: 'nobody', name: 'Rosalind' },
    messages: [{ role: 'assistant', content: 'We have not met.', characterName: 'Rosalind' }],
  }
  await bring(page, 'stranger.json', JSON.stringify(stranger))
  await expect(dialog(page).getByRole('alert')).toContainText('Character "Rosalind" not found. Please recreate it.')
  await dialog(page).getByRole('button', { name: 'Create Rosalind' }).click()
  await expect(chats(page).filter({ hasText: 'A stranger (Imported)' })).toContainText('Rosalind')
})

test('a branch goes its own way, and the map shows where it left', async ({ page }) => {
  await converse(page, 'Is the tide in?', 'The tide is in.')
  await converse(page, 'And the boats?', 'The tide is in.')
  await choose(page, messages(page).nth(2), 'Branch from here')
  await expect(messages(page)).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Now in the branch')
  await page.getByRole('button', { name: 'Branches' }).click()
  const branches = page.getByRole('dialog', { name: 'Branches' })
  const items = branches.getByRole('treeitem')
  await expect(items).toHaveCount(2)
  await expect(items.nth(1)).toContainText('branches after message 3')
  await expect(items.nth(1)).toHaveAttribute('aria-current', 'true')
  await items.nth(1).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(items.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messages(page)).toHaveCount(5)
})

test('other words in the place of what was said begin a branch before it', async ({ page }) => {
  await converse(page, 'Is the tide in?', 'The tide is in.')
  await choose(page, messages(page).nth(1), 'Edit and branch')
  const field = page.getByRole('textbox', { name: 'Your new message' })
  await expect(field).toHaveValue('Is the tide in?')
  await field.fill('Is the tide out?')
  await page.getByRole('button', { name: 'Send in a branch' }).click()
  await expect(messages(page)).toHaveCount(3)
  await expect(messages(page).first()).toContainText(greeting)
  await expect(messages(page).nth(1)).toContainText('Is the tide out?')
  await replyEnds(page)
})

test('words are found in any chat by the keyboard, and choosing them leads to the message', async ({ page }) => {
  await openSessions(page)
  const long = Array.from({ length: 120 }, (_, index) => ({
    role: index % 2 ? 'user' : 'assistant',
    content: index === 20 ? 'A lantern under the pier.' : `Line ${index} of a long evening, ${'and on '.repeat(20)}`,
    characterName: index % 2 ? 'Sam' : foreignCard.name,
  }))
  const file = { version: 1, name: 'Long', currentCharacter: { name: foreignCard.name }, messages: long }
  await bring(page, 'long.json', JSON.stringify(file))
  await expect(chats(page)).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await composer(page).focus()
  await page.keyboard.press('Control+Shift+F')
  const search = page.getByRole('dialog', { name: 'Search chats' })
  await search.getByLabel('Search for').fill('pier LÁNTERN')
  await expect(search.getByRole('status')).toContainText('1 result')
  await expect(search.locator('mark')).toHaveText(['lantern', 'pier'])
  await search.getByRole('listitem').getByRole('button').click()
  await expect(messages(page).filter({ hasText: 'A lantern under the pier.' })).toBeInViewport()
})

test('restore points come by themselves and say so', async ({ page }) => {
  await page.clock.install()
  await converse(page, 'Is the tide in?', 'The tide is in.')
  await page.clock.runFor(10_000)
  await openSessions(page)
  await expect(group(page, 'Restore points')).toContainText([/3 messages/])
})

test('on a phone everything is within reach and nothing stands out at the side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Chat actions' }).click()
  await openSessions(page)
  await save(page, 'A name that goes on for rather longer than any phone is wide, and then some more')
  for (const name of ['Save Current', 'Import', 'Search chats', 'Close']) {
    await expect(dialog(page).getByRole('button', { name })).toBeInViewport()
  }
  await chats(page).getByRole('button', { name: 'Export' }).click()
  const isTooWide = (element: Element) => element.scrollWidth > element.clientWidth
  expect(await dialog(page).evaluate(isTooWide)).toBe(false)
  expect(await page.locator('html').evaluate(isTooWide)).toBe(false)
})
