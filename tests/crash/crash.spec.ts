import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Page, test } from '@playwright/test'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { expect } from '../support/patience.ts'
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
  if (test.info().status === 'passed') await rm(profile, { recursive: true, force: true })
  else console.log(`The profile is kept in ${profile}`)
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
      expect(await sessionsIn(victim.page), `chats in the store after point ${point}`).toEqual(
        expect.arrayContaining([...kept].flatMap(([id, moment]) => (moment.size > 0 ? [id] : []))),
      )
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

test('a record torn in two by the kill does not cost what is written after it', async () => {
  const own = await mkdtemp(join(tmpdir(), 'vesper-torn-'))
  const steps = 12
  let victim = await start(own)
  const writeFor = async (id: string, seed: number) => {
    await victim.page.evaluate((given) => window.crash.run(given), { editing: id, streaming: `${id} beside`, seed })
    await expect.poll(() => acknowledged.get(id) ?? 0, { intervals: [10] }).toBeGreaterThan(steps)
    await victim.kill()
  }
  try {
    await writeFor('before', seed)
    await tearLog(own)
    for (const id of ['after', 'later']) {
      victim = await start(own)
      await writeFor(id, seed)
    }
    victim = await start(own)
    await victim.page.evaluate(() => window.crash.recover())
    const ids = ['before', 'after', 'later']
    const found = await readMoments(victim.page, ids)
    for (const [index, id] of ids.entries()) check(id, found[index], editing(id, seed))
  } finally {
    await victim.kill()
    await rm(own, { recursive: true, force: true })
  }
})

/** Leaves the head of a record without its body at the end of the browser's log, as a kill at the wrong moment does. */
async function tearLog(folder: string): Promise<void> {
  const stores = join(folder, 'Default', 'IndexedDB')
  const [store = ''] = (await readdir(stores)).filter((name) => name.endsWith('.leveldb'))
  const logs = (await readdir(join(stores, store))).filter((name) => name.endsWith('.log')).sort()
  const [checksum, length, whole] = [[1, 2, 3, 4], [0xd0, 0x07], [1]]
  await appendFile(join(stores, store, logs.at(-1) ?? ''), Buffer.from([checksum, length, whole].flat()))
}

function start(folder = profile): Promise<Victim> {
  const executable = findBrowser()
  if (!executable) throw new Error('No Chromium was found; CHROME_BIN can name one.')
  return startVictim(executable, folder, site.address, (page) =>
    page.exposeFunction('acknowledged', (id: string, step: number) => {
      acknowledged.set(id, Math.max(acknowledged.get(id) ?? -1, step))
    }),
  )
}

const sessionsIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await window.crash.storage().list('sessions')).map(({ id }) => id))

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
