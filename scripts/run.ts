import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

export interface Finished {
  readonly code: number
  /** Everything the program said, on both channels, in order. */
  readonly output: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Runs a program in the project folder to its end; one that cannot start has failed, with the reason as output. */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, timeoutMs = 0 }: RunOptions = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    })
    const pieces: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', (error) => resolve({ code: 127, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString() }))
  })
}

/** Runs a script with the Node that runs us. */
export const runNode = (args: readonly string[], options?: RunOptions) => run(process.execPath, args, options)

/** Runs one of our own TypeScript files. */
export const runScript = (path: string, args: readonly string[] = [], options?: RunOptions) =>
  runNode(['--import', 'tsx', path, ...args], options)
