import { placeOf } from './place.ts'

const longest = 2000

/**
 * An address in the open web that a story may name. Undefined for everything else: other schemes, names and passwords,
 * doors other than the usual one, and whatever may lie in the player's own house.
 */
export function webAddress(text: string): URL | undefined {
  const url = text.length <= longest && URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  // What was written long ago says "http:"; it is asked for encrypted or not at all.
  url.protocol = 'https:'
  url.hash = ''
  const isPlain = url.username === '' && url.password === '' && url.port === ''
  return isPlain && isOpenName(url.hostname) ? url : undefined
}

/** Stories name servers by their names; a number may be anybody, also a printer in the next room. */
function isOpenName(hostname: string): boolean {
  if (hostname.endsWith('.') || hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return false
  return (
    placeOf(hostname) === 'public' && !/\.(?:internal|intranet|lan|home|corp|test|onion|home\.arpa)$/.test(hostname)
  )
}
