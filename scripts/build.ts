import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './build/precompress.ts'
import { writeSbom } from './build/sbom.ts'
import { rememberSources } from './build/sources.ts'
import { guarded, root, Stop } from './setup.mjs'

/** One chunk of settings sections for the start and one for after it: the first script names every chunk there is. */
const settingsChunks = [
  { name: 'firstSections', test: /Section\.ts$/, tags: ['$initial' as const], priority: 2 },
  { name: 'laterSections', test: /Section\.ts$/, priority: 1 },
]

await guarded(async () => {
  const output = { codeSplitting: { groups: settingsChunks, includeDependenciesRecursively: false } }
  await build({ root, logLevel: 'warn', build: { rolldownOptions: { output } } }).catch((error: unknown) => {
    throw new Stop(error instanceof Error ? error.message : String(error))
  })
  await precompress(join(root, 'dist'))
  writeSbom(root)
  rememberSources(root)
})
