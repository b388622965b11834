import { type PluginSubject, pluginKit, runKit } from 'sdk/testing'
import { test } from 'vitest'
import manifest from './plugin.json'

const subject = () => ({ manifest: manifest as PluginSubject['manifest'], definition: {} })
for (const { row, title, run } of runKit(pluginKit, subject)) test(`${row}: ${title}`, run)
