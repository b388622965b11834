import { type ChildProcess, spawn } from 'node:child_process'
import { root, Stop } from '../setup.mjs'
import { freePort } from './freePort.ts'

export interface AppServer {
  readonly address: string
  /** From the command to the line that says it is ready. */
  readonly readyMs: number
  close(): Promise<void>
}

const readyWithinMs = 120_000

/** Starts the app the way a player does, in a process of its own. */
export async function startApp(): Promise<AppServer> {
  const env = { ...process.env, PORT: String(await freePort()), BROWSER: 'none' }
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await readyAddress(child)
  return { address, readyMs: performance.now() - begun, close: () => end(child) }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => fail('was not ready in time'), readyWithinMs)
    const fail = (how: string) => {
      clearTimeout(late)
      child.kill()
      reject(new Stop(`The app could not be measured: its server ${how}.\n${said}`))
    }
    const ended = (code: number | null) => fail(`ended with code ${code}`)
    child.once('exit', ended)
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const address = /is ready: (http:\S+?)\/?\s/.exec(said)?.[1]
      if (!address) return
      clearTimeout(late)
      child.removeListener('exit', ended)
      resolve(address)
    })
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
