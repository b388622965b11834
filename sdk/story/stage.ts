/**
 * What a scenario shows, as plain data: engines describe it after each step, the host draws it. Everything carries an id
 * that stays the same while the thing is the same, so that only what changed is drawn again. Times are milliseconds
 * since the epoch, as in `scene.now`. HTML is a stranger's: whoever draws it sanitises it first.
 */
export interface Stage {
  /** The page or node the story is on; empty before it began. */
  readonly page: string
  /** Shown until the player begins, with `{ kind: 'began' }`. */
  readonly cover?: StageCover
  readonly picture?: StagePicture
  readonly video?: StageVideo
  /** Media that may come next, nearest first: the host fetches them in good time. At most 100. */
  readonly ahead?: readonly StageMedia[]
  readonly bubbles: readonly Bubble[]
  /** A row of buttons that belongs to no bubble, in reading order. */
  readonly buttons: readonly StageButton[]
  readonly timers: readonly StageTimer[]
  readonly notices: readonly StageNotice[]
  readonly sounds: readonly StageSound[]
  readonly metronome?: StageMetronome
  /** Two panes of HTML documents, for formats that lay out their own pages. */
  readonly panes?: StagePanes
  /** Something went wrong and the player decides how to go on. */
  readonly trouble?: StageTrouble
  /** The story has ended; what still runs goes on until the player leaves. */
  readonly end?: { readonly title: string }
  /** How the chat goes on beside the story. Absent: there is no chat. */
  readonly chat?: StageChat
  /** Variables the player may see. */
  readonly visible?: readonly { readonly name: string; readonly icon?: string; readonly text: string }[]
}

/** What stands before the story until the player begins. */
export interface StageCover {
  readonly title: string
  readonly author: string
  /** Pages to begin with, where the script names no first one. */
  readonly pages: readonly string[]
}

/** A file that came with the story, by its name there, or one somewhere in the net: fetched only if the player allows it. */
export type StageMedia =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'link'; readonly url: string }

/** The picture of the story. It stays until another takes its place. */
export interface StagePicture {
  readonly id: string
  readonly media: StageMedia
  /** Whether the story waits until it is told `shown`. */
  readonly awaited: boolean
  /** The story hears where it is pressed: `{ kind: 'signalled', text: 'image-click 0.25 0.5' }`, from its left and top. */
  readonly pressable?: boolean
}

/** A video, in the place of the picture unless it is hidden. */
export interface StageVideo extends StageClip {
  /** Pieces of one video, where only a part is played; seconds. */
  readonly hidden: boolean
}

/** One of the sounds that play, each by itself. */
export interface StageSound extends StageClip {
  /** Goes on when the page is left: engines say so; the host needs it for what is shown in the list of sounds only. */
  readonly background: boolean
}

/** Something that plays. The host tells `ended` at each loop's end and `failed` when it cannot be played. */
export interface StageClip {
  readonly id: string
  readonly media: StageMedia
  readonly playing: boolean
  /** Plays in all; 0 is endless. */
  readonly loops: number
  /** 0..1. */
  readonly volume: number
  readonly muted: boolean
  /** 1 is as recorded. */
  readonly rate: number
  /** The part that is played, in seconds; `stopAt` 0 is the end. */
  readonly startAt: number
  readonly stopAt: number
  /** Raised to jump to a place: the host seeks when `turn` changes. */
  readonly seek?: { readonly turn: number; readonly seconds: number }
}

/** The side a bubble stands on, and how its words are set. */
export type Align = 'left' | 'center' | 'right'

/** One thing said, asked or offered. Only the newest is active, as a rule. */
export type Bubble =
  | {
      readonly kind: 'say'
      readonly id: string
      readonly html: string
      readonly align: Align
      /** A colour of CSS. */
      readonly color?: string
      readonly active: boolean
      /** Whether a mark asks the player to go on. */
      readonly marked: boolean
    }
  | {
      readonly kind: 'choice'
      readonly id: string
      readonly options: readonly StageButton[]
      readonly active: boolean
      /** The HTML of what was chosen; null when it was left without an answer. Absent while it is open. */
      readonly chosen?: string | null
    }
  | {
      readonly kind: 'prompt'
      readonly id: string
      readonly active: boolean
      readonly align: Align
      /** What was answered, as plain text; null when it was left without an answer. Absent while it is open. */
      readonly answer?: string | null
      /** What already stands in the field. */
      readonly value?: string
    }

/** Something to press: answered with `{ kind: 'chose', choice: id }`. */
export interface StageButton {
  readonly id: string
  readonly html: string
  readonly disabled?: boolean
  readonly color?: string
  readonly textColor?: string
  readonly picture?: StageMedia
  /** One character, compared as typed. */
  readonly hotkey?: string
  /** Pressed by Enter. */
  readonly isDefault?: boolean
}

/** Time that runs out, in milliseconds since the epoch. */
export interface StageTimer {
  readonly id: string
  /** `secret` shows that time runs, not how much; `hidden` shows nothing. */
  readonly style: 'normal' | 'secret' | 'hidden'
  readonly from: number
  readonly until: number
  /** Added to the time left before it is shown, never below zero. */
  readonly offset?: number
  /** Where it stands still; the time left then, in milliseconds. */
  readonly paused?: number
}

/** A notice at the side that stays when the page changes. */
export interface StageNotice {
  readonly id: string
  readonly html: string
  readonly button?: StageButton
  readonly timer?: StageTimer
}

/** Clicks at a steady pace or in a rhythm. Times are milliseconds. */
export interface StageMetronome {
  readonly id: string
  /** Ticks of one round, in milliseconds from its beginning. */
  readonly ticks: readonly number[]
  /** Length of a round in milliseconds. */
  readonly round: number
  /** Rounds in all; 0 is endless. */
  readonly rounds: number
  readonly from: number
}

/** Two HTML documents of a format that lays out its own pages. */
export interface StagePanes {
  readonly left: StagePane
  readonly right: StagePane
  /** Where a name in their HTML that begins so leads: to the files of the story. */
  readonly root: string
  /** Labels above the panes. */
  readonly header?: { readonly clock?: string; readonly title?: string; readonly timer?: string }
}

/** One pane. It is raised again, and its fields are empty, when its id changes. */
export type StagePane =
  | { readonly kind: 'html'; readonly id: string; readonly html: string; readonly css: string }
  | { readonly kind: 'media'; readonly id: string }

/** What went wrong, in the player's words, and the ways on. */
export interface StageTrouble {
  readonly id: string
  readonly text: string
  readonly choices: readonly StageButton[]
}

/** What the partner is told, and may do, while this stands on the stage. */
export interface StageChat {
  /** Nobody is talked with here. */
  readonly off: boolean
  /** The role that speaks; players say who plays it. Absent: whoever is in the chat. `none` and `narrator` are nobody. */
  readonly character?: string
  /** What that role is called, where it is not the same. */
  readonly role?: string
  readonly environment?: string
  readonly clothing?: string
  /** Instructions of this place, and a hint for what the partner does next. */
  readonly prompt?: string
  readonly hint?: string
  /** Where the partner may lead, and when. */
  readonly ways: readonly { readonly to: string; readonly when: string }[]
}
