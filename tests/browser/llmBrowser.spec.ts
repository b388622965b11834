import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, test } from '@playwright/test'
import type { ChatRequest } from 'sdk'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { tinyGguf } from '../fixtures/tinyGguf.ts'
import { expect } from '../support/patience.ts'
import type { Bench } from './llmBrowserPage.ts'
import { openSite, type Site } from './llmBrowserSite.ts'

/*
 * A real model in a real browser, under the application's own server and policies: a tiny one with random weights,
 * so what it says means nothing, but every step from the file to the last token is the true one.
 */

declare const bench: Bench

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let site: Site
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesper-tiny-'))
  await writeFile(join(folder, 'Tiny Talker.gguf'), tinyGguf({ name: 'Tiny Talker' }))
  await writeFile(join(folder, 'Damaged.gguf'), tinyGguf().subarray(0, 200_000))
  await writeFile(join(folder, 'holiday.gguf'), 'a picture of a pier')
  site = await openSite()
})

test.afterAll(async () => {
  await site?.close()
  await rm(folder, { recursive: true })
})

async function open(page: Page, settings: object = {}): Promise<void> {
  await page.goto(site.address)
  await page.waitForFunction(() => 'bench' in globalThis)
  expect(await page.evaluate((given) => bench.start(given), settings)).toEqual({ isolated: true })
}

async function install(page: Page, name = 'Tiny Talker.gguf') {
  await page.setInputFiles('input', join(folder, name))
  return page.evaluate(() => bench.installChosen())
}

const request = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'tiny-talker',
  contextTokens: 512,
  messages: [{ role: 'user', content: 'Good evening.' }],
  maxTokens: 8,
  samplers: { temperature: 1, seed: 11 },
  ...more,
})

const chat = (page: Page, asked: ChatRequest, abortAfter?: number) =>
  page.evaluate(([what, pieces]) => bench.chat(what, pieces), [asked, abortAfter] as const)

test('a model file from disk is installed, talks, keeps its limits, and works offline', async ({ page, context }) => {
  await open(page, { threads: 2 })
  expect(await page.evaluate(() => bench.check())).toMatchObject({ kind: 'needs-setup' })
  expect((await install(page)).at(-1)).toMatchObject({
    kind: 'done',
    model: { id: 'tiny-talker', label: 'Tiny Talker', installed: true, contextTokens: 512 },
  })
  expect(await page.evaluate(() => bench.check())).toMatchObject({
    kind: 'ready',
    note: expect.stringMatching(/^Runs on your (processor|graphics card)\./),
  })

  const first = await chat(page, request())
  expect(first.waits).toContain('loading')
  expect(first.text).toMatch(/^[a-z ]+$/)
  expect(first.end).toMatchObject({ reason: 'length' })
  expect(first.usage).toMatchObject({ output: 8, trusted: true })

  await context.setOffline(true)
  const again = await chat(page, request())
  expect(again.waits).not.toContain('loading')
  expect(again.text).toBe(first.text)

  // Another number of threads means another load, which must not need the network either.
  await page.evaluate(() => bench.configure({ contextTokens: 512, threads: 1 }))
  const reloaded = await chat(page, request())
  expect(reloaded.waits).toContain('loading')
  expect(reloaded.text).toBe(first.text)
})

test('an abort is over at once, and the next reply comes', async ({ page }) => {
  await open(page, { threads: 1 })
  await install(page)
  const cut = await chat(page, request({ maxTokens: 300 }), 2)
  expect(cut.end).toEqual({ kind: 'end', reason: 'aborted' })
  expect(cut.ms.stop).toBeLessThan(250)
  expect((await chat(page, request({ maxTokens: 4 }))).end).toMatchObject({ reason: 'length' })
})

test('two replies at once take turns', async ({ page }) => {
  await open(page, { threads: 1 })
  await install(page)
  const both = await page.evaluate(([asked]) => Promise.all([bench.chat(asked), bench.chat(asked)]), [
    request({ maxTokens: 4 }),
  ] as const)
  expect(both.map(({ end }) => end.reason)).toEqual(['length', 'length'])
  expect(both.map(({ waits }) => waits.includes('queued'))).toEqual([false, true])
})

test('a beginning is continued and not repeated, and a stop string is obeyed', async ({ page }) => {
  await open(page, { threads: 1 })
  await install(page)
  const plain = await chat(page, request())
  const stop = plain.text.trim().split(' ')[2] ?? ''
  const stopped = await chat(page, request({ stop: [stop] }))
  expect(stopped.end).toMatchObject({ reason: 'stop' })
  expect(stopped.text).toBe(plain.text.slice(0, plain.text.indexOf(stop)))
  const continued = await chat(page, request({ prefill: 'The lantern' }))
  expect(continued.text).not.toContain('lantern')
})

test('of the next turn only what is new is read', async ({ page }) => {
  await open(page, { threads: 1 })
  await install(page)
  const said = (role: 'user' | 'assistant', content: string) => ({ role, content })
  const first = said('user', 'la '.repeat(14))
  const second = said('user', 'lo '.repeat(14))
  const third = said('user', 'lu '.repeat(14))
  const reply = said('assistant', 'lo')
  const read = async (messages: ChatRequest['messages']) => {
    const { usage } = await chat(page, request({ messages, maxTokens: 2 }))
    return { input: usage?.input ?? 0, cached: usage?.cached ?? 0 }
  }
  const before = await read([first, reply, second])
  const after = await read([first, reply, second, reply, third])
  expect(after.cached).toBeGreaterThan(0.9 * before.input)

  // A request for something else in between does not lose the chat.
  await read([said('user', 'Sum this up.')])
  const again = await read([first, reply, second, reply, third])
  expect(again.cached).toBeGreaterThan(0.9 * before.input)

  // The oldest message drops out of the window: the rest is moved up.
  const trimmed = await read([second, reply, third])
  expect(trimmed.cached).toBeGreaterThan(0.7 * trimmed.input)
})

test('a conversation that does not fit is told with both numbers', async ({ page }) => {
  await open(page, { threads: 1 })
  await install(page)
  const { end } = await chat(page, request({ messages: [{ role: 'user', content: 'la '.repeat(2000) }] }))
  expect(end).toMatchObject({
    reason: 'error',
    failure: { kind: 'context', tokens: { prompt: expect.any(Number), window: 512 } },
  })
})

test('a file that is no model is refused, and a model that was removed is gone', async ({ page }) => {
  await open(page)
  await expect(install(page, 'holiday.gguf')).rejects.toThrow(/not a GGUF model file/)
  await install(page)
  await page.evaluate(() => bench.uninstall('tiny-talker'))
  expect(await page.evaluate(() => bench.check())).toMatchObject({ kind: 'needs-setup' })
  expect((await chat(page, request())).end).toMatchObject({ failure: { kind: 'not-installed' } })
})

test('a damaged model is told as such, and does not stand in the way of others', async ({ page }) => {
  await open(page, { threads: 1 })
  await install(page, 'Damaged.gguf')
  expect((await chat(page, request({ model: 'damaged' }))).end).toMatchObject({
    failure: { scope: 'model', retryable: false, message: expect.stringContaining('could not be loaded') },
  })
  await install(page)
  expect((await chat(page, request())).end).toMatchObject({ reason: 'length' })
})

test('a graphics card that cannot compute in 16-bit numbers is left alone, and the reply comes', async () => {
  const executablePath = findBrowser()
  const args = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  try {
    const page = await browser.newPage()
    await open(page, { threads: 1 })
    await install(page)
    expect(await page.evaluate(() => bench.check())).toMatchObject({
      kind: 'ready',
      note: expect.stringMatching(/^Runs on your processor\. \S/),
    })
    expect((await chat(page, request())).end).toMatchObject({ reason: 'length' })
  } finally {
    await browser.close()
  }
})
