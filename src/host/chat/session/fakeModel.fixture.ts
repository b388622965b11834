import type { PluginManifest } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { setPluginSettings } from 'sdk/page/settings/settings.ts'
import { runFakePlugin } from '../../plugins/run/fakePlugin.fixture.ts'

/** Installs and chooses a language model of a plugin that runs, and gives its plugin. */
export function chooseFakeModel(model = 'tiny'): PluginManifest {
  const plugin = runFakePlugin({
    id: 'vesper.lamp',
    name: 'Lamp',
    contributes: {
      llmProvider: [{ id: 'lamp', label: 'Lamp', features: [], runs: 'on-your-network', needs: 'server', order: 1 }],
      settings: { schema: { type: 'object', properties: { model: { type: 'string', title: 'Model', default: '' } } } },
    },
  })
  setPluginSettings(plugin, { model })
  changeForTest(aiSection, { provider: 'lamp' })
  return plugin
}
