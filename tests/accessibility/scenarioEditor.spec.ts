import { arrive } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the editor of scenarios is accessible, drawn and listed', async ({ page }) => {
  await arrive(page, '/scenarios/my')
  await page.getByRole('button', { name: 'New scenario' }).click()
  await page.getByRole('button', { name: 'Add node' }).click()
  await expect(
    page.getByRole('region', { name: 'Map of the nodes' }).getByRole('button', { name: /^node-1/ }),
  ).toBeVisible()
  await expectAccessible(page, 'editor')
  await page.getByRole('radiogroup', { name: 'Node view' }).getByText('List').click()
  await expect(page.getByRole('list', { name: 'Nodes' })).toBeVisible()
  await page
    .getByRole('radiogroup', { name: 'Part of the editor' })
    .getByText(/^Problems/)
    .click()
  await expectAccessible(page, 'editor-list', ['dark'])
})

test('the preview of a scenario is accessible', async ({ page }) => {
  await arrive(page, '/scenario/lighthouse-evening/edit')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Transcript' })).toContainText('The last boat leaves')
  await expectAccessible(page, 'preview', ['dark'])
})
