import type { ToyLimits } from 'sdk/devices'

/** What the player has set, as `plugin.json` describes it: the host checks values against that. */
export interface Settings {
  readonly address: string
  readonly most: number
  readonly travelFrom: number
  readonly travelTo: number
  readonly travelSpeed: number
  readonly buttonStops: boolean
}

export const limitsOf = ({ most, travelFrom, travelTo, travelSpeed }: Settings): ToyLimits => ({
  most: most / 100,
  travelFrom: travelFrom / 100,
  travelTo: travelTo / 100,
  travelSpeed: travelSpeed / 100,
})

/** The address as a text socket; people leave the scheme out, or write that of a web page. */
export function socketOf(address: string): string {
  const text = address.trim().replace(/^http/i, 'ws')
  const url = /^wss?:\/\//i.test(text) ? text : `ws://${text}`
  return `${url.replace(/#.*$/, '')}#text`
}
