import type { LlmFeature } from './contributions/llmProvider.ts'
import type { PluginId } from './ids.ts'

/** What `plugin.json` parses to. It says all that can be said without running code; `schemas/plugin.schema.json` checks it. */
export interface PluginManifest {
  readonly id: PluginId
  readonly name: string
  readonly version: string
  /** Range of SDK versions it works with, "^0.1". */
  readonly sdk: string
  /** One self-contained script. Absent when the plugin has no behaviour of its own. */
  readonly entry?: string
  readonly integrity?: `sha256-${string}`
  readonly description?: string
  readonly permissions?: Permissions
  readonly contributes: Contributes
  /** Services offered to other plugins: "acme.weather/forecast@1". */
  readonly provides?: readonly string[]
  readonly consumes?: readonly string[]
}

/** What a plugin may reach, by capability. Each `reason` is shown to the player as the author's words. */
export interface Permissions {
  /** Origins ("https://openrouter.ai") or "setting:<key>" for a server whose address the player types in. */
  readonly net?: { readonly hosts: readonly string[]; readonly reason: string }
  readonly secrets?: { readonly names: readonly string[]; readonly reason: string }
  readonly chat?: { readonly access: 'read' | 'read-write'; readonly reason: string }
  /** May ask the governor for stimulation. */
  readonly devices?: { readonly reason: string }
  readonly transport?: { readonly kinds: readonly TransportKind[]; readonly reason: string }
  /** Large files in the browser's private file system, up to this many megabytes. */
  readonly files?: { readonly quotaMb: number; readonly reason: string }
  readonly wasm?: { readonly reason: string }
  readonly frame?: { readonly reason: string }
}

export type TransportKind = 'websocket' | 'serial' | 'bluetooth' | 'hid'

/** How a contribution appears in menus and lists. `id` is kebab-case and the key in `definePlugin`. */
export interface Labelled {
  readonly id: string
  readonly label: string
  readonly description?: string
}

/** What the plugin adds, as data. Menus, settings and palettes are complete before any plugin code runs. */
export interface Contributes {
  readonly llmProvider?: readonly LlmProviderEntry[]
  readonly deviceProvider?: readonly (Labelled & { readonly transports: readonly string[] })[]
  readonly imageBackend?: readonly Labelled[]
  readonly kinkModule?: readonly (Labelled & {
    readonly tags: readonly string[]
    readonly requires?: readonly string[]
  })[]
  readonly scenarioEngine?: readonly (Labelled & { readonly scenes: string })[]
  readonly memoryStore?: readonly Labelled[]
  readonly embedder?: readonly (Labelled & { readonly dimensions: number })[]
  readonly command?: readonly (Labelled & { readonly keybinding?: string })[]
  readonly panel?: readonly (Labelled & {
    readonly slot: 'left' | 'right' | 'stage'
    readonly kind: 'view' | 'frame'
  })[]
  readonly route?: readonly (Labelled & { readonly path: string; readonly kind: 'view' | 'frame' })[]
  readonly settings?: { readonly schema: SettingsSchema }
  readonly theme?: readonly (Labelled & { readonly tokens: string })[]
  readonly exporter?: readonly (Labelled & { readonly extension: string; readonly mime: string })[]
}

export interface LlmProviderEntry extends Labelled {
  readonly features: readonly LlmFeature[]
  /** Where replies are made: decides time-outs, the privacy sentence, and where the wizard lists it. */
  readonly runs: 'in-browser' | 'on-your-network' | 'in-the-cloud'
  /** What a player must bring before the first reply. */
  readonly needs: 'download' | 'server' | 'key' | 'account'
  /** How urgently the wizard suggests it; lower comes first. */
  readonly order: number
}

/** The subset of JSON Schema from which the host draws a settings form, and by which it reads stored values back. */
export interface SettingsSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, SettingsField>>
}

interface FieldBase {
  readonly title: string
  readonly description?: string
  readonly 'x-order'?: number
  readonly 'x-group'?: string
  /** Shown only while another field has this value. */
  readonly 'x-when'?: { readonly field: string; readonly is: string | number | boolean }
}

export type SettingsField =
  | (FieldBase & {
      readonly type: 'string'
      readonly default: string
      readonly enum?: readonly string[]
      readonly format?: 'secret' | 'color' | 'url' | 'model' | 'duration' | 'text'
      readonly placeholder?: string
      /** For `secret`: text the value must start with, with the sentence to say otherwise. */
      readonly 'x-prefix'?: { readonly text: string; readonly message: string }
      readonly 'x-optional'?: boolean
    })
  | (FieldBase & {
      readonly type: 'number' | 'integer'
      readonly default: number
      readonly minimum?: number
      readonly maximum?: number
      readonly 'x-step'?: number
    })
  | (FieldBase & { readonly type: 'boolean'; readonly default: boolean })
