import { type NetRequest, PluginError, type PluginId } from 'sdk'
import { sizeOf } from '../../shared/weigh.ts'
import { access } from './access.ts'
import type { NetGrant } from './contract.ts'
import { type ExchangeParts, exchange } from './exchange.ts'

const maxRequests = 16
const maxRequestLength = 16 * 1024
/** Long enough for a slow server, short enough not to hold a line for ever. */
const givenUpAfterMs = 5000

/** The last requests of each plugin: what servers are asked when everything must stop, though the plugin may hang. */
export function stopMessages(parts: ExchangeParts, now: () => number) {
  // Of their own, since they must still leave when everything else of the plugin ends.
  const granted = access(now)
  const kept = new Map<PluginId, readonly NetRequest[]>()

  async function ask(plugin: PluginId, request: NetRequest): Promise<void> {
    const reply = await exchange({ ...parts, access: granted }, plugin, request, AbortSignal.timeout(givenUpAfterMs), {
      outlivesPage: true,
    })
    for await (const _ of reply.body);
  }

  return {
    /** Throws `plugin/refused` when it is too much. */
    keep(plugin: PluginId, requests: unknown): void {
      const fits =
        Array.isArray(requests) &&
        requests.length <= maxRequests &&
        requests.every((request) => sizeOf(request) <= maxRequestLength)
      if (!fits) throw new PluginError('plugin/refused', 'Last words are at most 16 requests of 16 KiB.')
      granted.grant(parts.access.of(plugin))
      if (requests.length === 0) kept.delete(plugin)
      else kept.set(plugin, requests)
    },
    /** All of them at once. What cannot be reached is in the log like any other request. */
    send(concerns: (plugin: PluginId) => boolean): void {
      for (const [plugin, requests] of kept) {
        if (!concerns(plugin)) continue
        for (const request of requests) ask(plugin, request).catch(() => {})
      }
    },
    /** What the plugin may reach has changed. */
    grant: (grant: NetGrant) => granted.grant(grant),
    forget: (plugin: PluginId) => void kept.delete(plugin),
  }
}
