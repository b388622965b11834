import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Browser, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'
import { type AccountServer, forgetFolder, startAccountServer } from '../support/accountServer.ts'
import { arrive, beginChat, composer, lastMessage, messages, say } from '../support/app.ts'
import { expectAccessible } from '../support/looks.ts'
import { notices, visit } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

/*
 * The life of an account, on a server that begins with an empty folder. One server for all of it: registrations from one
 * address are limited, and what comes later needs what came before.
 */

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let server: AccountServer
let recoveryCodes: readonly string[] = []
test.beforeAll(async () => {
  server = await startAccountServer()
})
test.afterAll(async () => {
  await server.stop()
  forgetFolder(server)
})

const player = { username: 'wren_42', password: 'lantern hill', email: 'wren@example.com' } as const
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const account = (page: Page) => page.getByRole('button', { name: `Account of ${player.username}` })

/** A browser that knows nothing of the account. */
async function freshPage(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await arrive(page, `${server.address}${path}`)
  return page
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const form = dialog(page, 'Sign in')
  await form.getByLabel('Username').fill(player.username)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('P1: a guest who writes to the hosted model registers, and is answered', async ({ page }) => {
  await arrive(page, `${server.address}/character-upload`)
  await beginChat(page)
  await say(page, 'Good evening.')
  const form = dialog(page, 'Sign in')
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Create an account' }).click()
  const registering = dialog(page, 'Create account')
  await registering.getByLabel('Username').fill(player.username)
  await registering.getByLabel('Email (optional)').fill(player.email)
  await registering.getByLabel('Password', { exact: true }).fill(player.password)
  await registering.getByLabel('Repeat password').fill(player.password)
  await registering.getByLabel('I am at least 18 years old').check()
  await registering.getByRole('button', { name: 'Create account', exact: true }).click()
  await expect(account(page)).toBeVisible()
  await expect(notices(page)).toContainText('Registration successful')

  const before = await messages(page).count()
  if ((await composer(page).inputValue()) === '') await composer(page).fill('Good evening.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messages(page)).toHaveCount(before + 2)
  await expect(lastMessage(page)).not.toBeEmpty()

  // The link in the mail makes the address a proven one.
  const mail = await server.mail(player.email, '/verify-email#')
  const [, path = ''] = /https?:\/\/[^/\s]+(\/verify-email#\S+)/.exec(mail) ?? []
  await page.goto(server.address + path)
  await expect(page.getByText('Email verified')).toBeVisible()
  await visit(page, '/settings/profile/email')
  await expect(page.getByRole('main')).toContainText(player.email)

  // The token is nowhere a page could read it.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain('eyJ')

  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a forgotten password is replaced by the link in the mail', async ({ browser }) => {
  const page = await freshPage(browser, '/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(player.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    page.getByText('If an account exists with this email, a password reset link has been sent.'),
  ).toBeVisible()
  const mail = await server.mail(player.email, '/reset-password/')
  const [, path = ''] = /https?:\/\/[^/\s]+(\/reset-password\/\S+)/.exec(mail) ?? []
  await page.goto(server.address + path)
  await page.getByLabel('New password', { exact: true }).fill('harbour light')
  await page.getByLabel('Repeat new password').fill('harbour light')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password has been reset successfully')).toBeVisible()

  await page.goto(server.address + path)
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset token')
  await visit(page, '/')
  await signIn(page, player.password)
  const form = dialog(page, 'Sign in')
  const send = form.getByRole('button', { name: 'Sign in', exact: true })
  await expect(form.getByRole('alert')).toContainText('Invalid username or password')
  await form.getByLabel('Password', { exact: true }).fill('harbour light')
  await page.context().setOffline(true)
  await send.click()
  await expect(form.getByRole('alert')).toHaveText(
    'Network connection failed. Please check your internet connection and try again.',
    { timeout: 40_000 },
  )
  await page.context().setOffline(false)
  await send.click()
  await expect(account(page)).toBeVisible()
})

test('a second factor is set up, asked for in a second browser, and that browser is signed out', async ({
  browser,
}) => {
  const first = await freshPage(browser, '/')
  await signIn(first, 'harbour light')
  await expect(account(first)).toBeVisible()
  await visit(first, '/settings/profile/password')
  await first.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const secret = (await first.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replaceAll(' ', '')
  await expectAccessible(first, 'setting up a second factor')
  const codes = new TOTP({ secret: Secret.fromBase32(secret) })
  await first.getByLabel('Code from the app').fill(codes.generate())
  await first.getByRole('button', { name: 'Turn on two-factor sign-in' }).click()
  const codeItems = first.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codeItems).not.toHaveCount(0)
  recoveryCodes = await codeItems.allInnerTexts()

  const second = await freshPage(browser, '/')
  await signIn(second, 'harbour light')
  const form = dialog(second, 'Sign in')
  await form.getByLabel('Two-factor code').fill(recoveryCodes[0] ?? '')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(account(second)).toBeVisible()

  await first.reload()
  await expect(first.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).not.toHaveCount(1)
  await first.getByRole('button', { name: 'Sign out all others' }).click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(first.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await visit(second, '/settings/profile/email')
  await second.reload()
  await expect(second.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()

  // Two tabs of one browser sign out together.
  const other = await first.context().newPage()
  await other.goto(server.address)
  await expect(account(other)).toBeVisible()
  await account(other).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(first.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('with the messages of the month used up, other models are offered and nothing is lost', async ({ page }) => {
  await arrive(page, `${server.address}/character-upload`)
  await signIn(page, 'harbour light')
  const form = dialog(page, 'Sign in')
  await form.getByLabel('Two-factor code').fill(recoveryCodes[1] ?? '')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(account(page)).toBeVisible()
  await server.stop()
  await useUpMessages(server)
  server = await startAccountServer({ folder: server.folder, port: Number(new URL(server.address).port) })
  await page.reload()
  await expect(account(page)).toBeVisible()
  await beginChat(page)
  await say(page, 'Good evening.')
  const limit = dialog(page, 'Monthly Message Limit Reached')
  await expect(limit).toContainText('You used 200 of 200 messages this month.')
  await expect(composer(page)).toHaveValue('Good evening.')
  await limit.getByRole('button', { name: 'Use a local model' }).click()
  await expect(page).toHaveURL(/\/settings\/ai\/settings$/)
  await expect(page.getByRole('radio', { name: /Ollama/ })).toBeChecked()
})

test('what is stored is taken along, and an account that was to be deleted stays', async ({ page }) => {
  await arrive(page, `${server.address}/`)
  await signIn(page, 'harbour light')
  const form = dialog(page, 'Sign in')
  await form.getByLabel('Two-factor code').fill(recoveryCodes[2] ?? '')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account of wren_42, \d+ new notifications$/ }).click()
  await page.getByRole('menuitem', { name: /^Notifications \(\d+\)$/ }).click()
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Two-factor sign-in was turned on.')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(account(page)).toBeVisible()

  // What is chosen offline is sent when the connection is back.
  const byEmail = page.getByLabel('Send me an email')
  await page.context().setOffline(true)
  await byEmail.uncheck()
  await expect(page.getByRole('alert')).toHaveText('You are offline. This change is sent when the connection is back.')
  await page.context().setOffline(false)
  await expect(async () => {
    await page.reload()
    await expect(byEmail).not.toBeChecked({ timeout: 2000 })
  }).toPass()

  await visit(page, '/settings/profile/profile')
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel })
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await expect(account(page).locator('img')).toHaveJSProperty('naturalWidth', 1)

  await visit(page, '/settings/profile/privacy')
  await expectAccessible(page, 'your data')
  await page.getByRole('button', { name: 'Prepare archive' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download archive' }).click()
  const archive = unzipSync(await readFile(await (await saved).path()))
  expect(JSON.parse(strFromU8(archive['users.json'] ?? new Uint8Array()))).toMatchObject([
    { username: player.username, email: player.email },
  ])

  expect(Object.keys(archive).some((name) => name.endsWith('.webp'))).toBe(true)

  await page.getByLabel(`Type "${player.username}" to confirm`).fill(player.username)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
  const mail = await server.mail(player.email, '/cancel-deletion#')
  const [, path = ''] = /https?:\/\/[^/\s]+(\/cancel-deletion#\S+)/.exec(mail) ?? []
  await page.goto(server.address + path)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays')).toBeVisible()
  await visit(page, '/settings/profile/privacy')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('an invitation opens the form for new accounts', async ({ browser }) => {
  const page = await freshPage(browser, `/invite/${player.username}`)
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(dialog(page, 'Create account')).toContainText(`${player.username} invited you.`)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(dialog(page, 'Create account')).toBeHidden()
})

/** As after 200 replies, which a rate limit would spread over minutes. */
async function useUpMessages({ folder }: AccountServer): Promise<void> {
  const database = await PGlite.create(join(folder, 'database', 'postgres'))
  const period = new Date().toISOString().slice(0, 7)
  await database.query(
    `INSERT INTO hosted_usage (user_id, period, messages_used) SELECT id, $1, 200 FROM users
     ON CONFLICT (user_id, period) DO UPDATE SET messages_used = 200`,
    [period],
  )
  await database.close()
}
