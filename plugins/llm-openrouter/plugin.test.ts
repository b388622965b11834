import { pluginKit, runKit } from 'sdk/testing'
import { test } from 'vitest'
import definition from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) test(`${row}: ${title}`, run)
