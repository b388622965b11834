import { startChaster } from '../../src/server/chaster/chasterDouble.fixture.ts'
import { type AccountServer, forgetFolder, startAccountServer } from '../support/accountServer.ts'
import { arrive } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/* Locks of Chaster through the account, with a double of that service. */

test.describe.configure({ timeout: 180_000 })

let chaster: Awaited<ReturnType<typeof startChaster>>
let server: AccountServer
test.beforeAll(async () => {
  chaster = await startChaster(() => new Date())
  server = await startAccountServer({
    settings: { CHASTER_CLIENT_ID: 'vesper', CHASTER_CLIENT_SECRET: 'secret', CHASTER_API: chaster.at },
  })
  // The database starts with the first call that needs it.
  await fetch(`${server.address}/api/health/ready`)
})
test.afterAll(async () => {
  await server.stop()
  await chaster.close()
  forgetFolder(server)
})

test('a lock of Chaster is connected, stays chosen, and grows', async ({ page, context }) => {
  const winter = chaster.wears('wearer-1', 'winter', { title: 'Winter' })
  const end = Date.parse(winter.endDate ?? '')
  await arrive(page, `${server.address}/settings/kinks/chastity`)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  const form = page.getByRole('dialog', { name: 'Create account' })
  await form.getByLabel('Username').fill('wren_42')
  await form.getByLabel('Password', { exact: true }).fill('lantern hill')
  await form.getByLabel('Repeat password').fill('lantern hill')
  await form.getByLabel('I am at least 18 years old').check()
  await form.getByRole('button', { name: 'Create account', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account of wren_42' })).toBeVisible()

  await page.getByLabel('Lock', { exact: true }).selectOption({ label: 'Chaster' })
  await expect(page.getByText('Not connected to Chaster.')).toBeVisible()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Connect…' }).click(),
  ])
  await expect(tab.getByRole('status').filter({ hasText: 'Connected to Chaster.' })).toBeVisible()
  await expect(tab).toHaveURL(`${server.address}/settings/kinks/chastity`)
  await page.close()

  const which = tab.getByLabel('Which lock')
  await which.selectOption('winter')
  await expect(tab.getByRole('timer')).toBeVisible()
  await expect(tab.getByText('Chaster locks can only be unlocked through the Chaster app')).toBeVisible()
  await tab.reload()
  await expect(which).toHaveValue('winter')

  await tab.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => Date.parse(winter.endDate ?? '') - end).toBe(600_000)
  await tab.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(tab.getByText('Not connected to Chaster.')).toBeVisible()
  expect(chaster.tokensLeft('wearer-1')).toBe(0)
  expect(winter.status).toBe('locked')
})
