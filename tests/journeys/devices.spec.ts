import type { Page } from '@playwright/test'
import { ButtplugDouble } from '../simulators/devices/buttplug/ButtplugDouble.ts'
import { serveDouble } from '../simulators/devices/buttplug/serve.ts'
import { timerClock } from '../simulators/llm/index.ts'
import type { Simulator } from '../simulators/llm/server.ts'
import { beginChat, composer, lastMessage, messages, replyEnds, say, withOllama } from '../support/app.ts'
import { test as base, expect } from '../support/test.ts'
import { goWithin } from './virtualToy.ts'

interface Toys {
  readonly double: ButtplugDouble
  readonly address: string
  /** What the first toy's motors do now, 0 to 1. */
  strength(): number
  /** The most they have done so far. */
  most(): number
  /** The server is gone, as when its program is closed. */
  close(): Promise<void>
}

/** A server of toys that a page can reach, fresh for each journey. */
const test = base.extend<{ readonly toys: Toys }>({
  toys: async ({ page: _page }, use) => {
    const double = new ButtplugDouble({ clock: timerClock() })
    const { address, close } = await serveDouble(double)
    const motors = ['0 Vibrate', '1 Vibrate']
    const strength = () => Math.max(...motors.map((motor) => double.body.journal.levelAt(motor, Date.now())))
    const most = () => Math.max(0, ...double.body.journal.entries.map(({ level }) => level))
    await use({ double, address, close, strength, most })
    await close()
  },
})

const toy = 'Conformance Test Vibrator'

async function arrive(page: Page, simulator: Simulator): Promise<void> {
  await page.addInitScript(
    (ai) => {
      if (localStorage.getItem('vesper-adult')) return
      localStorage.setItem('vesper-adult', 'true')
      localStorage.setItem('hasCompletedSetup', 'true')
      localStorage.setItem('persistenceRequested', 'true')
      localStorage.setItem('vesper-settings', JSON.stringify({ version: 1, ai, visitCount: 3 }))
    },
    withOllama(simulator.url('ollama')),
  )
  await page.goto('/settings/sextoys/buttplug')
}

async function connect(page: Page, address: string): Promise<void> {
  await page.getByLabel('Server address').fill(address)
  await page.getByRole('button', { name: /^Connect / }).click()
  await expect(page.getByRole('article', { name: toy })).toBeVisible()
}

const testButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^Test .*${toy}`) }).first()

/** Tries the first motor for a moment, and says yes where it is asked. */
async function tryOut(page: Page, { strength, most }: Toys): Promise<void> {
  await testButton(page).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(most).toBeGreaterThan(0)
  await expect.poll(strength).toBe(0)
}

/** Connects the toy and, without leaving the app, begins a fresh chat whose first reply moves it for a while. */
async function moveByReply(page: Page, simulator: Simulator, toys: Toys): Promise<void> {
  await arrive(page, simulator)
  await connect(page, toys.address)
  await tryOut(page, toys)
  await page.getByRole('link', { name: 'Characters', exact: true }).click()
  await goWithin(page, '/character-upload')
  await beginChat(page)
  simulator.script(
    { match: { n: 1 }, reply: { text: 'She turns the dial. [[vibrate: constant 100% 60s]] "Hold on."' } },
    { match: { n: 2 }, reply: { text: 'She lets go at once.' } },
  )
  await say(page, 'Show me.')
  await expect.poll(toys.strength).toBeGreaterThan(0.05)
  await replyEnds(page)
}

test('a toy is connected, tried, stopped by a key, and moves again only when a person says so', async ({
  page,
  simulator,
  toys,
}) => {
  await arrive(page, simulator)
  await connect(page, toys.address)
  expect(toys.strength()).toBe(0)
  await tryOut(page, toys)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Resume…' }).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('Intiface')
  expect(toys.strength()).toBe(0)
  await report.getByRole('button', { name: 'Resume from zero' }).click()
  const felt = toys.double.body.writes.length
  await testButton(page).click()
  await expect.poll(() => toys.double.body.writes.length).toBeGreaterThan(felt)
  expect(toys.double.violations.list).toEqual([])
})

test('a stop holds after a reload and in another tab, until a person resumes', async ({
  page,
  context,
  simulator,
  toys,
}) => {
  await arrive(page, simulator)
  await connect(page, toys.address)
  await tryOut(page, toys)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article', { name: toy })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
  const felt = toys.double.body.writes.length
  await testButton(page).click()
  const report = page.getByRole('dialog', { name: 'Everything is stopped' })
  await expect(report).toContainText('You stopped everything.')
  expect([toys.strength(), toys.double.body.writes.length]).toEqual([0, felt])
  await report.getByRole('button', { name: 'Resume from zero' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeHidden()
  // Escape in a tab without devices stops those of this one.
  const other = await context.newPage()
  await other.goto('/settings/sextoys/overview')
  await expect(other.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await other.keyboard.press('Escape')
  await page.bringToFront()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
  await other.close()
})

test('a reply moves a toy in the time it asks for, and Edge stops it and tells the character', async ({
  page,
  simulator,
  toys,
}) => {
  await moveByReply(page, simulator, toys)
  await expect(page.getByTitle(/^Vibration \d/)).toBeVisible()
  const [asked] = simulator.log().filter(({ method, path }) => method === 'POST' && path === '/api/chat')
  expect(JSON.stringify(asked?.json)).toContain('has allowed')
  await composer(page).evaluate((field) => field.blur())
  await page.keyboard.press('Space')
  await expect.poll(toys.strength).toBe(0)
  await expect(page.getByText("I'm on the edge! (stopped stimulation)")).toBeVisible()
  await expect(lastMessage(page)).toContainText('She lets go at once.')
  expect(toys.strength()).toBe(0)
})

test('a safeword stops everything, and no model hears of it', async ({ page, simulator, toys }) => {
  await moveByReply(page, simulator, toys)
  const before = await messages(page).count()
  const calls = simulator.log().length
  await composer(page).fill('Safeword!')
  await composer(page).press('Enter')
  await expect.poll(toys.strength).toBe(0)
  await expect(page.getByText('Everything has stopped')).toBeVisible()
  await page.getByRole('link', { name: 'Back to where I was' }).click()
  await expect(messages(page)).toHaveCount(before)
  expect(simulator.log().length).toBe(calls)
})

test('a lost server leaves everything at zero, and what comes back waits for a person', async ({
  page,
  simulator,
  toys,
}) => {
  await moveByReply(page, simulator, toys)
  toys.double.drop()
  await expect.poll(toys.strength).toBe(0)
  await expect.poll(() => toys.double.hasClient, { timeout: 20_000 }).toBe(true)
  const settled = toys.double.body.writes.length
  await expect(page.getByRole('button', { name: 'Stop all devices' })).toBeVisible()
  await say(page, 'Still there?')
  await replyEnds(page)
  expect(toys.strength()).toBe(0)
  expect(toys.double.body.writes.slice(settled).filter(({ value }) => value !== 0)).toEqual([])
})

test('a page that is closed leaves every toy still', async ({ page, simulator, toys }) => {
  await moveByReply(page, simulator, toys)
  await page.close()
  await expect.poll(toys.strength).toBe(0)
})

test('another tab is told that the toys are taken', async ({ page, context, simulator, toys }) => {
  await arrive(page, simulator)
  await connect(page, toys.address)
  const other = await context.newPage()
  await other.goto('/settings/sextoys/buttplug')
  await other.getByRole('button', { name: /^Connect / }).click()
  await expect(other.getByText('Another Vesper tab controls the devices').first()).toBeVisible()
})
