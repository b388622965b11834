import { proxy } from 'valtio'

/** A service besides the AI that the indicator in the top bar tells of. */
export interface OutsideService {
  readonly state: 'ready' | 'down'
  /** "Image server" */
  readonly name: string
  /** What it gives: "images". */
  readonly gives: string
  /** Its page in the settings. */
  readonly settings: string
}

/** By an id. Whoever talks to a service keeps it up to date; one that is not set up is not here. */
export const outsideServices = proxy<Record<string, OutsideService>>({})
