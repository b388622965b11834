import type { PluginId, PluginManifest } from 'sdk'
import type { InstalledPlugin } from '../../workers/storage/contract.ts'

/** A plugin from elsewhere that asks for nothing. */
export const lampPlugin = (more: Partial<PluginManifest> = {}): PluginManifest => ({
  id: 'acme.lamp' as PluginId,
  name: 'Lamp',
  version: '1.0.0',
  sdk: '^1.0',
  contributes: {},
  ...more,
})

/** A plugin as it came from a file, before anything was decided about it. */
export const pluginFromFile = (manifest: PluginManifest, more: Partial<InstalledPlugin> = {}): InstalledPlugin => ({
  manifest,
  tier: 'community',
  source: { kind: 'file', name: 'lamp' },
  code: 'sha256-x',
  at: 0,
  decisions: [],
  ...more,
})
