import { isIP } from 'node:net'

interface Asked {
  /** As Fastify found it with its `trustProxy`, a list of trusted networks: the nearest hop that is none of them. */
  readonly ip: string
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The address a guest is counted by. Fastify walks `X-Forwarded-For` and believes only trusted hops, but takes whatever
 * text the first other hop wrote: what is no address counts as the hop that sent it. IPv6 is cut to its /64, which is
 * what one subscriber has.
 */
export function clientAddress({ ip, socket }: Asked): string {
  return networkOf(ip) ?? networkOf(socket.remoteAddress ?? '') ?? 'unknown'
}

/** `203.0.113.9`, also when written as IPv6, or `2001:db8:0:1::/64`; nothing for what is no address. */
export function networkOf(address: string): string | undefined {
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return undefined
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, however it was written. */
function groupsOf(address: string): readonly number[] {
  // A URL writes it in the one canonical way; zones (`%eth0`) it does not know.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
