import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Simulator } from '../simulators/llm/server.ts'
import {
  chatThroughOllama,
  composer,
  converse,
  foreignCard,
  lastMessage,
  messages,
  replyEnds,
  say,
} from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const longText = Array.from({ length: 40 }, (_, index) => `Wave ${index + 1} came in.`).join(' ')

test.beforeEach(async ({ page, simulator }) => chatThroughOllama(page, simulator.url('ollama')))

test('L18 while one tab is being answered, another is told so and keeps its words', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: longText }, tokensPerSec: 60 },
    { match: { n: 2 }, reply: { text: 'Now it is your turn.' } },
  )
  const other = await secondTab(context)
  await expect(messages(other)).toHaveCount(1)

  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')
  await say(other, 'And about the wind.')
  await expect(other.getByRole('alert')).toContainText('A reply is being written in this chat already.')
  await expect(composer(other)).toHaveValue('And about the wind.')
  expect(simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')).toHaveLength(1)

  await expect(lastMessage(page)).toContainText('Wave 40 came in.', { timeout: 30_000 })
  await replyEnds(page)
  await other.reload()
  await expect(lastMessage(other)).toContainText('Wave 40 came in.')
  await expect(composer(other)).toHaveValue('And about the wind.')
  await composer(other).press('Enter')
  await expect(lastMessage(other)).toContainText('Now it is your turn.')
  await expect(messages(other)).toHaveCount(5)
})

test('L18 a tab that opens while another is being answered leaves that reply alone', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script({ reply: { text: longText }, tokensPerSec: 60 })
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 2 came in.')
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(messages(other)).toHaveCount(3)
  await expect(lastMessage(page)).toContainText('Wave 40 came in.', { timeout: 30_000 })
  await replyEnds(page)
  await page.reload()
  await expect(lastMessage(page)).toContainText('Wave 40 came in.')
  await expect(lastMessage(page).getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('what one tab said is in the other by itself', async ({ page, context, simulator }) => {
  simulator.script({ reply: { text: 'Said in the first tab.' } })
  const other = await secondTab(context)
  await expect(messages(other)).toHaveCount(1)
  await converse(page, 'Say something.', 'Said in the first tab.')
  await expect(messages(other)).toHaveCount(3)
  await expect(lastMessage(other)).toContainText('Said in the first tab.')
})

const requests = (simulator: Simulator) =>
  simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')

test('both tabs press Send at once: one is answered, the other is told and keeps its words', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script({ reply: { text: longText }, tokensPerSec: 60 })
  const other = await secondTab(context)
  const tabs = [page, other]
  await composer(page).fill('From the first tab.')
  // It shows in the other tab a moment later, where it would come between the steps of filling.
  await expect(composer(other)).toHaveValue('From the first tab.')
  await composer(other).fill('From the second tab.')
  await Promise.all(tabs.map((tab) => composer(tab).press('Enter')))
  const told = (tab: Page) =>
    tab.getByRole('alert').filter({ hasText: 'A reply is being written in this chat already.' })
  await expect.poll(async () => (await Promise.all(tabs.map((tab) => told(tab).count()))).sort()).toEqual([0, 1])
  const [loser, winner] = (await told(page).count()) > 0 ? [page, other] : [other, page]
  await expect(composer(loser)).toHaveValue(/^From the (first|second) tab\.$/)
  await expect(lastMessage(winner)).toContainText('Wave 40 came in.', { timeout: 30_000 })
  await expect(lastMessage(loser)).toContainText('Wave 40 came in.')
  for (const tab of tabs) await expect(messages(tab)).toHaveCount(3)
  expect(requests(simulator)).toHaveLength(1)
})

test('marks, edits and deletions of one tab show in the other, and so does taking them back', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script({ reply: { text: 'I keep the lamp.' } })
  await converse(page, 'What do you do?', 'I keep the lamp.')
  const other = await secondTab(context)
  await choose(page, lastMessage(page), 'Pin: always send to the AI')
  await expect(lastMessage(other)).toContainText('always sent to the AI')
  await lastMessage(page).getByRole('button', { name: 'Edit' }).click()
  await lastMessage(page).getByRole('textbox').fill('I keep the light.')
  await lastMessage(page).getByRole('button', { name: 'Save' }).click()
  await expect(lastMessage(other)).toContainText('I keep the light.')
  await choose(page, messages(page).nth(1), 'Delete from here')
  await expect(messages(other)).toHaveCount(1)
  await page.getByRole('region', { name: 'Conversation' }).focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(messages(other)).toHaveCount(3)
  await converse(other, 'And at night?', 'I keep the lamp.')
  await expect(messages(page)).toHaveCount(5)
  expect(JSON.stringify(requests(simulator).at(-1)?.json)).toContain('I keep the light.')
})

test('a member, a name and a branch of one tab are known in the other; a chat that is deleted closes there', async ({
  page,
  context,
}) => {
  const other = await secondTab(context)
  await page.getByRole('button', { name: /^Character: / }).click()
  await page.getByRole('button', { name: 'Add a character' }).click()
  await page.getByRole('button', { name: 'Add Ingrid Solvang' }).click()
  await expect(other.getByRole('button', { name: 'Let Ingrid Solvang speak' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  const chats = (tab: Page) => tab.getByRole('region', { name: 'Chats', exact: true }).getByRole('listitem')
  await chats(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Session name' }).fill('By the sea')
  await page.keyboard.press('Enter')
  await expect(chats(page)).toContainText([/By the sea/])
  await page.keyboard.press('Escape')
  await choose(page, messages(page).first(), 'Branch from here')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Now in the branch')
  await other.getByRole('button', { name: 'Sessions', exact: true }).click()
  await expect(chats(other)).toHaveCount(2)
  await expect(other.getByRole('button', { name: 'Rename By the sea', exact: true })).toBeVisible()
  await other.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  await page.getByRole('button', { name: 'Delete By the sea', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(messages(other)).toHaveCount(0)
  await expect(messages(page)).toHaveCount(1)
})

test('what a reply does is told where it was asked for, and only shown in another tab', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script({ reply: { text: 'She turns. [[pose: at the window]] [[vibrate: wave 40% 20s]] "Yes?"' } })
  const other = await secondTab(context)
  await converse(page, 'Are you there?', '"Yes?"')
  for (const tab of [page, other]) {
    const deeds = lastMessage(tab).getByRole('list', { name: 'About this message' }).getByRole('listitem')
    await expect(deeds).toHaveText(['pose: at the window', /^refused: vibration/])
  }
  await other.reload()
  await expect(lastMessage(other)).toContainText('pose: at the window')
  expect(requests(simulator)).toHaveLength(1)
})

test('a tab that is closed while another is being answered takes nothing along', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script({ reply: { text: longText }, tokensPerSec: 60 })
  const other = await secondTab(context)
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(other).locator('[aria-busy="true"]')).toBeVisible()
  await expect(lastMessage(other)).not.toContainText('cut off')
  await other.close()
  await expect(lastMessage(page)).toContainText('Wave 40 came in.', { timeout: 30_000 })
  await page.reload()
  await expect(lastMessage(page)).toContainText('Wave 40 came in.')
  await expect(messages(page)).toHaveCount(3)
})

test('a reply whose tab dies is ended in the other, which says so and can go on with it', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: longText.repeat(4) }, tokensPerSec: 40 },
    { match: { n: 2 }, reply: { text: ' And then it was still.' } },
  )
  const other = await secondTab(context)
  await say(page, 'Tell me about the sea.')
  await expect(lastMessage(page)).toContainText('Wave 9 came in.')
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
  await expect(lastMessage(other)).toContainText('so the end is missing')
  await expect(lastMessage(other)).toContainText('Wave 6 came in.')
  await lastMessage(other).getByRole('button', { name: 'Continue' }).first().click()
  await expect(lastMessage(other)).toContainText('And then it was still.')
})

test('an incognito tab beside an ordinary one hears nothing of it and tells it nothing', async ({
  page,
  context,
  simulator,
}) => {
  simulator.script({ reply: { text: 'As you say.' } })
  const hidden = await context.newPage()
  await hidden.goto('/characters?incognito')
  await hidden.getByRole('button', { name: `Play with ${foreignCard.name}` }).click()
  await expect(messages(hidden)).toHaveCount(1)
  const feeds = await Promise.all([heard(page), heard(hidden)])
  await converse(hidden, 'Between us.', 'As you say.')
  expect(await feeds[0]()).toBe(0)
  await converse(page, 'For the record.', 'As you say.')
  await expect(messages(page)).toHaveCount(3)
  await expect(messages(hidden)).toHaveCount(3)
  await expect(page.getByText('Between us.')).toBeHidden()
  await expect(hidden.getByText('For the record.')).toBeHidden()
  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Chats', exact: true }).getByRole('listitem')).toHaveCount(1)
})

/** Counts what is told over the channel between tabs, as this page hears it. */
async function heard(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const told: unknown[] = []
    new BroadcastChannel('vesper-changes').onmessage = ({ data }) => told.push(data)
    Object.assign(window, { toldBetweenTabs: told })
  })
  return () => page.evaluate(() => (window as unknown as { toldBetweenTabs: unknown[] }).toldBetweenTabs.length)
}

/** Another tab with the same chat. */
async function secondTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(messages(other).first()).toBeVisible()
  return other
}

/** Chooses what stands in the menu of a message. */
async function choose(page: Page, message: Locator, name: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}
