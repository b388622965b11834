import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { goWithin, turnOnVirtualToy } from '../journeys/virtualToy.ts'
import {
  arrive,
  beginChat,
  chatThroughOllama,
  composer,
  converse,
  foreignCard,
  importCard,
  lastMessage,
  messages,
  passGate,
  replyEnds,
  say,
  withOllama,
} from '../support/app.ts'
import { expect } from '../support/patience.ts'
import { installPlugin, openConsole, pluginConsole } from '../support/plugins.ts'
import { chooseModel, ollama, testConnection } from '../support/providers.ts'
import { test } from './test.ts'

/** Past the gate and the setup from the first page on. Frames without an origin, which plugins run in, have no storage. */
const beKnown = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (self.origin === 'null') return
    for (const note of ['vesper-adult', 'hasCompletedSetup', 'persistenceRequested']) localStorage.setItem(note, 'true')
  })

/** Opens the app in a profile that has never seen it, and leaves it again `later` round trips after its storage began. */
async function leaveVeryFirstStart(browser: Browser, baseURL: string | undefined, later: number): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await beKnown(context)
  const page = await context.newPage()
  const storageBegins = page.waitForRequest(/\/storage-[^/]*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await storageBegins
  for (let trip = 0; trip < later; trip++) await page.evaluate(() => {})
  // The page itself leaves: the driver takes a second navigation of its own for an interruption of the first.
  await page.evaluate(() => void setTimeout(() => location.assign('/characters')))
  await expect(page).toHaveURL('/characters')
  return page
}

test('a very first start that is left while storage opens, ten times, leaves every library usable', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  for (let round = 0; round < 10; round++) {
    const page = await leaveVeryFirstStart(browser, baseURL, round * 4)
    await expect(page.getByText('Ingrid Solvang').first()).toBeVisible({ timeout: 30_000 })
    await page.context().close()
  }
})

/** Types key by key: the event of Playwright's `fill` does not reach React in a one-line field here. */
async function type(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+A')
  await field.pressSequentially(text)
}

test('a newcomer passes the gate, connects a server, imports a card and talks', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'Good evening to you.' } })
  await page.goto('/')
  await passGate(page)
  await expect(page).toHaveURL('/setup')
  await page.getByRole('radio', { name: ollama.label }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await type(page.getByLabel('Server address'), simulator.url('ollama'))
  await chooseModel(page, ollama.model)
  await testConnection(page, ollama.label)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Import a character' }).click()
  await importCard(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await converse(page, 'Good evening.', 'Good evening to you.')
})

test('a chat is there after a reload, and in a second tab', async ({ page, context, simulator }) => {
  simulator.script({ reply: { text: 'The lamp is lit.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await converse(page, 'Is it lit?', 'The lamp is lit.')
  await page.reload()
  await expect(lastMessage(page)).toContainText('The lamp is lit.')
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(lastMessage(other)).toContainText('The lamp is lit.')
})

test('an unsent message is there after a reload', async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await composer(page).fill('Half a thought')
  await expect.poll(() => draftsOf(page)).toContain('Half a thought')
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a thought')
})

/** Unsent messages in the database, as text. */
const draftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('vesper-sessions')
        opening.onsuccess = () => {
          const all = opening.result.transaction('composerDrafts').objectStore('composerDrafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )

test('settings are there after a reload', async ({ page }) => {
  await arrive(page, '/settings/general')
  await type(page.getByLabel('Your name'), 'Robin')
  await page.getByRole('slider', { name: 'Text size' }).press('ArrowRight')
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('Robin')
})

test('a change in one tab is seen in the other', async ({ page, context }) => {
  await arrive(page, '/settings/general')
  const other = await context.newPage()
  await other.goto('/settings/general')
  await type(page.getByLabel('Your name'), 'Robin')
  await expect(other.getByLabel('Your name')).toHaveValue('Robin')
})

test('a scenario plays', async ({ page }) => {
  await arrive(page, '/scenario/garden-walk')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const stage = page.getByRole('region', { name: 'Stage' })
  await expect(stage).toContainText('The gate is open')
  await stage.getByRole('button', { name: 'Go in' }).click()
  await expect(stage).toContainText('The paths meet at a sundial')
})

test.describe('a virtual toy', () => {
  const motor = (page: Page) => page.getByRole('meter', { name: /^Motor/ })
  const felt = async (page: Page) => Number(await motor(page).first().getAttribute('aria-valuenow'))

  test.use({ viewport: { width: 390, height: 844 } })
  test.beforeEach(async ({ page, simulator }) => {
    await arrive(page, '/settings/sextoys/virtual', { ai: withOllama(simulator.url('ollama')) })
    await turnOnVirtualToy(page)
    await goWithin(page, '/character-upload')
    await beginChat(page)
    simulator.script({ reply: { text: 'She turns the dial. [[vibrate: constant 100% 60s]] "Hold on."' } })
    await say(page, 'Show me.')
    await expect(page.getByTitle(/^Vibration \d/)).toBeVisible()
    await replyEnds(page)
    await page.getByRole('button', { name: 'Panels' }).click()
    await expect.poll(() => felt(page)).toBeGreaterThan(0.05)
  })

  test('moves by a reply, and Stop stops it', async ({ page }) => {
    await page.getByRole('dialog', { name: 'Panels' }).getByRole('button', { name: 'Stop all devices' }).click()
    await expect.poll(() => felt(page)).toBe(0)
  })

  test('stops with everything else when Escape is pressed twice', async ({ page }) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Everything has stopped' })).toBeVisible()
    await expect(page.getByText('Stopped (confirmed)').first()).toBeVisible()
  })
})

test('the safeword in a message stops everything', async ({ page, simulator }) => {
  await chatThroughOllama(page, simulator.url('ollama'))
  await say(page, 'safeword')
  await expect(page.getByRole('heading', { level: 1, name: 'Everything has stopped' })).toBeVisible()
})

test('a plugin from outside starts in the sandbox, where it has no origin', async ({ page }) => {
  await arrive(page, '/settings/plugins')
  await installPlugin(page, 'evening')
  await openConsole(page, 'Evening')
  await page.keyboard.press('ControlOrMeta+K')
  await type(page.getByRole('combobox', { name: 'Command' }), 'Evening: Light the lamp')
  await page.getByRole('option', { name: 'Evening: Light the lamp' }).click()
  await expect(pluginConsole(page, 'Evening')).toContainText('The lamp was lit 1 times, at null.')
})

test('nothing of an incognito chat is kept', async ({ page, simulator }) => {
  simulator.script({ reply: { text: 'Nobody will know.' } })
  await chatThroughOllama(page, simulator.url('ollama'))
  await page.goto('/characters?incognito')
  await page.getByRole('button', { name: `Play with ${foreignCard.name}` }).click()
  await expect(messages(page)).toHaveCount(1)
  await converse(page, 'Between us.', 'Nobody will know.')
  await page.goto('/chat')
  await expect(messages(page)).toHaveCount(1)
  await expect(page.getByText('Nobody will know.')).toHaveCount(0)
})

test('a backup is exported as a file', async ({ page }) => {
  // The driver does not report downloads of what a page has made itself.
  await page.addInitScript(() => {
    const address = URL.createObjectURL
    URL.createObjectURL = (made) => {
      Object.assign(window, { made })
      return address.call(URL, made)
    }
  })
  await arrive(page, '/settings/backup')
  await page.getByRole('button', { name: 'Create backup' }).click()
  await expect(page.getByText(/^Saved as “vesper-backup-/)).toBeVisible()
  const text = await page.evaluate(() => (window as unknown as { made: Blob }).made.text())
  expect(JSON.parse(text)).toMatchObject({ version: expect.anything() })
})

test('Bluetooth is not offered where there is none', async ({ page }) => {
  await arrive(page, '/settings/sextoys/bluetooth')
  await expect(page.getByText('This browser has no Bluetooth.')).toBeVisible()
})

test('the main pages open without an error in the console', async ({ page, context }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await beKnown(context)
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 }).first()
  await expect(title).toBeVisible()
  const pages = { characters: 'Characters', scenarios: 'Scenarios', chat: 'Play', lorebooks: 'Lorebooks' }
  for (const [path, name] of Object.entries(pages)) {
    // Within the app: a page that is left while it loads tells the console what it could not load.
    await page.evaluate((path) => history.pushState(null, '', `/${path}`), path)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(title).toHaveText(name)
  }
  expect(faults).toEqual([])
})

test('a browser that lacks what Vesper needs gets a page that says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(/^Vesper needs a newer browser\. .*It lacks: AbortSignal\.any\.$/)
})
