import type { Page } from '@playwright/test'
import { composer, importCard, lastMessage, messages, passGate, replyEnds, say } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const guide = (page: Page) => page.getByRole('region', { name: 'Try it now' })
const answer = (page: Page, name: string) => guide(page).getByRole('button', { name, exact: true })
const deeds = (page: Page) => lastMessage(page).getByRole('list', { name: 'About this message' })
const toy = (page: Page) => page.getByRole('meter', { name: /^Motor/ }).first()

/** Gives an answer that the guide offers, and waits for the whole reply. */
async function choose(page: Page, name: string): Promise<void> {
  await answer(page, name).click()
  await expect(messages(page).filter({ hasText: name })).toBeVisible()
  await replyEnds(page)
}

/** From the first page of the setup to the greeting. */
async function begin(page: Page): Promise<void> {
  await page.goto('/')
  await passGate(page)
  await expect(page).toHaveURL('/setup')
  await page.getByRole('button', { name: 'Try it now', exact: true }).click()
  await expect(lastMessage(page)).toContainText('are you cold?', { ignoreCase: true })
}

test('a newcomer sees the first words after two clicks, and the scene shows all it promises', async ({
  page,
  simulator,
}) => {
  test.setTimeout(240_000)
  let clicks = 0
  await page.exposeFunction('countClick', () => clicks++)
  await page.addInitScript('addEventListener("click", () => countClick(), true)')
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Vesper is for adults' })).toBeVisible()
  await passGate(page)
  const start = page.getByRole('button', { name: 'Try it now', exact: true })
  await expect(start).toBeVisible()
  const began = Date.now()
  await start.click()
  await expect(lastMessage(page)).toContainText('are you cold?', { ignoreCase: true })
  const seconds = (Date.now() - began) / 1000
  console.log(`Try it now: ${clicks} clicks and ${seconds.toFixed(1)} s to the first words`)
  expect(clicks).toBeLessThanOrEqual(2)
  await expect(guide(page)).toContainText('This is a script, not a model.')

  await test.step('speech and an action', async () => {
    await choose(page, 'A little. Is there a stove?')
    await expect(lastMessage(page)).toContainText('with blue ears')
    await expect(deeds(page)).toContainText('clothing: a long yellow oilskin over a mended jumper')
  })

  await test.step('words that are not in the script lead back into it', async () => {
    await say(page, 'What is the capital of Peru?')
    await expect(lastMessage(page)).toContainText("I'm a script tonight")
    await replyEnds(page)
    await expect(answer(page, 'A warm beach, at evening.')).toBeEnabled()
  })

  await test.step('a choice, and a place', async () => {
    await choose(page, 'A warm beach, at evening.')
    await expect(guide(page)).toContainText('The scene is now set here: Beach.')
    await expect(page.getByRole('button', { name: 'Env' })).toHaveAttribute('title', 'Place: Beach')
  })

  await test.step('the toy moves after a yes to devices, and not before', async () => {
    await answer(page, 'Yes. Show me.').click()
    const question = page.getByRole('alertdialog', { name: 'Turn devices on?' })
    await expect(question).toContainText('Virtual vibrator')
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(answer(page, 'Yes. Show me.')).toBeEnabled()
    await answer(page, 'Yes. Show me.').click()
    await question.getByRole('button', { name: 'Turn on' }).click()
    await expect(deeds(page)).toContainText('vibration')
    await expect.poll(() => levelOf(page)).toBeGreaterThan(0)
    await replyEnds(page)
  })

  await test.step('the safeword stops everything, and the scene goes on when the player says so', async () => {
    await say(page, 'safeword')
    await expect(page).toHaveURL('/aftercare')
    await expect(page.getByRole('heading', { level: 1, name: 'Everything has stopped' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to where I was' }).click()
    await expect.poll(() => levelOf(page)).toBe(0)
    await choose(page, "I'm back. Go on.")
    await expect(lastMessage(page)).toContainText("that's the end of my script")
  })

  await expectAccessible(page, 'the end of the script')
  console.log(`Try it now: ${((Date.now() - began) / 1000).toFixed(0)} s to the end, without reading`)
  await answer(page, 'Choose where replies come from').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where should replies come from?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^In your browser/ })).toBeChecked()
  expect(simulator.log()).toEqual([])
})

test('a no is taken for one, a stopped reply leaves the way on, and the scene can be run again and deleted', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await begin(page)
  await answer(page, 'Not yet. I like the wind.').click()
  await page.getByRole('button', { name: 'Stop reply' }).click()
  await replyEnds(page)
  await expect(composer(page)).toBeVisible()

  await page.goto('/settings/ai/settings')
  await expect(page.getByRole('radio', { name: /Try it now/ })).toHaveCount(0)
  await expect(page.getByLabel('Fallback provider').getByRole('option', { name: 'Try it now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Try it now', exact: true }).click()
  await expect(page).toHaveURL('/chat')
  await expect(messages(page)).toHaveCount(1)

  const chats = page.getByRole('region', { name: 'Chats', exact: true })
  await expect(chats.getByRole('listitem')).toHaveCount(2)
  await chats
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(chats.getByRole('listitem')).toHaveCount(1)
})

test('whoever skips the setup gets no script, and is asked for a name before the first chat', async ({ page }) => {
  await page.goto('/')
  await passGate(page)
  await page.getByRole('button', { name: 'Skip setup' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/character-upload')
  await importCard(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'What should characters call you?' })
  await expectAccessible(page, 'the question for a name')
  await question.getByLabel('Your name').fill('Robin')
  await question.getByRole('button', { name: 'Save name' }).click()
  await expect(messages(page)).toHaveCount(1)
  await expect(guide(page)).toBeHidden()
})

/** What the drawn toy does now, 0 to 1. */
async function levelOf(page: Page): Promise<number> {
  return Number((await toy(page).getAttribute('aria-valuenow')) ?? 0)
}
