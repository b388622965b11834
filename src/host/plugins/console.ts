import type { PluginId } from 'sdk'
import { proxy } from 'valtio'

/** One thing that happened in a plugin, for its author and for players who want to know. */
export type ConsoleEntry =
  | {
      readonly kind: 'log'
      readonly at: number
      readonly level: 'info' | 'warn'
      readonly message: string
      readonly details?: string
    }
  | {
      readonly kind: 'call'
      readonly at: number
      readonly method: string
      readonly ms: number
      readonly outcome: 'answered' | 'failed' | 'aborted'
      readonly message?: string
    }
  | { readonly kind: 'refusal'; readonly at: number; readonly what: string; readonly why: string }
  | { readonly kind: 'life'; readonly at: number; readonly what: string }

const longest = 500

/** What each plugin did lately, newest last, as long as the page lives. */
export const consoles = proxy<Record<PluginId, readonly ConsoleEntry[]>>({})

export function record(plugin: PluginId, entry: ConsoleEntry): void {
  consoles[plugin] = [...(consoles[plugin] ?? []).slice(1 - longest), entry]
}

export function writeLog(plugin: PluginId, level: 'info' | 'warn', message: string, details: unknown): void {
  const more = details === undefined ? undefined : JSON.stringify(details)?.slice(0, 4000)
  record(plugin, {
    kind: 'log',
    at: Date.now(),
    level,
    message: String(message).slice(0, 2000),
    ...(more && { details: more }),
  })
}
