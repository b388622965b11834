import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Page } from '@playwright/test'

/** A browser on a profile of its own, in a process group of its own, so that all of it can die at one blow. */
export interface Victim {
  readonly page: Page
  /** Ends every process of the browser as a power switch would, and returns when none is left. */
  kill(): Promise<void>
}

export async function startVictim(
  executable: string,
  profile: string,
  address: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Victim> {
  const child = spawn(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // All processes of the browser write to one pipe; it closes when the last of them is gone.
  const closed = once(child, 'close')
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? Number.NaN), 'SIGKILL')
    await closed
  }
  try {
    const browser = await chromium.connectOverCDP(await debuggerOf(child))
    const page = browser.contexts()[0]?.pages()[0]
    if (!page) throw new Error('The browser opened no page')
    await prepare(page)
    await page.goto(address)
    return { page, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

const flags = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (data) => {
      said += data
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The browser did not start:\n${said}`)))
  })
}
