import type { PluginId } from 'sdk'
import type { Rig } from '../rig.ts'

/** One thing a plugin from a stranger may try, and what it must meet. */
export interface Attempt {
  /** The hostile plugin's method of that name, unless `run` says how. */
  readonly id: string
  /** As a sentence about "a plugin". */
  readonly tried: string
  /** What it is told, beginning with an error's code or name. */
  readonly meets: RegExp
  /** What its console says of it, in some line. */
  readonly told?: RegExp
  /** It ends by it; its console gives this reason. */
  readonly ends?: RegExp
  /** Paths the granted server is rightly asked for. */
  readonly asks?: readonly string[]
  /** Whose end it is, if not the hostile plugin's. */
  readonly who?: PluginId
  /** It is tried on Vesper alone: no plugin runs. */
  readonly apart?: true
  readonly run?: (rig: Rig) => Promise<string>
}

/** A row of the table. */
export const attempt = (id: string, tried: string, meets: RegExp, more: Partial<Attempt> = {}): Attempt => ({
  id,
  tried,
  meets,
  ...more,
})
