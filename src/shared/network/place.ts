/** Where a host lies, as far as its name tells. Plain `http:` never goes further than the own network. */
export type Place = 'this-computer' | 'private-network' | 'public'

/** `hostname` as `URL` spells it: lower case, numbers normalised, IPv6 in brackets. */
export function placeOf(written: string): Place {
  const hostname = written.replace(/\.$/, '')
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return 'this-computer'
  const four = fourNumbers(hostname)
  if (four) return placeOfFour(four)
  if (hostname.startsWith('[')) return placeOfSix(hostname.slice(1, -1))
  return hostname.endsWith('.local') || !hostname.includes('.') ? 'private-network' : 'public'
}

type Four = readonly [number, number]

function fourNumbers(hostname: string): Four | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(hostname)
  return match ? [Number(match[1]), Number(match[2])] : undefined
}

function placeOfFour([first, second]: Four): Place {
  if (first === 127 || first === 0) return 'this-computer'
  const isPrivate =
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254)
  return isPrivate ? 'private-network' : 'public'
}

/** IPv4 within IPv6: mapped, compatible, and by NAT64 (RFC 4291, RFC 6052), as `URL` writes them. */
const fourWithinSix = /^(?:::(?:ffff:(?:0:)?)?|64:ff9b::)([0-9a-f]{1,4}):[0-9a-f]{1,4}$/

function placeOfSix(address: string): Place {
  const high = fourWithinSix.exec(address)?.[1]
  if (high !== undefined) return placeOfFour([Number.parseInt(high, 16) >> 8, Number.parseInt(high, 16) & 0xff])
  if (address === '::1' || address === '::') return 'this-computer'
  return /^(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/.test(address) ? 'private-network' : 'public'
}
