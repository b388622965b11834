import { join } from 'node:path'
import { build } from 'vite'
import { ensureTemplate } from '../src/server/database/template.ts'
import { journeyChunks } from './build/journeyChunks.ts'
import { precompress } from './build/precompress.ts'
import { writeSbom } from './build/sbom.ts'
import { rememberSources } from './build/sources.ts'
import { guarded, root, Stop } from './setup.mjs'

await guarded(async () => {
  await build({ root, logLevel: 'warn', plugins: [journeyChunks(root)] }).catch((error: unknown) => {
    throw new Stop(error instanceof Error ? error.message : String(error))
  })
  await precompress(join(root, 'dist'))
  writeSbom(root)
  await ensureTemplate()
  rememberSources(root)
})
