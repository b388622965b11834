#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// The tools are TypeScript like everything else here, and so is the plugin they look at.
register()
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
