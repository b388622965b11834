import { pluginTests } from 'sdk/testing'
import { test } from 'vitest'
import { virtualPlugin } from './index.ts'
import kits from './kit.ts'
import { models } from './models.ts'
import manifest from './plugin.json'
import { ToyBox } from './ToyBox.ts'

const definition = () => virtualPlugin(new ToyBox())

for (const { setting, name } of models) {
  // One toy at a time, since a kit looks at the first.
  const only = Object.fromEntries(models.map((other) => [other.setting, other.setting === setting]))
  const tests = pluginTests({ manifest, kits: { ...kits, settings: only }, definition })
  for (const { row, title, run } of tests) test(`${name}: ${row}: ${title}`, run)
}
