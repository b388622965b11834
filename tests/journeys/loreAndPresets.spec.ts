import type { Page } from '@playwright/test'
import { slowPrompts } from '../fixtures/slowPrompts.ts'
import { arrive, chatThroughOllama, converse } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const worldInfo = {
  entries: {
    0: { uid: 0, key: ['harbour'], comment: 'The harbour', content: 'It smells of tar.', order: 10, position: 0 },
    1: { uid: 1, key: ['lamp'], comment: 'The lamp', content: 'It never goes out.', order: 20, disable: true },
    2: { uid: 2, key: ['/ferr(y|ies)/i'], comment: 'The ferry', content: 'It is late.', theirOwn: 'kept' },
  },
}

const theirPreset = {
  temperature: 1.25,
  openai_max_tokens: 777,
  openai_model: 'gull-4',
  chat_completion_source: 'openai',
  reverse_proxy: 'https://somewhere.test',
  ...slowPrompts,
}

const fileOf = (name: string, document: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(document)),
})

async function importBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).first().click()
  await page.getByLabel('Lorebook files').setInputFiles(fileOf('Old Harbour.json', worldInfo))
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('3 entries, world info')
  await page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Old Harbour' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Old Harbour' })).toBeVisible()
}

const entries = (page: Page) => page.getByRole('region', { name: 'Entries', exact: true })

test('a world-info file is imported, and one sees which entries fire and why', async ({ page }) => {
  await arrive(page, '/lorebooks')
  await importBook(page)
  await page.getByLabel('Messages', { exact: true }).fill('We are early.\nThe FERRY leaves from the harbour.')
  await page.getByRole('button', { name: 'Test activation' }).click()
  const trace = page.getByRole('region', { name: 'Why entries are active or not' })
  await expect(trace).toContainText('Active: the key “harbour” is in the newest message.')
  await expect(trace).toContainText('Active: the key “/ferr(y|ies)/i” is in')
  await expect(trace).toContainText('Inactive: it is off.')
})

test('an entry is changed and saved, and the change is taken back', async ({ page }) => {
  await arrive(page, '/lorebooks')
  await importBook(page)
  await entries(page).getByRole('button', { name: 'The harbour' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('It smells of salt.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Old Harbour was saved')).toBeVisible()
  await page.reload()
  await entries(page).getByRole('button', { name: 'The harbour' }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('It smells of salt.')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('It smells of nothing.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  // A page that is left at once may end before storage has heard of it.
  await expect
    .poll(async () => (await everythingKept(page))['vesper-sessions/lorebooks'])
    .toContain('It smells of salt.')
  await page.reload()
  await entries(page).getByRole('button', { name: 'The harbour' }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('It smells of salt.')
})

test('leaving with unsaved words asks first', async ({ page }) => {
  await arrive(page, '/lorebooks')
  await importBook(page)
  await page.getByRole('button', { name: 'New entry' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('The mole')
  await page.getByRole('link', { name: 'All lorebooks' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Your changes in this lorebook are not saved.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(entries(page)).toContainText('The mole')
})

test('a deleted lorebook comes back with Undo, and search finds its entries', async ({ page }) => {
  await arrive(page, '/lorebooks')
  await importBook(page)
  await page.getByRole('link', { name: 'All lorebooks' }).click()
  const list = page.getByRole('list', { name: 'Lorebooks', exact: true })
  await page.getByLabel('Search lorebooks and their entries').fill('never goes')
  await expect(list).toContainText('Found: The lamp')
  await page.getByLabel('Search lorebooks and their entries').fill('')
  await page.getByRole('button', { name: 'More for Old Harbour' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No lorebooks yet' })).toBeVisible()
  await page
    .getByText('Old Harbour was deleted')
    .locator('xpath=ancestor::*[.//button][1]')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(list).toContainText('Old Harbour')
})

test("a chat's note and chosen lore go to the model", async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.getByRole('link', { name: 'Lorebooks' }).click()
  await importBook(page)
  await page.getByRole('link', { name: 'Play' }).first().click()
  await run(page, 'Lore of this chat')
  const lore = page.getByRole('dialog', { name: 'Lore of this chat' })
  await lore.getByRole('switch', { name: 'Old Harbour' }).click()
  await expect(lore).toContainText('On: chosen for this chat.')
  await lore.getByRole('button', { name: 'Close' }).click()
  await run(page, 'Author’s note and situation')
  const scene = page.getByRole('dialog', { name: 'Scene' })
  await scene.getByLabel('Author’s note').fill('The fog is thick tonight.')
  await scene.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Scene' })).toBeVisible()
  simulator.script({ reply: { text: 'Then let us walk.' } })
  await converse(page, 'Shall we go to the harbour?', 'Then let us walk.')
  const sent = simulator.log().findLast(({ method, path }) => method === 'POST' && path.startsWith('/api/chat'))
  expect(sent?.body).toContain('The fog is thick tonight.')
  expect(sent?.body).toContain('It smells of tar.')
})

test('a note stays with its chat while its module is off, and the model is told of it only while it is on', async ({
  page,
  context,
  simulator,
}) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  const sent = () =>
    simulator.log().findLast(({ method, path }) => method === 'POST' && path.startsWith('/api/chat'))?.body
  const scene = page.getByRole('dialog', { name: 'Scene' })
  const chip = page.getByRole('button', { name: 'Scene', exact: true })
  await run(page, 'Author’s note and situation')
  await expect(scene.getByLabel('Author’s note')).toBeFocused()
  await scene.getByLabel('Author’s note').fill('The fog is thick tonight.')
  await scene.getByRole('button', { name: 'Save' }).click()
  await expect(chip).toBeVisible()
  const settings = await context.newPage()
  await settings.goto('/settings/modules')
  const module = settings.getByRole('switch', { name: /^Author’s note / })
  await module.uncheck()
  await expect(chip).toBeHidden()
  await converse(page, 'Shall we go?', /\w+ \w+/)
  await expect.poll(sent).toContain('Shall we go?')
  expect(sent()).not.toContain('The fog is thick tonight.')
  await run(page, 'Situation')
  await expect(scene.getByLabel('Author’s note')).toBeHidden()
  await expect(scene.getByLabel('Situation')).toBeFocused()
  await scene.getByLabel('Situation').fill('A pier in winter.')
  await scene.getByRole('button', { name: 'Save' }).click()
  await expect(chip).toBeVisible()
  await module.check()
  await run(page, 'Author’s note and situation')
  await expect(scene.getByLabel('Author’s note')).toHaveValue('The fog is thick tonight.')
  await scene.getByRole('button', { name: 'Cancel' }).click()
  await converse(page, 'And now?', /\w+ \w+/)
  await expect.poll(sent).toContain('And now?')
  expect(sent()).toContain('The fog is thick tonight.')
  expect(sent()).toContain('A pier in winter.')
})

test('a preset shows what it would change before it is taken, and never brings its model along', async ({ page }) => {
  await arrive(page, '/settings/ai/presets')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a preset' })
  await dialog.getByLabel('Preset file').setInputFiles(fileOf('Tide.json', theirPreset))
  await expect(dialog).toContainText('Its author used it with gull-4; your model stays as it is.')
  const changes = dialog.getByRole('list', { name: 'What would change' })
  await expect(changes).toContainText('Temperature would be added')
  await expect(changes).toContainText('Every sentence takes its time.')
  await expect(changes).toContainText('Write as slowly as the tide.')
  await dialog.getByRole('button', { name: 'Add as a new preset' }).click()
  await page.getByRole('list', { name: 'Presets' }).getByRole('link', { name: 'Tide' }).click()
  await expect(page.getByLabel('Temperature')).toHaveValue('1.25')
  await expect(page.getByLabel('Maximum reply length, tokens')).toHaveValue('777')
})

test('parts of a preset are put in order by keys alone', async ({ page }) => {
  await arrive(page, '/settings/ai/presets')
  await page.getByRole('button', { name: 'New preset' }).click()
  const parts = page.getByRole('list', { name: 'Parts of the prompt' }).getByRole('listitem')
  await expect(parts.nth(2)).toContainText('You')
  await page.getByRole('switch', { name: 'You on', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(parts.nth(1)).toContainText('You')
  await page.getByRole('button', { name: 'Move You up' }).press('Enter')
  await expect(parts.nth(0)).toContainText('You')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(parts.nth(0)).toContainText('You')
})

test('lorebooks and presets are accessible, and fit a phone', async ({ page }) => {
  await arrive(page, '/lorebooks')
  await importBook(page)
  await entries(page).getByRole('button', { name: 'The ferry' }).click()
  await page.getByText('Advanced').click()
  await expectAccessible(page, 'A lorebook')
  await page.goto('/settings/ai/presets')
  await page.getByRole('button', { name: 'New preset' }).click()
  await expect(page.getByRole('list', { name: 'Parts of the prompt' })).toBeVisible()
  await expectAccessible(page, 'A preset')
  await page.setViewportSize(widths.phone)
  await page.goto('/lorebooks')
  await expect(page.getByRole('link', { name: 'Old Harbour' })).toBeVisible()
})

async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(command)
  await page.keyboard.press('Enter')
}
