import type { Endpoint } from 'comlink'
import { satisfies } from 'compare-versions'
import type { Scope } from 'sdk'
import { connect, type PluginContract, type Remote } from 'sdk/runtime'
import { sdk01 } from './sdk01.ts'

/** The plugin at the end of a port, as today's host calls it, whichever SDK it was built against. */
export function pluginBehind(sdk: string, endpoint: Endpoint, name: string, scope: Scope): Remote<PluginContract> {
  if (isFor('0.1.0', sdk)) return sdk01(endpoint, name, scope)
  return connect<PluginContract>(endpoint, name, scope)
}

function isFor(version: string, range: string): boolean {
  try {
    return satisfies(version, range)
  } catch {
    return false
  }
}
