import type { Scene } from 'sdk'
import { type Diagnostic, draw } from 'sdk/story'
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
  if (draft.notes.length < maxNotes) draft.notes = [...draft.notes, notes]
}

/** More in one step say nothing new. */
const maxNotes = 200

export function changeLane(play: Play, id: string, change: (lane: Lane) => Lane): void {
  play.draft.lanes = play.draft.lanes.map((lane) => (lane.id === id ? change(lane) : lane))
}

/** One command about to run. */
export interface Running {
  readonly play: Play
  readonly lane: string
  readonly frame: Frame
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly payload: unknown
}

/** The scripts of stories. Each evaluation is written into the journal of the state it happened in. */
export interface Scripts {
  /** Runs what a document wants run before its first page. */
  prepare(play: Play): void
  run(play: Play, source: string): void
  truth(play: Play, source: string): boolean
  text(play: Play, source: string): string
  /** The value of a program, as something that is no object; undefined when it failed. */
  value(play: Play, source: string): string | number | boolean | null | undefined
  /** Puts a text where an assignable expression says. */
  assign(play: Play, target: string, text: string): void
  /** Tells the listeners of an event. */
  fire(play: Play, event: string, given: readonly unknown[]): void
}
