import { pluginTests } from 'sdk/testing'
import { test } from 'vitest'
import { audioPlugin } from './index.ts'
import kits from './kit.ts'
import { OutputBoard } from './OutputBoard.ts'
import manifest from './plugin.json'

const definition = () => audioPlugin(new OutputBoard())
for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)
