import { proxy } from 'valtio'
import type { InstalledPlugin } from '../../../src/workers/storage/contract.ts'
import type { PluginId } from '../../ids.ts'
import type { LlmProviderEntry, PluginManifest } from '../../manifest.ts'
import { byId, Point } from '../points/Point.ts'

/** A plugin's stage of life. What is off contributes nothing; what failed keeps its place, greyed, with the reason. */
export type PluginPhase =
  /** `failures`: it was not the player who switched it off. `module`: it is a part of Vesper that is off as a whole. */
  | { readonly kind: 'off'; readonly because?: 'failures' | 'module' }
  | { readonly kind: 'installed' }
  | { readonly kind: 'activating' }
  | {
      readonly kind: 'active'
      readonly placement: 'inline' | 'worker' | 'sandbox'
      readonly startedInMs: number
      readonly isSilent: boolean
    }
  | { readonly kind: 'failed'; readonly message: string }

/** What is known of a plugin now. */
export interface PluginRow {
  readonly manifest: PluginManifest
  /** Of a plugin from outside; what comes with Vesper has none. Replaced as a whole. */
  installed?: InstalledPlugin
  phase: PluginPhase
  /** Whether it is to be on, as far as the player has switched the plugin itself. */
  isWanted: boolean
  calls: number
  /** Times of failures that were the plugin's own fault, newest last. */
  failures: readonly number[]
}

/** Every plugin Vesper knows, by id. */
export const plugins = proxy<{ rows: Record<string, PluginRow> }>({ rows: {} })

/** A language-model provider that can be chosen, under the value settings store. */
export interface LlmChoice {
  /** What settings store for it. */
  readonly value: string
  readonly plugin: PluginManifest
  readonly entry: LlmProviderEntry
}

/** Whether its replies are a script: such a one is begun, never chosen. */
export const isScripted = ({ entry }: LlmChoice): boolean => entry.begins !== undefined

/** The language-model providers of plugins that are switched on. */
export const llmProviders = new Point('llmProvider', byId<LlmChoice>)

/** What is known of one plugin; undefined where there is none of that id. */
export function rowOf(id: PluginId): PluginRow | undefined {
  return Object.hasOwn(plugins.rows, id) ? plugins.rows[id] : undefined
}
