import type { LoreState } from '../../../shared/lore/loreState.ts'
import type { TraceLine } from '../../../shared/lore/trace.ts'
import type { GenerationKind, NormalEntry, Place, Role, TextSource } from '../../../shared/lore/types.ts'
import type { Topic } from '../../../shared/policy/consent/topics.ts'
import type { RegexRunner } from './regexRunner.ts'

export interface LoreText {
  readonly key: string
  readonly text: string
  /** May go first when the context is full. */
  readonly trimFirst: boolean
}

/** Lore that stands in the chat, before the `depth`-th message from its end; 0 is after the newest. */
export interface DepthBlock {
  readonly depth: number
  readonly role: Role
  readonly text: string
  readonly keys: readonly string[]
}

export type FixedPlace = Exclude<Place, 'depth' | 'outlet'>

export interface PlacedLore {
  readonly fixed: Readonly<Record<FixedPlace, readonly LoreText[]>>
  /** From the top of the chat to its end; at one depth assistant, user, system. */
  readonly depth: readonly DepthBlock[]
  readonly outlets: ReadonlyMap<string, string>
  /** What the reply should begin with. */
  readonly prefill: string
}

export interface LoreMessage {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly role: Role
  /** Not part of the prompt, so not searched either. */
  readonly hidden?: boolean
}

/** An entry's text with its macros resolved; `hidden` are keys that count in recursion only. */
interface ExpandedContent {
  readonly text: string
  readonly hidden: readonly string[]
}

export interface ActivationInput {
  /** Oldest first. */
  readonly messages: readonly LoreMessage[]
  /** How many visible messages stand before these, when only the newest of a long chat are given. */
  readonly earlier?: { readonly messages: number; readonly replies: number }
  readonly contextTokens: number
  readonly kind: GenerationKind
  readonly state: LoreState
  readonly random: () => number
  readonly countTokens: (text: string) => number
  /** Called once for every entry that reaches the budget. */
  readonly expand: (content: string) => ExpandedContent
  readonly regexes: RegexRunner
  readonly clock: () => number
  readonly character?: { readonly name: string; readonly tags: readonly string[] }
  readonly sources?: Partial<Readonly<Record<TextSource, string>>>
  /** Texts placed into the chat by others that asked to be searched. */
  readonly injections?: readonly string[]
  /** Keys (`bookId.entryId`) of entries that something else wants active. */
  readonly forced?: ReadonlySet<string>
  /** 0: the first message; n: the n-th alternate greeting. */
  readonly greetingIndex?: number
  readonly userIcon?: string
  readonly supportsPrefill?: boolean
  /** What the player ruled out: entries that enter it are not told. */
  readonly limits?: readonly Topic[]
}

export interface ActiveEntry {
  readonly key: string
  readonly entry: NormalEntry
  readonly text: string
  readonly tokens: number
}

export interface Activation {
  /** In the order of consideration. */
  readonly active: readonly ActiveEntry[]
  readonly placed: PlacedLore
  /** A line for every entry of every book, written when somebody asks. */
  readonly trace: readonly TraceLine[]
  /** Of the trace, what happened: entries that are in, and those that were on their way and lost. */
  readonly notable: readonly TraceLine[]
  /** To be kept once the message is sent; a preview throws it away. */
  readonly state: LoreState
  readonly tokens: number
  /** Prompts of the user that active entries would like to be without. Ask before obeying. */
  readonly disablePrompts: readonly ('system_prompt' | 'post_history_instructions')[]
}
