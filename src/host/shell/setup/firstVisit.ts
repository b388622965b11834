import { llmProviders } from '../../plugins/registry.ts'
import { defaultOf } from '../../settings/conform.ts'
import { pluginSettings, settings } from '../../settings/settings.ts'
import { hasCompletedSetup } from '../../settings/setup.ts'

let offered = false

/** True once, for someone who is here for the first time with nothing set up: then the wizard opens by itself. */
export function offerOnce(): boolean {
  if (offered || settings.visitCount > 1 || hasCompletedSetup() || isAnythingChosen()) return false
  offered = true
  return true
}

/** A provider counts as chosen once any of its settings differs from what it came with. */
function isAnythingChosen(): boolean {
  return [...llmProviders.read().values()].some(({ plugin }) => {
    const fields = plugin.contributes.settings?.schema.properties ?? {}
    const values = pluginSettings(plugin)
    return Object.entries(fields).some(
      ([name, field]) => name in values && JSON.stringify(values[name]) !== JSON.stringify(defaultOf(field)),
    )
  })
}
