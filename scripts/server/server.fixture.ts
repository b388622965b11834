import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finished, runNode } from '../run.ts'
import { root } from '../setup.mjs'

type Environment = Readonly<Record<string, string>>

/** An empty folder for the data of a server, and beside it an app of one page. */
export function emptyPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-operator-'))
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Vesper</title>')
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return { dist, data: join(folder, 'data'), write }
}

/** Runs a command of the server as an operator does. */
export const runServer = (args: readonly string[], env: Environment): Promise<Finished> =>
  runNode(['scripts/server.mjs', ...args], { env: { NODE_ENV: 'test', ...env }, timeoutMs: 120_000 })

/** Starts a server in a process of its own, and waits until it says that it is ready. */
export async function startServer(args: readonly string[], env: Environment) {
  const child = spawn(process.execPath, ['scripts/server.mjs', 'serve', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      output += piece.toString()
      if (/Listening on .*\n/.test(output)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(output)))
  })
  return {
    output: () => output,
    /** Asks it to stop, as systems do. */
    terminate: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    /** The exit code, once it has ended. */
    ended,
  }
}
