import type { Page } from '@playwright/test'
import { arrive, chatThroughOllama, converse, messages, replyEnds } from '../support/app.ts'
import { expectAccessible, wear } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('of a chat', () => {
  test.beforeEach(async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'The lamp is lit. [[wear: a grey coat]] [[think: He came back.]]' } })
    await chatThroughOllama(page, simulator.url('ollama'))
    await converse(page, 'Is the lamp lit?', 'The lamp is lit.')
  })

  for (const { command, dialog } of [
    { command: 'Author’s note and situation', dialog: 'Scene' },
    { command: 'Lore of this chat', dialog: 'Lore of this chat' },
    { command: 'Search chats', dialog: 'Search chats' },
    { command: 'Characters in this chat', dialog: 'Characters in this chat' },
  ])
    test(`the dialog ${dialog} is accessible`, async ({ page }) => {
      await run(page, command)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await expectAccessible(page, dialog)
    })

  test('what was found in chats is accessible', async ({ page }) => {
    await run(page, 'Search chats')
    const search = page.getByRole('dialog', { name: 'Search chats' })
    await search.getByLabel('Search for', { exact: true }).fill('lamp')
    await expect(search.getByRole('listitem')).not.toHaveCount(0)
    await expectAccessible(page, 'words that were found')
  })

  test('branches are accessible', async ({ page }) => {
    await choose(page, 2, 'Branch from here')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Now in the branch')
    await page.getByRole('button', { name: 'Branches' }).click()
    await expect(page.getByRole('dialog', { name: 'Branches' }).getByRole('treeitem')).toHaveCount(2)
    await expectAccessible(page, 'branches')
  })

  test('saying something else in a branch is accessible', async ({ page }) => {
    await choose(page, 1, 'Edit and branch')
    await expect(page.getByRole('textbox', { name: 'Your new message' })).toBeVisible()
    await expectAccessible(page, 'editing and branching')
  })

  test('the picker is accessible', async ({ page }) => {
    await page.getByRole('button', { name: /^Character: / }).click()
    const picker = page.getByRole('dialog', { name: 'Characters' })
    await expect(picker.getByRole('button').filter({ hasText: 'Ingrid Solvang' })).toBeVisible()
    await expectAccessible(page, 'picker')
  })

  test('saved sessions, and one that leaves, are accessible', async ({ page }) => {
    await replyEnds(page)
    await run(page, 'Sessions')
    const sessions = page.getByRole('dialog', { name: 'Sessions' })
    await sessions.getByRole('button', { name: 'Save Current' }).click()
    await expect(sessions.getByRole('region', { name: 'Saved' }).getByRole('listitem')).toHaveCount(1)
    await sessions
      .getByRole('button', { name: /^Export / })
      .first()
      .click()
    await expect(sessions.getByRole('button', { name: /Markdown/ })).toBeVisible()
    await expectAccessible(page, 'sessions, one being exported')
  })
})

test('the dialog of a full storage is accessible', async ({ page }) => {
  await arrive(page, '/')
  await page.evaluate(() => dispatchEvent(new Event('storage-quota-exceeded')))
  await expect(page.getByRole('alertdialog', { name: 'Storage Space Full' })).toBeVisible()
  await expectAccessible(page, 'full storage')
})

test('both steps of the dialog of persistence are accessible', async ({ page }) => {
  await arrive(page, '/characters')
  await expect(page.getByText('Ingrid Solvang').first()).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('persistenceRequested'))
  await page.getByRole('link', { name: 'Create Character' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Wren Harker')
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByRole('button', { name: "I've Bookmarked It" })).toBeVisible()
  await expectAccessible(page, 'persistence, bookmark')
  await page.getByRole('button', { name: "I've Bookmarked It" }).click()
  await expect(page.getByRole('button', { name: 'Request Permission' })).toBeVisible()
  await expectAccessible(page, 'persistence, permission')
})

test('the cover of Hide is accessible', async ({ page }) => {
  await arrive(page, '/settings/privacy')
  await page.getByLabel('Code', { exact: true }).fill('salt and tide')
  await page.getByLabel('Repeat code').fill('salt and tide')
  await page.getByRole('button', { name: 'Set code' }).click()
  await expect(page.getByText('Hide code set')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Vesper is hidden' })).toBeVisible()
  await expectAccessible(page, 'hide')
})

test('an incognito chat and the palette over it are accessible', async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  // An incognito page does not follow what other tabs change, so it opens in each theme.
  for (const theme of ['dark', 'light'] as const) {
    await page.goto('/characters')
    await wear(page, theme)
    await page.goto('/characters?incognito')
    await page.getByRole('button', { name: 'Play with Marguerite Vale' }).click()
    await expect(messages(page)).toHaveCount(1)
    await expectAccessible(page, 'incognito chat', [theme])
    await page.keyboard.press('ControlOrMeta+K')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'commands', [theme])
  }
})

/** Runs a command by its name. */
async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox').fill(name)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Chooses from the menu of a message. */
async function choose(page: Page, at: number, what: string): Promise<void> {
  await messages(page).nth(at).hover()
  await messages(page).nth(at).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
