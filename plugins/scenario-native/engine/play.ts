import type { Diagnostic, Effect, Scene, Story } from 'sdk'
import type { ScenarioDocument, ScenarioNode } from '../document/types.ts'
import { fill } from '../words/fill.ts'
import { type NativeState, variablesOf } from './state.ts'

/** What a step works with, and what it has come to so far. */
export interface Play {
  readonly document: ScenarioDocument
  readonly story: Story
  readonly scene: Scene
  readonly state: NativeState
  readonly effects: readonly Effect[]
  readonly diagnostics: readonly Diagnostic[]
}

export const nodeOf = ({ document, state }: Play): ScenarioNode | undefined => document.nodes.get(state.node)

export const withState = (play: Play, parts: Partial<NativeState>): Play => ({
  ...play,
  state: { ...play.state, ...parts },
})

export const withEffects = (play: Play, ...effects: readonly Effect[]): Play => ({
  ...play,
  effects: [...play.effects, ...effects],
})

export const noted = (play: Play, severity: Diagnostic['severity'], message: string): Play => ({
  ...play,
  diagnostics: [...play.diagnostics, { severity, message, page: play.state.node }],
})

/** A text of the scenario as it reads now. */
export const filled = ({ state, scene }: Pick<Play, 'state' | 'scene'>, template: string): string =>
  fill(template, variablesOf(state), { player: scene.player.name, character: scene.character?.name })

/** Words, where there are any. */
export function say(
  play: Play,
  template: string,
  { by = 'narrator', onAdvance = false }: { by?: 'narrator' | 'partner'; onAdvance?: boolean } = {},
): Play {
  const text = filled(play, template).trim()
  return text ? withEffects(play, { kind: 'say', text, by, ...(onAdvance && { onAdvance }) }) : play
}
