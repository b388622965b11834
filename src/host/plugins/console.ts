import type { PluginId } from 'sdk'
import { proxy, ref } from 'valtio'
import { logText } from '../../shared/text/logText.ts'

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
  /** Something the plugin asked Vesper to do; with `refused`, why nothing came of it. */
  | { readonly kind: 'effect'; readonly at: number; readonly effect: string; readonly refused?: string }
  | { readonly kind: 'refusal'; readonly at: number; readonly what: string; readonly why: string }
  | { readonly kind: 'life'; readonly at: number; readonly what: string }

const longest = 500
const maxMessageLength = 2000

/** What each plugin did lately, newest last, as long as the page lives. The lists are replaced, never changed. */
export const consoles = proxy<Record<PluginId, readonly ConsoleEntry[]>>({})

export function record(plugin: PluginId, entry: ConsoleEntry): void {
  const before = Object.hasOwn(consoles, plugin) ? consoles[plugin] : undefined
  consoles[plugin] = ref([...(before ?? []).slice(1 - longest), entry])
}

export function clearConsole(plugin: PluginId): void {
  consoles[plugin] = ref([])
}

/** What a plugin wrote into its log. Of plugins from outside the gate has made text of the details already. */
export function writeLog(plugin: PluginId, level: 'info' | 'warn', message: string, details: unknown): void {
  const more = details === undefined ? undefined : logText(details)
  record(plugin, {
    kind: 'log',
    at: Date.now(),
    level: level === 'warn' ? 'warn' : 'info',
    message: logText(message).slice(0, maxMessageLength),
    ...(more && { details: more }),
  })
}
