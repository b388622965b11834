import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'
import { root, Stop } from '../setup.mjs'
import { type BrowserTest, type Selection, selectTests } from './selectTests.ts'

export interface Change {
  /** What it is compared with, in words. */
  readonly since: string
  readonly files: readonly string[]
}

/** Files that differ from where this branch left main, or from the last commit where there is no main; new ones too. */
export async function changedFiles(): Promise<Change> {
  const fork = await run('git', ['merge-base', 'HEAD', 'main'])
  const base = fork.code === 0 ? fork.output.trim() : 'HEAD'
  const tracked = await linesOf(['diff', '--name-only', '--diff-filter=d', base])
  const untracked = await linesOf(['ls-files', '--others', '--exclude-standard'])
  const since = fork.code === 0 ? `main at ${base.slice(0, 8)}` : 'the last commit'
  return { since, files: [...new Set([...tracked, ...untracked])].sort() }
}

/** What a change can affect. */
export const selectionOf = ({ files }: Change): Selection => selectTests(files, readBrowserTests())

export function readBrowserTests(): readonly BrowserTest[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}

async function linesOf(args: readonly string[]): Promise<readonly string[]> {
  const { code, output } = await run('git', ['-c', 'core.quotepath=off', ...args])
  if (code !== 0) throw new Stop(`Git could not say what has changed: ${output.trim()}\nRun "npm test" for all tests.`)
  return output.split('\n').filter((line) => line !== '')
}
