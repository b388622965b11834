import { noKeyText } from 'sdk/page/chat/noKeyText.ts'
import { network } from 'sdk/page/engines.ts'
import type { Refusal } from 'sdk/page/points/refusals.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { secretOrigin } from '../../plugins/permissions/grants.ts'
import { replyingProvider } from '../session/connection.ts'

/** Refuses as long as no key of the player's own is kept for the provider that replies, which needs one. */
export async function keyRefusal(): Promise<Refusal | undefined> {
  const plugin = replyingProvider()?.plugin
  const name = plugin?.permissions?.secrets?.names[0]
  // Where it cannot be told, the provider itself will say what is missing.
  if (!plugin || !name || !secretOrigin(plugin, pluginSettings(plugin))) return undefined
  return (await network().secretState(plugin.id, name)).kind === 'saved' ? undefined : { text: noKeyText }
}
