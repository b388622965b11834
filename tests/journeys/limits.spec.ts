import type { Page } from '@playwright/test'
import { arrive, chatThroughOllama, lastMessage, replyEnds, say } from '../support/app.ts'
import { chatWithPictures, expect, imageButton, orders, picture, test } from '../support/images.ts'

/** Says no to needles, on the page where one does. */
async function ruleOutNeedles(page: Page): Promise<void> {
  await page.goto('/settings/consent')
  await page.getByRole('searchbox', { name: 'Find a topic' }).fill('needles')
  await page
    .getByRole('group', { name: 'Needles and piercing', exact: true })
    .getByRole('radio', { name: 'No', exact: true })
    .check({ force: true })
}

test('what is ruled out is not said: the reply ends before it with the reason, and can be asked for again', async ({
  page,
  simulator,
}) => {
  simulator.script(
    { match: { n: 1 }, reply: { text: 'The rain has stopped. She lifts a n33dle from the tray. It gleams.' } },
    { match: { n: 2 }, reply: { text: 'The rain has stopped. No needles here, only tea.' } },
  )
  await chatThroughOllama(page, simulator.url('ollama'))
  await ruleOutNeedles(page)
  await page.goto('/chat')
  await say(page, 'What is on the tray?')
  await replyEnds(page)
  await expect(lastMessage(page)).toContainText('The rain has stopped.')
  await expect(lastMessage(page)).toContainText('Stopped here: you have ruled out Needles and piercing.')
  await expect(page.getByText(/n33dle|gleams/)).toHaveCount(0)
  await lastMessage(page).getByRole('button', { name: 'Retry' }).click()
  await replyEnds(page)
  await expect(lastMessage(page)).toContainText('No needles here, only tea.')
})

test('no picture of it leaves for a server: its words are named, and without them the picture is made', async ({
  page,
  comfy,
  simulator,
}) => {
  const wanted = { address: comfy.url, ollama: simulator.url('ollama'), images: { showPrompt: true } }
  await chatWithPictures(page, wanted)
  await ruleOutNeedles(page)
  await page.goto('/chat')
  await imageButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Picture prompt' })
  await dialog.getByRole('button', { name: 'Add text' }).click()
  await dialog.getByRole('textbox', { name: 'Your text' }).fill('syringes on a tray')
  await dialog.getByRole('button', { name: 'Generate picture' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'You have ruled this out: Needles and piercing. The prompt says “syringes”. Change the prompt, or your limits.',
  )
  expect(orders(comfy)).toBe(0)
  await dialog.getByRole('textbox', { name: 'Your text' }).fill('a teapot on a tray')
  await dialog.getByRole('button', { name: 'Generate picture' }).click()
  await expect(picture(page)).toBeVisible()
  expect(orders(comfy)).toBe(1)
})

const needles = {
  pages: {
    start: [
      { say: { label: '<p>The kettle sings.</p>', mode: 'instant' } },
      { say: { label: '<p>She lays out the needles.</p>', mode: 'instant' } },
      { say: { label: '<p>Then there is tea.</p>', mode: 'instant' } },
      { choice: { options: [{ label: 'Home', commands: [{ end: {} }] }] } },
    ],
  },
}

test('a story waits before it, names it, and goes on without it', async ({ page }) => {
  await arrive(page, '/settings/consent')
  await ruleOutNeedles(page)
  await page.goto('/scenarios')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await page.getByLabel('Scenario files').setInputFiles({
    name: 'kettle.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(needles)),
  })
  await page.getByRole('button', { name: 'Open kettle' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const stage = page.getByRole('region', { name: 'Stage' })
  const held = page.getByRole('alert', { name: 'Limit reached' })
  await expect(held).toContainText('This page touches Needles and piercing: you ruled it out. The scenario is paused.')
  await expect(stage).toContainText('The kettle sings.')
  await expect(page.getByText('lays out')).toHaveCount(0)
  await held.getByRole('button', { name: 'Skip' }).click()
  await expect(held).toBeHidden()
  await expect(stage).toContainText('Then there is tea.')
  await expect(page.getByText('lays out')).toHaveCount(0)
})
