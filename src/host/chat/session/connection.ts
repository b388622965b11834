import { PluginError } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { isScripted, type LlmChoice, llmProviders } from 'sdk/page/plugins/registry.ts'
import { session } from 'sdk/page/session.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import type { Connection } from '../../../workers/conversation/contract.ts'
import { modelSuggested } from '../../plugins/models.ts'
import { activate } from '../../plugins/run/activation.ts'

/** The provider chosen in settings, if its plugin is there and switched on. */
export function chosenProvider(value: string = aiSection.now.provider): LlmChoice | undefined {
  return llmProviders.read().get(value)
}

/** Who replies in the open chat: the script it was begun with, which nothing takes the place of, else the chosen provider. */
export function replyingProvider(): LlmChoice | undefined {
  const script = session.current?.script
  if (script === undefined) return chosenProvider()
  const choice = chosenProvider(script)
  return choice && isScripted(choice) ? choice : undefined
}

/** The connection as settings describe it now, its plugin started. Rejects with words for the player. */
export async function currentConnection(find: () => LlmChoice | undefined = chosenProvider): Promise<Connection> {
  await settingsLoaded()
  const choice = find()
  if (!choice) {
    throw new PluginError(
      'plugin/not-found',
      'No AI provider is chosen, or its plugin is off. Choose one in Settings > AI.',
    )
  }
  await activate(choice.plugin.id)
  // Whoever is quick sends before the list of models is here.
  await modelSuggested(choice)
  return connectionOf(choice)
}

/** The one that stands in when the chosen connection gives no reply, if the player named one that works. */
export async function fallbackConnections(): Promise<readonly Connection[]> {
  const { provider, fallbackProvider } = aiSection.now
  if (!fallbackProvider || fallbackProvider === provider || session.current?.script !== undefined) return []
  const choice = chosenProvider(fallbackProvider)
  if (!choice || isScripted(choice)) return []
  return await activate(choice.plugin.id).then(
    () => [connectionOf(choice)],
    () => [],
  )
}

export function connectionOf({ plugin, entry }: LlmChoice): Connection {
  const { model, numCtx, contextTokens } = pluginSettings(plugin)
  const window = Number(contextTokens ?? numCtx ?? 0)
  return {
    plugin: plugin.id,
    provider: entry.id,
    model: typeof model === 'string' ? model : '',
    patience: entry.runs === 'in-the-cloud' ? 'cloud' : 'local',
    ...(window > 0 && { contextTokens: window }),
  }
}
