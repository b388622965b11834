import type { Diagnostic } from 'sdk/story'

/** A guide as read from its files: everything its pages may do, nothing decided yet. */
export interface Guide {
  /** Title as written; empty where the guide has none. */
  readonly title: string
  readonly author: string
  readonly url: string
  readonly description: string
  /** Oldest player the guide asks for, as written. */
  readonly minimumVersion: string
  /** Folder of the guide's media, from its data root: `a/b`, or empty. */
  readonly mediaDirectory: string
  /** The guide's own style sheet, with its tokens; empty for the built-in one. */
  readonly css: string
  readonly globalScript: string
  readonly settings: GuideSettings
  readonly preferences: readonly Preference[]
  readonly pages: ReadonlyMap<string, Page>
  readonly warnings: readonly Diagnostic[]
}

export interface GuideSettings {
  readonly autoSetPageWhenSeen: boolean
  readonly pageSound: boolean
  readonly forceStartPage: boolean
  readonly convertArgumentTypes: boolean
}

export type Preference = { readonly key: string; readonly label: string; readonly sortOrder: number } & (
  | { readonly type: 'String'; readonly value: string }
  | { readonly type: 'Boolean'; readonly value: boolean }
  | { readonly type: 'Number'; readonly value: number }
)

/** When a thing counts. Flag conditions as written; times of day in seconds since midnight. */
export interface Conditions {
  readonly ifSet: string
  readonly ifNotSet: string
  readonly ifBefore?: number
  readonly ifAfter?: number
}

export interface Page extends Conditions {
  readonly id: string
  readonly line: number
  readonly set: readonly string[]
  readonly unset: readonly string[]
  /** The page script; empty for none. */
  readonly script: string
  readonly texts: readonly TextElement[]
  readonly leftTexts: readonly TextElement[]
  readonly images: readonly ImageElement[]
  readonly videos: readonly MediaElement[]
  readonly audios: readonly MediaElement[]
  readonly audios2: readonly MediaElement[]
  readonly webcams: readonly Conditions[]
  readonly metronomes: readonly MetronomeElement[]
  readonly delays: readonly DelayElement[]
  readonly timers: readonly TimerElement[]
  readonly buttons: readonly ButtonElement[]
  readonly webcamButtons: readonly WebcamButton[]
  readonly globalCommands: readonly GlobalCommand[]
  readonly loadGuides: readonly LoadGuideElement[]
}

/** What happens when a button is pressed or a countdown ends. */
export interface Consequences {
  /** Trimmed; empty for staying on the page. */
  readonly target: string
  readonly set: readonly string[]
  readonly unset: readonly string[]
  readonly variables: readonly VariableChange[]
  /** Call string of `onclick` or `onTriggered`; empty for none. */
  readonly call: string
}

export interface VariableChange {
  readonly name: string
  readonly value: string
}

export interface TextElement extends Conditions {
  readonly html: string
}

export interface ImageElement extends Conditions {
  readonly id: string
}

export interface MediaElement extends Conditions, Consequences {
  readonly id: string
  /** Seconds; 0 is not set. */
  readonly startAt: number
  readonly stopAt: number
  /** Extra repeats after the first time. */
  readonly loops: number
  /** 0 to 100. */
  readonly volume: number
}

export interface MetronomeElement extends Conditions {
  /** Number or range, drawn on use. */
  readonly bpm: string
  /** Ticks to a beat. */
  readonly beats: number
  /** Extra repeats of the rhythm; negative for endless. */
  readonly loops: number
  readonly rhythm: readonly number[]
}

export type DelayStyle = 'normal' | 'secret' | 'hidden'

export interface DelayElement extends Conditions, Consequences {
  /** Number or range, drawn on use. */
  readonly seconds: string
  readonly startWith?: number
  readonly style: DelayStyle
}

export interface TimerElement extends Conditions, Consequences {
  readonly seconds: string
  /** Empty where the author named none. */
  readonly id: string
  readonly imageId: string
  readonly html: string
  /** Number or range of seconds after which it is armed again; empty for once. */
  readonly repeat: string
}

export interface ButtonElement extends Conditions, Consequences {
  readonly id: string
  readonly html: string
  readonly image: string
  readonly hotkey: string
  readonly sortOrder: number
  readonly disabled: boolean
  readonly isDefault: boolean
  readonly look: ButtonLook
}

/** Colours are CSS colours. */
export interface ButtonLook {
  readonly fontName?: string
  readonly fontPoints?: number
  readonly fontColor?: string
  readonly background?: string
  /** Lower end of the gradient; the same as `background` where the author gave none. */
  readonly backgroundEnd?: string
}

export interface WebcamButton extends ButtonElement {
  /** `Capture` is the only one there is. */
  readonly type: string
  readonly file: string
}

export interface GlobalCommand extends ButtonElement {
  readonly action: 'add' | 'remove'
  readonly placement: 'top' | 'bottom'
}

export interface LoadGuideElement extends Conditions {
  /** From the data root. */
  readonly path: string
  readonly target: string
  readonly returnTarget: string
  readonly preScript: string
  readonly postScript: string
}

/** The other files of a guide, by path from its data root, in any case of letters. */
export interface GuideFiles {
  readonly text: (name: string) => string | undefined
  /** Names of the files directly in a folder. */
  readonly list: (folder: string) => readonly string[]
}
