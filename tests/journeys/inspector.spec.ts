import type { Page } from '@playwright/test'
import { chatThroughOllama, converse, lastMessage, replyEnds, say } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'What the model saw' })

async function openInspector(page: Page): Promise<void> {
  await lastMessage(page).hover()
  await lastMessage(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'What the model saw' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** One of the views of the dialog. */
const show = (page: Page, name: string) => dialog(page).getByText(name, { exact: true }).click()

test.describe('what the model saw', () => {
  test.beforeEach(async ({ page, simulator }) => chatThroughOllama(page, simulator.url('ollama')))

  test('is shown for a reply: its sections, its figures, and the words as they were sent', async ({
    page,
    simulator,
  }) => {
    simulator.script({ reply: { text: 'The lamp is lit.' } })
    await converse(page, 'Is the lamp lit tonight?', 'The lamp is lit.')
    await openInspector(page)
    const sections = dialog(page).getByRole('list', { name: 'Sections of the prompt' })
    for (const name of ['Main instructions', 'Character', 'Conversation']) await expect(sections).toContainText(name)
    await expect(dialog(page)).toContainText('by our estimate')
    await expect(dialog(page)).toContainText('are reserved for the reply')
    await show(page, 'As sent')
    await expect(dialog(page).getByRole('region', { name: 'Messages sent' })).toBeVisible()
    await show(page, 'Summaries')
    await expect(dialog(page)).toContainText('No part of this chat has been summarised yet.')
    await show(page, 'Prompt')
    await expectAccessible(page, 'What the model saw')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  test('of a second reply tells how much of it the server had read before', async ({ page, simulator }) => {
    simulator.script({ reply: { text: 'Yes.' } })
    await converse(page, 'Is the lamp lit tonight?', 'Yes.')
    await converse(page, 'And the door?', 'Yes.')
    await openInspector(page)
    await expect(dialog(page)).toContainText('% of the prompt matches the previous one')
  })

  test('of a reply that failed tells why, in the words of the failure', async ({ page, simulator }) => {
    simulator.script({ preStatus: 404, body: { error: 'model not found' } })
    await say(page, 'Is anybody there?')
    await replyEnds(page)
    await openInspector(page)
    await expect(dialog(page).getByRole('region', { name: 'Why the reply is incomplete' })).toBeVisible()
    await expect(dialog(page).getByRole('list', { name: 'Sections of the prompt' })).toContainText('Conversation')
  })
})
