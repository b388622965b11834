import type { Play } from './play.ts'
import { show } from './play.ts'
import type { Way } from './state.ts'

/** Puts a card on the stage that says what is wrong and offers ways on. */
export function trouble(play: Play, id: string, text: string, ways: readonly (readonly [string, Way])[]): void {
  const choices = ways.map(([html, way]) => ({ id: `trouble:${way.kind}`, html }))
  const stage = { id: `${id}:${play.state.show.display}`, text, choices }
  show(play, { trouble: { stage, ways: ways.map(([, way]) => [`trouble:${way.kind}`, way]) } })
}

export const back: readonly [string, Way] = ['Back', { kind: 'back' }]
export const restart: readonly [string, Way] = ['Restart', { kind: 'restart' }]
