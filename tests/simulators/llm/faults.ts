import type { ServerError } from './errors.ts'

/** Where in an answer something goes wrong. `token` counts the reply's deltas that were sent before. */
export type Place = 'beforeHeaders' | 'beforeFirstToken' | 'end' | { readonly token: number }

/** How a failure shows inside a stream that began well. */
export type ErrorShape = 'dialect' | 'event' | 'noChoices' | 'finishReason'

/** One thing that goes wrong. Whatever is in `Quirk` is a habit of the whole answer; this is an incident. */
export type Fault =
  | { readonly kind: 'refused' }
  | { readonly kind: 'dns' }
  | { readonly kind: 'redirect'; readonly status?: number }
  | { readonly kind: 'stall'; readonly at: Place; readonly ms: number | 'forever' }
  | { readonly kind: 'reset'; readonly at: Place }
  | { readonly kind: 'eof'; readonly at: Place }
  | { readonly kind: 'truncatedCharacter'; readonly at: Place }
  | { readonly kind: 'garbage'; readonly at: Place | 'everyChunk' }
  | { readonly kind: 'hugeLine'; readonly at: Place; readonly bytes: number }
  | { readonly kind: 'error'; readonly at: Place; readonly error: ServerError; readonly shape?: ErrorShape }
  /** Refused only while the request carries the parameter; without a name, the first sampler it finds. */
  | { readonly kind: 'refuseParameter'; readonly parameter?: string }

export const faultIds = [
  'F01', 'F02', 'F03', 'F04', 'F05', 'F06', 'F07', 'F08', 'F09', 'F10', 'F11', 'F12', 'F13', 'F14',
  'F15', 'F16', 'F17', 'F18', 'F19', 'F20', 'F21', 'F22', 'F23', 'F24', 'F25', 'F26', 'F27', 'F28',
  'F29', 'F30', 'F31', 'F32', 'F33', 'F34', 'F35', 'F36', 'F37', 'F38', 'F39', 'F40', 'F41', 'F42',
] as const // biome-ignore format: two weeks to a line read better
export type FaultId = (typeof faultIds)[number]

/** A catalogued fault by its number, for scripts written by hand: `{ fault: { id: 'F08', at: { token: 3 } } }`. */
export interface FaultReference {
  readonly id: FaultId
  readonly variant?: string
  readonly at?: Place
}

export const isFaultReference = (fault: Fault | FaultReference): fault is FaultReference => 'id' in fault

export function movedTo(fault: Fault, at: Place): Fault {
  return 'at' in fault ? { ...fault, at } : fault
}
