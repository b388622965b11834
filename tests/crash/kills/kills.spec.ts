import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../../scripts/browser/findBrowser.ts'
import { chatThroughOllama, composer, foreignCard, messages } from '../../support/house.ts'
import { expect, test } from '../../support/test.ts'
import { startVictim, type Victim } from '../browser.ts'
import { chance } from '../chance.ts'
import {
  after,
  contentOf,
  differences,
  type Kept,
  nextOperation,
  type Operation,
  possible,
  sameKept,
  type World,
} from './operations.ts'
import { connectStorage, play, readKept } from './player.ts'

/*
 * Kills the real browser process in the middle of what a player does, and compares what the next start finds with what
 * was acknowledged. `npm run kills -- 1000` is the long form.
 */

const kills = Number(process.env.KILLS ?? 30)
const seed = Number(process.env.KILLS_SEED ?? 20260115)

/** Every so many lives the player types into the page; in the others the storage worker is called as fast as it answers. */
const everyTyped = 5

/** What the simulated model answers, slowly enough to be cut off. */
const answer = 'The tide came in over the sand, and the boats rose one by one. '.repeat(4).trim()

interface Miss {
  readonly life: number
  readonly kind: 'lost' | 'doubled or half written' | 'refused' | 'not a clean start'
  readonly what: readonly string[]
}

let profile: string
let victim: Victim | undefined
const acknowledged = new Set<number>()
const refused = new Map<number, string>()

test.beforeEach(async ({ simulator, baseURL, launchOptions }) => {
  profile = await mkdtemp(join(tmpdir(), 'vesper-kills-'))
  const browser = await chromium.launchPersistentContext(profile, launchOptions)
  await chatThroughOllama(await browser.newPage(), simulator.url('ollama'), { at: baseURL ?? '' })
  await browser.close()
})

test.afterEach(async () => {
  await victim?.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

test(`${kills} kills of the browser lose nothing that was acknowledged`, async ({ baseURL, simulator }) => {
  test.setTimeout(120_000 + kills * 20_000)
  simulator.script({ reply: { text: answer }, tokensPerSec: 40 })
  console.log(`${kills} kills, seed ${seed}. To repeat: KILLS=${kills} KILLS_SEED=${seed}`)
  const random = chance(seed)
  const misses: Miss[] = []
  const counts: Record<string, number> = {}
  let numbers = 0
  let page = await start(baseURL)
  let world: World = { kept: await readKept(page), snapshots: [] }
  for (let life = 0; life < kills; life++) {
    const isTyped = life % everyTyped === everyTyped - 1
    const operations = isTyped ? [] : plan(world, numbers, random)
    const typed: string[] = []
    numbers += operations.length
    const playing = isTyped ? type(page, `life ${life}`, typed) : play(page, operations)
    playing.catch(() => {})
    await pause(random.below(isTyped ? 4_000 : 1_200))
    await victim?.kill()

    const problems: string[] = []
    page = await start(baseURL, problems)
    const found = await readKept(page)
    if (problems.length > 0) misses.push({ life, kind: 'not a clean start', what: problems })
    if (isTyped) {
      misses.push(...judgeTyped(life, world.kept, found, typed))
      counts.typed = (counts.typed ?? 0) + typed.length
      world = { ...world, kept: found }
      continue
    }
    const done = operations.filter(({ number }) => acknowledged.has(number))
    for (const { kind } of done) counts[kind] = (counts[kind] ?? 0) + 1
    for (const { number, kind } of operations) {
      const why = refused.get(number)
      if (why) misses.push({ life, kind: 'refused', what: [`${kind}: ${why}`] })
    }
    const told = done.reduce(after, world)
    const match = reachable(told, operations.slice(done.length)).find(({ kept }) => sameKept(kept, found))
    if (!match) misses.push(judge(life, told.kept, found, operations[done.length]))
    world = match ?? { kept: found, snapshots: [] }
  }
  const total = Object.values(counts).reduce((all, count) => all + count, 0)
  const report = { kills, seed, acknowledged: total, counts, misses }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/kills.json', JSON.stringify(report, null, 2))
  console.log(`${kills} kills, ${total} acknowledged changes, ${misses.length} misses. ${JSON.stringify(counts)}`)
  expect(misses).toEqual([])
  expect(total).toBeGreaterThan(kills)
})

/** Operations that may be done although the word of it died with the browser. */
const mostUntold = 20

/** What may be on the disk: all that was acknowledged, then whatever else came in order. */
function reachable(told: World, next: readonly Operation[]): readonly World[] {
  const worlds: World[] = [...possible(told, undefined)]
  let world = told
  for (const operation of next.slice(0, mostUntold)) {
    worlds.push(...possible(world, operation))
    world = after(world, operation)
  }
  return worlds
}

/** More operations than a life is long, each possible after those before it. */
function plan(from: World, first: number, random: ReturnType<typeof chance>): readonly Operation[] {
  const operations: Operation[] = []
  let world = from
  for (let index = 0; index < 150; index++) {
    const operation = nextOperation(first + index, world, random)
    operations.push(operation)
    world = after(world, operation)
  }
  return operations
}

/** Sends one message after the other; `sent` are those that have left the composer, which they do once they are saved. */
async function type(page: Page, about: string, sent: string[]): Promise<void> {
  for (let index = 0; ; index++) {
    const text = `Typed ${index} in ${about}`
    await composer(page).fill(text)
    await composer(page).press('Enter')
    await expect(composer(page)).toHaveValue('')
    sent.push(text)
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, { timeout: 30_000 })
  }
}

function judgeTyped(life: number, before: Kept, found: Kept, sent: readonly string[]): readonly Miss[] {
  const all = Object.values(found).flat()
  const counted = (text: string) => all.filter((line) => contentOf(line) === text).length
  const lost = sent.filter((text) => counted(text) === 0)
  const others = Object.entries(before).flatMap(([id, lines]) => {
    const now = found[id]?.slice(0, lines.length)
    return JSON.stringify(now) === JSON.stringify(lines) ? [] : [`${id} is no longer what it was`]
  })
  const doubled = all.filter((line) => contentOf(line).startsWith('Typed ') && counted(contentOf(line)) > 1)
  const half = all.filter((line) => line.startsWith('generating') || line.startsWith('broken'))
  const fresh = Object.entries(found).flatMap(([id, lines]) => lines.slice(before[id]?.length ?? 0))
  const strange = fresh.filter(
    (line) => !contentOf(line).startsWith(`Typed `) && !answer.startsWith(contentOf(line).trim()),
  )
  return [
    ...(lost.length + others.length > 0 ? [{ life, kind: 'lost' as const, what: [...lost, ...others] }] : []),
    ...(doubled.length + half.length + strange.length > 0
      ? [{ life, kind: 'doubled or half written' as const, what: [...doubled, ...half, ...strange] }]
      : []),
  ]
}

function judge(life: number, expected: Kept, found: Kept, underWay: Operation | undefined): Miss {
  const what = differences(expected, found)
  const isLoss = what.some((line) => line.includes(' lost'))
  return {
    life,
    kind: isLoss ? 'lost' : 'doubled or half written',
    what: [...what, `under way: ${JSON.stringify(underWay)}`],
  }
}

/** Opens the chat, as after any crash. What a player would see of a fault is added to `problems`. */
async function start(baseURL: string | undefined, problems: string[] = []): Promise<Page> {
  victim = await startVictim(findBrowser() ?? '', profile, `${baseURL}/chat`, async (page) => {
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.exposeFunction('killsAcknowledged', (number: number) => void acknowledged.add(number))
    await page.exposeFunction('killsRefused', (number: number, why: string) => void refused.set(number, why))
  })
  const { page } = victim
  await expect(page.getByRole('heading', { level: 1, name: foreignCard.name })).toBeVisible({ timeout: 30_000 })
  await expect(messages(page).first()).toBeVisible({ timeout: 30_000 })
  for (const card of await page.getByRole('alert').allInnerTexts()) if (card.trim()) problems.push(card)
  await connectStorage(page)
  // The page ends cut-off replies at its start; it has when none is left.
  await expect
    .poll(async () =>
      Object.values(await readKept(page))
        .flat()
        .some((line) => line.startsWith('generating')),
    )
    .toBe(false)
  return page
}
