import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Capability } from '../context.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import { messageOf } from '../errors.ts'
import { type PluginSubject, pluginKit, runKit } from '../testing/index.ts'
import { bundlePlugin, type PluginBundle } from '../vite/bundlePlugin.ts'
import { summary } from './build.ts'
import { checkTypes } from './ownTools.ts'
import { type CheckedRow, type RunInSandbox, runInSandbox } from './runInSandbox.ts'

/** The steps of a check that a test replaces. */
export interface CheckSteps {
  readonly types: (folder: string) => Promise<number>
  readonly sandbox: RunInSandbox
  readonly say: (line: string) => void
}

const steps: CheckSteps = { types: checkTypes, sandbox: runInSandbox, say: console.log }

/**
 * Everything a host will look at: the manifest, the types, the build, the plugin kit on the source, and the kits in the
 * sandbox on what was built. Each is said with its outcome. The answer is 0 when everything that was looked at holds; a
 * sandbox that could not be run does not. What a kit was not told, and so could not look at, is said with a "!".
 */
export async function check(folder: string, { types, sandbox, say }: CheckSteps = steps): Promise<number> {
  const bundle = await bundlePlugin(folder)
  say(`✓ manifest and build: ${summary(bundle)}`)
  for (const warning of bundle.warnings) say(`! ${warning}`)
  const fit = (await types(folder)) === 0
  say(fit ? '✓ types' : '✗ types')
  const rows = await rowsOnSource(folder, bundle)
  for (const row of rows) say(lineOf(row))
  const holds = fit && rows.every(({ problem }) => problem === undefined)
  return (await checkInSandbox(folder, bundle, sandbox, say)) && holds ? 0 : 1
}

async function checkInSandbox(
  folder: string,
  bundle: PluginBundle,
  sandbox: RunInSandbox,
  say: CheckSteps['say'],
): Promise<boolean> {
  if (bundle.kind === 'data') return true
  try {
    const { rows, notRun } = await sandbox(bundle, folder)
    for (const row of rows) say(lineOf(row, 'in the sandbox, '))
    for (const sentence of notRun) say(`! in the sandbox, ${sentence}`)
    return rows.length > 0 && rows.every(({ problem }) => problem === undefined)
  } catch (error) {
    say('✗ sandbox: it could not be run here, so nothing is known about the built plugin in it.')
    say(`    ${messageOf(error).trim()}`)
    return false
  }
}

async function rowsOnSource(folder: string, bundle: PluginBundle): Promise<readonly CheckedRow[]> {
  const manifest = bundle.manifest as unknown as PluginSubject['manifest']
  const definition = bundle.kind === 'code' ? await definitionIn(folder) : {}
  const rows: CheckedRow[] = []
  for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) {
    const problem = await run().then(() => undefined, messageOf)
    rows.push({ row, title, ...(problem !== undefined && { problem }) })
  }
  return rows
}

async function definitionIn(folder: string): Promise<PluginDefinition<Capability>> {
  const loaded: { readonly default?: PluginDefinition<Capability> } = await import(
    pathToFileURL(join(folder, 'index.ts')).href
  )
  if (!loaded.default)
    throw new Error('index.ts has no default export. End it with: export default definePlugin({ … })')
  return loaded.default
}

const lineOf = ({ row, title, problem }: CheckedRow, where = '') =>
  problem === undefined ? `✓ ${where}${row}: ${title}` : `✗ ${where}${row}: ${title}\n    ${problem}`
