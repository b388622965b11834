import type { Capability } from '../context.ts'
import type { PluginContract } from '../runtime/contract.ts'
import type { CommandSubject } from './commandKit.ts'
import type { DeviceHardware } from './deviceProviderKit.ts'
import type { EmbedderSubject } from './embedderKit.ts'
import type { ExporterSubject } from './exporterKit.ts'
import type { KitClock } from './fakeClock.ts'
import type { ImageServer } from './imageBackendKit.ts'
import type { KinkModuleSubject } from './kinkModuleKit.ts'
import type { LlmProviderSubject } from './llmProviderKit.ts'
import type { LockProviderSubject } from './lockProviderKit.ts'
import type { PluginSubject } from './PluginSubject.ts'
import type { Awaitable } from './remoted.ts'
import type { ScenarioEngineSubject } from './scenarioEngineKit.ts'
import type { KitWorld } from './world.ts'

/**
 * What the kits must be told of a plugin that neither its manifest nor its code says. The default export of the
 * `kit.ts` beside `plugin.json`; the plugin's own tests and `vesper-plugin check` read the same.
 *
 * @example
 * export default { llmProvider: { ollama: { model: 'tern:8b', wire: ollamaWire } } } satisfies PluginKits
 */
export interface PluginKits {
  /** Settings the plugin is tried with, over the defaults of its manifest. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Secrets the player has entered, by name. */
  readonly secrets?: readonly string[]
  readonly llmProvider?: ById<Needs<LlmProviderSubject>>
  readonly deviceProvider?: ById<{ hardware(world: KitWorld, plugin: PluginReach): DeviceHardware }>
  readonly imageBackend?: ById<{ server(world: KitWorld, plugin: PluginReach): ImageServer }>
  /** Its tags stand in the manifest. */
  readonly kinkModule?: ById<Omit<Needs<KinkModuleSubject>, 'tags'>>
  readonly lockProvider?: ById<Needs<LockProviderSubject>>
  readonly scenarioEngine?: ById<Needs<ScenarioEngineSubject>>
  /** Its dimensions stand in the manifest. */
  readonly embedder?: ById<Omit<Needs<EmbedderSubject>, 'dimensions'>>
  readonly command?: ById<Needs<CommandSubject>>
  readonly exporter?: ById<Needs<ExporterSubject>>
}

type ById<Of> = Readonly<Record<string, Of>>
type Needs<Subject> = Omit<Subject, 'make' | 'clock' | 'close'>

/**
 * The plugin under test, wherever it runs. A device or server that only pretends lies within the plugin itself, and is
 * then looked at and handled through what the plugin offers: its panel, its commands, its services.
 */
export type PluginReach = Pick<PluginContract, 'call' | 'stream'>

/** A plugin that was started for one row. */
export interface KitGuest {
  readonly plugin: PluginReach
  /** Moves its time. Absent when it keeps the time of its world. */
  readonly clock?: KitClock
  close(): Awaitable<unknown>
}

/** What a plugin is started with. */
export interface KitStart {
  readonly id: string
  readonly settings: unknown
  readonly capabilities: readonly Capability[]
  readonly secrets: readonly string[]
}

/** A way to start a plugin: in this thread, in its own, behind a gate. */
export interface KitPlacement {
  /** Whether its guests keep a time of their own. */
  readonly hasOwnTime: boolean
  start(world: KitWorld, how: KitStart): Awaitable<KitGuest>
}

/** A plugin as the kits are put to it. */
export interface PluginInPlace {
  readonly manifest: PluginSubject['manifest']
  readonly kits?: PluginKits | undefined
  readonly placement: KitPlacement
}
