import type { Diagnostic, PluginManifest, ScenarioEngineEntry, SessionId, Stage, StatedAge } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { proxy, ref } from 'valtio'
import type { EngineKey } from '../../../../src/workers/scenario/contract.ts'
import type { Touched } from './withinLimits.ts'

/** The story that is being played in this tab. */
export interface PlayedStory {
  readonly id: string
  readonly name: string
  readonly engine: EngineKey
  /** Whether it is played in a chat with a character. */
  readonly chats: boolean
  /** Ages that the player stated of the people in it. */
  readonly ages?: readonly StatedAge[]
}

/** Something to know about the play, by the order it came in. */
export interface PlayMessage extends Diagnostic {
  readonly id: number
  /** How often it was said. */
  readonly count: number
}

const maxMessages = 500
let messageCount = 0

/** What is known of the play; the stage is one value, replaced whenever anything on it changes. */
export const playing = proxy({
  story: undefined as PlayedStory | undefined,
  /** The chat that the newest scene is played in, and the one the player came from. Known in this visit only. */
  entrance: undefined as { readonly scene: SessionId; readonly from: SessionId } | undefined,
  phase: 'none' as 'none' | 'opening' | 'open',
  stage: undefined as Stage | undefined,
  /** What of the page is left out because the player ruled it out, until they decide. */
  limit: undefined as Touched | undefined,
  isOver: false,
  isPaused: false,
  /** How many of the player's steps can be taken back. */
  steps: 0,
  /** When the story goes on by itself, by its own clock. */
  wakeAt: undefined as number | undefined,
  /** Pages that were seen, in this play and before. Grows in place: look again when the page changes. */
  seen: ref(new Set<string>()) as ReadonlySet<string>,
  /** Whether the player looks behind the scenes. */
  showsDetails: false,
  /** What an author should know, newest last. */
  diagnostics: [] as readonly PlayMessage[],
})

/** An engine Vesper knows. */
export interface EngineChoice {
  readonly key: EngineKey
  readonly entry: ScenarioEngineEntry
  readonly plugin: PluginManifest
}

export const scenarioEngines = (): readonly EngineChoice[] =>
  Object.values(plugins.rows).flatMap(({ manifest }) =>
    (manifest.contributes.scenarioEngine ?? []).map((entry) => ({
      key: `${manifest.id}/${entry.id}`,
      entry,
      plugin: manifest,
    })),
  )

export const engineOf = (key: EngineKey): EngineChoice | undefined =>
  scenarioEngines().find((engine) => engine.key === key)

/** Adds what an author should know. The same about the same place is counted; the oldest go when there are too many. */
export function noteDiagnostics(diagnostics: readonly Diagnostic[]): void {
  const messages = new Map(playing.diagnostics.map((message) => [keyOf(message), message]))
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic)
    const known = messages.get(key)
    messages.delete(key)
    messages.set(key, { ...diagnostic, id: known?.id ?? ++messageCount, count: (known?.count ?? 0) + 1 })
  }
  playing.diagnostics = [...messages.values()].slice(-maxMessages)
}

const keyOf = ({ severity, message, page, path, line, excerpt }: Diagnostic): string =>
  JSON.stringify([severity, message, page, path, line, excerpt])
