import type { Locator, Page } from '@playwright/test'
import { arrive, beginChat, composer, messages, withOllama } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { settled, wear } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const stage = (page: Page) => page.getByRole('region', { name: 'Stage' })
const press = (page: Page, name: string | RegExp) => stage(page).getByRole('button', { name }).click()
const bubbles = (page: Page) => stage(page).getByRole('log')
const answer = async (page: Page, text: string) => {
  await stage(page).getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}

/** Opens the page of a scenario and goes in. */
async function start(page: Page, id: string): Promise<void> {
  await page.goto(`/scenario/${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
}

test('an EOS script is played with words, a prompt, chance and choices, and remembers its visitor', async ({
  page,
}) => {
  await arrive(page, '/scenarios')
  await expect(page.getByRole('list', { name: 'Scenarios' })).toContainText('An evening at the lighthouse')
  await start(page, 'tea-room')
  await expect(bubbles(page)).toContainText('The bell over the door rings. Behind the counter')
  await page.keyboard.press('Space')
  await expect(bubbles(page)).toContainText('What may I call you?')
  await answer(page, 'Robin <img src=x onerror=alert(1)>')
  await expect(bubbles(page)).toContainText('Then sit down, Robin')
  expect(await stage(page).locator('img[src="x"]').count()).toBe(0)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Look after it' })).toBeVisible()
  await press(page, 'Leave')
  await page.getByRole('button', { name: 'Exit Scenario' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exit Scenario' }).click()
  await expect(stage(page)).toBeHidden()
  await page.goto('/scenario/tea-room')
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await expect(bubbles(page)).toContainText('Visit number 2')
})

test('a guide is played by its buttons, and knows where one has been', async ({ page }) => {
  await arrive(page, '/scenarios')
  await start(page, 'garden-walk')
  await expect(stage(page)).toContainText('The gate is open')
  await press(page, 'Go in')
  await expect(stage(page)).toContainText('The paths meet at a sundial')
  await expect(stage(page).getByRole('button', { name: 'Leave' })).toBeHidden()
  await press(page, 'Follow any path')
  await expect(stage(page)).not.toContainText('The paths meet at a sundial')
  await stage(page).getByRole('button').first().click()
  await expect(stage(page).getByRole('button', { name: 'Leave' })).toBeVisible()
  await press(page, 'Leave')
  await expect(stage(page)).toContainText('The gardener looks up at last')
})

test('in a scenario with a character the reply leads on, where the scene offers it, and nowhere else', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/character-upload', { ai: withOllama(simulator.url('ollama')) })
  await beginChat(page)
  await start(page, 'lighthouse-evening')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('The last boat leaves without you.')
  await expect(messages(page).last()).toContainText('That was the last one.')
  await expect(stage(page).getByRole('button', { name: 'Go in' })).toBeVisible()

  simulator.script({ reply: { text: 'The keeper looks at the sea. [[go: lamp]] "Not yet."' } })
  await composer(page).fill('May I see the lamp?')
  await page.keyboard.press('Enter')
  await expect(messages(page).last()).toContainText('Not yet.')
  await expect(messages(page).last()).toContainText('The scene offers no such way.')
  await expect(stage(page).getByRole('button', { name: 'Go in' })).toBeVisible()

  simulator.script({ reply: { text: 'The keeper nods. [[go: kitchen]] "Come in."' } })
  await composer(page).fill('I would like to come in.')
  await page.keyboard.press('Enter')
  await expect(stage(page).getByRole('button', { name: 'Say good night' })).toBeVisible()
  const asked = JSON.stringify(simulator.log())
  expect(asked).toContain('A stone landing below a lighthouse')
  expect(asked).toContain('missed the boat')
  await expect(page.getByRole('banner')).toContainText('An evening at the lighthouse')
})

/** Those of some things on the page, by their words, that lie over one of the others. */
async function overlapping(some: Locator, others: Locator): Promise<readonly string[]> {
  const boxesOf = async (found: Locator) =>
    await found.evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { words: element.textContent, left, right, top, bottom }
      }),
    )
  const [over, under] = [await boxesOf(some), await boxesOf(others)]
  return over
    .filter((a) => under.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
    .map(({ words }) => words)
}

test('the state of a scenario lies over none of its buttons, at any width', async ({ page, simulator }) => {
  await arrive(page, '/character-upload', { ai: withOllama(simulator.url('ollama')) })
  await beginChat(page)
  await start(page, 'lighthouse-evening')
  const state = page.getByRole('list', { name: 'Scenario state' }).getByRole('listitem')
  await expect(state.first()).toHaveText(/Trust 0 of 3/)
  const bar = page.getByRole('toolbar', { name: 'Play' })
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible()
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await settled(page)
      expect.soft(await overlapping(state, bar.getByRole('button')), `${theme}, ${width} px`).toEqual([])
    }
  }
})

test('a scene that is left stays a chat of its own, and one is back in the chat one came from', async ({
  page,
  simulator,
}) => {
  await arrive(page, '/character-upload', { ai: withOllama(simulator.url('ollama')) })
  await beginChat(page)
  const before = await messages(page).first().textContent()
  await start(page, 'lighthouse-evening')
  const told = messages(page).filter({ hasText: 'The last boat leaves without you.' })
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Exit Scenario' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exit Scenario' }).click()
  await expect(messages(page).first()).toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(told).toBeVisible()
  await expect(page.getByRole('button', { name: /^An evening at the lighthouse/ }).first()).toBeVisible()
})

test('Escape makes the scenario wait, and it goes on from there', async ({ page }) => {
  await arrive(page, '/scenarios')
  await start(page, 'garden-walk')
  await press(page, 'Go in')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Paused. Nothing runs until you resume.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await press(page, 'Sit on the bench')
  await expect(stage(page)).toContainText('Sit until the shadow')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(stage(page)).toContainText('The paths meet at a sundial')
})

test('a story fills the screen, with the way out and Stop at hand, and whatever leaves it makes the story wait', async ({
  page,
}) => {
  await arrive(page, '/scenarios')
  await start(page, 'garden-walk')
  const room = page.getByRole('region', { name: 'Scenario: A walk in the garden' })
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(isFull).toBe(true)
  const viewport = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  expect(await room.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
  await expect(room.getByRole('button', { name: 'Stop all devices' })).toBeVisible()
  await press(page, 'Go in')
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  // After some seconds without a sign of the player only what stops things is seen.
  await expect(leave).toHaveCSS('opacity', '0', { timeout: 10_000 })
  await expect(room.getByRole('button', { name: 'Stop all devices' })).toHaveCSS('opacity', '1')
  await page.mouse.move(200, 200)
  await expect(leave).toHaveCSS('opacity', '1')
  await leave.click()
  await expect.poll(isFull).toBe(false)
  await expect(stage(page)).toContainText('The paths meet at a sundial')
  await expect(page.getByText('Paused. Nothing runs until you resume.')).toBeHidden()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(isFull).toBe(true)
  // As Escape does where the browser keeps the key to itself.
  await page.evaluate(() => document.exitFullscreen())
  await expect(page.getByText('Paused. Nothing runs until you resume.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
})

test('a scenario goes on where it was left when the browser was closed', async ({ page }) => {
  await arrive(page, '/scenarios')
  await start(page, 'tea-room')
  await expect(bubbles(page)).toContainText('The bell over the door rings.')
  await page.keyboard.press('Space')
  await answer(page, 'Robin')
  await expect(bubbles(page)).toContainText('Then sit down, Robin')
  // Within the app nothing ends; what was done is written down soon.
  await expect(async () => {
    await page.getByRole('link', { name: 'Scenarios', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search scenarios' }).fill('tea room')
    await page.getByRole('link', { name: 'The tea room' }).click()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect
    .poll(async () => (await everythingKept(page))['vesper-sessions/scenarioPlays'])
    .toContain('Then sit down')
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(bubbles(page)).toContainText('Then sit down, Robin')
  await page.keyboard.press('Space')
  await expect(stage(page).getByRole('button', { name: 'Leave' })).toBeVisible()
})

test('a file of one’s own is read with a report, and played on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, '/scenarios')
  await page.getByRole('button', { name: 'Import' }).first().click()
  const script = {
    pages: {
      start: [
        { image: { locator: 'file:harbour.jpg' } },
        { say: { label: '<p>The harbour at night.</p>', mode: 'instant' } },
        { timer: { duration: '1s', style: 'normal' } },
        { choice: { options: [{ label: 'Home', commands: [{ end: {} }] }] } },
      ],
    },
    files: { 'harbour.jpg': { hash: '0123456789012345678901234567890123456789', type: 'image/jpeg' } },
  }
  await page.getByLabel('Scenario files').setInputFiles({
    name: 'harbour.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(script)),
  })
  await expect(page.getByText('Imported as harbour.')).toBeVisible()
  await page.getByRole('button', { name: 'Open harbour' }).click()
  await expect(page.getByText('Missing files')).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(bubbles(page)).toContainText('The harbour at night.')
  await press(page, 'Home')
  await expect(stage(page)).toContainText('harbour')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('complementary', { name: 'Playback details' })).toContainText('harbour.jpg')
})

test('a file that is no scenario is refused in plain words, and nothing is kept', async ({ page }) => {
  await arrive(page, '/scenarios')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await page.getByLabel('Scenario files').setInputFiles({
    name: 'shopping.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"milk": 2}'),
  })
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a tease whose script was pasted is in the library and can be played', async ({ page }) => {
  await arrive(page, '/scenarios')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import scenarios' })
  await dialog.getByLabel('Address or number of the tease').fill('milovana.com/webteases/showtease.php?id=4711')
  await expect(dialog.getByRole('link', { name: 'Open its script on milovana.com' })).toHaveAttribute(
    'href',
    'https://milovana.com/webteases/geteosscript.php?id=4711',
  )
  const script = { pages: { start: [{ say: { label: '<p>The kettle sings.</p>' } }, { end: {} }] } }
  await dialog.getByLabel('Script of the tease').fill(JSON.stringify(script))
  await dialog.getByRole('button', { name: 'Import script' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Imported as /)
  await dialog.getByRole('button', { name: /^Open / }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(bubbles(page)).toContainText('The kettle sings.')
})
