import { PluginError, type PluginId } from 'sdk'
import { type Bucket, fullBucket, netRate, take } from '../../shared/network/rate.ts'
import { isAccountAllowed, isAllowed } from './allow.ts'
import type { NetGrant } from './contract.ts'

const maxOpen = 32

/** What a request needs a grant for. */
interface Wanted {
  readonly url: URL
  readonly secrets: readonly string[]
  /** For a call of the product API: its path, which is granted in place of the address. */
  readonly account?: `/${string}`
}

/** One request from its first check to the end of its body. */
interface Running extends Wanted {
  /** Aborts when the plugin may no longer do this. */
  readonly withdrawn: AbortSignal
  /** How long it must wait for its turn. */
  readonly waitMs: number
  end(): void
}

/** What each plugin may reach now, and what it has open. */
export interface Access {
  grant(grant: NetGrant): void
  revoke(plugin: PluginId): void
  /** Rejects with `plugin/refused` when nothing is granted. */
  of(plugin: PluginId): NetGrant
  /** Throws `plugin/refused` when the plugin asks too often or has too much open. */
  begin(plugin: PluginId, wanted: Wanted): Running
}

interface Holder {
  grant: NetGrant | undefined
  bucket: Bucket
  readonly open: Map<Running, AbortController>
}

export function access(now: () => number): Access {
  const holders = new Map<PluginId, Holder>()

  function withdraw(holder: Holder, keeps: (running: Running) => boolean): void {
    for (const [running, controller] of [...holder.open]) {
      if (!keeps(running)) controller.abort(noLonger(running.url))
    }
  }

  return {
    grant(grant) {
      const holder = holders.get(grant.plugin)
      if (!holder) {
        holders.set(grant.plugin, { grant, bucket: fullBucket(netRate, now()), open: new Map() })
        return
      }
      holder.grant = grant
      withdraw(
        holder,
        ({ url, secrets, account }) =>
          (account === undefined ? isAllowed(url, grant.origins) : isAccountAllowed(account, grant.origins)) &&
          secrets.every((name) => grant.secrets.includes(name)),
      )
    },

    revoke(plugin) {
      const holder = holders.get(plugin)
      if (!holder) return
      holder.grant = undefined
      withdraw(holder, () => false)
    },

    of(plugin) {
      const grant = holders.get(plugin)?.grant
      if (!grant) throw new PluginError('plugin/refused', `${plugin} may not use the network.`)
      return grant
    },

    begin(plugin, { url, secrets, account }) {
      const holder = holders.get(plugin)
      if (!holder?.grant) throw new PluginError('plugin/refused', `${plugin} may not use the network.`)
      if (holder.open.size >= maxOpen) {
        throw new PluginError('plugin/refused', `${plugin} already has ${maxOpen} connections open. Let one end first.`)
      }
      const [bucket, taken] = take(holder.bucket, netRate, now())
      holder.bucket = bucket
      if (taken.kind === 'too-fast') {
        throw new PluginError('plugin/refused', `${plugin} asks the network too often, so it was turned away.`, {
          retryAfterMs: netRate.maxWaitMs,
        })
      }
      const controller = new AbortController()
      const running: Running = {
        url,
        secrets,
        ...(account !== undefined && { account }),
        withdrawn: controller.signal,
        waitMs: taken.waitMs,
        end: () => holder.open.delete(running),
      }
      holder.open.set(running, controller)
      return running
    },
  }
}

const noLonger = ({ origin }: URL) =>
  new PluginError('plugin/refused', `The connection to ${origin} was closed because the permission was taken back.`)
