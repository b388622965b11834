import { conform } from 'sdk/page/settings/conform.ts'
import { type CueName, cueForms } from './cueForms.ts'

/** One cue of a composed effect: when it begins, how long it stays, and what it is like. Times in ms. */
export interface Layer {
  readonly cue: CueName
  readonly from: number
  readonly ms: number
  readonly params: Readonly<Record<string, number | string>>
}

/** An effect that a player has put together. */
export interface Composition {
  readonly name: string
  readonly layers: readonly Layer[]
}

export const maxCompositionMs = 60_000
export const minLayerMs = 100
export const maxLayers = 12
export const maxNameLength = 60

export const newLayer = (cue: CueName, from = 0, ms = 5000): Layer => ({ cue, from, ms, params: usualParams(cue) })

export const newComposition = (): Composition => ({ name: 'New effect', layers: [newLayer('spiral')] })

const usualParams = (cue: CueName) =>
  conform({ type: 'object', properties: cueForms[cue].fields }, {}) as Readonly<Record<string, number | string>>

/** How long all of it takes, in ms. */
export const lengthOf = ({ layers }: Composition): number =>
  layers.reduce((end, { from, ms }) => Math.max(end, from + ms), 0)
