import type { PluginManifest } from 'sdk'
import type { LinkUse } from 'sdk/ui/markdown/linkUse.ts'
import { hearsWords } from '../permissions/serviceFlow.ts'
import { quoted } from '../permissions/theirWords.ts'
import { currentNeighbours } from './currentNeighbours.ts'

/**
 * How links a stranger's plugin draws may be used. For one that hears words and has no network a click would be the
 * way out, so it gets none; every other asks, with the whole address shown.
 */
export function linkUseOf(
  plugin: PluginManifest,
  neighbours: ReturnType<typeof currentNeighbours> = currentNeighbours(),
): LinkUse {
  if (!plugin.permissions?.net && hearsWords(plugin, neighbours)) return { kind: 'none' }
  return { kind: 'ask', by: quoted(plugin.name) }
}
