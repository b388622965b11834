import modules from 'virtual:builtin-modules'
import { messageOf, type PluginDefinition, PluginError, type PluginId } from 'sdk'

/** Fetches the code of a built-in plugin, on its first use. */
export async function loadBuiltin(id: PluginId): Promise<PluginDefinition> {
  const load = Object.hasOwn(modules, id) ? modules[id] : undefined
  if (!load) throw new PluginError('plugin/not-found', `There is no code for the plugin "${id}".`)
  try {
    return (await load()).default
  } catch (error) {
    throw new PluginError('plugin/load-failed', `${id} could not be loaded: ${messageOf(error)}`, { cause: error })
  }
}
