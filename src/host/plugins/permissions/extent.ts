import type { TransportKind } from 'sdk'
import { type Place, placeOf } from '../../../shared/network/place.ts'
import { type Asked, type Host, isAccount } from './permissionsOf.ts'
import { plain, quoted } from './theirWords.ts'

/** Where a host lies; of a server that has not been typed in yet, nobody knows. */
export function placeOfHost(host: Host): Place | 'unknown' {
  if (!host.origin) return 'unknown'
  if (isAccount(host.origin)) return 'public'
  return URL.canParse(host.origin) ? placeOf(new URL(host.origin).hostname) : 'public'
}

/** Whether a host lies on this computer or in the player's own network. */
export const isNear = (host: Host): boolean => ['this-computer', 'private-network'].includes(placeOfHost(host))

/** A host as the player should read it: "api.example.com", "192.168.0.7:1234 (your network)". */
export function hostWords(host: Host): string {
  if (host.kind !== 'typed') return named(host.origin)
  const field = `the server you enter as ${quoted(host.title)}`
  return host.origin ? `${field}, now ${named(host.origin)}` : field
}

/** "a", "a and b", "a, b, and c". */
export const listed = (words: readonly string[], joint: 'and' | 'or' = 'and'): string =>
  (joint === 'and' ? conjunction : disjunction).format(words)

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })

const labels: Readonly<Record<Place, string>> = {
  'this-computer': ' (this computer)',
  'private-network': ' (your network)',
  public: '',
}

function named(origin: string): string {
  if (isAccount(origin)) return 'your Vesper account'
  const bare = origin.replace(/^https?:\/\//, '')
  const words = bare.startsWith('*.') ? `any server under ${bare.slice(2)}` : bare
  return URL.canParse(origin) ? words + labels[placeOf(new URL(origin).hostname)] : words
}

/** How far a permission reaches: "api.example.com", "up to 512 MB"; nothing where there is nothing to tell. */
export function extentOf({ permission, parameters, hosts }: Asked): string {
  switch (permission) {
    case 'net':
      return listed([
        ...new Set(hosts.map((host) => (isAccount(host.origin ?? '') ? 'Your Vesper account' : hostWords(host)))),
      ])
    case 'secrets':
      return listed(parameters.map(quoted))
    case 'transport':
      return listed(parameters.map(kindWords))
    case 'files':
      return `up to ${room(Number(parameters[0]))}`
    default:
      return ''
  }
}

export const kindWords = (kind: string): string => kinds.get(kind) ?? plain(kind)

const kinds: ReadonlyMap<string, string> = new Map<TransportKind, string>([
  ['websocket', 'WebSocket'],
  ['serial', 'serial ports'],
  ['bluetooth', 'Bluetooth'],
  ['hid', 'USB (HID)'],
  ['page', 'its own transport'],
])

export const room = (megabytes: number): string =>
  megabytes >= 1024 ? `${Math.round(megabytes / 102.4) / 10} GB` : `${megabytes} MB`
