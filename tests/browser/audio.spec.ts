import { type Page, test } from '@playwright/test'
import type { FromAudio } from '../../plugins/device-audio/sound/wire.ts'
import { expect } from '../support/patience.ts'
import type { Bench } from './audioPage.ts'
import { openInEachTest } from './llmBrowserSite.ts'
import { amplitudeOf, peak, stereoOf } from './samples.ts'

/*
 * The sound for e-stim boxes in a real browser, built and served as the application is: its worklet is a file of its
 * own, since the policies allow no other. What is rendered offline is judged by its samples.
 */

declare const bench: Bench

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const sampleRate = 48_000
openInEachTest('audioPage.html')

type Rendering = Parameters<Bench['render']>[0]

async function rendered(page: Page, rendering: Rendering) {
  return stereoOf(await page.evaluate((given) => bench.render(given), rendering))
}

const amplitude = (decibels: number) => 10 ** (decibels / 20)
const part = (samples: Float32Array, from: number, to: number) => samples.subarray(from * sampleRate, to * sampleRate)
const mean = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample, 0) / samples.length
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
const steepest = (samples: Float32Array) =>
  samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? sample))), 0)
const amplitudeAt = (samples: Float32Array, hertz: number) => amplitudeOf(samples, hertz, sampleRate)

const tone = { wave: 'continuous', capDb: -30, carrierHz: 700 }

test('a continuous carrier is one clean line as strong as asked for, and silence is silence after its last frame', async ({
  page,
}) => {
  const cap = amplitude(-30)
  const { left, right } = await rendered(page, {
    settings: tone,
    levels: [1, 0.5, 0.5, 0.5, 0.5, 0.5],
    soundSeconds: 3,
    seconds: 4,
  })
  const loud = part(left, 1.5, 2.5)
  expect(amplitudeAt(loud, 700) / cap).toBeCloseTo(1, 1)
  expect(amplitudeAt(part(right, 1.5, 2.5), 700) / cap).toBeCloseTo(0.5, 1)
  for (const other of [350, 1050, 1400, 2100, 5000]) expect(amplitudeAt(loud, other)).toBeLessThan(cap / 1000)
  expect(Math.abs(mean(loud))).toBeLessThan(1e-3)
  expect(peak(left)).toBeLessThanOrEqual(cap + 1e-6)
  expect(steepest(left)).toBeLessThan(cap * ((2 * Math.PI * 700) / sampleRate) * 1.05)
  expect(peak(part(left, 3.06, 4))).toBe(0)
  expect(peak(part(right, 3.06, 4))).toBe(0)
  // Slowly from nothing: a tenth of the way after a tenth of a second.
  expect(peak(part(left, 0, 0.1))).toBeLessThan(cap * 0.11)
  expect(peak(part(left, 0, 0.5))).toBeLessThan(cap * 0.51)
})

test('pulses are free of direct current and stay under the cap', async ({ page }) => {
  const { left } = await rendered(page, {
    settings: { wave: 'pulsed', capDb: -30, randomness: 0 },
    levels: [1, 1, 0.5, 0.5, 0.5, 0.5],
    soundSeconds: 2.5,
    seconds: 3,
  })
  const cap = amplitude(-30)
  expect(peak(part(left, 1.2, 2.4))).toBeGreaterThan(cap * 0.8)
  expect(peak(left)).toBeLessThanOrEqual(cap + 1e-6)
  expect(Math.abs(mean(part(left, 1.2, 2.4)))).toBeLessThan(1e-4)
  expect(peak(part(left, 2.56, 3))).toBe(0)
})

test('three electrodes share the current by the place that is asked for', async ({ page }) => {
  const settings = { ...tone, mode: 'triphase', centreDb: 0 }
  const at = async (upDown: number, leftRight: number) => {
    const levels = [1, upDown, leftRight, 0.5, 0.5, 0.5]
    const { left, right } = await rendered(page, { settings, levels, soundSeconds: 2, seconds: 2 })
    return [rms(part(left, 1.2, 1.8)), rms(part(right, 1.2, 1.8))].map((one) => (one * Math.SQRT2) / amplitude(-30))
  }
  const half = Math.sqrt(3) / 2
  const [common = [], leftMost = [], rightMost = [], middle = []] = [
    await at(1, 0.5),
    await at(0.25, (1 + half) / 2),
    await at(0.25, (1 - half) / 2),
    await at(0.5, 0.5),
  ]
  expect(common.map((one) => one.toFixed(1))).toEqual(['0.9', '0.9'])
  expect(leftMost[1]).toBeLessThan(0.02)
  expect(rightMost[0]).toBeLessThan(0.02)
  expect(leftMost[0]).toBeCloseTo(half, 1)
  expect(middle.map((one) => one.toFixed(1))).toEqual(['1.0', '1.0'])
})

const last = (heard: readonly FromAudio[], kind: FromAudio['kind']) => heard.findLast((one) => one.kind === kind)

test('a live output plays what comes, says what it gives, and soon after a stop that all is silent', async ({
  page,
}) => {
  await page.evaluate((settings) => bench.open('output', settings), tone)
  await page.evaluate(() => bench.stop(1))
  await page.evaluate(() => bench.reach([1, 0, 0.5, 0.5, 0.5, 0.5], 0.6))
  const [left, right] = await page.evaluate(() => bench.gain())
  expect(left).toBeGreaterThan(0.5)
  expect(right).toBe(0)
  expect(await page.evaluate(() => bench.stop(2))).toBeLessThan(500)
  await expect.poll(() => page.evaluate(() => bench.gain())).toEqual([0, 0])
})

test('without another frame a live output falls silent by itself, though the page is busy', async ({ page }) => {
  await page.evaluate((settings) => bench.open('output', settings), tone)
  await page.evaluate(() => bench.reach([1, 1, 0.5, 0.5, 0.5, 0.5], 0.3))
  const gains = await page.evaluate(async () => {
    bench.forget()
    const until = performance.now() + 600
    while (performance.now() < until);
    // What the output has said meanwhile arrives in the turns that follow.
    const heard = () =>
      bench.heard().flatMap((message) => (message.kind === 'status' ? [Math.max(...message.gains)] : []))
    while (heard().at(-1) !== 0) await new Promise((resolve) => setTimeout(resolve))
    return heard()
  })
  expect(gains.length).toBeGreaterThan(3)
  expect(gains.at(0)).toBeGreaterThan(0)
  expect(gains.at(-1)).toBe(0)
})

test('the page can cut by itself, and nothing sounds again before a stop was said', async ({ page }) => {
  await page.evaluate((settings) => bench.open('output', settings), tone)
  await page.evaluate(() => bench.reach([1, 1, 0.5, 0.5, 0.5, 0.5], 0.3))
  await page.evaluate(() => bench.cut())
  await page.evaluate(() => bench.play([1, 1, 0.5, 0.5, 0.5, 0.5], 400))
  expect(await page.evaluate(() => bench.gain())).toEqual([0, 0])
  expect(last(await page.evaluate(() => bench.heard()), 'cut')).toBeDefined()
  await page.evaluate(() => bench.stop(9))
  await page.evaluate(() => bench.reach([1, 1, 0.5, 0.5, 0.5, 0.5], 0.1))
})

test('an output that comes or goes ends the sound and says why', async ({ page }) => {
  await page.evaluate((settings) => bench.open('output', settings), tone)
  await page.evaluate(() => bench.unplugSomething())
  await expect.poll(() => page.evaluate(() => bench.isOver())).toBe(true)
  expect(last(await page.evaluate(() => bench.heard()), 'gone')).toEqual({ kind: 'gone', why: 'changed' })
})

test('an output that is not there is told in words', async ({ page }) => {
  const opening = page.evaluate((settings) => bench.open('output?no-such-output', settings), tone)
  await expect(opening).rejects.toThrow(/is not there/)
})
