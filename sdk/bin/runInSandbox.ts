import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CodeBundle } from '../vite/bundlePlugin.ts'

/**
 * Runs a built plugin and its kits in the real sandbox, in a browser of this computer. The sandbox is the app's, so the
 * work is done by a script of the checkout this SDK lies in. Rejects, with what to do about it, when it could not be run.
 */
export const runInSandbox: RunInSandbox = async ({ manifest, code }, folder) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/checkInSandbox.ts'], {
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ manifest, code, folder }))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece
  })
  await once(child, 'close')
  return reportIn(said)
}

const checkout = fileURLToPath(new URL('../..', import.meta.url))

type Answer = { readonly report: SandboxReport } | { readonly problem: string }

function reportIn(said: string): SandboxReport {
  if (said === '') throw new Error('The sandbox ended without an answer; the reason is above.')
  const answer: Answer = JSON.parse(said)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.report
}

/** One promise that was looked at; `problem` says why it does not hold. */
export interface CheckedRow {
  readonly row: string
  readonly title: string
  readonly problem?: string
}

/** What became of a plugin in the sandbox. */
export interface SandboxReport {
  readonly rows: readonly CheckedRow[]
  /** What could not be looked at, and why. */
  readonly notRun: readonly string[]
}

/**
 * Runs the kits against a built plugin in the real sandbox, in a browser. Rejects when there is no browser, or none of
 * it can be run for another reason.
 */
export type RunInSandbox = (bundle: CodeBundle, folder: string) => Promise<SandboxReport>
