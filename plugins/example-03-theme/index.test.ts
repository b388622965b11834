import type { ThemeEntry } from 'sdk'
import { type PluginSubject, pluginKit, runKit, themeKit } from 'sdk/testing'
import { test } from 'vitest'
import manifest from './plugin.json'

const subject = () => ({ manifest: manifest as PluginSubject['manifest'], definition: {} })
for (const { row, title, run } of runKit(pluginKit, subject)) test(`${row}: ${title}`, run)

for (const theme of manifest.contributes.theme as unknown as readonly ThemeEntry[]) {
  for (const { row, title, run } of runKit(themeKit, () => ({ theme }))) test(`${theme.id}, ${row}: ${title}`, run)
}
