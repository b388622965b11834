/** What macros may speak of. Plain data; card fields are given with their own macros already expanded. */
export interface MacroEnv {
  readonly char: string
  readonly user: string
  /** Names of the group, without those who are muted; empty outside of groups. */
  readonly group?: readonly string[]
  readonly card?: CardTexts
  readonly chat?: ChatTexts
  readonly input?: string
  readonly model?: string
  readonly maxPrompt?: number
  readonly outlets?: ReadonlyMap<string, string>
  readonly variables?: Variables
  /** Stable choices (`{{pick}}`) are stable within this chat. */
  readonly chatId: string
  readonly nowMs: number
  /** As in `Europe/Vienna`. */
  readonly timeZone: string
  readonly locale?: string
  readonly random: () => number
}

export interface CardTexts {
  readonly persona?: string
  readonly description?: string
  readonly personality?: string
  readonly scenario?: string
  readonly examples?: string
  readonly systemPrompt?: string
  readonly postHistory?: string
  readonly firstMessage?: string
}

export interface ChatTexts {
  readonly lastMessage?: string
  readonly lastUserMessage?: string
  readonly lastCharMessage?: string
  readonly lastMessageId?: number
  readonly firstIncludedMessageId?: number
  readonly currentSwipeId?: number
  readonly lastSwipeId?: number
  readonly lastUserMessageMs?: number
}

export interface Variables {
  readonly chat: Readonly<Record<string, string>>
  readonly global: Readonly<Record<string, string>>
}

/** Where the text stands. `original` exists only where a card replaces a prompt of the user. */
export interface MacroScope {
  readonly original?: string
}

export type VariableStore = keyof Variables

export interface VariableWrite {
  readonly store: VariableStore
  readonly name: string
  readonly value: string
}

export type MacroWarning =
  /** `{{if}}` and its kin: the tags were taken out, the first branch stayed. */
  | 'condition-not-evaluated'
  | 'variable-expression-removed'
  | 'risu-scripting'
  /** The result would have grown without end; what came after is as it was written. */
  | 'too-long'

export interface Expansion {
  readonly text: string
  /** Comments meant to be shown to the reader, in order. */
  readonly notes: readonly string[]
  /** Keys that count when lore is searched in recursion. */
  readonly hidden: readonly string[]
  /** To be carried out once per generation; a preview throws them away. */
  readonly writes: readonly VariableWrite[]
  readonly warnings: readonly MacroWarning[]
}
