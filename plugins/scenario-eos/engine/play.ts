import type { Scene } from 'sdk'
import { type Diagnostic, draw } from 'sdk/story'
import type { Scripts } from '../script/scripts.ts'
import type { Game } from './game.ts'
import type { Draft, Frame, Lane } from './state.ts'

/** One step in the making. */
export interface Play {
  readonly game: Game
  readonly scene: Scene
  readonly scripts: Scripts
  /** The moment things happen at: `scene.now`, or a little before it when a timer was due then. */
  now: number
  draft: Draft
  /** A page that was asked for while a script ran. The latest wins. */
  wanted: string | null
  /** Where the commands that run stand, for diagnostics. */
  at: Frame | null
}

export const random = (play: Play) => (): number => {
  const { value, chance } = draw(play.draft.chance)
  play.draft.chance = chance
  return value
}

/** An id no other thing of this story has. */
export function freshId(play: Play, kind: string): string {
  play.draft.made += 1
  return `${kind}${play.draft.made}`
}

export function note(play: Play, severity: Diagnostic['severity'], message: string, excerpt = ''): void {
  const { at, draft } = play
  const path = at ? [at.path.replaceAll('/', '.'), at.at].filter((part) => part !== '').join('.') : ''
  const notes: Diagnostic = {
    severity,
    message,
    ...(at ? { page: at.page, path } : draft.page !== null && { page: draft.page }),
    ...(excerpt !== '' && { excerpt: excerpt.slice(0, 200) }),
  }
  if (draft.notes.length < mostNotes) draft.notes = [...draft.notes, notes]
}

/** More in one step say nothing new. */
const mostNotes = 200

export function changeLane(play: Play, id: string, change: (lane: Lane) => Lane): void {
  play.draft.lanes = play.draft.lanes.map((lane) => (lane.id === id ? change(lane) : lane))
}
