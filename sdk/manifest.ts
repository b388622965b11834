import type { LlmFeature } from './contributions/llmProvider.ts'
import type { Sense } from './effects.ts'
import type { PluginId } from './ids.ts'
import type { PageEntries } from './pageEntries.ts'

/** What `plugin.json` parses to. It says all that can be said without running code; `schemas/plugin.schema.json` checks it. */
export interface PluginManifest {
  readonly id: PluginId
  readonly name: string
  readonly version: string
  /** Range of SDK versions it works with, "^1.0". */
  readonly sdk: string
  /** One self-contained script. Absent when the plugin has no behaviour of its own. */
  readonly entry?: string
  /** Of the entry: what the build preset writes, and what installing and every start check. */
  readonly integrity?: ContentHash
  readonly description?: string
  /** Who made it, as the author calls themselves. */
  readonly author?: string
  readonly license?: string
  /** What changed, by version: shown before an update. */
  readonly changelog?: Readonly<Record<string, string>>
  readonly permissions?: Permissions
  readonly contributes: Contributes
  /** Its part in the page. Only plugins that come with Vesper have one. */
  readonly page?: PageEntries
  /** Services offered to other plugins: "acme.weather/forecast@1". */
  readonly provides?: readonly string[]
  readonly consumes?: readonly string[]
}

/** Names bytes by what they are: "sha256-" and the digest in base64. */
export type ContentHash = `sha256-${string}`

/** What a plugin may reach, by capability. The player is asked for all that is not optional before it is installed. */
export interface Permissions {
  /**
   * Origins ("https://openrouter.ai"), or "setting:<key>" for a server whose address the player types in. Plugins that come with
   * Vesper may name calls of the product API, which are made for whoever is signed in: "account:/chat".
   */
  readonly net?: Asked & { readonly hosts: readonly string[] }
  /** Keys the player saves, filled in outside the plugin. */
  readonly secrets?: Asked & { readonly names: readonly string[] }
  /** The open conversation, as copies. */
  readonly chat?: Asked & { readonly access: 'read' }
  /** May ask the governor for stimulation. */
  readonly devices?: Asked
  /** Raw bytes to hardware, which no software can bound: reviewed and developer plugins only. */
  readonly transport?: Asked & { readonly kinds: readonly TransportKind[] }
  /** Large files in the browser's private file system, up to this many megabytes. */
  readonly files?: Asked & { readonly quotaMb: number }
  /** Compiled code. Settled when the sandbox is made, so it cannot be optional. */
  readonly wasm?: Asked
}
/** A key of `permissions` in `plugin.json`. */
export type PermissionName = keyof Permissions

interface Asked {
  /** Shown to the player as the author's words. */
  readonly reason: string
  /** Asked for when it is first used instead of before the plugin is installed. */
  readonly optional?: boolean
}

/**
 * The ways to hardware that browsers know. `page` is for plugins that come with Vesper: to a part of their own that must
 * run in the page, because what it needs exists nowhere else.
 */
export type TransportKind = 'websocket' | 'serial' | 'bluetooth' | 'hid' | 'page'

/** How a contribution appears in menus and lists. `id` is kebab-case and the key in `definePlugin`. */
export interface Labelled {
  readonly id: string
  readonly label: string
  readonly description?: string
}

/** An engine for one format of stories. */
export interface ScenarioEngineEntry extends Labelled {
  /** Path of a JSON Schema of its scripts. */
  readonly scenes?: string
  /** Its stories are played in a chat with a character. */
  readonly chats?: boolean
}

/** What the plugin adds, as data. Menus, settings and palettes are complete before any plugin code runs. */
export interface Contributes {
  readonly llmProvider?: readonly LlmProviderEntry[]
  readonly deviceProvider?: readonly DeviceProviderEntry[]
  readonly imageBackend?: readonly Labelled[]
  readonly kinkModule?: readonly (Labelled & {
    readonly tags: readonly string[]
    readonly requires?: readonly string[]
  })[]
  readonly lockProvider?: readonly LockProviderEntry[]
  readonly scenarioEngine?: readonly ScenarioEngineEntry[]
  readonly memoryStore?: readonly Labelled[]
  /** Without `dimensions` the first answer says how long the vectors are: for servers that may run any model. */
  readonly embedder?: readonly (Labelled & { readonly dimensions?: number })[]
  readonly command?: readonly (Labelled & { readonly keybinding?: string })[]
  /** Beside the conversation. */
  readonly panel?: readonly (Labelled & { readonly slot: 'left' | 'right' | 'stage' })[]
  /** A page of its own, at `/plugin/<plugin id>/<path>`. */
  readonly route?: readonly (Labelled & { readonly path: string })[]
  readonly settings?: { readonly schema: SettingsSchema }
  readonly theme?: readonly ThemeEntry[]
  readonly exporter?: readonly (Labelled & { readonly extension: string; readonly mime: string })[]
}

/** A provider of language models as the setup wizard and the settings list it. */
export interface LlmProviderEntry extends Labelled {
  readonly features: readonly LlmFeature[]
  /** Where replies are made: decides time-outs, the privacy sentence, and where the wizard lists it. */
  readonly runs: 'in-browser' | 'on-your-network' | 'in-the-cloud'
  /** What a player must bring before the first reply. */
  readonly needs: 'download' | 'server' | 'key' | 'account' | 'nothing'
  /**
   * Its replies are a script, not a model: the id of the command of its page part that begins the scene it plays. It replies
   * in chats begun so (`Session.script`) and nowhere else: it is never chosen, suggested or used as a fallback. Only for
   * plugins that come with Vesper.
   */
  readonly begins?: string
  /** What answers at its address: decides what the connection test asks and suggests. Absent: "openai". */
  readonly protocol?: 'ollama' | 'openai'
  /** How urgently the wizard suggests it; lower comes first. */
  readonly order: number
}

/** A family of devices as the device pages list it, at `/settings/sextoys/<id>`. */
export interface DeviceProviderEntry extends Labelled {
  readonly transports: readonly string[]
  /** What its devices can give. Absent: pleasure. */
  readonly senses?: readonly Sense[]
  /** Of its mark in lists and charts, as "#rrggbb". */
  readonly color?: string
  /** Lower comes first. */
  readonly order?: number
  /** What its page says of connecting. */
  readonly guide?: DeviceGuide
  /** Words for its state in place of "Disconnected" and "Connected, 1 device", for what is always there. */
  readonly status?: { readonly off: string; readonly connected: string }
}

/** How a family of devices is connected, as its page tells it. */
export interface DeviceGuide {
  /** One sentence in place of `description`. */
  readonly about?: string
  /** One instruction each, in their order. */
  readonly steps: readonly string[]
  /** Problems that only its connection has. Those of networks and Bluetooth are known to the host. */
  readonly problems?: readonly { readonly title: string; readonly steps: readonly string[] }[]
  /** False: there is nothing to scan for, the devices come with the connection. */
  readonly scans?: boolean
  /** Electricity flows through the body: the page warns of it before anything is connected. */
  readonly isElectric?: boolean
}

/** A place where chastity locks are kept, as their page lists it. */
export interface LockProviderEntry extends Labelled {
  /** Its locks are made and opened in an app of their own: from here one signs in, chooses a lock and adds time. */
  readonly elsewhere?: boolean
}

/** Colours for all of Vesper. The host knows the tokens, refuses others, and checks that text can be read on them. */
export interface ThemeEntry extends Labelled {
  /** The theme it starts from: what `tokens` leaves out keeps its value there. */
  readonly base: 'dark' | 'light'
  /** By token ("accent"), as "#rrggbb". */
  readonly tokens: Readonly<Record<string, string>>
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
  /** Fields of one group stand together under its name; those of `Advanced` come last, closed until opened. */
  readonly 'x-group'?: string
  /** Shown only while another field has this value, or any but this one. */
  readonly 'x-when'?: { readonly field: string } & (
    | { readonly is: string | number | boolean }
    | { readonly isNot: string | number | boolean }
  )
}

/**
 * One setting: its type, its default, and how it is shown. A stored value that does not fit becomes the default, so a
 * plugin may trust what it reads. The default of a number must lie within `minimum` and `maximum`.
 */
export type SettingsField = ScalarField | ListField | GroupField

type ScalarValue = string | number | boolean

/** A setting that is one value: a text, a number, or a switch. */
export type ScalarField =
  | (FieldBase & {
      readonly type: 'string'
      readonly default: string
      readonly enum?: readonly string[]
      /** `duration` is a whole number and a unit: "45s", "30m", "2h", "1d". */
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

/** Values of one kind in the order the player gives them, or groups of values. Secrets cannot stand in it. */
export type ListField = FieldBase & {
  readonly type: 'array'
  readonly default: readonly (ScalarValue | Readonly<Record<string, ScalarValue>>)[]
  /** Its title names one item ("Word"), its default is what a new item begins with. */
  readonly items: ScalarField | GroupField
  /** 50 unless told otherwise; at most 200. */
  readonly maxItems?: number
}

/** Settings that belong together, one level deep. Its default is that of its fields. Secrets cannot stand in it. */
export type GroupField = FieldBase & {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, ScalarField>>
}
