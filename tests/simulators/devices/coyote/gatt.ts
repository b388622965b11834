import { type FaultScript, faultOf } from '../double.ts'

/** A Coyote as a radio sees it: characteristics by their numbers, short or long, in lower case. */
export interface Gatt {
  readonly name: string
  readonly characteristics: readonly string[]
  /** How long it takes over the next write. */
  readonly takesMs: number
  /** Throws what a browser would reject with. */
  write(characteristic: string, bytes: Uint8Array): void
  read(characteristic: string): Uint8Array
  /** A connection stands; the device keeps its strengths and forgets what a connection must say again. */
  connected(notify: (characteristic: string, bytes: Uint8Array) => void): void
  disconnected(): void
}

export const shortUuid = (digits: string): string => `0000${digits}-0000-1000-8000-00805f9b34fb`
export const oldUuid = (digits: string): string => `955a${digits}-0fe2-f5aa-a094-84b8d4f3e8ad`

/** "180c/150b" of an address, as the whole UUID of a characteristic. */
export const uuidIn = (part: string): string => {
  const [, characteristic = ''] = part.split('/')
  return characteristic.length === 4 ? shortUuid(characteristic) : characteristic
}

export const busy = () => new DOMException('GATT operation failed for unknown reason.', 'NetworkError')

/** A link that stands, and through which nothing goes any more. */
const neverMs = 86_400_000

export function takesMsOf(faults: FaultScript, now: number): number {
  const due = faults.at(now)
  return faultOf(due, 'halfOpen') ? neverMs : (faultOf(due, 'slow')?.ms ?? 0)
}
