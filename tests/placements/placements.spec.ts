import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import type { StagePlacement } from '../../scripts/stage/page/placements.ts'
import { runOnStage, stagePage } from '../../scripts/stage/runOnStage.ts'
import { openSite, type Site } from '../../scripts/stage/site.ts'
import type { PluginManifest } from '../../sdk/manifest.ts'
import { bundlePlugin } from '../../sdk/vite/bundlePlugin.ts'
import { expect } from '../support/patience.ts'

/*
 * Callers cannot tell where a plugin runs: the same code keeps the same promises in the caller's own thread, in one of
 * its own, and in the sandbox. What differs there is the way of the calls, which a kind shares: so the first plugin of
 * each kind is held to its promises in all three, and every example, as strangers write them, in the sandbox. That each
 * plugin keeps the promises of its kind is shown beside it. What needs compiled code of its own is more than one script,
 * and stays at home.
 */

const plugins = 'plugins'
/** How often a plugin is started and closed in a row; a hundred starts are in `tests/sandbox/lifecycle`. */
const starts = 8
const words = { inline: 'in its caller’s thread', worker: 'in its own thread', sandbox: 'in the sandbox' }

const firstOfKinds = new Set(foldersByKind().values())
const firstDevice = foldersWithCode().find((folder) => folder.startsWith('device-'))

let site: Site
test.beforeAll(async () => {
  site = await openSite(stagePage)
})
test.afterAll(() => site.close())

for (const folder of foldersWithCode()) {
  for (const where of placesOf(folder)) {
    test(`${folder} keeps all its promises ${words[where]}`, async ({ browser }) => {
      test.setTimeout(300_000)
      // Its part in the page has no place beside the one in a worker.
      const { page: _, ...manifest } = manifestOf(folder)
      const built = await bundlePlugin(join(plugins, folder), { manifest })
      if (built.kind !== 'code') throw new Error(`${folder} has no code.`)
      const report = await runOnStage({
        ...site,
        browser,
        where,
        built,
        folder: join(plugins, folder),
        starts,
      })
      const broken = report.rows.flatMap(({ row, problem }) => (problem === undefined ? [] : [`${row}: ${problem}`]))
      expect({ broken, notRun: report.notRun }).toEqual({ broken: [], notRun: [] })
      expect(report.rows.map(({ row }) => row)).toContain('leaves-nothing')
    })
  }
}

function foldersWithCode(): readonly string[] {
  return readdirSync(plugins).filter((folder) => {
    const { entry, permissions: { wasm, transport } = {} } = manifestOf(folder)
    return entry !== undefined && !wasm && !transport?.kinds.includes('page')
  })
}

/** Providers of devices stand beside the governor, as their own tests have them, or in the sandbox. */
function placesOf(folder: string): readonly StagePlacement[] {
  if (firstOfKinds.has(folder)) return ['inline', 'worker', 'sandbox']
  return folder.startsWith('example-') || folder === firstDevice ? ['sandbox'] : []
}

function foldersByKind(): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const folder of foldersWithCode().filter((folder) => !/^(example|device)-/.test(folder)))
    for (const kind of Object.keys(manifestOf(folder).contributes ?? {})) if (!first.has(kind)) first.set(kind, folder)
  return first
}

function manifestOf(folder: string): PluginManifest {
  return JSON.parse(readFileSync(join(plugins, folder, 'plugin.json'), 'utf8'))
}
