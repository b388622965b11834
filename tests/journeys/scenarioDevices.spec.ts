import type { Page } from '@playwright/test'
import { arrive, foreignCard, importCard, messages, say, withOllama } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { goWithin, turnOnVirtualToy } from './virtualToy.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const stage = (page: Page) => page.getByRole('region', { name: 'Stage' })
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const press = (page: Page, name: string) => stage(page).getByRole('button', { name, exact: true }).click()
const panels = (page: Page) => page.getByRole('dialog', { name: 'Panels' })
const felt = async (page: Page) =>
  Number(
    await panels(page)
      .getByRole('meter', { name: /^Motor/ })
      .getAttribute('aria-valuenow'),
  )

/** Somebody with a toy on the screen, which may move, and a chat, at the page of a scenario. */
async function withToyAt(page: Page, address: string, baseUrl: string): Promise<void> {
  await arrive(page, '/settings/sextoys/virtual', { ai: withOllama(baseUrl) })
  await turnOnVirtualToy(page)
  await goWithin(page, '/character-upload')
  await importCard(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(messages(page)).toHaveCount(1)
  await goWithin(page, address)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
}

test('the tour of devices moves a toy only when asked to, gently, and lets it rest when one goes on', async ({
  page,
  simulator,
}) => {
  await withToyAt(page, '/scenario/device-tour', simulator.url('ollama'))
  await press(page, 'Show me')
  await expect(conversation(page)).toContainText('A motor that hums.')
  await page.getByRole('button', { name: 'Panels' }).click()
  expect(await felt(page)).toBe(0)
  await panels(page).getByRole('button', { name: 'Close' }).click()
  await press(page, 'Yes, show me')
  await page.getByRole('button', { name: 'Panels' }).click()
  await expect.poll(() => felt(page)).toBeGreaterThan(0)
  expect(await felt(page)).toBeLessThanOrEqual(0.5)
  await panels(page).getByRole('button', { name: 'Close' }).click()
  await press(page, 'Go on')
  await expect(conversation(page)).toContainText('A sleeve or arm that goes to and fro.')
  await page.getByRole('button', { name: 'Panels' }).click()
  await expect.poll(() => felt(page)).toBe(0)
  await panels(page).getByRole('button', { name: 'Close' }).click()
  await press(page, 'Enough for today')
  await expect(conversation(page)).toContainText('All is still.')
})

test('Escape in the middle of the tour stops the toy and makes the scenario wait', async ({ page, simulator }) => {
  await withToyAt(page, '/scenario/device-tour', simulator.url('ollama'))
  await press(page, 'Show me')
  await press(page, 'Yes, show me')
  await page.getByRole('button', { name: 'Panels' }).click()
  await expect.poll(() => felt(page)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Paused. Nothing runs until you resume.')).toBeAttached()
  await page.getByRole('button', { name: 'Panels' }).click()
  await expect.poll(() => felt(page)).toBe(0)
})

test('whoever is cast for a part speaks it, and nobody else', async ({ page, simulator }) => {
  await arrive(page, '/character-upload', { ai: withOllama(simulator.url('ollama')) })
  await importCard(page)
  await goWithin(page, '/scenario/lighthouse-evening')
  await page.getByLabel('The keeper').selectOption({ label: foreignCard.name })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(messages(page).last()).toContainText('That was the last one.')
  simulator.script({ reply: { text: '"Watch the third step."' } })
  await say(page, 'May I come in?')
  await expect(messages(page).last()).toContainText('Watch the third step.')
  await expect(messages(page).last()).toContainText(foreignCard.name)
  expect(JSON.stringify(simulator.log())).toContain('plays the part of The keeper')
})
