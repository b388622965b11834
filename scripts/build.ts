import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './build/precompress.ts'
import { writeSbom } from './build/sbom.ts'
import { rememberSources } from './build/sources.ts'
import { guarded, root, Stop } from './setup.mjs'

/**
 * One file for all that the first screen needs, and one for the settings sections that come after it. Left alone, the
 * bundler makes a file of each module that two entries share: two hundred requests at the start.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'laterSections', test: /Section\.ts$/, priority: 1 },
]

await guarded(async () => {
  const output = { codeSplitting: { groups, includeDependenciesRecursively: false } }
  await build({ root, logLevel: 'warn', build: { rolldownOptions: { output } } }).catch((error: unknown) => {
    throw new Stop(error instanceof Error ? error.message : String(error))
  })
  await precompress(join(root, 'dist'))
  writeSbom(root)
  rememberSources(root)
})
