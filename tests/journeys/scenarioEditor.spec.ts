import type { Page } from '@playwright/test'
import { arrive } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const map = (page: Page) => page.getByRole('region', { name: 'Map of the nodes' })
const node = (page: Page, name: RegExp) => map(page).getByRole('button', { name })
const part = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'Part of the editor' }).getByText(name).click()

async function begin(page: Page): Promise<void> {
  await arrive(page, '/scenarios/my')
  await page.getByRole('button', { name: 'New scenario' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit New scenario' })).toBeVisible()
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

async function rename(page: Page, to: string): Promise<void> {
  const id = page.getByRole('textbox', { name: 'Node id' })
  await id.fill(to)
  await id.press('Enter')
}

test('a scenario is written: nodes are added, named and connected, problems are shown, and all of it is kept', async ({
  page,
}) => {
  await begin(page)
  await expect(node(page, /^beginning This is where it begins. Start/)).toBeVisible()
  await expect(map(page).getByText('Go on', { exact: true })).toBeVisible()
  await part(page, /^Problems/)
  await expect(page.getByText('No problems')).toBeVisible()

  await page.getByRole('button', { name: 'Add node' }).click()
  await rename(page, 'harbour')
  await expect(node(page, /^harbour\b.*Not reached/)).toBeVisible()
  await expect(node(page, /^harbour/)).toBeInViewport({ ratio: 1 })
  await part(page, /^Problems/)
  await page.getByRole('button', { name: /Nothing leads to this node/ }).click()
  await expect(page.getByRole('textbox', { name: 'Node id' })).toHaveValue('harbour')

  // A node that is added beside another one is led to from there, and nothing is wrong with it.
  await node(page, /^ending/).click()
  await page.getByRole('button', { name: 'Add node' }).click()
  await expect(node(page, /^node-1(?!.*(Not reached|problem))/)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()

  const from = node(page, /^beginning/).locator('.react-flow__handle.source')
  await from.dragTo(node(page, /^harbour/).locator('.react-flow__handle.target'))
  await expect(node(page, /^harbour(?!.*Not reached)/)).toBeVisible()
  await saved(page)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(node(page, /^harbour.*Not reached/)).toBeVisible()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(node(page, /^harbour(?!.*Not reached)/)).toBeVisible()
  await saved(page)

  await page.reload()
  await expect(node(page, /^harbour(?!.*Not reached)/)).toBeVisible()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New scenario' })).toBeVisible()
})

test('a node is removed with the keyboard and brought back', async ({ page }) => {
  await begin(page)
  await page.getByRole('button', { name: 'Add node' }).click()
  await node(page, /^node-1/).focus()
  await page.keyboard.press('Delete')
  await expect(node(page, /^node-1/)).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(node(page, /^node-1/)).toBeVisible()
})

test('the story is tried beside the editor, from the node that is chosen', async ({ page }) => {
  await arrive(page, '/scenario/lighthouse-evening/edit')
  await node(page, /^kitchen/).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('list', { name: 'Transcript' })).toContainText('A round kitchen')
  await preview.getByRole('button', { name: 'Say good night' }).click()
  await expect(preview.getByRole('list', { name: 'Transcript' })).not.toContainText('Problem:')
  await page.goto('/scenario/lighthouse-evening')
  await expect(page.getByText('Not played yet')).toBeVisible()
})

test('a scenario of Vesper is changed as a copy', async ({ page }) => {
  await arrive(page, '/scenario/breathing-room/edit')
  await expect(page.getByRole('button', { name: 'Add node' })).toBeHidden()
  await page.getByRole('button', { name: 'Edit a copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit The breathing room (copy)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add node' })).toBeVisible()
})

test('on a phone one part is shown at a time, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await begin(page)
  await page
    .getByRole('list', { name: 'Nodes' })
    .getByRole('button', { name: /^beginning/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Node id' })).toHaveValue('beginning')
  await part(page, /^Problems/)
  await expect(page.getByText('No problems')).toBeVisible()
  await part(page, /^Map/)
  await expect(page.getByRole('list', { name: 'Nodes' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
