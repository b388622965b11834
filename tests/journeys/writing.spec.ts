import type { Page } from '@playwright/test'
import { chatThroughOllama, composer, converse, lastMessage, messages, replyEnds } from '../support/app.ts'
import { expectAccessible, widths } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page, simulator }) => {
  simulator.script({ reply: { text: '"It is *all* ready," she says.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await expect(page.getByRole('button', { name: 'Write for me' })).toBeVisible()
})

async function choose(page: Page, action: string): Promise<void> {
  await lastMessage(page).hover()
  await lastMessage(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a reply is asked for again with a hint, which the model is told for that one try', async ({
  page,
  simulator,
}) => {
  await converse(page, 'Is the boat ready?', 'ready')
  await choose(page, 'Regenerate with a hint…')
  const dialog = page.getByRole('dialog', { name: 'Regenerate with a hint' })
  await expect(dialog.getByRole('button', { name: 'Regenerate' })).toBeDisabled()
  simulator.script({ reply: { text: 'She only nods.' } })
  await dialog.getByLabel('What should be different?').fill('Shorter, and she stays silent')
  await page.keyboard.press('Enter')
  await expect(lastMessage(page)).toContainText('She only nods.')
  await replyEnds(page)
  await expect(lastMessage(page)).toContainText('2 / 2')
  await converse(page, 'Then let us go.', 'She only nods.')
  const asked = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(asked.map(({ json }) => JSON.stringify(json).includes('stays silent'))).toEqual([false, true, false])
})

test('a draft of one’s own next message is written into the composer, and nothing is sent', async ({
  page,
  simulator,
}) => {
  await converse(page, 'Is the boat ready?', 'ready')
  simulator.script({ reply: { text: 'I step aboard and take the rope.' } })
  await page.getByRole('button', { name: 'Write for me' }).click()
  await expect(composer(page)).toHaveValue('I step aboard and take the rope.')
  await expect(messages(page)).toHaveCount(3)
  await page.reload()
  await expect(composer(page)).toHaveValue('I step aboard and take the rope.')
})

test('what was said is quoted in the composer', async ({ page }) => {
  await converse(page, 'Is the boat ready?', 'ready')
  await choose(page, 'Quote')
  await expect(composer(page)).toHaveValue('> "It is *all* ready," she says.\n')
  await expect(composer(page)).toBeFocused()
})

test('keys put the selected words in bold and italics, and back', async ({ page }) => {
  await composer(page).fill('come')
  await composer(page).selectText()
  await page.keyboard.press('Control+b')
  await expect(composer(page)).toHaveValue('**come**')
  await page.keyboard.press('Control+b')
  await expect(composer(page)).toHaveValue('come')
  await page.keyboard.press('Control+i')
  await expect(composer(page)).toHaveValue('*come*')
  await page.keyboard.press('"')
  await expect(composer(page)).toHaveValue('*"come"*')
})

test('the composer has the focus when a chat opens, and Alt+M comes back to it', async ({ page }) => {
  await page.reload()
  await expect(composer(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Write for me' })).toBeVisible()
  await page.getByRole('region', { name: 'Conversation' }).focus()
  await page.keyboard.press('Alt+m')
  await expect(composer(page)).toBeFocused()
})

test('from the top of the page to the composer it takes at most eight Tabs', async ({ page }) => {
  await converse(page, 'Is the boat ready?', 'ready')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  let tabs = 1
  while (tabs < 20 && !(await composer(page).evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab')
    tabs += 1
  }
  expect(tabs).toBeLessThanOrEqual(8)
})

test('speech keeps its colour over emphasis', async ({ page }) => {
  await converse(page, 'Is the boat ready?', 'ready')
  const colourOf = (text: string) =>
    lastMessage(page)
      .getByText(text, { exact: true })
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf('ready,"')).not.toBe(
    await lastMessage(page)
      .locator('p')
      .first()
      .evaluate((p) => getComputedStyle(p).color),
  )
  await expect(lastMessage(page).locator('em span')).toHaveText('all')
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.phone, hasTouch: true, isMobile: true })

  test('there is one bar, actions are in a sheet at the composer, and everything is large enough', async ({ page }) => {
    await converse(page, 'Is the boat ready?', 'ready')
    const conversation = await page.getByRole('region', { name: 'Conversation' }).boundingBox()
    expect(conversation?.y).toBeLessThanOrEqual(64)
    await page.getByRole('button', { name: 'Chat actions' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Chat actions' })
    await expect(sheet.getByRole('button', { name: 'Sessions', exact: true })).toBeVisible()
    const small = await page.getByRole('button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return button.checkVisibility() && width > 1 && (width < 44 || height < 44) ? [button.textContent] : []
      }),
    )
    expect(small).toEqual([])
    await sheet.getByRole('button', { name: 'Sessions', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Sessions' })).toBeVisible()
    await expect(sheet).toBeHidden()
  })
})

test('the field for a hint is accessible', async ({ page }) => {
  test.setTimeout(120_000)
  await converse(page, 'Is the boat ready?', 'ready')
  await choose(page, 'Regenerate with a hint…')
  await expectAccessible(page, 'regenerate with a hint')
})
