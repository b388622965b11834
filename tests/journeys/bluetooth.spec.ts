import type { Page } from '@playwright/test'
import { arrive } from '../support/app.ts'
import {
  bluetoothSwitches,
  emulateBluetooth,
  long,
  type Peripheral,
  type Radio,
} from '../support/bluetoothEmulation.ts'
import { test as base, expect } from '../support/test.ts'

/*
 * The whole app with a Coyote 3 in Chromium's own Bluetooth emulation. It cannot push anything to the page, so the box
 * never says how strong it is: the strength rises more slowly, and a stop is not confirmed.
 */

const coyote3: Peripheral = {
  name: '47L121000',
  services: [
    {
      uuid: long('180c'),
      characteristics: [
        { uuid: long('150a'), properties: { writeWithoutResponse: true } },
        { uuid: long('150b'), properties: { notify: true } },
      ],
    },
    { uuid: long('180a'), characteristics: [{ uuid: long('1500'), properties: { read: true }, value: [80] }] },
  ],
}

/** What is written to the box, as digits. */
interface Box {
  readonly radio: Radio
  readonly frames: () => readonly Frame[]
}

interface Frame {
  readonly t: number
  readonly digits: string
}

const test = base.extend<{ readonly box: Box }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...bluetoothSwitches] })
    },
    { scope: 'worker' },
  ],
  box: async ({ page }, use) => {
    const radio = await emulateBluetooth(page, coyote3)
    const frames = () => radio.written.map(({ t, bytes }) => ({ t, digits: bytes.toString('hex').toUpperCase() }))
    await use({ radio, frames })
    await radio.end()
  },
})

/** Both strengths set to nothing, and a wave that is not one. */
const stopFrame = /^B0.F00000A0A0A0A000000000A0A0A0A00000000$/
const limits = 'BF1414A0A00000'

/** Whether a frame lets anything be felt: a strength above nothing. */
const isFelt = ({ digits }: Frame): boolean =>
  digits.startsWith('B0') && digits[3] !== '0' && !/^0000$/.test(digits.slice(4, 8))

const status = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).first()
const coyote = (page: Page) => page.getByRole('article', { name: 'Coyote 3' })
const tryChannelA = (page: Page) =>
  page
    .getByRole('button', { name: /^Test .*Coyote 3/ })
    .first()
    .click()

async function connect(page: Page): Promise<void> {
  await arrive(page, '/settings/sextoys/coyote')
  await page.getByRole('button', { name: 'Connect Coyote' }).click()
  await expect(coyote(page)).toBeVisible()
}

test('a Coyote is chosen in the browser’s list, and told its limits and zero before anything else', async ({
  page,
  box,
}) => {
  await connect(page)
  await expect(status(page, 'Connected, 1 device')).toBeVisible()
  await expect(coyote(page)).toContainText('Battery 80 %')
  expect(box.radio.asked()).toBe(1)
  const [first, second, ...more] = box.frames()
  expect(first?.digits).toBe(limits)
  expect(second?.digits).toMatch(stopFrame)
  expect(more.filter(isFelt)).toEqual([])
})

test('a Coyote is tried ten times a second once a person agrees, stopped by Escape, and resumed from zero', async ({
  page,
  box,
}) => {
  await connect(page)
  await tryChannelA(page)
  const quiet = box.frames().length
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => box.frames().filter(isFelt).length).toBeGreaterThan(0)
  await expect.poll(() => box.frames().length).toBeGreaterThan(quiet + 5)
  const times = box
    .frames()
    .slice(quiet)
    .map(({ t }) => t)
  const rests = times.slice(1).map((t, index) => t - (times[index] ?? t))
  const usualMs = rests.toSorted((one, other) => one - other)[Math.floor(rests.length / 2)] ?? 0
  expect(usualMs).toBeGreaterThan(80)
  expect(usualMs).toBeLessThan(130)

  const felt = box.frames().filter(isFelt).length
  await tryChannelA(page)
  await expect.poll(() => box.frames().filter(isFelt).length).toBeGreaterThan(felt)
  const pressed = Date.now()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible()
  const stops = () => box.frames().filter(({ t, digits }) => t > pressed && stopFrame.test(digits))
  await expect.poll(() => stops().length).toBeGreaterThanOrEqual(3)
  const afterwards = box.frames().filter(({ t }) => t > pressed + 200)
  expect(afterwards.filter(isFelt)).toEqual([])

  await page.getByRole('button', { name: 'Resume…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Coyote: Not confirmed')
  await page.getByRole('button', { name: 'Resume from zero' }).click()
  const resumed = box.frames().length
  expect(box.frames().at(-1)?.digits).toMatch(stopFrame)
  await tryChannelA(page)
  await expect.poll(() => box.frames().slice(resumed).filter(isFelt).length).toBeGreaterThan(0)
  expect(Number.parseInt(box.frames().slice(resumed).find(isFelt)?.digits.slice(4, 6) ?? '', 16)).toBe(1)
})

test('a Coyote that was out of reach comes back by itself, at zero, and waits for a person', async ({ page, box }) => {
  await connect(page)
  await tryChannelA(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => box.frames().filter(isFelt).length).toBeGreaterThan(0)
  await box.radio.leave()
  const before = box.frames().length
  await expect(coyote(page)).toContainText('Out of reach, off')
  await expect(status(page, 'Connected, 1 device')).toBeVisible()
  await expect(coyote(page)).not.toContainText('Out of reach')
  expect(box.radio.asked()).toBe(1)
  const [first, second] = box.frames().slice(before)
  expect(first?.digits).toBe(limits)
  expect(second?.digits).toMatch(stopFrame)
  expect(box.frames().slice(before).filter(isFelt)).toEqual([])
  await page.getByRole('button', { name: 'Resume…' }).click()
  await page.getByRole('button', { name: 'Resume from zero' }).click()
  await tryChannelA(page)
  await expect.poll(() => box.frames().slice(before).filter(isFelt).length).toBeGreaterThan(0)
})
