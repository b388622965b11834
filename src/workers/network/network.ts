import type { PluginId } from 'sdk'
import { type PluginNetContract, serve } from 'sdk/runtime'
import { access } from './access.ts'
import type { NetworkContract } from './contract.ts'
import { diagnose, type Surroundings } from './doctor.ts'
import { exchange } from './exchange.ts'
import { netLog } from './log.ts'
import type { Secrets } from './secrets.ts'

export interface NetworkParts {
  readonly secrets: Secrets
  readonly surroundings: Surroundings
  readonly now: () => number
}

/** The network engine: plugins' requests on their ports, the page's few questions on ours. */
export function network({ secrets, surroundings, now }: NetworkParts): NetworkContract {
  const granted = access(now)
  const log = netLog(now)
  const parts = { access: granted, secrets, log }

  const forPlugin = (plugin: PluginId): PluginNetContract => ({
    fetch: (request, signal) =>
      exchange(parts, plugin, request, signal instanceof AbortSignal ? signal : new AbortController().signal),
    hasSecret: async (name) =>
      granted.of(plugin).secrets.includes(name) && (await secrets.state(plugin, name)).kind === 'saved',
  })

  return {
    async serveNet(grant, port) {
      granted.grant(grant)
      serve<PluginNetContract>(forPlugin(grant.plugin), port)
    },
    grant: async (grant) => granted.grant(grant),
    revoke: async (plugin) => granted.revoke(plugin),
    saveSecret: (plugin, name, value, origin) => secrets.save(plugin, name, value, origin),
    secretState: (plugin, name) => secrets.state(plugin, name),
    keepSecretOnlyFor: (plugin, name, origin) => secrets.keepOnlyFor(plugin, name, origin),
    forgetAllSecrets: () => secrets.forgetAll(),
    diagnose: (address, kind, signal) => diagnose(address, kind, surroundings, signal),
    log: async () => log.entries(),
  }
}
