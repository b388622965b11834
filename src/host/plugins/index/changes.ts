import type { PluginManifest } from 'sdk'
import { statusOf } from '../permissions/decisions.ts'
import { type Asked, permissionsOf } from '../permissions/permissionsOf.ts'
import { changesSince } from '../permissions/request.ts'
import type { Changes } from './plan.ts'

/** What a player should know before one version of a plugin takes the place of another. */
export function changesBetween(before: PluginManifest, after: PluginManifest): Changes {
  const former = permissionsOf(before, {})
  const wanted = permissionsOf(after, {})
  const formerOf = ({ permission }: Asked) => former.find((asked) => asked.permission === permission)
  const hosts = { former: hostsOf(former), wanted: hostsOf(wanted) }
  return {
    from: before.version,
    to: after.version,
    added: wanted.filter((asked) => !formerOf(asked)),
    widened: wanted.filter((asked) => {
      const once = formerOf(asked)
      return once !== undefined && isMore(asked, once)
    }),
    removed: former.flatMap(({ permission }) =>
      wanted.some((asked) => asked.permission === permission) ? [] : [permission],
    ),
    hostsAdded: hosts.wanted.filter((host) => !hosts.former.includes(host)),
    hostsRemoved: hosts.former.filter((host) => !hosts.wanted.includes(host)),
    changelog: changesSince(before.version, after),
  }
}

/** Whether having been granted the one would leave the other unanswered. */
const isMore = (asked: Asked, once: Asked) =>
  statusOf([{ permission: once.permission, parameters: once.parameters, granted: true, at: 0 }], asked) !== 'granted'

const hostsOf = (all: readonly Asked[]) => all.find(({ permission }) => permission === 'net')?.parameters ?? []
