import { listed, Point } from './Point.ts'

/** Makes the player's limits tighter for a while. Nothing makes them looser. */
export interface Tightening {
  /** Topics that are ruled out as long as this lasts. */
  topicsAside(): readonly string[]
  /** The most of its power that any device may have now, 0..1. */
  ceiling(): number
}

/** Limits are as strict as the strictest of them. */
export const tightenings = new Point('tightening', listed<Tightening>)
