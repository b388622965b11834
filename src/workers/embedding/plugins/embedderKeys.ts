import { PluginError, type PluginId } from 'sdk'
import type { EmbedderKey } from '../contract.ts'

/** A plugin, one of its embedders, and, where the player chose among several, the model: `vesper.x/endpoint:nomic`. */
export interface PluginEmbedderKey {
  readonly plugin: PluginId
  readonly id: string
  readonly model?: string
}

export function readKey(key: EmbedderKey): PluginEmbedderKey {
  const [, plugin, id, model] = /^([^/]+)\/([^/:]+)(?::(.+))?$/s.exec(key) ?? []
  if (!plugin || !id) throw new PluginError('plugin/not-found', `There is no embedder "${key.slice(0, 100)}".`)
  return { plugin: plugin as PluginId, id, ...(model && { model }) }
}
