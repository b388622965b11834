import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { expect } from '../support/patience.ts'
import type { Bench } from './embeddingPage.ts'
import { openSite, type Site } from './llmBrowserSite.ts'

/*
 * The real model in a real browser, under the application's own server and policies, against what another runtime
 * made of the same weights.
 */

declare const bench: Bench

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const fixture = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/embedding', name), 'utf8'))
const reference: readonly { readonly text: string; readonly vector: readonly number[] }[] =
  fixture('reference.json').sentences
const queries: readonly { readonly query: string; readonly fits: string; readonly others: readonly string[] }[] =
  fixture('queries.json')

let site: Site
/** One page for all who need the model, which takes its time to start. */
let page: Page
const asked: string[] = []

test.beforeAll(async ({ browser }) => {
  site = await openSite('embeddingPage.html', 'public')
  page = await browser.newPage()
  page.context().on('request', (request) => asked.push(request.url()))
  await open(page)
})

test.afterAll(async () => {
  await page?.close()
  await site?.close()
})

async function open(where: Page): Promise<void> {
  await where.goto(site.address)
  await where.waitForFunction(() => 'bench' in globalThis)
}

const embed = (texts: readonly string[], where = page) => where.evaluate((given) => bench.embed(given), texts)

const nearness = (one: readonly number[] = [], other: readonly number[] = []) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? Number.NaN), 0)

test('sentences come out as another runtime has them, and nothing leaves the origin', async () => {
  const { embedder, vectors } = await embed(reference.map(({ text }) => text))
  expect(embedder).toMatchObject({ model: 'all-MiniLM-L6-v2-int8', dimensions: 384 })
  expect(['threads', 'wasm']).toContain(embedder.runs)
  expect(embedder.why).toContain('graphics card')
  for (const [at, { text, vector }] of reference.entries()) {
    expect(nearness(vectors[at], vectors[at]), text).toBeCloseTo(1, 4)
    expect(nearness(vectors[at], vector) / Math.hypot(...vector), text).toBeGreaterThanOrEqual(0.98)
  }
  expect(asked.filter((url) => url.includes('/models/minilm/')).length).toBeGreaterThanOrEqual(3)
  const origin = new URL(site.address).origin
  expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([])
})

test('what fits a question comes first', async () => {
  const missed: string[] = []
  for (const { query, fits, others } of queries) {
    const [question, fitting, ...rest] = (await embed([query, fits, ...others])).vectors
    const best = Math.max(...rest.map((vector) => nearness(question, vector)))
    if (!(nearness(question, fitting) > best)) missed.push(query)
  }
  expect(queries).toHaveLength(30)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2)
})

test('a text has the same vector alone, among others and after a reload', async () => {
  const text = 'Every evening the keeper climbs one hundred and twelve steps.'
  const alone = (await embed([text])).vectors[0]
  const among = (await embed(['tea', text, 'A much longer sentence stands beside it. '.repeat(20)])).vectors[1]
  await open(page)
  expect(among).toEqual(alone)
  expect((await embed([text])).vectors[0]).toEqual(alone)
})

test('questions are answered while hundreds of memories are made anew', async () => {
  const stock = Array.from({ length: 400 }, (_, at) => `${queries[at % queries.length]?.fits} That was ${at} days ago.`)
  const questions = queries.slice(0, 10).map(({ query }) => query)
  const first = await page.evaluate(([all, few]) => bench.questionsAmong(all, few), [stock, questions] as const)
  expect(first).toBe('questions')
})

test('without the model, vectors are of words, and say so', async ({ page: other }) => {
  await other.context().route('**/models/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await open(other)
  const { embedder, vectors } = await embed(['We lit the lamp.', 'The lamp was lit.', 'No soup today.'], other)
  expect(embedder).toMatchObject({ model: 'words-384', dimensions: 384, runs: 'words' })
  expect(embedder.why).toContain('by their words alone')
  expect(nearness(vectors[0], vectors[1])).toBeGreaterThan(nearness(vectors[0], vectors[2]))
})
