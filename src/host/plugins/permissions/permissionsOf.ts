import type { PermissionName, Permissions, PluginManifest, SettingsField } from 'sdk'
import { originOf } from '../../../shared/network/originOf.ts'
import type { Decision } from '../../../workers/storage/contract.ts'

/** What can be allowed or denied: a permission of the manifest, or the use of one service of another plugin. */
export type Askable = Decision['permission']

/** One thing a plugin asks for. */
export interface Asked {
  readonly permission: Askable
  /**
   * What it asks for, as decisions remember it: origins, secret names, kinds, megabytes. A server the player types in
   * stays "setting:<key>", so that typing another one needs no new answer; an address the author suggests for it is
   * the author's wish, and stands beside it like any other host.
   */
  readonly parameters: readonly string[]
  /** Of `net`: where that leads now. */
  readonly hosts: readonly Host[]
  readonly optional: boolean
  /** The author's words. A service is asked for by its name alone. */
  readonly reason?: string
}

export type Host =
  | { readonly kind: 'declared'; readonly origin: string }
  /** What the author puts into a field, or lets the player choose from, and the player has not chosen. */
  | { readonly kind: 'suggested'; readonly origin: string }
  | {
      readonly kind: 'typed'
      readonly setting: string
      /** What the settings form calls it: the author's words. */
      readonly title: string
      /** Of the address that stands there now. */
      readonly origin?: string
    }

export type PluginValues = Readonly<Record<string, unknown>>

/** Everything a plugin asks for, required or not. */
export function permissionsOf(manifest: PluginManifest, settings: PluginValues): readonly Asked[] {
  const { permissions = {}, consumes = [] } = manifest
  const services = consumes.map(
    (service): Asked => ({ permission: `service:${service}`, parameters: [], hosts: [], optional: false }),
  )
  return [...names.flatMap((name) => permissionOf(name, permissions, manifest, settings)), ...services]
}

/** The hosts a plugin asks for, with typed addresses resolved. */
export function hostsOf(manifest: PluginManifest, settings: PluginValues): readonly Host[] {
  const hosts = (manifest.permissions?.net?.hosts ?? []).flatMap((host): readonly Host[] => {
    const setting = settingOf(host)
    if (setting === undefined) return [{ kind: 'declared', origin: host }]
    const field = fieldOf(manifest, setting)
    const origin = originOf(own(settings, setting))
    const typed: Host = { kind: 'typed', setting, title: field?.title ?? setting, ...(origin && { origin }) }
    const suggested = suggestedFor(field).filter((other) => other !== origin)
    return [typed, ...suggested.map((other): Host => ({ kind: 'suggested', origin: other }))]
  })
  return [...new Map(hosts.map((host) => [`${host.kind} ${nameOf(host)}`, host])).values()]
}

/** Whether a host stands for calls of the product API in the player's name: "account:/chat". */
export const isAccount = (host: string): boolean => /^account:/i.test(host)

const nameOf = (host: Host): string => (host.kind === 'typed' ? host.setting : host.origin)

export const settingOf = (host: string): string | undefined =>
  host.startsWith('setting:') ? host.slice('setting:'.length) : undefined

const names: readonly PermissionName[] = ['net', 'secrets', 'chat', 'devices', 'transport', 'files', 'wasm']

function permissionOf(
  name: PermissionName,
  permissions: Permissions,
  manifest: PluginManifest,
  settings: PluginValues,
): readonly Asked[] {
  const found = permissions[name]
  if (!found) return []
  return [
    {
      permission: name,
      parameters: parametersOf(name, permissions, manifest),
      hosts: name === 'net' ? hostsOf(manifest, settings) : [],
      // Whether compiled code may run is settled when the sandbox is made.
      optional: name !== 'wasm' && found.optional === true,
      reason: found.reason,
    },
  ]
}

function parametersOf(name: PermissionName, permissions: Permissions, manifest: PluginManifest): readonly string[] {
  switch (name) {
    case 'net':
      return declaredHosts(permissions.net?.hosts ?? [], manifest)
    case 'secrets':
      return permissions.secrets?.names ?? []
    case 'chat':
      return permissions.chat ? [permissions.chat.access] : []
    case 'transport':
      return permissions.transport?.kinds ?? []
    case 'files':
      return permissions.files ? [String(permissions.files.quotaMb)] : []
    case 'devices':
    case 'wasm':
      return []
  }
}

function declaredHosts(hosts: readonly string[], manifest: PluginManifest): readonly string[] {
  const all = hosts.flatMap((host) => {
    const setting = settingOf(host)
    return setting === undefined ? [host] : [host, ...suggestedFor(fieldOf(manifest, setting))]
  })
  return [...new Set(all)]
}

/** Addresses the player did not type: what the field begins with, and what it lets them choose from. */
function suggestedFor(field: SettingsField | undefined): readonly string[] {
  if (field?.type !== 'string') return []
  const origins = [field.default, ...(field.enum ?? [])].map(originOf)
  return [...new Set(origins.filter((origin) => origin !== undefined))]
}

function fieldOf({ contributes }: PluginManifest, setting: string): SettingsField | undefined {
  return own(contributes.settings?.schema.properties ?? {}, setting)
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
