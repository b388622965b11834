import type { Browser, Page } from '@playwright/test'
import { openSite, type Site } from '../../scripts/stage/site.ts'
import type { Attempt } from './attempts/attempt.ts'
import { encrypted } from './encrypted.ts'
import { type Heard, type Listener, openListener } from './listener.ts'
import type { Guest, SandboxPage, Waits } from './page.ts'
import { hostile, hostileId, neighbour, neighbourId } from './plugins.ts'
import { watchStalls } from './stalls.ts'

/** What the hostile plugin may be allowed, is not, and what it must never learn. */
export const key = 'sk-test-0123456789abcdefghijklmnop'
export const otherKey = 'sk-test-other-9876543210zyxwvutsrq'
export const diaryText = 'Dear diary, tonight it rained.'

/** Everything an attack is tried in: the app without its face, a server that is granted and one that is not. */
export interface Rig {
  readonly site: Site
  readonly page: Page
  readonly granted: Listener
  readonly forbidden: Listener
  readonly places: Readonly<Record<string, unknown>>
  readonly hostile: Guest
  /** Calls the page's side. */
  inPage<Name extends keyof SandboxPage>(
    name: Name,
    ...args: Parameters<SandboxPage[Name]>
  ): Promise<Awaited<ReturnType<SandboxPage[Name]>>>
  attack(name: string): Promise<string>
  /** Installs the hostile plugin anew, as if it had done nothing yet. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** `https`: that rig's site once more, served with encryption as on the internet. */
export async function openRig(browser: Browser, https?: Rig): Promise<Rig> {
  const [site, granted, forbidden, guest, harmless] = await Promise.all([
    https?.site ?? openSite('tests/sandbox/page.html'),
    openListener(),
    openListener(),
    hostile(),
    neighbour(),
  ])
  const front = https ? await encrypted(new URL(site.address).origin) : undefined
  const app = front?.origin ?? new URL(site.address).origin
  const page = await pageOn(browser, `${app}${new URL(site.address).pathname}`)
  const inPage: Rig['inPage'] = (name, ...args) =>
    page.evaluate(
      ([name, args]) =>
        (window.sandbox[name as keyof SandboxPage] as (...args: readonly unknown[]) => unknown)(...args),
      [name, args] as const,
    ) as never
  const places = {
    granted: granted.origin,
    forbidden: forbidden.origin,
    forbiddenPort: forbidden.port,
    app,
  }
  const rig: Rig = {
    site,
    page,
    granted,
    forbidden,
    places,
    hostile: guest,
    inPage,
    attack: (name) => inPage('attack', name, places),
    async begin() {
      await inPage('install', guest)
      await inPage('set', hostileId, { server: granted.origin })
      await inPage('saveSecret', hostileId, 'api-key', key, granted.origin)
      await inPage('start', hostileId)
    },
    async close() {
      await page.context().close()
      await Promise.all([front ? front.close() : site.close(), granted.close(), forbidden.close()])
    },
  }
  await inPage('install', harmless)
  await inPage('start', neighbourId)
  await inPage('writeDiary', diaryText)
  await rig.begin()
  await inPage('saveSecret', hostileId, 'other-key', otherKey, granted.origin)
  return rig
}

async function pageOn(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => 'sandbox' in window)
  return page
}

/** What an attack led to. */
export interface Aftermath extends Waits {
  readonly outcome: string
  readonly phase: string
  readonly console: readonly string[]
  readonly forbidden: ReturnType<Listener['heard']>
  /** What the granted server was asked. */
  readonly granted: readonly Heard[]
  readonly diary: string
  readonly pollutedThreads: readonly string[]
  /**
   * How long a process that has nothing to do with the browser was kept waiting meanwhile: what a crowded machine does
   * to everybody, and no plugin is to be blamed for.
   */
  readonly crowdedMs: number
}

type Struck = Pick<Attempt, 'id' | 'run' | 'ends' | 'who' | 'apart'>

/** Has the hostile plugin try something, and looks at everything it might have touched. */
export async function strike(rig: Rig, { id, run, ends, apart, who = hostileId }: Struck): Promise<Aftermath> {
  const { inPage, granted, forbidden, page } = rig
  if (!apart) await rig.begin()
  forbidden.heard()
  granted.heard()
  await inPage('watch')
  const endCrowd = watchStalls()
  const outcome = await (run ? run(rig) : rig.attack(id))
  if (ends)
    await page.waitForFunction((who) => /^(failed|off)/.test(window.sandbox.phase(who)), who, { timeout: 12_000 })
  const waits = await inPage('waits')
  const crowdedMs = endCrowd()
  const aftermath = {
    ...waits,
    crowdedMs,
    outcome,
    phase: await inPage('phase', who),
    console: await inPage('console', who),
    diary: await inPage('readDiary'),
    pollutedThreads: await pollutedThreads(rig),
  }
  await inPage('close', who)
  return { ...aftermath, forbidden: forbidden.heard(), granted: granted.heard().requests }
}

/** Engine workers and gates whose prototypes were written to, and the page if it was. */
async function pollutedThreads({ page, inPage }: Rig): Promise<readonly string[]> {
  const isClean = () => Object.keys(Object.prototype).length === 0 && !('polluted' in {})
  const late = () => new Promise<boolean>((resolve) => setTimeout(resolve, 3000, true))
  const threads = page.workers().filter((worker) => worker.url().includes('/assets/'))
  const found = await Promise.all(
    threads.map(async (worker) => {
      const clean = await Promise.race([worker.evaluate(isClean).catch(() => true), late()])
      return clean ? [] : [worker.url()]
    }),
  )
  return [...found.flat(), ...((await inPage('isPrototypeClean')) ? [] : ['the page'])]
}
