import type { Page } from '@playwright/test'
import { type Address, serveComfy } from '../../tests/simulators/images/serve/serve.ts'
import type { BenchBrowser } from './browser.ts'
import { shortChat } from './chats.ts'
import { type Figure, median, spread } from './figures.ts'
import type { ReplyServer } from './replyServer.ts'
import { commitTo, saveChats } from './seed.ts'
import { traced } from './trace.ts'

const count = 1000
const atOnce = 100
const visits = 5
const made = 5
const scrolls = 40
const size = { width: 1152, height: 1600 } as const
/** The app looks ahead when it has nothing to do; that is not to be counted here. */
const restMs = 2600

/**
 * A thousand pictures that were made, in a browser of its own: how soon the first is painted, whether scrolling is
 * smooth, and how long the page is kept from anything else while one more is stored.
 */
export async function pictureFigures(
  { browser, freshContext }: BenchBrowser,
  address: string,
  replies: ReplyServer,
): Promise<readonly Figure[]> {
  const context = await freshContext()
  const comfy = await serveComfy()
  try {
    const page = await context.newPage()
    await page.goto(`${address}/settings/general`)
    await choose(page, replies, comfy.url)
    await saveChats(page, [shortChat])
    await fillHistory(page)
    const opened: number[] = []
    for (let visit = 0; visit < visits; visit++) opened.push(await openHistory(page, address))
    const late = await scroll(page)
    const blocked: number[] = []
    for (let picture = 0; picture < made; picture++) blocked.push(await storeOne(browser, page, address, comfy))
    return [
      {
        name: '1,000 pictures: first one painted, median',
        value: median(opened),
        unit: 'ms',
        budget: 300,
        samples: spread(opened),
      },
      {
        name: '  longest the page was busy while they are scrolled, where longer than 50 ms',
        value: Math.max(0, ...late),
        unit: 'ms',
        budget: 50,
        samples: `${late.length} tasks`,
      },
      {
        name: 'storing a picture of 1,152 × 1,600: longest task of the page, median',
        value: median(blocked),
        unit: 'ms',
        budget: 10,
        samples: spread(blocked),
      },
    ]
  } finally {
    await context.close()
    await comfy.close()
  }
}

async function choose(page: Page, { baseUrl, model }: ReplyServer, server: string): Promise<void> {
  const settings = {
    version: 1,
    visitCount: 5,
    ai: { provider: 'custom', custom: { baseUrl, model } },
    general: { imageGenerationEnabled: true },
    comfyui: { steps: 2, ...size },
    images: { describe: false, autoDelete: false },
    plugins: { 'vesper.image-comfyui': { address: server } },
  }
  await page.evaluate(
    ([settings, session]) => {
      localStorage.setItem('vesper-settings', settings)
      localStorage.setItem('vesper-last-session', session)
    },
    [JSON.stringify(settings), shortChat.session.id] as const,
  )
}

/** Keeps the pictures through the app's own storage worker, as the worker that makes them does. */
async function fillHistory(page: Page): Promise<void> {
  await commitTo(page, 'Pictures', [])
  for (let from = 0; from < count; from += atOnce) {
    await page.evaluate(
      async ([from, atOnce, session]) => {
        const changes: unknown[] = []
        for (let at = from; at < from + atOnce; at++) {
          const [picture, thumbnail] = await Promise.all([bench.drawn(at, 576, 800), bench.drawn(at, 230, 320)])
          const id = `bench-picture-${at}`
          const value = {
            id,
            backend: 'vesper.image-comfyui/comfyui',
            prompt: `a lamp in a window, number ${at}, warm evening light, the harbour behind`,
            negativePrompt: '',
            seed: at,
            ...{ checkpoint: 'coast.safetensors', sampler: 'euler', scheduler: 'normal', steps: 20, cfg: 5, loras: [] },
            shows: [],
            session,
            caption: `Evening ${at}`,
            isStarred: at % 20 === 0,
            ...{ width: 576, height: 800, bytes: picture.size, type: picture.type },
            at: 1_700_000_000_000 + at * 60_000,
          }
          changes.push({ kind: 'put', table: 'images', value })
          changes.push({ kind: 'put', table: 'imageFiles', value: { id, picture, thumbnail } })
        }
        await benchStorage('commit', 'Pictures', changes)
      },
      [from, atOnce, shortChat.session.id] as const,
    )
  }
}

/** From the chat, in a page that has just been loaded and has rested. */
async function openHistory(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/chat`)
  await page.evaluate(() => bench.composerUsable())
  await page.waitForTimeout(restMs)
  return await page.evaluate(async () => {
    const begun = performance.now()
    history.pushState(null, '', '/pictures')
    return (await bench.picturePainted()) - begun
  })
}

/** With the wheel, as fast as a hand turns it. */
async function scroll(page: Page): Promise<readonly number[]> {
  await page.waitForTimeout(restMs)
  await page.mouse.move(640, 500)
  await page.evaluate(() => void Object.assign(globalThis, { pictureTasks: bench.watchLateTasks() }))
  for (let turn = 0; turn < scrolls; turn++) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(50)
  }
  await page.waitForTimeout(300)
  return await page.evaluate(() => (globalThis as unknown as { pictureTasks: number[] }).pictureTasks)
}

/**
 * The longest the page's own thread works at once, from when the server lets the picture go until a moment after it
 * is kept. The player is in the settings meanwhile: what is measured is storing, not showing.
 */
async function storeOne(
  browser: BenchBrowser['browser'],
  page: Page,
  address: string,
  comfy: Pick<Address<{ hold(): void; release(): void; readonly jobs: number }>, 'server'>,
): Promise<number> {
  await page.goto(`${address}/chat`)
  await page.evaluate(() => bench.composerUsable())
  comfy.server.hold()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  while (comfy.server.jobs === 0) await page.waitForTimeout(50)
  await page.evaluate(() => history.pushState(null, '', '/settings/general'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await commitTo(page, 'Pictures', [])
  await page.waitForTimeout(restMs)
  const { trace } = await traced(browser, page, 'bench-released', async () => {
    await page.evaluate(() => void performance.mark('bench-released'))
    comfy.server.release()
    while (await isOrdered(page)) await page.waitForTimeout(500)
    await page.waitForTimeout(500)
  })
  const later = trace.tasks.filter(({ from }) => from > trace.marked)
  return Math.max(...later.map(({ from, to }) => to - from))
}

const isOrdered = (page: Page): Promise<boolean> =>
  page.evaluate(async () => ((await benchStorage('list', 'imageJobs')) as readonly unknown[]).length > 0)
