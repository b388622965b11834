import type { PluginId, PluginManifest } from 'sdk'
import { isNear } from './extent.ts'
import type { Asked, Host } from './permissionsOf.ts'
import { usesThatHear } from './usesThatHear.ts'

/** A plugin and what it may do. */
export interface Neighbour {
  readonly manifest: PluginManifest
  /** What it holds, or would hold. */
  readonly held: readonly Asked[]
}

/** Words that could get out over services: one plugin reads them, another sends them. */
export interface Flow {
  readonly reader: PluginManifest
  readonly sender: PluginManifest
  readonly hosts: readonly Host[]
  /** It sends over hardware links, whose far end nobody knows. */
  readonly overLinks: boolean
  /** Between the two, from the reader on; this plugin may be among them. */
  readonly over: readonly PluginManifest[]
}

/**
 * Which words could leave because `plugin` is here: pairs of plugins that services join, directly or through others,
 * of which one reads what is said and the other reaches a server. A service carries words both ways, to it as
 * arguments and from it as answers. Pairs that are joined without `plugin` are not told again.
 */
export function flowsThrough(plugin: Neighbour, others: readonly Neighbour[]): readonly Flow[] {
  const around = others.filter(({ manifest }) => manifest.id !== plugin.manifest.id)
  const paths = pathsFrom(plugin, around)
  const reachable = around.filter(({ manifest }) => paths.has(manifest.id))
  const to = (end: Neighbour) => paths.get(end.manifest.id) ?? []
  const flows: Flow[] = []
  for (const other of reachable) {
    if (hears(plugin)) flows.push(...flow(plugin, other, to(other)))
    if (hears(other)) flows.push(...flow(other, plugin, to(other).toReversed()))
  }
  for (const reader of reachable.filter(hears)) {
    const without = pathsFrom(reader, around)
    for (const sender of reachable) {
      if (sender === reader || without.has(sender.manifest.id)) continue
      flows.push(...flow(reader, sender, [...to(reader).toReversed(), plugin.manifest, ...to(sender)]))
    }
  }
  return flows
}

/** Whether a plugin hears what is said, itself or from others over services. */
export function hearsWords(plugin: PluginManifest, others: readonly Neighbour[]): boolean {
  const self = others.find(({ manifest }) => manifest.id === plugin.id) ?? { manifest: plugin, held: [] }
  if (hears(self) || plugin.permissions?.chat !== undefined) return true
  const paths = pathsFrom(self, others)
  return others.some((other) => paths.has(other.manifest.id) && hears(other))
}

/** A flow by its ends and hosts, to tell a new one from a known one. */
export const flowKey = ({ reader, sender, hosts, overLinks }: Flow): string =>
  JSON.stringify([reader.id, sender.id, hosts.map(hostKey).toSorted(), overLinks])

const hostKey = (host: Host): string => (host.kind === 'typed' ? `setting:${host.setting}` : host.origin)

/** Whether anything of it may leave the player's own network. */
export const flowLeaves = ({ hosts, overLinks }: Flow): boolean => overLinks || !hosts.every(isNear)

function flow(reader: Neighbour, sender: Neighbour, over: readonly PluginManifest[]): readonly Flow[] {
  const hosts = heldBy(sender, 'net')?.hosts ?? []
  const overLinks = heldBy(sender, 'transport') !== undefined
  if (hosts.length === 0 && !overLinks) return []
  const between = over.filter(({ id }) => id !== reader.manifest.id && id !== sender.manifest.id)
  return [{ reader: reader.manifest, sender: sender.manifest, hosts, overLinks, over: between }]
}

const heldBy = ({ held }: Neighbour, name: Asked['permission']) => held.find(({ permission }) => permission === name)

const hears = (neighbour: Neighbour): boolean =>
  heldBy(neighbour, 'chat') !== undefined || usesThatHear(neighbour.manifest.contributes).length > 0

/** The plugins services join to this one, each with those in between (itself included, the start not). */
function pathsFrom(start: Neighbour, all: readonly Neighbour[]): ReadonlyMap<PluginId, readonly PluginManifest[]> {
  const paths = new Map<PluginId, readonly PluginManifest[]>()
  const waiting: Neighbour[] = [start]
  for (let from = waiting.shift(); from; from = waiting.shift()) {
    const path = paths.get(from.manifest.id) ?? []
    for (const next of all) {
      const { id } = next.manifest
      if (id === start.manifest.id || paths.has(id) || !(uses(from, next) || uses(next, from))) continue
      paths.set(id, [...path, next.manifest])
      waiting.push(next)
    }
  }
  return paths
}

const uses = (user: Neighbour, provider: Neighbour): boolean =>
  (provider.manifest.provides ?? []).some((service) => heldBy(user, `service:${service}`) !== undefined)
