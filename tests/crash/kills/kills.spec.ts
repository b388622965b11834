import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../../scripts/browser/findBrowser.ts'
import { chatThroughOllama, composer, foreignCard, messages } from '../../support/app.ts'
import { unfold } from '../../support/consent.ts'
import { expect, test } from '../../support/test.ts'
import { startVictim, type Victim } from '../browser.ts'
import { chance } from '../chance.ts'
import { turnLockOff, turnLockOn, unlockIfLocked } from './lock.ts'
import {
  after,
  differences,
  type Kept,
  nextOperation,
  type Operation,
  possible,
  sameKept,
  type World,
  without,
} from './operations.ts'
import { connectStorage, play, readKept } from './player.ts'
import {
  answer,
  type Choice,
  chooseSettings,
  clearDraft,
  type Findings,
  judgeChoices,
  judgeMessages,
  type TypedMessage,
  typeMessages,
} from './typed.ts'

/*
 * Kills the real browser process in the middle of what a player does, and compares what the next start finds with what
 * was acknowledged. `npm run kills -- 1000` is the long form.
 */

const kills = Number(process.env.KILLS ?? 30)
const seed = Number(process.env.KILLS_SEED ?? 20260115)

/**
 * What happens in a life of the browser before it is killed: `calls` asks the storage worker as fast as it answers, the
 * others use the page as a player does. From `lock-on` to `lock-off` everything is encrypted.
 */
type Life = 'calls' | 'messages' | 'settings' | 'lock-on' | 'lock-off'

const lives: readonly Life[] = [
  ...(['calls', 'calls', 'messages', 'calls', 'calls'] as const),
  ...(['calls', 'calls', 'settings', 'calls', 'calls'] as const),
  ...(['calls', 'calls', 'messages', 'calls', 'calls'] as const),
  ...(['lock-on', 'calls', 'messages', 'calls', 'calls'] as const),
  ...(['calls', 'settings', 'calls', 'calls', 'lock-off'] as const),
]

/** By then a life ends; at a random moment before. */
const longestMs: Readonly<Record<Life, number>> = {
  calls: 1_200,
  messages: 4_000,
  settings: 2_500,
  'lock-on': 3_000,
  'lock-off': 3_000,
}

const passphrase = 'salt and tide'

interface Miss {
  readonly life: number
  readonly kind: 'lost' | 'doubled or half written' | 'refused' | 'not a clean start'
  readonly what: readonly string[]
}

let profile: string
let victim: Victim | undefined
/** Id of the chat that is on screen at every start. */
let homeChat = ''
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
  homeChat = await page.evaluate(() => localStorage.getItem('vesper-last-session') ?? '')
  let world: World = { kept: await readKept(page), snapshots: [] }
  const note = (life: number, findings: Findings) => {
    for (const miss of missesOf(life, findings)) {
      misses.push(miss)
      console.log(JSON.stringify(miss))
    }
  }
  for (let life = 0; life < kills; life++) {
    const kind = lives[life % lives.length] ?? 'calls'
    const operations = kind === 'calls' ? plan(world, numbers, random) : []
    numbers += operations.length
    const typed: TypedMessage[] = []
    const choices: Choice[] = []
    if (kind === 'messages') {
      await clearDraft(page, homeChat)
      world = { ...world, kept: without(world.kept, `draft ${homeChat}`) }
    }
    if (kind === 'settings') {
      await visit(page, '/settings/consent')
      await unfold(page, 'Custom topic')
    }
    if (kind === 'lock-on' || kind === 'lock-off') await visit(page, '/settings/privacy')
    const work: Record<Life, () => Promise<unknown>> = {
      calls: () => play(page, operations),
      messages: () => typeMessages(page, homeChat, `life ${life}`, typed, random),
      settings: () => chooseSettings(page, life, choices),
      'lock-on': () => turnLockOn(page, passphrase),
      'lock-off': () => turnLockOff(page, passphrase),
    }
    work[kind]().catch(() => {})
    await pause(random.below(longestMs[kind]))
    await victim?.kill()

    const problems: string[] = []
    page = await start(baseURL, problems)
    const found = await readKept(page)
    note(life, { unclean: [...problems, ...(await wrongDraft(page, found))] })
    if (kind === 'calls') {
      const done = operations.filter(({ number }) => acknowledged.has(number))
      for (const operation of done) counts[operation.kind] = (counts[operation.kind] ?? 0) + 1
      const told = done.reduce(after, world)
      const matches = reachable(told, operations.slice(done.length)).filter(({ kept }) => sameKept(kept, found))
      if (matches.length === 0) note(life, judge(told.kept, found, operations[done.length]))
      note(life, {
        refused: operations.flatMap(({ number, kind }) =>
          refused.has(number) ? [`${kind}: ${refused.get(number)}`] : [],
        ),
      })
      // One that was killed may have left a copy of its own, and only the newest copies stay.
      const wasRestoring = operations[done.length]?.kind === 'restore'
      world = { kept: found, snapshots: wasRestoring ? [] : inAll(matches) }
    } else {
      if (kind === 'messages') note(life, judgeMessages(homeChat, world.kept, found, typed))
      else note(life, judgeChoices(world.kept, found, choices))
      counts.typed = (counts.typed ?? 0) + typed.filter(({ isShown }) => isShown).length
      counts.drafted = (counts.drafted ?? 0) + typed.filter(({ keptLength }) => keptLength > 0).length
      counts.chosen = (counts.chosen ?? 0) + choices.filter(({ isKept }) => isKept).length
      // Turning the lock on or off deletes the snapshots.
      world = { kept: found, snapshots: kind.startsWith('lock') ? [] : world.snapshots }
    }
    if (kind === 'lock-on' || kind === 'lock-off') {
      counts[kind] = (counts[kind] ?? 0) + 1
      page = await endLockLife(page, kind, baseURL)
    }
    writeReport(life + 1, counts, misses)
    if ((life + 1) % 25 === 0) console.log(`${life + 1} kills, ${misses.length} misses`)
  }
  const total = Object.values(counts).reduce((all, count) => all + count, 0)
  console.log(`${kills} kills, ${total} acknowledged changes, ${misses.length} misses. ${JSON.stringify(counts)}`)
  expect(misses).toEqual([])
  expect(total).toBeGreaterThan(kills)
})

function writeReport(kills: number, counts: Readonly<Record<string, number>>, misses: readonly Miss[]): void {
  const acknowledged = Object.values(counts).reduce((all, count) => all + count, 0)
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/kills.json', JSON.stringify({ kills, seed, acknowledged, counts, misses }, null, 2))
}

/** A lock that was cut off before it was on, or off, is turned again; this time it may finish. */
async function endLockLife(page: Page, kind: 'lock-on' | 'lock-off', baseURL: string | undefined): Promise<Page> {
  const wanted = kind === 'lock-on' ? 'open' : 'off'
  if ((await page.evaluate(() => window.callStorage('lockState'))) === wanted) return page
  await visit(page, '/settings/privacy')
  await (kind === 'lock-on' ? turnLockOn : turnLockOff)(page, passphrase)
  await victim?.kill()
  return start(baseURL)
}

/** Operations that may be done although the word of it died with the browser. */
const maxUntold = 20

/** What may be on the disk: all that was acknowledged, then whatever else came in order. */
function reachable(told: World, next: readonly Operation[]): readonly World[] {
  const worlds: World[] = [...possible(told, undefined)]
  let world = told
  for (const operation of next.slice(0, maxUntold)) {
    worlds.push(...possible(world, operation))
    world = after(world, operation)
  }
  return worlds
}

/** Snapshots that are there whichever of these worlds it is: one more, or a restore, may have pushed others out. */
function inAll([first, ...others]: readonly World[]): World['snapshots'] {
  const isIn = (number: number) => (world: World) => world.snapshots.some((each) => each.number === number)
  return first?.snapshots.filter(({ number }) => others.every(isIn(number))) ?? []
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

function judge(expected: Kept, found: Kept, underWay: Operation | undefined): Findings {
  const what = [...differences(expected, found), `under way: ${JSON.stringify(underWay)}`]
  return what.some((line) => line.includes(' lost')) ? { lost: what } : { wrong: what }
}

function missesOf(life: number, { lost = [], wrong = [], refused = [], unclean = [] }: Findings): readonly Miss[] {
  const kinds = [
    ['lost', lost],
    ['doubled or half written', wrong],
    ['refused', refused],
    ['not a clean start', unclean],
  ] as const
  return kinds.flatMap(([kind, what]) => (what.length > 0 ? [{ life, kind, what }] : []))
}

/** The composer shows the draft that is kept. */
async function wrongDraft(page: Page, found: Kept): Promise<readonly string[]> {
  const kept = found[`draft ${homeChat}`]?.[0] ?? ''
  const shown = await composer(page).inputValue()
  return shown === kept ? [] : [`The composer shows “${shown}”, and the draft is “${kept}”`]
}

/** Goes to another page of the app as a link does. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => history.pushState({}, '', path), path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Opens the chat, as after any crash. What a player would see of a fault is added to `problems`; where there is no chat
 * at all, that is what the page shows instead, and the browser is killed and started once more.
 */
async function start(baseURL: string | undefined, problems: string[] = []): Promise<Page> {
  const console: string[] = []
  victim = await startVictim(findBrowser() ?? '', profile, `${baseURL}/chat`, async (page) => {
    // Connected from outside, a page would be waited for without end.
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => void (/^\[\w+\]/.test(message.text()) && console.push(message.text())))
    // Browsers write such notes late: without it the chat that was used last would open.
    await page.addInitScript((id) => id && localStorage.setItem('vesper-last-session', id), homeChat)
    await page.exposeFunction('killsAcknowledged', (number: number) => void acknowledged.add(number))
    await page.exposeFunction('killsRefused', (number: number, why: string) => void refused.set(number, why))
  })
  const { page } = victim
  try {
    await unlockIfLocked(page, passphrase)
    await expect(page.getByRole('heading', { level: 1, name: foreignCard.name })).toBeVisible({ timeout: 30_000 })
    await expect(messages(page).first()).toBeVisible({ timeout: 30_000 })
  } catch (error) {
    if (problems.some((problem) => problem.startsWith(noChat))) throw error
    const notes = await page.evaluate(() => JSON.stringify(localStorage))
    problems.push([noChat, await page.locator('body').ariaSnapshot(), notes, ...console].join('\n'))
    await victim.kill()
    return await start(baseURL, problems)
  }
  for (const card of await page.getByRole('alert').allInnerTexts()) if (card.trim()) problems.push(card)
  await connectStorage(page, passphrase)
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

const noChat = 'The chat did not open.'
