import {
  type Bubble,
  type Chance,
  chanceOf,
  type Diagnostic,
  type StageButton,
  type StageNotice,
  type StagePicture,
  type StageSound,
  type StageTimer,
  type StageVideo,
} from 'sdk/story'
import type { Pcm2State } from '../older/pcm2.ts'
import { emptyJournal, type Journal } from '../script/journal.ts'

/** A list of commands in the document: the page it is on, and the way to it from the page's own list, which is ''. */
export interface Place {
  readonly page: string
  readonly path: string
}

/** Commands that wait: a list, and the next of it. */
export interface Frame extends Place {
  readonly at: number
}

/** What a lane waits for. */
export type Current =
  | { readonly kind: 'say'; readonly bubble: string; readonly skip: boolean; readonly until: number | null }
  | { readonly kind: 'choice' | 'prompt'; readonly bubble: string }
  | { readonly kind: 'timer'; readonly timer: string }
  | { readonly kind: 'picture'; readonly picture: string; readonly since: number; readonly until: number }
  | { readonly kind: 'video'; readonly clip: string }

/** One flow of commands. The page's own is the first; only OpenEOS has more. The last frame is the nearest. */
export interface Lane {
  readonly id: string
  readonly queue: readonly Frame[]
  readonly current: Current | null
}

/** The bubble that can be answered, and where its commands stand. */
export interface Open {
  readonly bubble: string
  readonly lane: string
  readonly place: Place
  readonly variable: string
}

export interface RunningTimer {
  readonly shown: StageTimer
  readonly place: Place
  /** Whether there is something to run. */
  readonly hasCommands: boolean
  /** The lane that waits for it, if one does. */
  readonly lane: string | null
  /** Whether its commands take the place of all others, as in converted Flash stories. */
  readonly replaces?: true
  /** Plays in all that are left, this one included; 0 is endless. */
  readonly loops: number
}

/** A button that stays until the page is left. */
export interface RowButton {
  readonly shown: StageButton
  readonly place: Place
}

export interface Notice {
  readonly shown: StageNotice
  /** What scripts and documents call it; null when nobody can. */
  readonly name: string | null
  readonly button: Place | null
  readonly timer: Place | null
  readonly until: number | null
}

export interface Sound {
  readonly shown: StageSound
  readonly name: string | null
  /** Loops that are left to begin after the one that plays; -1 is endless. */
  readonly left: number
  /** Whether a script listens for the end of its loops. */
  readonly heard: boolean
}

export type Trouble =
  | { readonly kind: 'goto'; readonly id: string; readonly text: string; readonly target: string }
  | { readonly kind: 'script' | 'repeat'; readonly id: string; readonly text: string }
  | { readonly kind: 'hops'; readonly id: string; readonly text: string; readonly target: string }
  | { readonly kind: 'pages'; readonly id: string; readonly text: string }

/** A function of a script that waits for its time (`setTimeout`). */
export interface Alarm {
  readonly id: number
  readonly at: number
  /** Comes again after so many milliseconds; 0 is once. */
  readonly every: number
}

/** Where a story of this format stands. Plain data; the document is no part of it. */
export interface EosState {
  readonly phase: 'cover' | 'playing' | 'ended' | 'stopped'
  readonly page: string | null
  /** Pages that were left, the latest last. */
  readonly trail: readonly string[]
  readonly lanes: readonly Lane[]
  readonly bubbles: readonly Bubble[]
  readonly open: Open | null
  readonly timers: readonly RunningTimer[]
  readonly buttons: readonly RowButton[]
  readonly notices: readonly Notice[]
  readonly sounds: readonly Sound[]
  readonly picture: StagePicture | null
  readonly video: { readonly shown: StageVideo; readonly lane: string | null } | null
  readonly disabled: readonly string[]
  /** What was picked lately, by locator, so that nothing comes twice in a row. */
  readonly picks: readonly (readonly [string, readonly number[]])[]
  readonly trouble: Trouble | null
  /** Which pages were seen, for converted Flash stories. */
  readonly books: Pcm2State | null
  /** Navigations since the player last did something or time passed. */
  readonly hops: { readonly since: number; readonly count: number }
  readonly endTitle: string
  readonly chance: Chance
  /** Numbers ids. */
  readonly made: number
  readonly journal: Journal
  /** Events of `pages` that a script listens for. */
  readonly hears: readonly string[]
  readonly alarms: readonly Alarm[]
  /** What the story had kept when it began, as JSON text. */
  readonly keptBefore: string
  /** What the story keeps, as JSON text. */
  readonly kept: string
  readonly tags: DeviceTags
  /** What is still to be told to the author. */
  readonly notes: readonly Diagnostic[]
}

/** A state in the making: fields are replaced, what they hold is not changed. */
export type Draft = { -readonly [Field in keyof EosState]: EosState[Field] }

/** In `hears`: bubbles stay when the page is left, once. */
export const keepsBubbles = 'own keep'

/** In `hears`: the picture, or all bubbles, are not to be seen now. */
export const hidesPicture = 'own hides picture'
export const hidesBubbles = 'own hides bubbles'

export const pageLane = 'page'

export function firstState(seed: number, kept: string): EosState {
  return {
    phase: 'cover',
    page: null,
    trail: [],
    lanes: [{ id: pageLane, queue: [], current: null }],
    bubbles: [],
    open: null,
    timers: [],
    buttons: [],
    books: null,
    notices: [],
    sounds: [],
    picture: null,
    video: null,
    disabled: [],
    picks: [],
    trouble: null,
    hops: { since: 0, count: 0 },
    endTitle: '',
    chance: chanceOf(seed),
    made: 0,
    journal: emptyJournal,
    hears: [],
    alarms: [],
    keptBefore: kept,
    kept,
    tags: noDeviceTags,
    notes: [],
  }
}

/** Places one after the other, over and over. */
export interface Strokes {
  /** The title that asks for them. */
  readonly name: string
  /** Milliseconds from the beginning of a round, rising, and places 0..1. */
  readonly points: readonly (readonly [at: number, level: number])[]
  readonly round: number
  readonly from: number
  /** When the next place is due. */
  readonly at: number
}

/** What titles and bubbles of a story had devices do so far. */
export interface DeviceTags {
  /** How strong it hums. */
  readonly level: number
  readonly strokes: Strokes | null
  /** Patterns that bubbles told, by name. */
  readonly patterns: readonly (readonly [string, readonly (readonly [at: number, level: number])[]])[]
}

export const noDeviceTags: DeviceTags = { level: 0, strokes: null, patterns: [] }
