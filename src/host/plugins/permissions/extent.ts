import type { TransportKind } from 'sdk'
import { hostWords, listed } from './hostWords.ts'
import type { Asked } from './permissionsOf.ts'
import { plain, quoted } from './theirWords.ts'

/** How far a permission reaches: "api.example.com", "up to 512 MB"; nothing where there is nothing to tell. */
export function extentOf({ permission, parameters, hosts }: Asked): string {
  switch (permission) {
    case 'net':
      return listed([...new Set(hosts.map((host) => hostWords(host)))])
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
