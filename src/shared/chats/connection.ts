import type { PluginId } from 'sdk'

/** One way to get replies: a provider of a plugin, and a model of it. */
export interface Connection {
  readonly plugin: PluginId
  /** The contribution's id, "ollama". */
  readonly provider: string
  readonly model: string
  /** Decides how long silence is tolerated. */
  readonly patience: 'local' | 'cloud'
  /** The player's own figure for the window, in tokens; wins over what the server says. */
  readonly contextTokens?: number
}
