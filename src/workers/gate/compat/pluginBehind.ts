import type { Endpoint } from 'comlink'
import { PluginError, type Scope } from 'sdk'
import { connect, type PluginContract, type Remote } from 'sdk/runtime'
import { sdk01 } from './sdk01.ts'

/** The plugin at the end of a port, as today's host calls it, whichever SDK it was built against. */
export function pluginBehind(
  adaptedFrom: string | undefined,
  endpoint: Endpoint,
  name: string,
  scope: Scope,
): Remote<PluginContract> {
  switch (adaptedFrom) {
    case undefined:
      return connect<PluginContract>(endpoint, name, scope)
    case '0.1.0':
      return sdk01(endpoint, name, scope)
    default:
      throw new PluginError(
        'plugin/incompatible',
        `${name} was written for SDK ${adaptedFrom}, for which there is no adapter.`,
      )
  }
}
