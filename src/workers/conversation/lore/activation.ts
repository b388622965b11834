import type { Topic } from '../../../policy/consent/topics.ts'
import type { RegexRunner } from './regexRunner.ts'
import type { LoreState } from './state.ts'
import type { GenerationKind, NormalEntry, Place, Role, TextSource } from './types.ts'

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

export type Found =
  | { readonly kind: 'message'; readonly id: string }
  | { readonly kind: 'source'; readonly source: TextSource | 'injection' }
  | { readonly kind: 'recursion'; readonly from: string }
  /** A pattern sees the joined text, so only that it matched is known. */
  | { readonly kind: 'text' }

export type Cause =
  | { readonly kind: 'constant' | 'forced' | 'sticky' | 'kept' | 'decorator' }
  | { readonly kind: 'key'; readonly key: string; readonly found: Found }

export type InactiveReason =
  | 'disabled'
  | 'for-other-characters'
  | 'other-generation-kind'
  | 'delayed'
  | 'cooling-down'
  | 'waits-for-recursion'
  | 'excluded-from-recursion'
  | 'decorator'
  | 'no-keys'
  | 'no-key-found'
  | 'secondary-keys'
  | 'lost-in-group'
  | 'chance'
  | 'dropped-budget'
  | 'dropped-book-budget'
  | 'empty'
  | 'ruled-out'

/** Why an entry is in the prompt, or why not. */
export type Verdict =
  | { readonly kind: 'active'; readonly cause: Cause; readonly pass: number }
  | { readonly kind: 'inactive'; readonly reason: InactiveReason; readonly detail?: string }

export interface TraceLine {
  readonly key: string
  readonly bookId: string
  readonly entryId: string
  readonly label: string
  readonly verdict: Verdict
  /** Keys that ran out of time or were never run because time was up. */
  readonly unanswered?: readonly string[]
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
