import type { Page } from '@playwright/test'
import { ButtplugDouble } from '../simulators/devices/buttplug/ButtplugDouble.ts'
import { serveDouble } from '../simulators/devices/buttplug/serve.ts'
import { timerClock } from '../simulators/llm/index.ts'
import type { Simulator } from '../simulators/llm/server.ts'
import { arrive, beginChat, say, withOllama } from '../support/app.ts'
import { test as base, expect } from '../support/test.ts'

/*
 * Sudden deaths while a reply moves a toy: of the page, of its thread, of the engine. The toy is a double behind a real
 * socket, and its journal says when a body would have felt the last of it.
 */

interface Toys {
  readonly double: ButtplugDouble
  readonly address: string
}

const test = base.extend<{ readonly toys: Toys }>({
  toys: async ({ page: _page }, use) => {
    const double = new ButtplugDouble({ clock: timerClock() })
    const { address, close } = await serveDouble(double)
    await use({ double, address })
    await close()
  },
})

/** A crowded machine is late by so much; what must hold is well above it. */
const crowdedMs = 700

const moves = ({ double }: Toys) => double.body.journal.silentSince() === undefined

/** In milliseconds after a moment; never, where it still moves. */
const silentAfter = ({ double }: Toys, at: number): number =>
  (double.body.journal.silentSince() ?? Number.POSITIVE_INFINITY) - at

/** Waits until all is still, and for a while after that: nothing may begin again. */
async function staysSilent(toys: Toys): Promise<void> {
  await expect.poll(() => moves(toys)).toBe(false)
  const written = toys.double.body.writes.length
  const until = Date.now() + 1500
  await expect.poll(() => Date.now() > until).toBe(true)
  expect(toys.double.body.writes.slice(written).filter(({ value }) => value !== 0)).toEqual([])
}

async function moveByReply(page: Page, simulator: Simulator, toys: Toys): Promise<void> {
  await arrive(page, '/settings/sextoys/buttplug', { ai: withOllama(simulator.url('ollama')) })
  await page.getByLabel('Server address').fill(toys.address)
  await page.getByRole('button', { name: /^Connect / }).click()
  await page
    .getByRole('button', { name: /^Test .*Conformance Test Vibrator/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => toys.double.body.journal.entries.length).toBeGreaterThan(0)
  await page.evaluate(() => history.pushState(null, '', '/character-upload'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await beginChat(page)
  await expect.poll(() => moves(toys)).toBe(false)
  simulator.script({
    match: { n: 1 },
    reply: { text: 'She turns the dial. [[vibrate: constant 100% 60s]] "Hold on."' },
  })
  await say(page, 'Show me.')
  await expect.poll(() => moves(toys)).toBe(true)
}

// A headless browser freezes no page that it shows: the event is told by hand, and nothing runs in the page after it.
test('a page that is frozen has stopped every device before it sleeps', async ({ page, simulator, toys }) => {
  await moveByReply(page, simulator, toys)
  const frozen = Date.now()
  await page.evaluate(() => {
    document.dispatchEvent(new Event('freeze'))
    const until = performance.now() + 3000
    while (performance.now() < until);
  })
  expect(silentAfter(toys, frozen)).toBeLessThan(500)
  await staysSilent(toys)
})

test('a page that crashes leaves every device silent', async ({ page, simulator, toys }) => {
  await moveByReply(page, simulator, toys)
  const devtools = await page.context().newCDPSession(page)
  const crashed = Date.now()
  // Who crashes does not answer.
  void devtools.send('Page.crash').catch(() => {})
  await staysSilent(toys)
  expect(silentAfter(toys, crashed)).toBeLessThan(500 + crowdedMs)
  expect(toys.double.hasClient).toBe(false)
})

test('when the engine hangs, the network worker says the last words and closes', async ({ page, simulator, toys }) => {
  await moveByReply(page, simulator, toys)
  const engine = page.workers().find((worker) => worker.url().includes('/assets/stimulation-'))
  expect(engine).toBeDefined()
  const hung = Date.now()
  void engine
    ?.evaluate(() => {
      while (true);
    })
    .catch(() => {})
  await staysSilent(toys)
  expect(silentAfter(toys, hung)).toBeLessThan(1500 + crowdedMs)
  expect(toys.double.heard.at(-1)?.message).toMatch(/^Stop/)
  await expect.poll(() => toys.double.hasClient).toBe(false)
  await expect(page.getByText('all devices were disconnected').first()).toBeVisible()
})

test('a page whose thread is busy for three seconds steers nothing any more', async ({ page, simulator, toys }) => {
  await moveByReply(page, simulator, toys)
  const busy = Date.now()
  await page.evaluate(() => {
    const until = performance.now() + 3000
    while (performance.now() < until);
  })
  expect(moves(toys)).toBe(false)
  expect(silentAfter(toys, busy)).toBeLessThan(1200 + crowdedMs)
  await staysSilent(toys)
  expect(toys.double.hasClient).toBe(true)
  await page.getByRole('button', { name: 'Resume…' }).click()
  await expect(page.getByRole('dialog')).toContainText("this page didn't respond for a second")
})
