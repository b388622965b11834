import type { PluginManifest } from 'sdk'
import type { NetGrant } from '../../workers/network/contract.ts'

/**
 * What a plugin may reach, from its manifest and its settings: "setting:baseUrl" becomes the origin of the address
 * the player typed in. Typing it is the grant.
 */
export function netGrant(manifest: PluginManifest, settings: Readonly<Record<string, unknown>>): NetGrant {
  const { net, secrets } = manifest.permissions ?? {}
  const origins = (net?.hosts ?? []).flatMap((host) => {
    if (!host.startsWith('setting:')) return [host]
    const origin = originOf(settings[host.slice('setting:'.length)])
    return origin ? [origin] : []
  })
  return { plugin: manifest.id, origins, secrets: secrets?.names ?? [] }
}

/** The origin of an address as people write it, "localhost:11434" included. */
export function originOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined
  const text = address.trim()
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `http://${text}`)
    return url.origin
  } catch {
    return undefined
  }
}

/** The origin a plugin's secret belongs to: the one host it may reach. */
export function secretOrigin(
  manifest: PluginManifest,
  settings: Readonly<Record<string, unknown>>,
): string | undefined {
  return netGrant(manifest, settings).origins[0]
}
