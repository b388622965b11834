import type { Page } from '@playwright/test'
import { arrive, formStep, messages, withOllama } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const draft = {
  name: 'Wren Harker',
  age: 41,
  personality: '{{char}} repairs clocks and is patient with everyone but herself.',
  scenario: 'Her workshop, an hour after closing.',
  first: '*She looks up from the bench.* "You are late, {{user}}."',
  examples: '<START>\n{{user}}: Is it broken?\n{{char}}: Only tired.',
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Draft with AI' })

async function ask(page: Page, wish: string): Promise<void> {
  await page.getByRole('button', { name: 'Draft with AI' }).click()
  await dialog(page).getByLabel('Describe the character in a sentence').fill(wish)
  await dialog(page).getByRole('button', { name: 'Draft', exact: true }).click()
}

test('a character is made step by step, with a preview and its cost, and chatted with at once', async ({ page }) => {
  await arrive(page, '/characters/add')
  await page.getByLabel('Name').fill('Wren Harker')
  await page.getByLabel('Age').fill('17')
  await page.getByRole('button', { name: 'Next: How they speak' }).click()
  await page.getByRole('button', { name: 'Next: First message' }).click()
  await page.getByRole('textbox', { name: 'First message' }).fill('*{{char}} waves.* "Come in, {{user}}."')
  const preview = page.getByRole('region', { name: 'Preview of the first message' })
  await expect(preview.locator('em')).toHaveText('Wren Harker waves.')
  await expect(preview).toContainText('"Come in, Stranger."')
  await expect(page.getByText(/^About \d+ tokens\.$/)).toBeVisible()
  await expect(page.getByText(/^About \d+ tokens in all, roughly \d+ words$/)).toBeVisible()
  await expectAccessible(page, 'the step of the first message')

  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByText('Characters are adults, aged 18 or older')).toBeVisible()
  await expect(page.getByLabel('Age')).toBeFocused()
  await page.getByLabel('Age').fill('41')
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Wren Harker' })).toBeVisible()
  await expect(page.getByLabel('Age')).toHaveValue('41')
  await page.getByRole('button', { name: 'Chat now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wren Harker' })).toBeVisible()
  await expect(messages(page)).toHaveCount(1)
})

test('the picture of a character in the library begins to play', async ({ page }) => {
  await arrive(page, '/characters')
  const card = page.getByRole('article').filter({ hasText: 'Ingrid Solvang' })
  await card.locator('img').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Solvang' })).toBeVisible()
})

test('a sentence becomes a draft that is taken field by field or whole, and taken back', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/characters/add', { ai: withOllama(simulator.url('ollama')) })
  await page.getByLabel('Personality').fill('My own words.')
  simulator.script({ reply: { text: JSON.stringify(draft) } })
  await ask(page, 'A patient clockmaker of 41.')
  const name = dialog(page).getByRole('region', { name: 'Draft: Name' })
  await expect(name).toContainText('Wren Harker')
  await expectAccessible(page, 'a draft of a character')
  await name.getByRole('button', { name: 'Use: Name' }).click()
  await expect(name).toContainText('In the form')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByLabel('Name')).toHaveValue('Wren Harker')
  await expect(page.getByLabel('Personality')).toHaveValue('My own words.')

  await ask(page, 'A patient clockmaker of 41.')
  await dialog(page).getByRole('button', { name: 'Use all' }).click()
  await expect(page.getByLabel('Personality')).toHaveValue(draft.personality)
  await expect(page.getByLabel('Age')).toHaveValue('41')
  await formStep(page, 'First message')
  await expect(page.getByRole('textbox', { name: 'First message' })).toHaveValue(draft.first)
  await page.getByRole('button', { name: 'Undo' }).click()
  await formStep(page, 'Who')
  await expect(page.getByLabel('Personality')).toHaveValue('My own words.')
  // Nothing was saved.
  page.once('dialog', (question) => void question.accept())
  await page.goto('/characters')
  await expect(page.getByText('2 in all')).toBeVisible()
})

test('minors are drafted neither when asked for nor when the model writes one', async ({ page, simulator }) => {
  await arrive(page, '/characters/add', { ai: withOllama(simulator.url('ollama')) })
  await ask(page, 'A girl of 16 who repairs clocks.')
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was sent to the AI.')
  expect(simulator.log().filter(({ path }) => path === '/api/chat')).toEqual([])

  simulator.script({ reply: { text: JSON.stringify({ ...draft, personality: '{{char}} is 16 years old.' }) } })
  await dialog(page).getByLabel('Describe the character in a sentence').fill('A patient clockmaker.')
  await dialog(page).getByRole('button', { name: 'Draft again' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The draft was discarded.')
  await expect(dialog(page).getByRole('button', { name: 'Use all' })).toBeHidden()
})

test('without a model there is a way to choose one', async ({ page }) => {
  await arrive(page, '/characters/add')
  await ask(page, 'A patient clockmaker.')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'AI settings' })).toBeVisible()
})
