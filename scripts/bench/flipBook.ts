import type { Page } from '@playwright/test'
import { goWithin, turnOnVirtualToy } from '../../tests/journeys/virtualToy.ts'
import { shortChat } from './chats.ts'
import { type Figure, p95, percentile, spread } from './figures.ts'
import { everyMs, flipBook, pictures } from './flipBookStory.ts'
import type { ReplyServer } from './replyServer.ts'
import { saveChats } from './seed.ts'
import { chooseSettings } from './settings.ts'

const maxMs = 3 * pictures * everyMs

/** A flip-book through the whole app, while a reply comes at a hundred tokens a second and a toy on the screen moves. */
export async function flipBookFigures(page: Page, address: string, replies: ReplyServer): Promise<readonly Figure[]> {
  await page.goto(`${address}/chat`)
  await chooseSettings(page, replies, 50)
  await saveChats(page, [shortChat])
  await page.evaluate((id) => localStorage.setItem('vesper-last-session', id), shortChat.session.id)
  await page.goto(`${address}/chat`)
  await page.evaluate(() => bench.composerUsable())
  await goWithin(page, '/scenarios')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const file = { name: 'leaves.zip', mimeType: 'application/zip', buffer: flipBook() }
  await page.getByLabel('Scenario files').setInputFiles(file)
  const open = page.getByRole('button', { name: /^Open / })
  await open.waitFor({ timeout: 60_000 })
  await moveToy(page)
  await streamReply(page, replies)
  await goWithin(page, '/scenarios/my')
  await page
    .getByRole('link', { name: /eosscript/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const stage = page.getByRole('region', { name: 'Stage' })
  await stage.getByRole('button', { name: 'Start' }).click()
  const turned = await page.evaluateHandle(watchPictures)
  await stage.getByRole('button', { name: 'Leaf through it' }).click()
  await stage.getByText('The last leaf.').waitFor({ timeout: maxMs })
  const shown = await turned.evaluate((list) => [...list])
  return paceOf(shown)
}

async function moveToy(page: Page): Promise<void> {
  await goWithin(page, '/settings/sextoys/virtual')
  await turnOnVirtualToy(page)
  await goWithin(page, '/settings/sextoys/patterns')
  await page.getByRole('button', { name: 'Try Wave', exact: true }).click()
  await page.getByLabel('Duration', { exact: true }).fill('120')
  await page.getByRole('button', { name: 'Test on device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

async function streamReply(page: Page, replies: ReplyServer): Promise<void> {
  await goWithin(page, '/chat')
  replies.plan({ tokens: Math.ceil((maxMs + 30_000) / 10), everyMs: 10 })
  const arrival = replies.nextArrival()
  await page.getByLabel('Message', { exact: true }).click()
  await page.keyboard.insertText('Tell me everything, from the beginning.')
  await page.keyboard.press('Enter')
  await arrival
}

/** Notes when each picture takes the place of the one before. Runs in the page. */
function watchPictures(): readonly number[] {
  const shown: number[] = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLImageElement) shown.push(performance.now())
    }
  }).observe(document.body, { childList: true, subtree: true })
  return shown
}

/** How late each picture was by the pace of the book, which begins with the first one. */
function paceOf(shown: readonly number[]): readonly Figure[] {
  const [first = Number.NaN] = shown
  const late = shown.map((at, index) => Math.max(0, at - first - index * everyMs))
  const whole = (shown.at(-1) ?? Number.NaN) - first
  return [
    {
      name: `flip-book, ${pictures} pictures every ${everyMs} ms: late, p95`,
      value: p95(late),
      unit: 'ms',
      budget: 10,
      samples: spread(late),
    },
    { name: '  median', value: percentile(late, 0.5), unit: 'ms' },
    { name: '  pictures that were never seen', value: pictures - shown.length, unit: '', budget: 0 },
    {
      name: '  longer than it should be',
      value: (100 * Math.abs(whole - (pictures - 1) * everyMs)) / ((pictures - 1) * everyMs),
      unit: '%',
      budget: 5,
    },
  ]
}
