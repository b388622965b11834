import type { Locator, Page } from '@playwright/test'
import type { BenchBrowser } from './browser.ts'
import { openingOf, shortChat } from './chats.ts'
import { type Figure, median, spread } from './figures.ts'
import type { ReplyServer } from './replyServer.ts'
import { quietAfter, traced } from './trace.ts'

const times = 5
/** The app looks ahead when it has nothing to do; that is not to be counted here. */
const restMs = 2600

/** A page of the app with chats in it, and the server that writes its replies. */
export interface ChatPage {
  readonly page: Page
  readonly address: string
  readonly replies: ReplyServer
}

/** Opens a saved chat from the list, as often as it takes to be sure, each time in a page that has just been loaded. */
export async function openChat(
  { browser }: BenchBrowser,
  page: Page,
  address: string,
  count: number,
  peer: string,
): Promise<readonly Figure[]> {
  const painted: number[] = []
  const quiet: number[] = []
  const nodes: number[] = []
  for (let time = 0; time < times; time++) {
    await visitShortChat(page, address)
    const { answer, trace } = await traced(browser, page, 'bench-painted', async () => {
      const at = await loadChat(page, count)
      await page.waitForTimeout(1000)
      return at
    })
    painted.push(answer)
    quiet.push(answer + quietAfter(trace, 10, 200))
    nodes.push(await page.evaluate(() => bench.nodes()))
  }
  const reached = await reachEverything(page, count)
  const name = `opening ${count.toLocaleString('en')} messages`
  return [
    {
      name: `${name}: last one painted`,
      value: median(painted),
      unit: 'ms',
      budget: 300,
      peer,
      samples: spread(painted),
    },
    { name: `${name}: quiet`, value: median(quiet), unit: 'ms', budget: 600, samples: spread(quiet) },
    { name: `${name}: nodes in the page`, value: Math.max(...nodes), unit: '', budget: 2000 },
    { name: `${name}: scrolled to message 1`, value: reached, unit: 'ms' },
  ]
}

/** Comes back to a short chat, so that the long one is still to be opened. */
async function visitShortChat(page: Page, address: string): Promise<void> {
  await page.evaluate((id) => localStorage.setItem('vesper-last-session', id), shortChat.session.id)
  await page.goto(`${address}/chat`)
  await page.evaluate(() => bench.composerUsable())
  await page.waitForTimeout(restMs)
}

/** Opens a chat and gives the app time to get ready for more. */
export async function openAndRest(page: Page, address: string, count: number): Promise<void> {
  await visitShortChat(page, address)
  await (await loadButton(page, count)).click()
  await page.waitForTimeout(restMs)
}

/** Presses Load beside the chat. Resolves with how long it took until its last message was painted. */
export async function loadChat(page: Page, count: number): Promise<number> {
  const load = await loadButton(page, count)
  const painting = page.evaluate((words) => bench.pressToPainted(words), openingOf(count - 1))
  const [painted] = await Promise.all([painting, load.click()])
  return painted
}

async function loadButton(page: Page, count: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Sessions', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: `A chat of ${count}` })
  const load = row.getByRole('button', { name: 'Load', exact: true })
  await load.waitFor()
  return load
}

/** Any message can be reached: somewhere in the middle, and the very first. Resolves with how long the last took. */
async function reachEverything(page: Page, count: number): Promise<number> {
  for (const share of [0.62, 0.31, 0.07]) await page.evaluate((to) => bench.scrollTo(to), share)
  const begun = performance.now()
  const first = await page.evaluate((words) => bench.scrollTo(0, words), openingOf(0))
  if (!first.includes(openingOf(0))) throw new Error(`Of ${count} messages the first could not be reached.`)
  return performance.now() - begun
}
