import type { PluginManifest } from 'sdk'
import { useSnapshot } from 'valtio'
import type { Block } from './conform.ts'
import { pluginSettings, settings } from './settings.ts'

/** The settings for reading in render; the component is drawn again when a part it read changes. */
export function useSettings() {
  return useSnapshot(settings)
}

export function usePluginSettings(manifest: PluginManifest): Readonly<Block> {
  return pluginSettings(manifest, useSnapshot(settings))
}
