import { type Page, test } from '@playwright/test'
import { expect } from '../support/patience.ts'
import type { Asked, Bench, Performance } from './cuesPage.ts'
import { openInEachTest } from './llmBrowserSite.ts'
import { amplitudeOf, peak, stereoOf } from './samples.ts'

/*
 * The stage of cues in a real browser, built and served as the application is. What is drawn is read back as pixels, by
 * a clock that is moved; what sounds is rendered offline and judged by its samples.
 */

declare const bench: Bench

test.describe.configure({ mode: 'serial', timeout: 120_000 })

openInEachTest('cuesPage.html')

/** The same cue again and again. */
const storm = (cue: Asked['cue'], everyMs: number, params: Asked['params'], ms = 2500, from = 0): readonly Asked[] =>
  Array.from({ length: Math.ceil(ms / everyMs) }, (_, index) => ({ at: from + index * everyMs, cue, params }))

const flashes = (color: string, everyMs: number, ms = 60, from = 0) =>
  storm('flash', everyMs, { color, ms, opacity: 1 }, 2500, from)

/** Settings nobody should have: by a plugin, by a scenario, by the player, and by all of them at once. */
const hostile: Readonly<Record<string, readonly Asked[]>> = {
  'white flashes, 5 a second': flashes('#ffffff', 200, 100),
  'white flashes, 8 a second': flashes('#ffffff', 125),
  'white flashes, 15 a second': flashes('#ffffff', 66, 40),
  'white flashes in every frame': flashes('#ffffff', 33, 40),
  'black flashes, 8 a second': flashes('#000000', 125),
  'black flashes, 15 a second': flashes('#000000', 66, 40),
  'red flashes, 5 a second': flashes('#ff0000', 200, 100),
  'red flashes, 12 a second': flashes('#ff0000', 83, 50),
  'dark red flashes, 8 a second': flashes('#a00000', 125),
  'pink flashes, 8 a second': flashes('#ff80a0', 125),
  'red and white in turn': [...flashes('#ff0000', 160, 80), ...flashes('#ffffff', 160, 80, 80)],
  'red and black in turn': [...flashes('#ff0000', 160, 80), ...flashes('#000000', 160, 80, 80)],
  'red and blue in turn': [...flashes('#ff0000', 120, 60), ...flashes('#0000ff', 120, 60, 60)],
  'red and cyan of one brightness': [...flashes('#ff0000', 120, 80), ...flashes('#008080', 120, 80, 60)],
  'black and white in turn': [...flashes('#000000', 120, 60), ...flashes('#ffffff', 120, 60, 60)],
  'grey on grey': [...flashes('#606060', 120, 60), ...flashes('#a0a0a0', 120, 60, 60)],
  'a spiral as fast as it may be': [{ at: 0, cue: 'spiral', params: { ms: 2500, speed: 99, opacity: 1, arms: 8 } }],
  'a white spiral that begins anew all the time': storm('spiral', 130, { ms: 130, opacity: 1, color: '#ffffff' }),
  'a red spiral, backwards': [
    { at: 0, cue: 'spiral', params: { ms: 2500, speed: -99, opacity: 1, color: '#ff0000', twist: 1 } },
  ],
  'a spiral that turns back and forth': [
    ...storm('spiral', 200, { ms: 900, speed: 9, opacity: 1, color: '#ffffff' }),
    ...storm('spiral', 200, { ms: 900, speed: -9, opacity: 1, color: '#000000' }, 2500, 100),
  ],
  'a tunnel as fast as it may be': [
    { at: 0, cue: 'tunnel', params: { ms: 2500, speed: 99, opacity: 1, color: '#ffffff' } },
  ],
  'spiral and tunnel against one another': [
    { at: 0, cue: 'tunnel', params: { ms: 2500, speed: 99, opacity: 1, color: '#000000' } },
    { at: 0, cue: 'spiral', params: { ms: 2500, speed: -99, opacity: 1, color: '#ffffff' } },
  ],
  'noise as strong as it may be': [{ at: 0, cue: 'noise', params: { ms: 2500, low: 1, high: 1 } }],
  'noise that begins anew all the time': storm('noise', 110, { ms: 100, low: 1, high: 1 }),
  'fades that are asked for as flashes': storm('fade', 90, { ms: 50, inMs: 0, outMs: 0, opacity: 1, color: '#ffffff' }),
  'fades of two colours in turn': [
    ...storm('fade', 160, { ms: 1000, opacity: 1, color: '#ffffff', inMs: 0 }),
    ...storm('fade', 160, { ms: 1000, opacity: 1, color: '#000000', inMs: 0 }, 2500, 80),
  ],
  'glows that come and go': storm('warm-glow', 120, { ms: 1, strength: 9, color: '#ff0000' }),
  'a ring that breathes like a hammer': [
    {
      at: 0,
      cue: 'breath',
      params: { ms: 2500, inhaleMs: 1, holdMs: 0, exhaleMs: 1, restMs: 0, opacity: 1, color: '#ffffff' },
    },
    ...flashes('#000000', 150),
  ],
  'everything at once, again and again': (
    ['fade', 'warm-glow', 'tunnel', 'spiral', 'noise', 'flash', 'breath'] as const
  ).flatMap((cue, index) => storm(cue, 90 + 20 * index, { ms: 100, opacity: 1, strength: 1, color: '#ffffff' })),
  'a plugin, a scenario and the player, each within what is allowed': [
    ...flashes('#ffffff', 340, 100),
    ...storm('spiral', 400, { ms: 350, opacity: 1, color: '#ff2020', speed: 1.5 }, 2500, 110),
    ...storm('fade', 500, { ms: 1000, opacity: 0.9, color: '#ffffff' }, 2500, 220),
    ...storm('flash', 340, { ms: 100, opacity: 1, color: '#ff0000' }, 2500, 170),
  ],
  'three flashes in a second, by two who do not know of one another': [
    ...flashes('#ffffff', 333, 100),
    ...flashes('#ffffff', 333, 100, 166),
  ],
  'flashes beside a page of one colour': [
    { at: 0, cue: 'fade', params: { ms: 2500, inMs: 250, opacity: 1, color: '#808080' } },
    ...flashes('#ffffff', 125, 60, 300),
  ],
}

const measured = (page: Page, performance: Performance) => page.evaluate((given) => bench.measure(given), performance)

test('none of the hostile settings flashes more than three times in a second, in general or in red', async ({
  page,
}) => {
  test.setTimeout(300_000)
  expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(30)
  for (const [name, asked] of Object.entries(hostile)) {
    const { general, red, brightest } = await measured(page, { asked, ms: 2500 })
    expect.soft({ name, general: Math.min(3, general), red: Math.min(3, red) }).toEqual({ name, general, red })
    expect.soft(brightest, `${name} is still seen`).toBeGreaterThan(0.01)
  }
})

test('without the limiter most of them do, and the same measure says so', async ({ page }) => {
  test.setTimeout(300_000)
  let dangerous = 0
  for (const asked of Object.values(hostile)) {
    const { general, red } = await measured(page, { asked, ms: 2500, isUnlimited: true })
    if (general > 3 || red > 3) dangerous++
  }
  expect(dangerous).toBeGreaterThanOrEqual(15)
})

test('with less motion nothing flashes at all', async ({ page }) => {
  for (const name of ['white flashes, 8 a second', 'red and white in turn', 'everything at once, again and again']) {
    const { general, red } = await measured(page, { asked: hostile[name] ?? [], ms: 2500, isStill: true })
    expect({ name, general, red }).toEqual({ name, general: 0, red: 0 })
  }
})

test('what is drawn is what the limiter thought would be', async ({ page }) => {
  const difference = (asked: Asked, at: number) =>
    page.evaluate(([given, moment]) => bench.difference(given, moment), [asked, at] as const)
  for (const cue of ['flash', 'fade', 'warm-glow', 'tunnel', 'spiral', 'breath'] as const)
    expect(await difference({ at: 0, cue, params: { ms: 2000, opacity: 0.8, arms: 5 } }, 900), cue).toBeLessThan(0.03)
  const noise: Asked = { at: 0, cue: 'noise', params: { ms: 3000, low: 0.3, high: 0.3 } }
  expect(await page.evaluate((given) => bench.meanOf(given, 1500), noise)).toBeCloseTo(0.15, 2)
})

const press = (page: Page, key: string) => page.keyboard.press(key)
const layer = (page: Page) => page.locator('body > [aria-hidden="true"]')
const show = (page: Page, cue: string, params: Record<string, number | string> = { ms: 60_000 }) =>
  page.evaluate(([name, given]) => bench.perform({ kind: 'stage', cue: name, params: given }), [cue, params] as const)

test('nothing is there before the first cue, and what is there is in nobody’s way', async ({ page }) => {
  await expect(layer(page)).toHaveCount(0)
  await show(page, 'fade')
  await expect(layer(page)).toBeVisible()
  await expect(layer(page)).toHaveCSS('pointer-events', 'none')
  const { width } = (await layer(page).boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(200)
})

test('Escape ends everything, also while one writes in a dialog', async ({ page }) => {
  for (const cue of ['spiral', 'fade', 'words', 'scramble'])
    await show(page, cue, { ms: 60_000, text: 'softly', chance: 1 })
  await expect(layer(page)).toBeVisible()
  await press(page, 'Escape')
  await expect(layer(page)).toBeHidden()
  await show(page, 'spiral')
  await expect(layer(page)).toBeVisible()
  await page.evaluate(() => bench.openDialog())
  await press(page, 'Escape')
  await expect(layer(page)).toBeHidden()
})

test('whatever stops devices ends effects in the same moment', async ({ page }) => {
  await show(page, 'spiral')
  const isGone = await page.evaluate(() => {
    bench.stop()
    return document.querySelector<HTMLElement>('body > [aria-hidden="true"]')?.hidden
  })
  expect(isGone).toBe(true)
})

test('what is cleared while it is loading does not begin', async ({ page }) => {
  await page.evaluate(async () => {
    const begun = bench.perform({ kind: 'stage', cue: 'spiral', params: { ms: 60_000 } })
    bench.clear()
    await begun
  })
  await expect(layer(page)).toBeHidden()
})

test('scrambled words stand in the place of the reply’s own, which stay as they are for who reads them aloud', async ({
  page,
}) => {
  const reply = page.getByRole('article')
  const before = await reply.innerText()
  await show(page, 'scramble', { chance: 1, ms: 60_000 })
  await expect.poll(() => layer(page).locator('span').count()).toBeGreaterThan(8)
  expect(await reply.innerText()).toBe(before)
  expect(await layer(page).locator('span').first().innerText()).not.toBe('Let')
  const own = reply.locator('p')
  const color = () => own.evaluate((text) => getComputedStyle(text, '::highlight(vesper-scrambled)').color)
  expect(await color()).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => bench.clear())
  await expect(layer(page).locator('span')).toHaveCount(0)
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
})

test('without WebGL there is one soft tint, and a line that says so', async ({ page }) => {
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await show(page, 'fade', { ms: 60_000, inMs: 250, opacity: 0.5, color: '#3b2f6b' })
  await expect(layer(page)).toBeVisible()
  await expect.poll(() => layer(page).evaluate((element) => element.style.backgroundColor)).toContain('0.5')
  expect(await page.evaluate(() => bench.told())).toEqual(['Effects are shown as a soft tint'])
})

test('a graphics card that goes away takes nothing with it but the picture', async ({ page }) => {
  await show(page, 'spiral')
  await page.evaluate(() =>
    document.querySelector('canvas')?.dispatchEvent(new Event('webglcontextlost', { cancelable: true })),
  )
  await expect(layer(page)).toBeHidden()
  await expect
    .poll(async () => {
      await show(page, 'fade', { ms: 60_000, inMs: 250 })
      return layer(page).isVisible()
    })
    .toBe(true)
})

test('the first effect comes soon, and the next ones at once', async ({ page }) => {
  const until = (cue: string) => page.evaluate((name) => bench.untilShown(name, { ms: 5000 }), cue)
  const [first, next] = [await until('spiral'), await until('spiral')]
  expect(first).toBeLessThan(3000)
  expect(next).toBeLessThan(500)
})

const sampleRate = 44_100

async function rendered(page: Page, ...asked: Parameters<Bench['render']>) {
  return stereoOf(await page.evaluate((given) => bench.render(...given), asked))
}

const from = (samples: Float32Array, begin: number, end: number) =>
  samples.subarray(begin * sampleRate, end * sampleRate)
const amplitudeAt = (samples: Float32Array, hertz: number) => amplitudeOf(samples, hertz, sampleRate)

test('binaural tones are one clean line for each ear, as far apart as asked for', async ({ page }) => {
  const ask = { gain: 1, ms: 6000, params: { carrier: 200, beat: 10 } }
  const { left, right } = await rendered(page, 'binaural', ask, 7)
  const [l, r] = [from(left, 2, 4), from(right, 2, 4)]
  expect(amplitudeAt(l, 195)).toBeCloseTo(0.1, 2)
  expect(amplitudeAt(r, 205)).toBeCloseTo(0.1, 2)
  expect(amplitudeAt(l, 205)).toBeLessThan(0.002)
  expect(amplitudeAt(r, 195)).toBeLessThan(0.002)
  expect(peak(from(left, 6.1, 7))).toBe(0)
})

test('an isochronic tone comes and goes with its beat', async ({ page }) => {
  const { left } = await rendered(page, 'isochronic', { gain: 1, ms: 6000, params: { carrier: 300, beat: 5 } }, 5)
  const steady = from(left, 2, 4)
  expect(amplitudeAt(steady, 300)).toBeCloseTo(0.05, 2)
  expect(amplitudeAt(steady, 305)).toBeCloseTo(0.025, 2)
  expect(amplitudeAt(steady, 295)).toBeCloseTo(0.025, 2)
})

test('no sound is louder than the cap, whatever is asked for, and none is silent', async ({ page }) => {
  const wild = { gain: 1e9, ms: 4000, params: { carrier: 1e9, beat: -5, hertz: Number.NaN } }
  for (const cue of ['soft-chime', 'binaural', 'isochronic', 'noise-bed'] as const) {
    const { left, right } = await rendered(page, cue, wild, 4)
    const loudest = Math.max(peak(left), peak(right))
    expect(loudest, cue).toBeLessThanOrEqual(0.102)
    expect(loudest, cue).toBeGreaterThan(0.005)
  }
})

test('a sound that is stopped is gone within 20 ms, without a click', async ({ page }) => {
  const { left } = await rendered(page, 'binaural', { gain: 1, ms: 60_000 }, 4, 3)
  expect(peak(from(left, 2, 2.9))).toBeGreaterThan(0.09)
  expect(peak(from(left, 3.02, 4))).toBe(0)
  const steepest = left.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (left[at - 1] ?? 0))), 0)
  expect(steepest).toBeLessThan(0.01)
})
