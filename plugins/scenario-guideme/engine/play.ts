import type { Effect } from 'sdk'
import { type Diagnostic, draw, type ScriptMachine, type Story } from 'sdk/story'
import type { Consequences } from '../parse/guide.ts'
import { type Moment, timeOfDay } from '../rules/conditions.ts'
import { setFlags, unsetFlags } from '../rules/flags.ts'
import type { LoadedGuide } from './library.ts'
import { type GuideMemory, type GuideState, type Showing, withEntry } from './state.ts'

/** One step of a guide while it is worked out: the state so far, and what is to be told at its end. */
export interface Play {
  readonly machine: ScriptMachine
  readonly story: Story
  readonly now: number
  /** The guide that plays; another one after it was loaded. */
  loaded: LoadedGuide
  state: GuideState
  /** Whether the fields of the panes were handed to scripts in this step. */
  captured: boolean
  /** How many scripts ran in this step, and how many of them were stopped. */
  calls: number
  stops: number
  readonly effects: Effect[]
  readonly diagnostics: Diagnostic[]
}

export function remember(play: Play, change: Partial<GuideMemory>): void {
  play.state = { ...play.state, memory: { ...play.state.memory, ...change } }
}

export function show(play: Play, change: Partial<Showing>): void {
  play.state = { ...play.state, show: { ...play.state.show, ...change } }
}

/** The next random number; where the sequence stands is part of the state. */
export const randomOf = (play: Play) => () => {
  const { value, chance } = draw(play.state.chance)
  play.state = { ...play.state, chance }
  return value
}

/** What conditions are about, now. */
export const momentOf = ({ state, now }: Play): Moment => ({ flags: state.memory.flags, secondsOfDay: timeOfDay(now) })

export function note(play: Play, severity: Diagnostic['severity'], message: string): void {
  const page = play.state.memory.currPage
  play.diagnostics.push({ severity, message: message.slice(0, 2000), ...(page === '' ? {} : { page }) })
}

/** The flags and variables of it only. */
export function change(play: Play, { set, unset, variables }: Consequences): void {
  const { memory } = play.state
  const flags = unsetFlags(setFlags(memory.flags, set), unset)
  const changed = variables.reduce((entries, { name, value }) => withEntry(entries, name, value), memory.variables)
  if (flags !== memory.flags || changed !== memory.variables) remember(play, { flags, variables: changed })
}
