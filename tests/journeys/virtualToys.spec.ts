import type { Page } from '@playwright/test'
import type { Simulator } from '../simulators/llm/server.ts'
import { arrive, beginChat, lastMessage, messages, replyEnds, say, withOllama } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { goWithin, turnOnVirtualToy } from './virtualToy.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const toy = 'Virtual vibrator'

const panels = (page: Page) => page.getByRole('dialog', { name: 'Panels' })
const motor = (page: Page) => panels(page).getByRole('meter', { name: `Motor of the ${toy}` })
/** 0 to 1 */
const felt = async (page: Page) => Number(await motor(page).getAttribute('aria-valuenow'))

/** Connects the toy of the screen, says that it may move, and goes to a fresh chat whose first reply moves it. */
async function moveByReply(page: Page, simulator: Simulator): Promise<void> {
  await arrive(page, '/settings/sextoys/virtual', { ai: withOllama(simulator.url('ollama')) })
  await turnOnVirtualToy(page)
  await expect(page.getByRole('article', { name: toy })).toBeVisible()
  await goWithin(page, '/character-upload')
  await beginChat(page)
  simulator.script({
    match: { n: 1 },
    reply: { text: 'She turns the dial. [[vibrate: constant 100% 60s]] "Hold on."' },
  })
  await say(page, 'Show me.')
  await expect(page.getByTitle(/^Vibration \d/)).toBeVisible()
  await replyEnds(page)
  await page.getByRole('button', { name: 'Panels' }).click()
  await expect.poll(() => felt(page)).toBeGreaterThan(0.05)
}

/** What a hand could do to the toy. */
const openFaults = (page: Page) => panels(page).getByText('Test faults').click()

async function leavePanels(page: Page): Promise<void> {
  await panels(page).getByRole('button', { name: 'Close' }).click()
}

test('on a phone a reply moves a toy, Stop stops it, and it moves on only from zero', async ({ page, simulator }) => {
  await moveByReply(page, simulator)
  await panels(page).getByRole('button', { name: 'Stop all devices' }).click()
  await expect.poll(() => felt(page)).toBe(0)
  await leavePanels(page)
  await expect(page.getByTitle(/^Vibration \d/)).toBeHidden()
  await page.getByRole('button', { name: 'Resume…' }).click()
  const report = page.getByRole('dialog', { name: 'Everything is stopped' })
  await expect(report).toContainText('Virtual toys: Stopped (confirmed)')
  await report.getByRole('button', { name: 'Resume from zero' }).click()
  await page.getByRole('button', { name: 'Panels' }).click()
  expect(await felt(page)).toBe(0)
})

test('on a phone the name of the character stays readable while devices run, and after they were stopped', async ({
  page,
  simulator,
}) => {
  await moveByReply(page, simulator)
  await leavePanels(page)
  const name = page.getByRole('button', { name: 'Character: Marguerite Vale. Choose another' })
  /** How many letters of it are seen. */
  const lettersSeen = () =>
    name.evaluate((button) => {
      const span = [...button.querySelectorAll('span')].find(({ textContent }) => textContent === 'Marguerite Vale')
      const text = span?.firstChild
      if (!span || !text) return 0
      const ellipsisWidth = span.scrollWidth > span.clientWidth ? Number.parseFloat(getComputedStyle(span).fontSize) : 0
      const edge = Math.min(span.getBoundingClientRect().right, button.getBoundingClientRect().right) - ellipsisWidth
      const range = document.createRange()
      const isSeen = (index: number) => {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        return range.getBoundingClientRect().right <= edge
      }
      return [...'Marguerite Vale'].filter((_, index) => isSeen(index)).length
    })
  expect(await lettersSeen()).toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: 'Stop all devices' }).click()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
  expect(await lettersSeen()).toBeGreaterThanOrEqual(8)
})

test('a toy whose plug was pulled comes back at zero, and waits for a person', async ({ page, simulator }) => {
  await moveByReply(page, simulator)
  await openFaults(page)
  await panels(page).getByRole('button', { name: 'Unplug' }).click()
  await expect.poll(() => felt(page)).toBe(0)
  await expect(page.getByText(`${toy} is out of reach and off`).first()).toBeAttached()
  await panels(page).getByRole('button', { name: 'Plug in', exact: true }).click()
  await expect(panels(page).getByRole('button', { name: 'Unplug' })).toBeVisible()
  expect(await felt(page)).toBe(0)
  await leavePanels(page)
  await page.getByRole('button', { name: 'Resume…' }).click()
  const waiting = page.getByRole('dialog', { name: 'Device waiting' })
  await expect(waiting).toContainText(toy)
  await waiting.getByRole('button', { name: 'Resume from zero' }).click()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeHidden()
})

test('the button on a toy stops everything', async ({ page, simulator }) => {
  await moveByReply(page, simulator)
  await openFaults(page)
  await panels(page).getByRole('button', { name: 'Press button' }).click()
  await expect(page.getByRole('heading', { name: "You pressed a device's stop button" })).toBeVisible()
  await expect(page.getByText('Devices are off.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume…' }).click()
  await expect(page.getByRole('dialog')).toContainText('A button on a device stopped everything.')
  await expect(page.getByRole('dialog')).toContainText('Virtual toys: Stopped (confirmed)')
})

test('the wheel of a toy is a ceiling that nothing passes', async ({ page, simulator }) => {
  await moveByReply(page, simulator)
  await openFaults(page)
  const wheel = panels(page).getByRole('slider', { name: `Wheel of the ${toy}` })
  await wheel.focus()
  await wheel.press('Home')
  await expect.poll(() => felt(page)).toBe(0)
  await wheel.press('ArrowRight')
  await expect.poll(() => felt(page)).toBeGreaterThan(0)
  expect(await felt(page)).toBeLessThanOrEqual(0.05)
})

test('with a toy there, Edge! is at hand: it stops the reply and the toy, and the character hears of it', async ({
  page,
  simulator,
}) => {
  await moveByReply(page, simulator)
  await leavePanels(page)
  simulator.script(
    { match: { n: 1 }, reply: { text: 'Wave after wave. '.repeat(600) }, tokensPerSec: 20 },
    { match: { n: 2 }, reply: { text: 'Breathe. I have you.' } },
  )
  await say(page, 'Go on.')
  await expect(lastMessage(page)).toContainText('Wave after wave.')
  await page.getByRole('button', { name: 'Chat actions' }).click()
  await page.getByRole('button', { name: 'Edge!', exact: true }).click()
  await expect(messages(page).filter({ hasText: "I'm on the edge! (stopped stimulation)" })).toHaveCount(1)
  await expect(lastMessage(page)).toContainText('Breathe. I have you.')
  await expect(messages(page).filter({ hasText: 'Stopped here.' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
})

test('Escape that closes what the search of the settings has found leaves a toy at rest ready', async ({ page }) => {
  await arrive(page, '/settings/sextoys/virtual')
  await turnOnVirtualToy(page)
  await expect(page.getByTitle(/^Vibration \d/)).toBeVisible()
  await expect(page.getByTitle(/^Vibration \d/)).toBeHidden()
  const search = page.getByRole('combobox', { name: 'Search settings' })
  await search.fill('theme')
  await expect(page.getByRole('listbox', { name: 'Settings found' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(page.getByRole('listbox', { name: 'Settings found' })).toBeHidden()
  await page
    .getByRole('button', { name: /^Test .*Virtual vibrator/ })
    .first()
    .click()
  await expect(page.getByTitle(/^Vibration \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeHidden()
})

test('Escape that closes a dialog leaves a toy at rest ready, and stops one that moves', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/settings/sextoys/virtual', { ai: withOllama(simulator.url('ollama')) })
  await turnOnVirtualToy(page)
  await goWithin(page, '/character-upload')
  await beginChat(page)
  const dialog = page.getByRole('dialog', { name: 'Sessions' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Chat actions' }).click()
    await page.getByRole('button', { name: 'Sessions', exact: true }).click()
    await expect(dialog).toBeVisible()
  }
  await openDialog()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeHidden()
  simulator.script({ reply: { text: 'She turns the dial. [[vibrate: constant 100% 60s]] "Hold on."' } })
  await say(page, 'Show me.')
  await expect(page.getByTitle(/^Vibration \d/)).toBeVisible()
  await replyEnds(page)
  await openDialog()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
})
