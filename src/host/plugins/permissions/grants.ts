import type { PermissionName, PluginManifest } from 'sdk'
import type { NetGrant } from '../../../workers/network/contract.ts'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { type Status, statusOf } from './decisions.ts'
import {
  type Askable,
  type Asked,
  type Host,
  hostsOf,
  isAccount,
  type PluginValues,
  permissionsOf,
} from './permissionsOf.ts'

/** Whoever permissions belong to: a plugin from outside, or, without `installed`, one that comes with Vesper. */
export interface Holder {
  readonly manifest: PluginManifest
  readonly installed?: InstalledPlugin
}

/** What a plugin may do at this moment. */
export interface Grants {
  readonly net: NetGrant
  readonly permissions: readonly PermissionName[]
  /** Asked for, and not to be asked again. What is in neither list waits for an answer. */
  readonly denied: readonly PermissionName[]
  /** Services of other plugins, "acme.weather/forecast@1". */
  readonly services: readonly string[]
  readonly filesMb: number
}

/** What is effective now. What comes with Vesper has all it asks for; others have what the player granted. */
export function grantsOf(holder: Holder, settings: PluginValues): Grants {
  const { manifest } = holder
  const all = permissionsOf(manifest, settings)
  const granted = all.filter((asked) => status(holder, asked) === 'granted')
  const has = (name: PermissionName) => granted.some(({ permission }) => permission === name)
  return {
    net: {
      plugin: manifest.id,
      origins: has('net') ? originsOf(hostsOf(manifest, settings)).filter((origin) => mayReach(holder, origin)) : [],
      secrets: has('secrets') ? (manifest.permissions?.secrets?.names ?? []) : [],
      sockets: has('transport') && Boolean(manifest.permissions?.transport?.kinds.includes('websocket')),
    },
    permissions: namesIn(granted),
    denied: namesIn(all.filter((asked) => status(holder, asked) === 'denied')),
    services: granted.flatMap(({ permission }) => (isService(permission) ? [permission.slice('service:'.length)] : [])),
    filesMb: has('files') ? (manifest.permissions?.files?.quotaMb ?? 0) : 0,
  }
}

/** How things stand for one of the things a plugin asks for. */
export function status({ installed }: Holder, asked: Asked): Status {
  if (!installed) return 'granted'
  if (isWithheld(asked.permission, installed.tier)) return 'denied'
  return statusOf(installed.decisions, asked)
}

/** No software can bound raw bytes to hardware, so nobody's answer lets an unreviewed plugin send them. */
export const isWithheld = (permission: Askable, tier: InstalledPlugin['tier']): boolean =>
  permission === 'transport' && tier === 'community'

/** What a plugin may reach. A server the player typed in is granted by its origin, once `net` is granted at all. */
export const netGrant = (holder: Holder, settings: PluginValues): NetGrant => grantsOf(holder, settings).net

/** The origin a plugin's secret belongs to: the first host it names, granted at the moment or not. */
export function secretOrigin(manifest: PluginManifest, settings: PluginValues): string | undefined {
  return originsOf(hostsOf(manifest, settings)).find((origin) => !origin.includes('*') && !isAccount(origin))
}

/** Nobody's answer lets a plugin from outside make calls in the player's name. */
const mayReach = ({ installed }: Holder, origin: string): boolean => !installed || !isAccount(origin)

/** Addresses that are merely suggested are not reached. */
function originsOf(hosts: readonly Host[]): readonly string[] {
  const origins = hosts.flatMap((host) => (host.kind === 'suggested' || !host.origin ? [] : [host.origin]))
  return [...new Set(origins)]
}

const namesIn = (all: readonly Asked[]): readonly PermissionName[] =>
  all.flatMap(({ permission }) => (isService(permission) ? [] : [permission]))

function isService(permission: Asked['permission']): permission is `service:${string}` {
  return permission.startsWith('service:')
}
