import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { blankCharacter } from '../../src/shared/characters/characterRecords.ts'
import { normalise } from '../../src/workers/media/cards/normalise.ts'
import { writeCardPng } from '../../src/workers/media/cards/writeCard.ts'
import type { BenchBrowser } from './browser.ts'
import { type Figure, median, p95, spread } from './figures.ts'
import { commitTo } from './seed.ts'

const count = 10_000
const cards = 1000
const visits = 5
const atOnce = 100
/** The app looks ahead when it has nothing to do; that is not to be counted here. */
const restMs = 3000

type Commit = (page: Page, label: string, changes: readonly unknown[]) => Promise<void>

/**
 * A library of ten thousand, in a browser of its own: how soon its first card is painted, how soon a letter of a
 * search is, and how long it takes to bring in a thousand cards more.
 */
export async function library(
  { freshContext }: BenchBrowser,
  address: string,
  commit: Commit = commitTo,
): Promise<readonly Figure[]> {
  const context = await freshContext()
  try {
    const page = await context.newPage()
    await page.goto(`${address}/settings/general`)
    const pictures = await drawPictures(page)
    await fillLibrary(page, pictures, commit)
    const first = await firstPaints(page, address)
    const keys = await searchKeys(page)
    const nodes = await page.evaluate(() => bench.nodes())
    return [
      {
        name: 'library of 10,000: first card painted',
        value: median(first),
        unit: 'ms',
        budget: 500,
        samples: spread(first),
      },
      {
        name: 'library of 10,000: letter of a search',
        value: p95(keys),
        unit: 'ms',
        budget: 50,
        samples: spread(keys),
      },
      { name: 'library of 10,000: nodes in the page', value: nodes, unit: '', budget: 3000 },
      ...(await bringIn(page, address, pictures)),
    ]
  } finally {
    await context.close()
  }
}

const tags = [
  'Sea',
  'Quiet',
  'Bookish',
  'Night',
  'Baker',
  'Pilot',
  'Stern',
  'Warm',
  'Harbour',
  'Élan',
  'Music',
  'Winter',
]
const firstNames = ['Mirelle', 'Bram', 'Élise', 'Ottoline', 'Caspar', 'Ines', 'Teodor', 'Ada', 'Lucian', 'Signe']
const lastNames = ['Ashdown', 'Okafor', 'Vale', 'Marsh', 'Solvang', 'Lindqvist', 'Abara', 'Thorne']
const nameOf = (at: number) =>
  `${firstNames[at % firstNames.length]} ${lastNames[Math.floor(at / 10) % lastNames.length]} ${at}`
const tagsOf = (at: number) => [0, 5, 7].map((step) => tags[(at + step * Math.floor(at / 12)) % tags.length])
const personality = (at: number) =>
  `${nameOf(at)} is ${25 + (at % 50)} and has lived by the water for years. Dry, attentive, slow to trust; ` +
  'remembers every guest who ever told the truth. '.repeat(6)

/** Saves the characters through the app's own storage worker, with pictures as an import makes them. */
async function fillLibrary(page: Page, pictures: Pictures, commit: Commit): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const changes = Array.from({ length: Math.min(atOnce, count - from) }, (_, step) => {
      const at = from + step
      const common = {
        id: `bench-library-${at}`,
        name: nameOf(at),
        tags: tagsOf(at),
        created: 1_700_000_000_000 + at,
        modified: 1_700_000_000_000 + at * 7,
      }
      const previewImage = pictures.small[at % pictures.small.length]
      const character = { ...blankCharacter, ...common, personality: personality(at), previewImage }
      const folder = at % 4 === 0 ? `Coast/Town ${at % 30}` : ''
      const entry = {
        ...common,
        excerpt: personality(at).slice(0, 60),
        model: '',
        folder,
        favourite: at % 50 === 0,
        played: 0,
      }
      return [
        { kind: 'put', table: 'characters', value: character },
        { kind: 'put', table: 'shelf', value: entry },
      ]
    })
    await commit(page, 'Characters', changes.flat())
  }
}

/** From the navigation of a warm start to the first card on the screen. */
async function firstPaints(page: Page, address: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let visit = 0; visit <= visits; visit++) {
    await page.goto(`${address}/characters`, { waitUntil: 'commit' })
    const at = await page.evaluate(() => bench.cardPainted())
    // The first visit fetches what later ones have.
    if (visit > 0) times.push(at)
    await page.waitForTimeout(restMs)
  }
  return times
}

async function searchKeys(page: Page): Promise<readonly number[]> {
  const field = page.getByLabel('Search characters')
  await page.evaluate(() => void Object.assign(globalThis, { libraryKeys: bench.watchKeys() }))
  for (const words of ['elise vale', 'harbour 42', 'slow to trust']) {
    await field.click()
    await page.keyboard.type(words, { delay: 120 })
    await page.waitForTimeout(300)
    await field.fill('')
    await page.waitForTimeout(300)
  }
  return await page.evaluate(() => (globalThis as unknown as { libraryKeys: number[] }).libraryKeys)
}

/** A thousand PNG cards at once, while the page must stay awake. */
async function bringIn(page: Page, address: string, pictures: Pictures): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-bench-cards-'))
  try {
    const paths = await Promise.all(
      Array.from({ length: cards }, async (_, at) => {
        const path = join(folder, `card-${at}.png`)
        await writeFile(path, cardPng(at, pictures))
        return path
      }),
    )
    await page.goto(`${address}/character-upload`)
    await page.waitForTimeout(restMs)
    await page.evaluate(() => void Object.assign(globalThis, { libraryTasks: bench.watchLateTasks() }))
    const begun = performance.now()
    await page.getByLabel('Character files').setInputFiles(paths)
    await page.getByText(`${cards} imported`).waitFor({ timeout: 180_000 })
    const took = performance.now() - begun
    const late = await page.evaluate(() => (globalThis as unknown as { libraryTasks: number[] }).libraryTasks)
    return [
      { name: 'importing 1,000 PNG cards', value: took, unit: 'ms', budget: 60_000 },
      {
        name: '  longest the page was busy, where longer than 50 ms',
        value: Math.max(0, ...late),
        unit: 'ms',
        budget: 50,
        samples: `${late.length} tasks`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function cardPng(at: number, { large }: Pictures): Uint8Array {
  const data = {
    name: `Newcomer ${at}`,
    description: personality(count + at),
    first_mes: '"You are early," they say, and hold the door.',
    tags: tagsOf(at),
    creator: 'bench',
  }
  const raw = { spec: 'chara_card_v2', spec_version: '2.0', data }
  const picture = large[at % large.length]
  if (!picture) throw new Error('There are no pictures.')
  return writeCardPng(normalise({ raw, spec: 'v2', container: 'png', fileName: '' }), picture)
}

interface Pictures {
  /** As lists keep them: data URLs of at most 512 pixels. */
  readonly small: readonly string[]
  /** As cards carry them. */
  readonly large: readonly Uint8Array[]
}

/** A few pictures with as much in them as a portrait has. */
async function drawPictures(page: Page): Promise<Pictures> {
  const [small, large] = await Promise.all([
    drawn(page, { width: 340, height: 512, type: 'image/jpeg' }),
    drawn(page, { width: 640, height: 960, type: 'image/png' }),
  ])
  return { small, large: large.map((url) => new Uint8Array(Buffer.from(url.split(',')[1] ?? '', 'base64'))) }
}

async function drawn(
  page: Page,
  how: { readonly width: number; readonly height: number; readonly type: string },
): Promise<readonly string[]> {
  return await page.evaluate(({ width, height, type }) => {
    const urls: string[] = []
    for (let at = 0; at < 8; at++) {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas.')
      // Portraits are opaque: one does not see through them.
      context.fillStyle = `hsl(${at * 45} 30% 12%)`
      context.fillRect(0, 0, width, height)
      for (let blot = 0; blot < 24; blot++) {
        const turn = Math.sin(blot * 12.9898 + at) * 43758.5453
        const share = turn - Math.floor(turn)
        context.fillStyle = `hsl(${(at * 45 + share * 90) % 360} 60% ${20 + 50 * share}% / 0.4)`
        context.beginPath()
        context.arc(((blot * 73) % 100) * (width / 100), share * height, 20 + share * 90, 0, 7)
        context.fill()
      }
      urls.push(canvas.toDataURL(type, 0.5))
    }
    return urls
  }, how)
}
