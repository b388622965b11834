import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { askOn } from '../../src/server/ask.fixture.ts'
import { freePort } from '../bench/freePort.ts'
import { root, Stop } from '../setup.mjs'

/** The server of a player: `npm start`. */
export const playersServer = ['scripts/start.mjs']
/** That of an operator, `npm run server`, with the app as it is built. */
export const operatorsServer = ['scripts/server.mjs', 'serve', '--dist', 'dist']

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

const readyWithinMs = 60_000
const pauseMs = 5
/** What Linux counts the time of a processor in. */
const tickMs = 10

/** Settings of a server on this computer alone that lets every caller name an address. */
export async function localSettings(dataFolder: string) {
  const port = await freePort()
  return {
    NODE_ENV: 'test',
    BROWSER: 'none',
    VESPER_DATA: dataFolder,
    PORT: String(port),
    CAPTCHA_PROVIDER: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  }
}

/** Starts a server in a process of its own, and waits until its health and its page answer. */
export async function startServerProcess(
  command: readonly string[],
  settings: Readonly<Record<string, string>> & { readonly PORT: string },
) {
  const ask = askOn(Number(settings.PORT))
  const begun = performance.now()
  const child = spawn(process.execPath, [...command], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  const answers = async (path: string) =>
    (await ask(path, { headers: { accept: 'text/html' } }).catch(() => undefined))?.status === 200
  while (!((await answers('/api/health')) && (await answers('/')))) {
    if (hasEnded(child) || performance.now() - begun > readyWithinMs) {
      child.kill('SIGKILL')
      throw new Stop(`The server was not ready in time.\n${said}`)
    }
    await wait(pauseMs)
  }
  return {
    ask,
    port: Number(settings.PORT),
    readyMs: performance.now() - begun,
    /** The time of processors it has used so far; NaN on other systems than Linux. */
    processorMs: () => processorMsOf(child.pid ?? 0),
    /** What it and its children hold of the memory, in MB; NaN on other systems than Linux. */
    memoryMb: () => memoryMbOf(child.pid ?? 0),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function processorMsOf(pid: number): number {
  const text = read(`/proc/${pid}/stat`)
  // The name of the program stands in brackets before, and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * tickMs
}

function memoryMbOf(pid: number): number {
  const kb = Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN)
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + memoryMbOf(Number(child)), kb / 1024)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
