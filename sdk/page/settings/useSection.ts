import type { PluginManifest, SettingsSchema } from 'sdk'
import { useSnapshot } from 'valtio'
import type { Block, ValuesOf } from './conform.ts'
import { pluginSettings, type SettingsSection, settings } from './settings.ts'

/** A section for reading in render; the component is drawn again when a field it read changes. */
export function useSection<Schema extends SettingsSchema>({ id }: SettingsSection<Schema>): Readonly<ValuesOf<Schema>> {
  return useSnapshot(settings)[id] as ValuesOf<Schema>
}

/** A plugin's settings in render, read by its own schema. */
export function usePluginSettings(manifest: PluginManifest): Readonly<Block> {
  return pluginSettings(manifest, useSnapshot(settings))
}

/** What is kept for plugins, by their ids. */
export const usePluginBlocks = () => useSnapshot(settings).plugins
