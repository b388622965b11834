import type { Page } from '@playwright/test'
import type { BenchBrowser } from './browser.ts'
import { savedChat, shortChat } from './chats.ts'
import { type Figure, median, spread } from './figures.ts'
import { loadChat } from './openChat.ts'
import type { ReplyServer } from './replyServer.ts'
import { saveChats } from './seed.ts'
import { chooseSettings } from './settings.ts'

const times = 5
const restMs = 2600
const passphrase = 'a lamp in the window'

/** What the app lock costs a player with a chat of so many messages: at the start, and when the chat is opened. */
export async function lockFigures(
  chromium: BenchBrowser,
  address: string,
  replies: ReplyServer,
  count: number,
): Promise<readonly Figure[]> {
  const context = await chromium.freshContext()
  const page = await context.newPage()
  await page.goto(`${address}/chat`)
  await chooseSettings(page, replies, 50)
  await saveChats(page, [shortChat, savedChat(count)])
  const clear: number[] = []
  for (let time = 0; time < times; time++) {
    await visit(page, address)
    await page.evaluate(() => bench.composerUsable())
    clear.push(await openAfterRest(page, count))
  }
  const turningOn = await turnOn(page, address)
  const refusing: number[] = []
  const unlocking: number[] = []
  const locked: number[] = []
  for (let time = 0; time < times; time++) {
    await visit(page, address)
    const refused = await enter(page, 'wrong words', () => page.getByText('Wrong passphrase.').waitFor())
    const opened = await enter(page, passphrase, () => page.getByRole('article').last().waitFor())
    refusing.push(refused)
    unlocking.push(opened - refused)
    locked.push(await openAfterRest(page, count))
  }
  await context.close()
  const name = count.toLocaleString('en')
  return [
    { name: `lock: turned on with ${name} messages`, value: turningOn, unit: 'ms' },
    { name: 'lock: a wrong passphrase, which is Argon2id alone', value: median(refusing), unit: 'ms' },
    {
      name: 'lock: a right one to the messages of a chat, beyond a wrong one',
      value: median(unlocking),
      unit: 'ms',
      budget: 300,
      samples: spread(unlocking),
    },
    { name: `opening ${name} messages without the lock`, value: median(clear), unit: 'ms', samples: spread(clear) },
    { name: `opening ${name} messages with the lock`, value: median(locked), unit: 'ms', samples: spread(locked) },
    {
      name: `opening ${name} messages: with the lock, as a multiple of without`,
      value: median(locked) / median(clear),
      unit: '',
      budget: 1.3,
    },
  ]
}

async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((id) => localStorage.setItem('vesper-last-session', id), shortChat.session.id)
  await page.goto(`${address}/chat`)
}

async function openAfterRest(page: Page, count: number): Promise<number> {
  await page.waitForTimeout(restMs)
  return loadChat(page, count)
}

async function turnOn(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/settings/privacy`)
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Repeat passphrase').fill(passphrase)
  const begun = performance.now()
  await page.getByRole('button', { name: 'Turn on lock' }).click()
  await page.getByText('Lock is on').waitFor({ timeout: 180_000 })
  return performance.now() - begun
}

/** Enters a passphrase. Resolves with the milliseconds until `answered`. */
async function enter(page: Page, words: string, answered: () => Promise<unknown>): Promise<number> {
  const field = page.getByRole('dialog', { name: 'Vesper is locked' }).getByRole('textbox', { name: 'Passphrase' })
  await field.fill(words)
  const begun = performance.now()
  await field.press('Enter')
  await answered()
  return performance.now() - begun
}
