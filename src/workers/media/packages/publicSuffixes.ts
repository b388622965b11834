import type { PluginManifest } from 'sdk'
import type { ManifestMistake } from 'sdk/package'

/**
 * Hosts that are open to everybody's sites: `*.github.io` and `*.co.uk` would be a leave for half the web. The list is
 * loaded with the first plugin that names a server.
 */
export async function publicSuffixesIn({ permissions }: PluginManifest): Promise<readonly ManifestMistake[]> {
  const hosts = (permissions?.net?.hosts ?? []).filter((host) => !host.startsWith('setting:'))
  if (hosts.length === 0) return []
  const { parse } = await import('tldts')
  return hosts.flatMap((host) => {
    const { hostname, isPattern } = readHost(host)
    const { publicSuffix, isIcann, isPrivate } = parse(hostname, { allowPrivateDomains: true })
    const isOpen = publicSuffix === hostname && (isPattern || isIcann === true || isPrivate === true)
    return isOpen
      ? [{ at: 'permissions.net.hosts', what: `"${host}" is open to sites of everybody; name the servers themselves` }]
      : []
  })
}

function readHost(host: string): { readonly hostname: string; readonly isPattern: boolean } {
  const bare = host.replace(/^[a-z]+:\/\//i, '').replace(/^\*\./, '')
  const isPattern = host.includes('://*.')
  const hostname = URL.canParse(`https://${bare}`) ? new URL(`https://${bare}`).hostname : bare
  return { hostname: hostname.replace(/\.$/, ''), isPattern }
}
