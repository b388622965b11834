import { pluginTests } from 'sdk/testing'
import { test } from 'vitest'
import definition from './index.ts'
import kits from './kit.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)
