/** What settings pages are grouped by, see `settingsGroups`. */
export type SettingsGroup =
  | 'Account'
  | 'General'
  | 'AI'
  | 'Images'
  | 'Devices'
  | 'Consent and kinks'
  | 'Privacy and data'
  | 'Modules and plugins'

/**
 * What a plugin that comes with Vesper adds to the page, as far as it must be there before any of its code is: the rest it
 * adds when its `page/index.ts` is fetched. Each entry has its code under the same id in `definePage`.
 */
export interface PageEntries {
  readonly module: ModuleEntry
  /** The engines it works with, beside those of every chat. One ends when the last plugin that names it is switched off. */
  readonly engines?: readonly ('image' | 'memory' | 'embedding' | 'scenario')[]
  /** Pages with an address of their own. */
  readonly route?: readonly (Entry & {
    /** "/lorebooks/$bookId" */
    readonly path: string
    readonly title: string
    /** Milliseconds after the start at which its code is fetched ahead, when the browser has time. */
    readonly prefetchMs?: number
  })[]
  /** Pages below /settings; the id is their path there with dashes for strokes, "ai-memories". */
  readonly settingsPage?: readonly (InPlace & {
    readonly label: string
    /** Pages of one group stand together; without one it is "Modules and plugins". */
    readonly group?: SettingsGroup
    /** Below /settings: "ai/memories". */
    readonly path: string
    /** `false` for a page one reaches from another. */
    readonly isListed?: false
  })[]
  /** Listed in the palette, and reached by its keys. */
  readonly command?: readonly (InPlace & {
    readonly label: string
    /** "Mod+R": Mod is Ctrl, or Cmd on a Mac. */
    readonly keys?: string
    /** Listed in the menu above the chat, too, under this shorter name. */
    readonly chatMenu?: string
    /** There only while a chat is open. */
    readonly needsChat?: boolean
  })[]
  /** In the side menu. */
  readonly menu?: readonly (InPlace & {
    readonly label: string
    /** Drawn on a grid of 24 by 24 with one stroke: the `d` of an SVG path. */
    readonly icon: string
    readonly to: string
    readonly group: 'main' | 'more'
  })[]
  /** In the bar above the conversation. */
  readonly quickAction?: readonly (InPlace & {
    readonly place: 'action' | 'chip'
    /** Means nothing where nobody is talked with. */
    readonly needsChat?: boolean
  })[]
  readonly dialog?: readonly Entry[]
  /** Panels of `contributes.panel`, by their ids, that the page part draws; the view is handed to it, see `PanelFaceProps`. */
  readonly panel?: readonly Entry[]
  /** On the home page. */
  readonly homeCard?: readonly InPlace[]
  /** In the chat page, see `ChatPart`. */
  readonly chatPart?: readonly (InPlace & {
    readonly place:
      | 'beside-name'
      | 'overlay'
      | 'top'
      | 'behind'
      | 'viewer'
      | 'message-end'
      | 'before-composer'
      | 'beside'
  })[]
  /** At each message of a chat, see `MessagePart`. */
  readonly messagePart?: readonly (InPlace & { readonly place: 'above' | 'below' })[]
  /** Beside the field where one writes. */
  readonly composerPart?: readonly (InPlace & { readonly place: 'before-send' })[]
  /** On the page of one character, see `CharacterFormPart`. */
  readonly characterFormPart?: readonly (InPlace & {
    readonly place: 'header' | 'chats-first' | 'chats-last' | 'look'
  })[]
  /** In the dialog about the scene of a chat. */
  readonly sceneField?: readonly (InPlace & {
    readonly place: 'first' | 'after-situation'
    /** Has the command and the chip of the dialog name it, see `SceneMention`. */
    readonly mention?: { readonly label: string; readonly short: string; readonly field: 'note' }
  })[]
  /** Shows or sounds cues of this kind of effect. */
  readonly cuePlayer?: readonly { readonly id: 'stage' | 'sound' }[]
  /** What the model is told each turn. */
  readonly turnPart?: readonly InPlace[]
}

/** The plugin as a part of Vesper that a person may do without: its name and description say what it adds. */
export interface ModuleEntry {
  /** What becomes of its things while it is off, in one sentence. */
  readonly whileOff: string
  /** Tables of the storage engine that hold nothing but its things: what can be deleted while it is off. */
  readonly keeps?: readonly string[]
  /** What it does only while another module is on, by the id of that one. */
  readonly needs?: {
    readonly module: string
    /** What is missing while the other is off, in one sentence, shown beside its own switch. */
    readonly otherwise: string
  }
  /** Where it stands in the list of modules: after the one of this id. */
  readonly after?: string
  /** Starting points that have it on, beside "Everything". */
  readonly startingPoints?: readonly ('chat' | 'stories')[]
}

interface Entry {
  readonly id: string
}

/** An entry of a list, behind or ahead of others by their ids; without either it stands where it came. */
interface InPlace extends Entry {
  readonly after?: string | readonly string[]
  readonly before?: string | readonly string[]
}
