import type { Diagnostic, Effect, PluginId, Scene, SceneEvent, Story, StoryAbout, StoryConversion } from 'sdk'
import type { EngineKey, SavedPlay } from '../../shared/scenarios/scenarioRecords.ts'
import type { StageChange } from '../../shared/scenarios/stageChange.ts'
import type { PluginPlacement } from '../plugin/contract.ts'

export type { EngineKey, SavedPlay } from '../../shared/scenarios/scenarioRecords.ts'
export type { StageChange } from '../../shared/scenarios/stageChange.ts'

export interface OpenPlay {
  readonly engine: EngineKey
  readonly story: Story
  /** Goes on here; absent: from the beginning. */
  readonly saved?: SavedPlay
}

export type PlayNews =
  | {
      readonly kind: 'stage'
      readonly change: StageChange
      readonly over: boolean
      /** How many of the player's steps can be taken back. */
      readonly steps: number
      /** What the play's clock said when this was told. */
      readonly now: number
      /** When the story goes on by itself, by that clock. */
      readonly wakeAt?: number
    }
  | { readonly kind: 'effects'; readonly effects: readonly Effect[] }
  | { readonly kind: 'kept'; readonly kept: unknown }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  /** The engine failed; the story stands as it was before. */
  | { readonly kind: 'trouble'; readonly message: string }
  /** Its scripts kept the processor busy for too long. Time stands still until `pause(false)`. */
  | { readonly kind: 'held' }

/** A moment the player can go back to. */
export interface PastStep {
  readonly page: string
  /** What was said last, as the story's HTML. */
  readonly html: string
}

/** The circumstances engines are told with each event; the clock is the worker's own. */
export type Around = Omit<Scene, 'now'>

/** The worker that plays stories. One story at a time. */
export interface ScenarioContract {
  addPlugin(placement: PluginPlacement): Promise<void>
  removePlugin(plugin: PluginId): Promise<void>
  /** Opens another port to a plugin that runs here. */
  servePlugin(plugin: PluginId, port: MessagePort): Promise<void>
  about(engine: EngineKey, story: Story): Promise<StoryAbout>
  /** The story in the built-in format. Rejects where the engine cannot tell it so. */
  convert(engine: EngineKey, story: Story): Promise<StoryConversion>
  /** Opens a story and tells what becomes of it until it is closed, by ending the stream or opening another. */
  play(open: OpenPlay, around: Around, signal: AbortSignal): AsyncIterable<PlayNews>
  tell(event: SceneEvent): Promise<void>
  around(around: Around): Promise<void>
  /** Time stands still, or goes on. */
  pause(paused: boolean): Promise<void>
  /** How fast the story's waiting goes, 0.5 to 3; kept for what is played after it. */
  pace(pace: number): Promise<void>
  save(): Promise<SavedPlay | undefined>
  /** Where `rewind(1)`, `rewind(2)` and so on would lead. */
  past(): Promise<readonly PastStep[]>
  /** Back by so many steps of the player, at most as far as is remembered. False where nothing is. */
  rewind(steps: number): Promise<boolean>
}
