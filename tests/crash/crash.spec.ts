import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { startVictim, type Victim } from './browser.ts'
import { chance } from './chance.ts'
import { openSite, type Site } from './site.ts'
import { editing, type Moment, type Step, streaming } from './workload.ts'

const points = Number(process.env.CRASH_POINTS ?? 12)
const seed = Number(process.env.CRASH_SEED ?? 20260115)

/** Steps that may be on disk though nobody was told any more: those under way, and acknowledgements lost on the way. */
const untold = 400

let site: Site
let profile: string
const acknowledged = new Map<string, number>()

test.beforeAll(async () => {
  site = await openSite()
  profile = await mkdtemp(join(tmpdir(), 'vesper-crash-'))
})

test.afterAll(async () => {
  await site.close()
  await rm(profile, { recursive: true, force: true })
})

test(`nothing acknowledged is lost at ${points} moments of sudden death`, async () => {
  test.setTimeout(60_000 + points * 15_000)
  const random = chance(seed)
  const kept = new Map<string, Moment>()
  let victim = await start()
  let steps = 0
  try {
    for (let point = 0; point < points; point++) {
      const cycle = { editing: `editing ${point}`, streaming: `streaming ${point}`, seed: seed + point }
      await victim.page.evaluate((given) => window.crash.run(given), cycle)
      await pause(random.below(900))
      await victim.kill()
      victim = await start()
      if (random.below(4) === 0) victim = await killWhileRecovering(victim, random.below(40))
      await victim.page.evaluate(() => window.crash.recover())
      const [edited, streamed] = await readMoments(victim.page, [cycle.editing, cycle.streaming])
      steps += check(cycle.editing, edited, editing(cycle.editing, cycle.seed))
      steps += check(cycle.streaming, streamed, streaming(cycle.streaming, cycle.seed))
      kept.set(cycle.editing, edited ?? new Map()).set(cycle.streaming, streamed ?? new Map())
    }
    const ids = [...kept.keys()]
    const now = await readMoments(victim.page, ids)
    for (const [index, id] of ids.entries()) expect(now[index], `${id}, at the end`).toEqual(kept.get(id))
    test.info().annotations.push({ type: 'acknowledged steps', description: String(steps) })
    console.log(`${points} sudden deaths, ${steps} acknowledged steps, none lost.`)
    expect(steps).toBeGreaterThan(points)
  } finally {
    await victim.kill()
  }
})

function start(): Promise<Victim> {
  const executable = findBrowser()
  if (!executable) throw new Error('No Chromium was found; CHROME_BIN can name one.')
  return startVictim(executable, profile, site.address, (page) =>
    page.exposeFunction('acknowledged', (id: string, step: number) => {
      acknowledged.set(id, Math.max(acknowledged.get(id) ?? -1, step))
    }),
  )
}

/** Mending must bear a sudden death of its own. */
async function killWhileRecovering(victim: Victim, afterMs: number): Promise<Victim> {
  void victim.page.evaluate(() => window.crash.recover()).catch(() => {})
  await pause(afterMs)
  await victim.kill()
  return start()
}

async function readMoments(page: Page, ids: readonly string[]): Promise<readonly Moment[]> {
  const moments = await page.evaluate((given) => window.crash.read(given), ids)
  return moments.map((entries) => new Map(entries))
}

/** The disk must hold exactly the moment after the last acknowledged step, or after one that was under way. */
function check(id: string, found: Moment | undefined, steps: Iterator<Step>): number {
  const told = acknowledged.get(id) ?? -1
  let expected: Moment = new Map()
  for (let step = 0; step <= told; step++) expected = steps.next().value.after
  let later = expected
  for (let step = 0; step <= untold; step++) {
    if (sameMoment(later, found)) return told + 1
    later = steps.next().value.after
  }
  expect(found, `${id}, after ${told + 1} acknowledged steps`).toEqual(expected)
  return 0
}

const sameMoment = (one: Moment, other: Moment | undefined): boolean =>
  one.size === other?.size && [...one].every(([address, text]) => other.get(address) === text)
