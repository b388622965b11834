import type {
  Chance,
  StageButton,
  StageMetronome,
  StagePane,
  StagePicture,
  StageSound,
  StageTimer,
  StageTrouble,
  StageVideo,
} from 'sdk/story'
import type { Consequences, GlobalCommand, GuideSettings, Preference } from '../parse/guide.ts'

/** Data that survives JSON. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain }

/** A map as plain data: any text may be a key, and the order stays. */
export type Entries<Value = Plain> = readonly (readonly [string, Value])[]

/** A guide being played. Absent things are null, so that saving changes nothing. */
export interface GuideState {
  readonly phase: 'cover' | 'playing' | 'stopped'
  /** File of the guide that plays. */
  readonly path: string
  readonly memory: GuideMemory
  /** What the other guides of the package remember, by file. */
  readonly guides: Entries<GuideMemory>
  /** `globalVars`, shared by all guides of the package. */
  readonly shared: Entries
  /** What scripts wrote, by path from the package. */
  readonly files: Entries<string>
  /** The choices of the player that were handled already. */
  readonly chosen: string
  /** Values of the player's profile that scripts changed, for this run. */
  readonly profile: Entries<string | number | boolean>
  /** Names that scripts assigned without declaring them, for this run. */
  readonly undeclared: Entries
  readonly show: Showing
  /** How many jumps and instant timers there were in the current two seconds. */
  readonly jumps: { readonly since: number; readonly count: number }
  readonly chance: Chance
}

/** What one guide remembers from run to run. */
export interface GuideMemory {
  /** Page to go on with. */
  readonly page: string
  readonly currPage: string
  readonly prevPage: string
  readonly flags: readonly string[]
  readonly variables: Entries
  /** Names of its script scope. */
  readonly scope: Entries
  readonly preferences: readonly Preference[]
  readonly globalButtons: readonly GlobalCommand[]
  /** Settings that its scripts changed. */
  readonly settings: GuideSettings | null
}

/** What stands on the stage, and what is on its way there. */
export interface Showing {
  /** Counts the pages that were shown. */
  readonly display: number
  /** Counts what was put into the panes. */
  readonly panes: number
  readonly left: StagePane
  readonly right: StagePane
  readonly picture: StagePicture | null
  readonly keys: readonly ShownKey[]
  readonly delay: ShownDelay | null
  readonly timers: readonly ShownTimer[]
  readonly video: Playing<StageVideo> | null
  readonly sounds: readonly Playing<StageSound>[]
  readonly metronome: StageMetronome | null
  readonly header: { readonly clock: string; readonly title: string; readonly timer: string }
  readonly trouble: ShownTrouble | null
  /** Commands for the buttons of all pages, waiting for the next page that is drawn. */
  readonly commands: readonly GlobalCommand[]
  /** The fields of the panes, as they stand. */
  readonly fields: Entries<string>
  /** The fields as scripts see them. */
  readonly captured: Entries<string>
  /** The last command that came from the HTML of a pane. */
  readonly signal: string
  readonly end: boolean
}

/** A button with what it does. `handle` is the id scripts know. */
export interface ShownKey {
  readonly button: StageButton
  readonly handle: string
  readonly act: Consequences
}

export interface ShownDelay {
  readonly timer: StageTimer
  readonly act: Consequences
}

export interface ShownTimer {
  readonly id: string
  /** When it fires; null once it has. */
  readonly at: number | null
  readonly act: Consequences
  readonly imageId: string
  readonly html: string
  readonly repeat: string
}

/** A clip with what follows it. `at` is when the end of one that cannot play is taken for granted. */
export interface Playing<Clip> {
  readonly clip: Clip
  readonly act: Consequences
  readonly at: number | null
}

export interface ShownTrouble {
  readonly stage: StageTrouble
  readonly ways: Entries<Way>
}

/** How the player goes on from trouble. */
export type Way =
  | { readonly kind: 'page'; readonly target: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'stay' }
  /** Takes the video as played. */
  | { readonly kind: 'played' }

export const noConsequences: Consequences = { target: '', set: [], unset: [], variables: [], call: '' }

export const nothingShown: Showing = {
  display: 0,
  panes: 0,
  left: { kind: 'html', id: 'left-0', html: '', css: '' },
  right: { kind: 'html', id: 'right-0', html: '', css: '' },
  picture: null,
  keys: [],
  delay: null,
  timers: [],
  video: null,
  sounds: [],
  metronome: null,
  header: { clock: '', title: '', timer: '' },
  trouble: null,
  commands: [],
  fields: [],
  captured: [],
  signal: '',
  end: false,
}

/** The value of a key. */
export const entryOf = <Value>(entries: Entries<Value>, key: string): Value | undefined =>
  entries.find(([name]) => name === key)?.[1]

/** Entries with a key put in its place, or at the end. */
export function withEntry<Value>(entries: Entries<Value>, key: string, value: Value): Entries<Value> {
  const at = entries.findIndex(([name]) => name === key)
  return at < 0 ? [...entries, [key, value]] : entries.with(at, [key, value])
}
