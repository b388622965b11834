import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './build/precompress.ts'
import { rememberSources } from './build/sources.ts'
import { root } from './setup.mjs'

const dist = join(root, 'dist')

await build({ root, logLevel: 'warn' })
await precompress(dist)
rememberSources(root)
