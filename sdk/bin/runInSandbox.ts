import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RunInSandbox, SandboxReport } from './check.ts'

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
