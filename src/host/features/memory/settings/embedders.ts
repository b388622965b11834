import type { PluginManifest } from 'sdk'
import type { EmbedderKey } from '../../../../workers/embedding/contract.ts'
import { type PluginRow, plugins, rowOf } from '../../../plugins/registry.ts'
import { pluginSettings } from '../../../settings/settings.ts'

/** An embedder of a plugin that can be chosen. */
export interface EmbedderChoice {
  /** As settings store it: "plugin id/embedder id". */
  readonly key: EmbedderKey
  readonly label: string
  readonly plugin: PluginManifest
}

/** Those of plugins that are switched on. */
export const embedderChoices = (
  rows: Readonly<Record<string, Pick<PluginRow, 'manifest' | 'phase'>>> = plugins.rows,
): readonly EmbedderChoice[] =>
  Object.values(rows).flatMap(({ manifest, phase }) =>
    phase.kind === 'off'
      ? []
      : (manifest.contributes.embedder ?? []).map(({ id, label }) => ({
          key: `${manifest.id}/${id}`,
          label,
          plugin: manifest,
        })),
  )

export const embedderOf = (key: EmbedderKey): EmbedderChoice | undefined =>
  embedderChoices().find((choice) => choice.key === key)

/** How the embedding worker knows it: with the model, where the plugin lets one choose among several. */
export function fullKey({ key, plugin }: EmbedderChoice): EmbedderKey {
  const { model } = pluginSettings(plugin)
  return typeof model === 'string' && model.trim() !== '' ? `${key}:${model.trim()}` : key
}

/** Whether its plugin went to sleep because nobody had asked it for a while. */
export const isResting = ({ plugin }: EmbedderChoice): boolean => rowOf(plugin.id)?.phase.kind === 'installed'
