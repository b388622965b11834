import { type Choice, choicesOf } from 'sdk/page/plugins/choices.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import type { EmbedderKey } from '../../../../src/workers/embedding/contract.ts'

/** An embedder of a plugin that can be chosen. */
export type EmbedderChoice = Choice<'embedder'>

export const embedderOf = (key: EmbedderKey): EmbedderChoice | undefined =>
  choicesOf('embedder').find((choice) => choice.key === key)

/** How the embedding worker knows it: with the model, where the plugin lets one choose among several. */
export function fullKey({ key, plugin }: EmbedderChoice): EmbedderKey {
  const { model } = pluginSettings(plugin)
  return typeof model === 'string' && model.trim() !== '' ? `${key}:${model.trim()}` : key
}

/** Whether its plugin went to sleep because nobody had asked it for a while. */
export const isResting = ({ plugin }: EmbedderChoice): boolean => rowOf(plugin.id)?.phase.kind === 'installed'
