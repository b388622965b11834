import type { Page } from '@playwright/test'
import { beginChat, composer, converse, lastMessage, messages, replyEnds, say, withOllama } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { fill, keptChats, rationRoom } from './room.ts'

const full = (page: Page) => page.getByRole('alertdialog', { name: 'Storage Space Full' })
const card = (page: Page) => page.getByRole('alert')

test.beforeEach(async ({ page, simulator }) => {
  await rationRoom(page)
  simulator.script({ reply: { text: 'The tide is in.' } })
  // No restore points: they would find the disk full at moments of their own.
  const settings = { version: 1, ai: withOllama(simulator.url('ollama')), general: { autoSave: false }, visitCount: 3 }
  await page.addInitScript((settings) => {
    if (localStorage.getItem('vesper-adult')) return
    for (const asked of ['vesper-adult', 'hasCompletedSetup', 'persistenceRequested'])
      localStorage.setItem(asked, 'true')
    localStorage.setItem('vesper-settings', settings)
  }, JSON.stringify(settings))
  await page.goto('/character-upload')
  await beginChat(page)
  await converse(page, 'Is the tide in?', 'The tide is in.')
})

/** The player is told what happened, and what can be done about it. */
async function expectTold(page: Page, words: string | RegExp): Promise<void> {
  await expect(full(page)).toContainText("Your browser's storage limit has been reached")
  await full(page).getByRole('button', { name: 'Close' }).click()
  await expect(card(page).filter({ hasText: words }).first()).toBeVisible()
}

for (const left of [0, 3]) {
  test(`with room for ${left} records, a message that cannot be kept stays in the composer, and is sent when there is more`, async ({
    page,
  }) => {
    const makeRoom = await fill(page, left)
    await say(page, 'These words must not be lost.')
    await expectTold(page, /no room|storage|full/i)
    await expect(composer(page)).toHaveValue('These words must not be lost.')
    await expect(messages(page)).toHaveCount(3)
    expect(await keptChats(page)).toMatchObject([{ count: 3 }])

    await makeRoom()
    await composer(page).press('Enter')
    await expect(messages(page)).toHaveCount(5)
    await replyEnds(page)
    await page.reload()
    await expect(messages(page)).toHaveCount(5)
    await expect(messages(page).nth(3)).toContainText('These words must not be lost.')
    await expect(composer(page)).toHaveValue('')
  })
}

test('a reply that cannot be kept stays on screen and says so, and is asked for again when there is room', async ({
  page,
  simulator,
}) => {
  simulator.script({ reply: { text: 'Wave after wave came in. '.repeat(20) }, tokensPerSec: 40 })
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave after wave')
  const makeRoom = await fill(page)
  await expect(full(page)).toBeVisible({ timeout: 30_000 })
  await expectTold(page, 'This reply is not saved')
  await expect(lastMessage(page)).toContainText('came in. Wave after wave came in.')
  await expect(lastMessage(page)).toContainText('This reply is not saved and will be gone when the page closes')
  await makeRoom()
  simulator.script({ reply: { text: 'The sea is calm.' } })
  await lastMessage(page).getByRole('button', { name: 'Retry' }).click()
  await expect(lastMessage(page)).toContainText('The sea is calm.')
  await replyEnds(page)
  await page.reload()
  await expect(lastMessage(page)).toContainText('The sea is calm.')
  expect(await keptChats(page)).toMatchObject([{ count: 5 }])
})

test('a branch that cannot be kept leaves the chat as it was, and is made when there is room', async ({ page }) => {
  const branch = async () => {
    await messages(page).nth(1).hover()
    await messages(page).nth(1).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Branch from here' }).click()
  }
  const makeRoom = await fill(page)
  await branch()
  await expectTold(page, "Couldn't create the branch")
  await expect(messages(page)).toHaveCount(3)
  expect(await keptChats(page)).toMatchObject([{ count: 3, branch: false }])
  await makeRoom()
  await branch()
  await expect(messages(page)).toHaveCount(2)
  expect((await keptChats(page)).map(({ count }) => count).sort()).toEqual([2, 3])
})
