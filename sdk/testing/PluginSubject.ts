import type { Capability } from '../context.ts'
import type { ContributionPoints } from '../contributions/index.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import type { Awaitable } from './remoted.ts'
import type { Subject } from './world.ts'

/** A plugin under test: its manifest as data, its code as a value, and a place to run it in, if there is one. */
export interface PluginSubject extends Subject {
  readonly manifest: {
    readonly id?: string
    readonly contributes: Partial<Record<keyof ContributionPoints, readonly { readonly id: string }[]>> & {
      readonly settings?: { readonly schema: { readonly properties: object } }
    }
    readonly permissions?: Readonly<Record<string, unknown>>
    readonly provides?: readonly string[]
  }
  readonly definition: PluginDefinition<never> | PluginDefinition<Capability>
  readonly host?: KitHost
}

/** Where a plugin really runs: its own worker, the sandbox. Brought by whoever has one. */
export interface KitHost {
  /** How often it is started to see what it leaves. Absent: 100 times. */
  readonly starts?: number
  /** Starts the plugin. Resolves when it can be called. */
  place(): Promise<KitPlace>
}

/** A plugin in its place. Both counts may still be asked after `close`. */
export interface KitPlace {
  /** Ports, timers, listeners, frames and threads held for this plugin. */
  leftovers(): Awaitable<number>
  /** Requests it has made, granted or not. */
  requests(): Awaitable<number>
  close(): Promise<void>
}
